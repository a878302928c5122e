// `npm run check`: lint, types, import rules, words. Takes seconds, starts nothing.
import { allChecks, printChecks } from '../check/checks.ts';
import { command } from '../processes.ts';

command(async () => {
  const results = await allChecks();
  printChecks(results);
  return results.every((result) => result.passed) ? 0 : 1;
});
