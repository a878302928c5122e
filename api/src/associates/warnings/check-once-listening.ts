import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../platform/platform.ts';
import { checkRemaining } from './warnings.repo.ts';

/**
 * Checks members that no save has checked, as after an update, in the background while the server runs. After an error, tries
 * `again` (milliseconds) later.
 */
export function checkOnceListening(app: App, again = 60_000): void {
  const { db } = app.platform;
  const closing = new AbortController();
  const { signal } = closing;
  let checking: Promise<void> | undefined;
  const check = async () => {
    while (!signal.aborted) {
      try {
        return await checkRemaining(db, () => !signal.aborted);
      } catch (error) {
        app.log.warn({ err: error }, 'members were not checked for warnings: trying again');
      }
      await wait(again, undefined, { signal }).catch(() => {});
    }
  };
  app.addHook('onListen', async () => {
    checking = check();
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await checking;
  });
}
