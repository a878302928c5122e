import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Place {
  readonly offset: number;
  readonly expanded: ReadonlySet<string>;
}

const start: Place = { offset: 0, expanded: new Set() };

/**
 * Where a person was in the list: how far down, and which rows were open. Going back to the same entry of the history
 * finds it again. It is kept beside the rows it belongs to, in the cache, so it goes when they go (and at logout).
 */
export function useListPlace() {
  const cache = useQueryClient();
  const { key, pathname, search } = useLocation();
  const name = ['place', key, pathname, search];
  const [found] = useState(() => cache.getQueryData<Place>(name) ?? start);
  const [expanded, setExpanded] = useState(found.expanded);
  const latest = useRef({ name, offset: found.offset, expanded });
  useEffect(() => {
    latest.current = { ...latest.current, name: ['place', key, pathname, search], expanded };
  }, [key, pathname, search, expanded]);
  useEffect(
    () => () => {
      const { name: now, offset, expanded: open } = latest.current;
      cache.setQueryData<Place>(now, { offset, expanded: open });
    },
    [cache],
  );
  return {
    initialOffset: found.offset,
    rememberOffset: (offset: number) => {
      latest.current.offset = offset;
    },
    expanded,
    setExpanded,
  };
}
