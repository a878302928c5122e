// `npm run dev [-- --port 4000]`: API, shell and areas from their sources with hot reload, at one address.
// `npm run dev -- mf-associates [--at https://…]`: that area alone, inside a released shell (docs/areas.md).
import { developEverything } from '../dev/everything.ts';
import { developArea } from '../dev/one-area.ts';
import { readOptions } from '../options.ts';
import { command, Refusal } from '../processes.ts';

command(async () => {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { port: { type: 'string', default: '4000' }, at: { type: 'string' } },
  });
  const [area, another] = positionals;
  if (another !== undefined) throw new Refusal('One area at a time; without a name, all of them.');
  if (area === undefined && values.at !== undefined) throw new Refusal('--at goes with the name of one area.');
  return area === undefined ? developEverything(values.port) : developArea({ area, at: values.at, port: values.port });
});
