import { rememberedPrefix } from '@sodalizio/area-kit';
import type * as z from 'zod';

/** Kept in the browser's storage, so that a closed page or an empty battery loses nothing; the memory holds it where that is refused. */
export function phoneStorage<T extends object>(name: string, schema: z.ZodType<T>, none: T) {
  const key = `${rememberedPrefix}${name}`;
  let inMemory = none;
  /** The last change could not be stored: what is in the storage is older than the memory. */
  let refused = false;
  return {
    read: (): T => {
      if (refused) return inMemory;
      try {
        const text = localStorage.getItem(key);
        return text === null ? none : schema.parse(JSON.parse(text));
      } catch {
        return inMemory;
      }
    },
    write: (next: T): void => {
      inMemory = next;
      try {
        if (Object.keys(next).length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
        refused = false;
      } catch {
        // Full, or refused by the browser: the next change tries again.
        refused = true;
      }
    },
  };
}
