import { AreaFault } from './area-fault.ts';
import { stateOfFile } from './diagnose.ts';
import { reloadOnce } from './reload-once.ts';

// Messages of a failed `import()` in Chromium, Firefox and Safari.
const lost = /dynamically imported module|Importing a module script failed/i;

/** A lazily loaded part of a screen (a dialog, a tab) failed to load. */
export const isChunkLoss = (error: unknown): boolean => error instanceof Error && lost.test(error.message);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The address of its file; Safari does not name it. */
const addressIn = (message: string) => /https?:\/\/\S+\.js/.exec(message)?.[0];

const failedBefore = new Set<string>();

/**
 * A chunk of the shell itself failed to load: where a deployment has removed it, one reload loads the new page, a second would not
 * help. Without a network a reload would lose the page. Browsers of before autumn 2026 never fetch a file again that failed once: what
 * fails although it is there needs the reload too. Areas handle their own. `own`: the page's script, which each deployment renames.
 */
export async function reloadIfVanished(error: unknown, own: string, reload?: () => void): Promise<void> {
  const message = messageOf(error);
  if (message.includes('/areas/')) return;
  const file = addressIn(message) ?? own;
  const isRepeated = failedBefore.has(file);
  failedBefore.add(file);
  const state = await stateOfFile(file);
  if (state === 'vanished' || (state === 'there' && isRepeated)) reloadOnce(own, reload);
}

/** Finds the cause by requesting the file again, where the browser names it. */
export async function explainLoss(error: unknown): Promise<AreaFault> {
  const message = messageOf(error);
  const address = addressIn(message);
  const state = address ? await stateOfFile(address) : 'unreachable';
  // Available now: a short network failure.
  return new AreaFault(state === 'there' ? 'unreachable' : state, message, { cause: error });
}
