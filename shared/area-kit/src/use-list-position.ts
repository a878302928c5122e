import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Position {
  readonly offset: number;
  readonly expanded: ReadonlySet<string>;
}

const start: Position = { offset: 0, expanded: new Set() };

/**
 * Scroll position and open rows of a list, for the `state` of a `DataTable`. Restored on going back to the same history entry.
 * In the cache, which a logout clears, and there without an end: nothing observes it, so its time would run from the first departure.
 */
export function useListPosition() {
  const cache = useQueryClient();
  const { key, pathname, search } = useLocation();
  const name = ['list position', key, pathname, search];
  const [restored] = useState(() => cache.getQueryData<Position>(name) ?? start);
  const [expanded, setExpanded] = useState(restored.expanded);
  const latest = useRef({ name, offset: restored.offset, expanded });
  useEffect(() => {
    latest.current = { ...latest.current, name: ['list position', key, pathname, search], expanded };
  }, [key, pathname, search, expanded]);
  useEffect(() => {
    cache.setQueryDefaults(['list position'], { gcTime: Number.POSITIVE_INFINITY });
    return () => {
      const { name: now, offset, expanded: open } = latest.current;
      cache.setQueryData<Position>(now, { offset, expanded: open });
    };
  }, [cache]);
  return {
    initialScrollOffset: restored.offset,
    onScrollOffset: (offset: number) => {
      latest.current.offset = offset;
    },
    expanded,
    onExpandedChange: setExpanded,
  };
}
