import { noteServerTime } from '@sodalizio/area-kit/host';
import { onTestFinished } from 'vitest';

/** Until the test ends, the server's clock showed this moment (of whole seconds) just now, whatever this computer's shows. */
export function serverClock(moment: string): void {
  noteServerTime(new Date(moment).toUTCString(), Date.now());
  onTestFinished(() => noteServerTime(new Date(Date.now()).toUTCString(), Date.now()));
}
