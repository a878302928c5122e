import { AreaFault } from './area-fault.ts';
import { stateOfFile } from './diagnose.ts';

// Messages of a failed `import()` in Chromium, Firefox and Safari.
const lost = /dynamically imported module|Importing a module script failed/i;

/** A lazily loaded part of a screen (a dialog, a tab) failed to load. */
export const isChunkLoss = (error: unknown): boolean => error instanceof Error && lost.test(error.message);

/** Whether its file belongs to an area. */
export const isOfArea = (error: unknown): boolean => error instanceof Error && error.message.includes('/areas/');

/** Finds the cause by requesting the file again, where the browser names it. */
export async function explainLoss(error: unknown): Promise<AreaFault> {
  const message = error instanceof Error ? error.message : String(error);
  const address = /https?:\/\/\S+\.js/.exec(message)?.[0];
  const state = address ? await stateOfFile(address) : 'unreachable';
  // Available now: a short network failure.
  return new AreaFault(state === 'there' ? 'unreachable' : state, message, { cause: error });
}
