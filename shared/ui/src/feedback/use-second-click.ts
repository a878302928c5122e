import { useEffect } from 'react';

/** Milliseconds within which two clicks are a double click, as systems have it. */
const doubleClick = 500;
const backdrops = '.mantine-Modal-overlay, .mantine-Drawer-overlay';

/**
 * Whoever double-clicks a button that opens a dialog clicks its backdrop with the second click, which would close it at once.
 * Not by `event.detail`: it counts per element.
 */
export function useSecondClick(): void {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const look = (event: MouseEvent) => {
      const isSecond = event.timeStamp - last < doubleClick;
      last = event.timeStamp;
      if (isSecond && event.target instanceof Element && event.target.closest(backdrops)) event.stopPropagation();
    };
    document.addEventListener('click', look, true);
    return () => document.removeEventListener('click', look, true);
  }, []);
}
