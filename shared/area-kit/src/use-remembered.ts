import { useCallback, useState } from 'react';
import { readStored, rememberedPrefix } from './read-stored.ts';

/** `useState` that is remembered on this browser. `parse` gets the stored value (or undefined) and must validate it. */
export function useRemembered<T>(key: string, parse: (stored: unknown) => T): [T, (value: T) => void] {
  const name = `${rememberedPrefix}${key}`;
  const [value, setValue] = useState<T>(() => parse(readStored(localStorage, name)));
  const remember = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // Storage full or refused: the choice lasts for this visit.
      }
    },
    [name],
  );
  return [value, remember];
}

const texts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];

/** Ids of a table's hidden columns, remembered on this browser. */
export const useHiddenColumns = (key: string) => useRemembered(key, texts);

/** Ids of a table's columns in a person's order, remembered on this browser; empty: as declared. */
export const useColumnOrder = (key: string) => useRemembered(key, texts);
