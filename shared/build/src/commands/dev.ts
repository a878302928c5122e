// `npm run dev [-- --port 4000]`: API, shell and areas from their sources with hot reload, at one address.
// `npm run dev -- mf-associates [--at https://…]`: that area alone, inside a released shell (README, "Developing one area").
import { parseArgs } from 'node:util';
import { developEverything } from '../dev/everything.ts';
import { developArea } from '../dev/one-area.ts';
import { command, Refusal } from '../processes.ts';

function read() {
  try {
    const options = { port: { type: 'string', default: '4000' }, at: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

command(async () => {
  const { values, positionals } = read();
  const [area, another] = positionals;
  if (another !== undefined) throw new Refusal('One area at a time; without a name, all of them.');
  if (area === undefined && values.at !== undefined) throw new Refusal('--at goes with the name of one area.');
  return area === undefined ? developEverything(values.port) : developArea({ area, at: values.at, port: values.port });
});
