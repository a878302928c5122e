// `npm run dev [-- --port 4000]`: API, shell and areas from their sources with hot reload, at one address.
// `npm run dev -- mf-associates [--at https://… | --port 4000]`: that area alone, inside a released shell (docs/areas.md).
import { developEverything } from '../dev/everything.ts';
import { developArea } from '../dev/one-area.ts';
import { productToDevelopIn } from '../dev/product-to-develop-in.ts';
import { portFrom, readOptions } from '../options.ts';
import { command, Refusal } from '../processes.ts';
import { isKit } from '../workspace.ts';

command(async () => {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { port: { type: 'string' }, at: { type: 'string' } },
  });
  const [area, another] = positionals;
  if (another !== undefined) throw new Refusal('One area at a time; without a name, all of them.');
  if (area === undefined && values.at !== undefined) throw new Refusal('--at goes with the name of one area.');
  if (area === undefined && isKit()) throw new Refusal('Which area? npm run dev -- mf-eventi --at https://…');
  const port = String(portFrom(values.port) ?? 4000);
  if (area === undefined) return developEverything(port);
  const at = productToDevelopIn({ at: values.at, port: values.port }, isKit());
  return developArea({ area, at, port });
});
