import { type CallError, reloadUser } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { hasWork } from './composition/typed-text.ts';

/** All in milliseconds. */
const oldAtRefusal = 5_000;
const oldAtReturn = 5 * 60_000;
const tryAgainAfter = 3_000;

/** When the person, with their permissions, came from the server. */
let readAt = 0;
let reading = false;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads the person again where what the page has is older than `age`: menu, slots and `can` follow. */
function readIfOlder(age: number): void {
  if (reading || sessionStore.getState().user === null || Math.abs(Date.now() - readAt) <= age) return;
  clearTimeout(waiting);
  // A form of a permission that is gone would disappear with what is typed in it, and with what it says.
  if (hasWork()) {
    waiting = setTimeout(readIfOlder, tryAgainAfter, age);
    return;
  }
  reading = true;
  void reloadUser()
    .catch(() => undefined)
    .finally(() => {
      reading = false;
    });
}

/** A refusal may mean that somebody has changed the person's roles: the page would offer for ever what is refused. */
export const noticeForbidden = ({ code }: CallError): void => {
  if (code === 'forbidden') readIfOlder(oldAtRefusal);
};

/** Keeps the person's permissions up to date also when they come back to the page. Returns how to stop. */
export function watchPermissions(): () => void {
  readAt = Date.now();
  const unsubscribe = sessionStore.subscribe(({ user }, before) => {
    if (user !== before.user) readAt = Date.now();
    // A reading for the person before may wait until they are back.
    if (user?.id !== before.user?.id) reading = false;
  });
  const stop = new AbortController();
  const look = () => document.visibilityState === 'visible' && readIfOlder(oldAtReturn);
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  return () => {
    clearTimeout(waiting);
    unsubscribe();
    stop.abort();
  };
}
