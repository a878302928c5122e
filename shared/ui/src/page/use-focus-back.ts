import { useEffect } from 'react';

/** For a dialog that is rendered only while it is open: Mantine gives the focus back when `opened` turns false. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // After the save has rendered: it may have re-created the opening element.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
        (back ? before : document.querySelector('main'))?.focus({ preventScroll: true });
      });
    };
  }, []);
}
