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
