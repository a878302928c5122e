import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from './processes.ts';

/** Runs Node's own reader of arguments; what it has to say of a wrong one becomes one sentence. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
