import { useLayoutEffect, useRef } from 'react';

/**
 * Escape runs `close`, where there is one, and closes nothing else. Mantine's dialogs all listen to the window, and React may have
 * drawn the page anew between two of them. Call it in what is mounted before any dialog: its layout effect is the first listener.
 */
export function useFirstEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !latest.current) return;
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('keydown', run, true);
    return () => window.removeEventListener('keydown', run, true);
  }, []);
}
