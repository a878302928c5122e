import { useCallback, useState } from 'react';
import { readStored } from './read-stored.ts';
import { sessionStore } from './session.store.ts';

const prefix = 'sodalizio.kept.';

const asItIs = (value: unknown): unknown => value;

/**
 * `useState` that outlives its screen: it is there again after another page, a reload, and a session that ended by itself.
 * For this tab and this person only, and gone when they log out or somebody else logs in. `read` gets what was kept (or undefined) and never trusts
 * it; `write` says what is kept of a value where JSON cannot hold all of it.
 */
export function useKept<T>(
  name: string,
  read: (kept: unknown) => T,
  write: (value: T) => unknown = asItIs,
): [T, (next: T) => void] {
  // Taken once: a session may end under the screen.
  const [key] = useState(() => keyFor(name));
  const [value, setValue] = useState<T>(() => read(key === undefined ? undefined : readStored(sessionStorage, key)));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      if (key === undefined) return;
      // Should the new value not be kept, the one before it must not come back in its place.
      sessionStorage.removeItem(key);
      const kept = write(next);
      if (kept === undefined) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Storage full or refused: it holds as long as the screen does.
      }
    },
    [key, write],
  );
  return [value, keep];
}

/** For the shell: forgets what was kept for everybody, or for everybody but the person who is here. */
export function forgetKept(butOf?: number): void {
  const own = butOf === undefined ? undefined : `${prefix}${butOf}.`;
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !(own && key.startsWith(own))) sessionStorage.removeItem(key);
}

function keyFor(name: string): string | undefined {
  const person = sessionStore.getState().user?.id;
  return person === undefined ? undefined : `${prefix}${person}.${name}`;
}
