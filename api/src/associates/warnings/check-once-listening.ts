import type { App } from '../../platform/platform.ts';
import { checkRemaining } from './warnings.repo.ts';

/** Checks members that no save has checked, as after an update, in the background while the server runs. */
export function checkOnceListening(app: App): void {
  const { db } = app.platform;
  let closing = false;
  let checking: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    checking = checkRemaining(db, () => !closing).catch((error: unknown) =>
      app.log.warn({ err: error }, 'members were not checked for warnings'),
    );
  });
  app.addHook('preClose', async () => {
    closing = true;
    await checking;
  });
}
