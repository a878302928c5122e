// `npm run verdict -- mf-associates [--at address] [--json] [--only shared,bytes] [--skip-stories] [--write-budget]`: judges
// the area in this checkout together with what is live at the address. Exit code 0 when it may go live.

import { readOptions } from '../options.ts';
import { command, Refusal } from '../processes.ts';
import { verdictChoices, verdictOptions } from '../verdict/arguments.ts';
import { judge, verdictTable } from '../verdict/verdict.ts';

command(async () => {
  const { positionals, values } = readOptions({ allowPositionals: true, options: verdictOptions });
  const [area, ...more] = positionals;
  if (!area || more.length > 0) throw new Refusal('One area: npm run verdict -- mf-associates');
  const { verdict, remove } = await judge(area, verdictChoices(values));
  remove();
  process.stdout.write(values.json ? `${JSON.stringify(verdict, null, 2)}\n` : `\n${verdictTable(verdict)}`);
  return verdict.passed ? 0 : 1;
});
