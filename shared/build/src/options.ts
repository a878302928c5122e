import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from './processes.ts';

/** Runs Node's parser of arguments; its errors become a Refusal of one sentence. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** The port of a `--port`, checked before anything is built. Throws a Refusal. `least` 0: also a free one. */
export function portFrom(text: string | undefined, least: 0 | 1 = 1): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= least && port <= 65_535)) throw new Refusal(`--port ${text}: that is no port.`);
  return port;
}
