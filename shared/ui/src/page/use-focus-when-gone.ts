import { type RefObject, useLayoutEffect } from 'react';

/** A part that goes while it has the focus leaves it to the dialog or page around it: the next Tab would begin at the top of the page. */
export function useFocusWhenGone(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      const around = current?.closest<HTMLElement>('[role="dialog"], main');
      if (!current?.contains(document.activeElement)) return;
      // What takes its place may take the focus.
      setTimeout(() => {
        if (document.activeElement === document.body) around?.focus({ preventScroll: true });
      });
    };
  }, [part]);
}
