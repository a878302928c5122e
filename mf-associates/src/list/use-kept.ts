import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/**
 * State that outlives the screen: it lies in the cache beside the rows it is about, so that it is there after a look at a
 * profile, and gone at logout.
 */
export function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const cache = useQueryClient();
  const [value, setValue] = useState<T>(() => cache.getQueryData<T>(['kept', name]) ?? initial);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      cache.setQueryDefaults(['kept'], { gcTime: Number.POSITIVE_INFINITY });
      cache.setQueryData<T>(['kept', name], next);
    },
    [cache, name],
  );
  return [value, keep];
}
