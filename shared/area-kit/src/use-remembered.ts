import { useCallback, useState } from 'react';
import { readStored, rememberedPrefix } from './read-stored.ts';

/** `useState` that is remembered on this browser. `parse` gets what was stored (or undefined) and never trusts it. */
export function useRemembered<T>(key: string, parse: (stored: unknown) => T): [T, (value: T) => void] {
  const name = `${rememberedPrefix}${key}`;
  const [value, setValue] = useState<T>(() => parse(readStored(localStorage, name)));
  const remember = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // Storage full or refused: the choice holds for this visit.
      }
    },
    [name],
  );
  return [value, remember];
}

const texts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];

/** Ids of the columns that a person has hidden in a table, remembered on this browser. */
export const useHiddenColumns = (key: string) => useRemembered(key, texts);
