import { useCallback, useState } from 'react';
import { readStored } from './read-stored.ts';
import { sessionStore } from './session.store.ts';

const prefix = 'sodalizio.kept.';
/** Not a preference's prefix: login and logout clear it. */
const untilLogout = 'kept.';

const asItIs = (value: unknown): unknown => value;

/**
 * `useState` that outlives its screen: restored after another page, a reload, and an expired session. For this tab and this
 * person only; deleted at logout or when somebody else logs in. `read` gets the stored value (or undefined) and must validate
 * it; `write` selects what to store where JSON cannot hold the value.
 */
export function useKept<T>(
  name: string,
  read: (kept: unknown) => T,
  write: (value: T) => unknown = asItIs,
): [T, (next: T) => void] {
  // Computed once: a session may end under the screen.
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

/** The value stored under this name, outside of a screen; validate it. */
export const keptOf = (name: string): unknown => stored(keyFor(name));

/** Stores a value as `useKept` does, outside of a screen; undefined deletes it. */
export const keep = (name: string, value: unknown): void => store(keyFor(name), value);

/** Stores a value for this person on this browser, for every tab, until the logout; undefined deletes it. */
export const keepUntilLogout = (name: string, value: unknown): void =>
  store(keyFor(name, untilLogout), value, localStorage);

/** What `keepUntilLogout` stored under this name; validate it. */
export function keptUntilLogoutOf(name: string): unknown {
  const key = keyFor(name, untilLogout);
  return key === undefined ? undefined : readStored(localStorage, key);
}

const stored = (key: string | undefined) => (key === undefined ? undefined : readStored(sessionStorage, key));

function store(key: string | undefined, value: unknown, storage: Storage = sessionStorage): void {
  if (key === undefined) return;
  // If storing fails, the previous value must not come back instead.
  storage.removeItem(key);
  if (value === undefined) return;
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage full or refused: the value lives as long as the screen.
  }
}

/** For the shell: deletes stored values of everybody, or of everybody but the current person. */
export function forgetKept(butOf?: number): void {
  const own = butOf === undefined ? undefined : `${prefix}${butOf}.`;
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !(own && key.startsWith(own))) sessionStorage.removeItem(key);
}

function keyFor(name: string, under = prefix): string | undefined {
  const person = sessionStore.getState().user?.id;
  return person === undefined ? undefined : `${under}${person}.${name}`;
}
