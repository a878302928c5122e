import { useLayoutEffect, useRef } from 'react';

/** The box of a `TabTable`. */
const boxOf = (inside: Element) => inside.closest<HTMLElement>('[role="group"]');

/**
 * Call what it returns with a button of a row as it is pressed. Where the button goes, by this act or by a colleague's, the focus goes
 * to the box of its table, after the last row to the page's content. Until the row is drawn anew the button keeps it.
 */
export function useRowFocus(): (pressed: HTMLElement) => void {
  const last = useRef<{ readonly pressed: HTMLElement; readonly box: HTMLElement | null }>(undefined);
  useLayoutEffect(() => {
    const { current } = last;
    if (!current || current.pressed.isConnected) return;
    last.current = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    const place = current.box?.isConnected ? current.box : document.querySelector('main');
    place?.focus({ preventScroll: true });
  });
  return (pressed) => {
    last.current = { pressed, box: boxOf(pressed) };
  };
}
