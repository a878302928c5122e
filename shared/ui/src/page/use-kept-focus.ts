import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const dialogAround = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"]');

/**
 * A row or a button that disappears takes the focus along, and the next Tab would begin at the top of the page: the focus goes to
 * `place`, else to the page's content. For the element around, and for the menus opened in it; dialogs give it back themselves.
 */
export function useKeptFocus(place: () => HTMLElement | null | undefined) {
  const held = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const { current: last } = held;
    if (!last || last.isConnected) return;
    held.current = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    (place() ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (dialogAround(target) === dialogAround(currentTarget)) held.current = target;
    },
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      // A dialog that takes it gives it back, where the element is still there by then.
      if (relatedTarget && dialogAround(relatedTarget) !== dialogAround(currentTarget)) return;
      // An element that is being removed may lose the focus before: whether it is gone is known later.
      queueMicrotask(() => {
        if (held.current === target && target.isConnected) held.current = undefined;
      });
    },
  };
}
