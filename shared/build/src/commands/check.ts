// `npm run check`: lint, types, import rules, words. Seconds, nothing started.
import { allChecks, printChecks } from '../check/checks.ts';
import { command } from '../processes.ts';

command(async () => {
  const results = await allChecks();
  printChecks(results);
  return results.every((result) => result.passed) ? 0 : 1;
});
