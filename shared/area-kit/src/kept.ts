import { useCallback, useState } from 'react';
import { sessionStore } from './session.store.ts';

const prefix = 'sodalizio.kept.';

const asItIs = (value: unknown): unknown => value;

/**
 * `useState` that outlives its screen: it is there again after another page, a reload, and a session that ended by itself.
 * For this tab and this person only, and gone when they log out. `read` gets what was kept (or undefined) and never trusts
 * it; `write` says what is kept of a value where JSON cannot hold all of it.
 */
export function useKept<T>(
  name: string,
  read: (kept: unknown) => T,
  write: (value: T) => unknown = asItIs,
): [T, (next: T) => void] {
  // Taken once: a session may end under the screen.
  const [key] = useState(() => keyFor(name));
  const [value, setValue] = useState<T>(() => read(key === undefined ? undefined : readKept(key)));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      if (key === undefined) return;
      try {
        const kept = write(next);
        if (kept === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Storage full or refused: it holds as long as the screen does.
      }
    },
    [key, write],
  );
  return [value, keep];
}

/** For the shell, when a person logs out. */
export const forgetKept = (): void => forget(() => true);

function keyFor(name: string): string | undefined {
  const person = sessionStore.getState().user?.id;
  if (person === undefined) return undefined;
  // Whoever was here before them ended without logging out.
  const own = `${prefix}${person}.`;
  forget((key) => !key.startsWith(own));
  return own + name;
}

function forget(which: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && which(key)) sessionStorage.removeItem(key);
}

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
