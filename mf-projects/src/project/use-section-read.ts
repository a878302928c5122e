import { useCallback, useEffect, useRef, useState } from 'react';

/** What turns a page by hand. */
const turns = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * The section of a long page that is being read, by the ids of its sections in their order: the one a quarter down the window, or
 * the last one at the end of the page (`end` is an element there). `choose` marks the one somebody went to, until they scroll on.
 */
export function useSectionRead(ids: readonly string[], end: string) {
  const [read, setRead] = useState(ids[0]);
  const gone = useRef(false);
  const list = ids.join(' ');
  useEffect(() => {
    const sections = list.split(' ');
    const seen = new Set<string>();
    const note = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const last = seen.has(end) ? sections.at(-1) : sections.findLast((id) => seen.has(id));
      if (last !== undefined && !gone.current) setRead(last);
    };
    const line = new IntersectionObserver(note, { rootMargin: '-25% 0px -70% 0px' });
    const bottom = new IntersectionObserver(note);
    for (const id of sections) observe(line, id);
    observe(bottom, end);
    const release = () => {
      gone.current = false;
    };
    for (const turn of turns) window.addEventListener(turn, release, { passive: true });
    return () => {
      line.disconnect();
      bottom.disconnect();
      for (const turn of turns) window.removeEventListener(turn, release);
    };
  }, [list, end]);
  const choose = useCallback((id: string) => {
    gone.current = true;
    setRead(id);
  }, []);
  return { read, choose };
}

function observe(observer: IntersectionObserver, id: string) {
  const element = document.getElementById(id);
  if (element) observer.observe(element);
}
