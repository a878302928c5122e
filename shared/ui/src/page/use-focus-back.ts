import { useEffect, useRef } from 'react';

/** An entry is gone once its menu is closed: the menu's button is left. */
const menuButton = (entry: Element | null) =>
  document.getElementById(entry?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');

/**
 * For a dialog that is rendered only while it is open: Mantine gives the focus back when `opened` turns false. `opener` where it
 * is known; else what has the focus.
 */
export function useFocusBack(opener?: Element | null): void {
  const known = useRef(opener);
  useEffect(() => {
    const before = known.current ?? document.activeElement;
    const button = menuButton(before);
    return () => {
      // After the save has rendered: it may have re-created the opening element.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const back = [before, button].find((one) => one?.isConnected && one !== document.body);
        const target = back instanceof HTMLElement ? back : document.querySelector('main');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
}
