import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Position {
  readonly offset: number;
  readonly expanded: ReadonlySet<string>;
}

const start: Position = { offset: 0, expanded: new Set() };

/**
 * Scroll position and open rows of a list, for the `state` of a `DataTable`. Restored on going back to the same history entry, which may
 * be an earlier search of the same screen.
 * In the cache, which a logout clears, and there without an end: nothing observes it, so its time would run from the first departure.
 */
export function useListPosition() {
  const cache = useQueryClient();
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const restored = useMemo(() => cache.getQueryData<Position>(['list position', place]), [cache, place]);
  const [expanded, setExpanded] = useState((restored ?? start).expanded);
  const latest = useRef({ ...start, expanded });
  useEffect(() => {
    latest.current.expanded = expanded;
  }, [expanded]);
  // Before the page is scrolled for another entry.
  useLayoutEffect(() => {
    cache.setQueryDefaults(['list position'], { gcTime: Number.POSITIVE_INFINITY });
    if (restored) latest.current.offset = restored.offset;
    return () => {
      cache.setQueryData<Position>(['list position', place], { ...latest.current });
    };
  }, [cache, place, restored]);
  return {
    initialScrollOffset: (restored ?? start).offset,
    onScrollOffset: (offset: number) => {
      latest.current.offset = offset;
    },
    expanded,
    onExpandedChange: setExpanded,
  };
}
