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
  const [value, setValue] = useState<T>(() => read(stored(key)));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      store(key, write(next));
    },
    [key, write],
  );
  return [value, keep];
}

/** What `keep` kept under this name, outside of a screen; never trust it. */
export const keptOf = (name: string): unknown => stored(keyFor(name));

/** Keeps a value as `useKept` does, outside of a screen; undefined keeps nothing. */
export const keep = (name: string, value: unknown): void => store(keyFor(name), value);

const stored = (key: string | undefined) => (key === undefined ? undefined : readStored(sessionStorage, key));

function store(key: string | undefined, value: unknown): void {
  if (key === undefined) return;
  // Should the new value not be kept, the one before it must not come back in its place.
  sessionStorage.removeItem(key);
  if (value === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage full or refused: it holds as long as the screen does.
  }
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
