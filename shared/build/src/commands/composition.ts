// `npm run composition -- status [area] | live <area> <release> | back <area> | off <area> | on <area> |
// canary <area> <release> --percent 10 --people a@b,c@d | end-canary <area>`, with --why and --at; `off` and `on` take
// --slot for a single fill of another area's slot. Changes what is live, with the deploy token in SODALIZIO_DEPLOY_TOKEN.
import { productAddress } from '../compose/product-address.ts';
import { readOptions } from '../options.ts';
import { command, Refusal } from '../processes.ts';
import { acts, changeComposition } from '../release/change-composition.ts';

const text = { type: 'string' } as const;

command(async () => {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: { at: text, why: text, percent: text, people: text, slot: text },
  });
  const [asked, ...rest] = positionals;
  const act = acts.find((one) => one === asked);
  if (!act) throw new Refusal(`What? npm run composition -- ${acts.join(' | ')}`);
  const percent = values.percent === undefined ? undefined : Number(values.percent);
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 0 && percent <= 100))
    throw new Refusal(`--percent ${values.percent}: a whole number from 0 to 100.`);
  const outcome = await changeComposition(
    act,
    rest.map((one) => one.replace(/^mf-/, '')),
    {
      address: productAddress(values.at),
      why: values.why ?? '',
      percent,
      slot: values.slot,
      people: values.people?.split(',').map((one) => one.trim()),
    },
  );
  process.stdout.write(outcome);
  return 0;
});
