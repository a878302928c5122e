// `npm run release -- mf-associates [--why "…"] [--publish-only] [--skip-stories] [--at address]`: builds the area alone,
// judges it beside what is live, publishes it with the deploy token in SODALIZIO_DEPLOY_TOKEN and makes it live.

import { readOptions } from '../options.ts';
import { command, Refusal } from '../processes.ts';
import { releaseArea } from '../release/release-area.ts';
import { verdictChoices, verdictOptions } from '../verdict/arguments.ts';

const { at, stories, 'skip-stories': skip } = verdictOptions;

command(async () => {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: { at, stories, 'skip-stories': skip, why: { type: 'string' }, 'publish-only': { type: 'boolean' } },
  });
  const [area, ...more] = positionals;
  if (!area || more.length > 0) throw new Refusal('One area: npm run release -- mf-associates');
  const released = await releaseArea(area, {
    ...verdictChoices(values),
    why: values.why,
    publishOnly: values['publish-only'],
    say: (text) => void process.stdout.write(text),
  });
  return released ? 0 : 1;
});
