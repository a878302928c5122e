import { AreaFault } from './area-fault.ts';
import { stateOfFile } from './diagnose.ts';

// What browsers say when the code of an `import()` does not come (Chromium, Firefox, Safari), each in its own words.
const lost = /dynamically imported module|Importing a module script failed/i;

/** A part of a screen that is fetched while it is used (a dialog, a tab) did not come. */
export const isChunkLoss = (error: unknown): boolean => error instanceof Error && lost.test(error.message);

/** Whether it was a part of an area, which is served beside its other files. */
export const isOfArea = (error: unknown): boolean => error instanceof Error && error.message.includes('/areas/');

/** Why it did not come: its file is asked for once more, where the browser names it. */
export async function explainLoss(error: unknown): Promise<AreaFault> {
  const message = error instanceof Error ? error.message : String(error);
  const address = /https?:\/\/\S+\.js/.exec(message)?.[0];
  const state = address ? await stateOfFile(address) : 'unreachable';
  // There now, and not before: the line was down for a moment.
  return new AreaFault(state === 'there' ? 'unreachable' : state, message, { cause: error });
}
