import { useLayoutEffect, useRef } from 'react';

/**
 * Escape runs `close`, where there is one, and closes nothing else. Mantine's dialogs all listen to the window, and React may have
 * drawn the page anew between two of them. Call it in what is mounted before any dialog: its layout effect is the first listener.
 * `isCovered`: whether another dialog is on top, which Escape is left to.
 */
export function useFirstEscape(close: (() => void) | undefined, isCovered = () => false): void {
  const latest = useRef({ close, isCovered });
  latest.current = { close, isCovered };
  useLayoutEffect(() => {
    const run = (event: KeyboardEvent) => {
      const { current } = latest;
      if (event.key !== 'Escape' || event.isComposing || !current.close || current.isCovered()) return;
      event.stopImmediatePropagation();
      current.close();
    };
    window.addEventListener('keydown', run, true);
    return () => window.removeEventListener('keydown', run, true);
  }, []);
}
