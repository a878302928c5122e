import { useEffect } from 'react';

/** Milliseconds and pixels within which two clicks are a double click; a finger is less precise than a mouse. */
const [doubleClick, nearby, nearbyTouch] = [500, 5, 24];
const dialogs = '[role="dialog"], .mantine-Modal-overlay, .mantine-Drawer-overlay';

/**
 * The second click of a double click does not act on what came under the pointer after the first: the next row, when an act
 * takes its own away, or the dialog that opens there, whose backdrop would close it at once.
 * Not by `event.detail`, which counts per element.
 */
export function useSecondClick(): void {
  useEffect(() => {
    let last: { event: MouseEvent; dialog: Element | null } | undefined;
    const look = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const dialog = target?.closest(dialogs) ?? null;
      const first = last;
      last = { event, dialog };
      if (!first || !isDoubleClick(first.event, event)) return;
      const isOpened = dialog && dialog !== first.dialog;
      const isNextRow = target?.closest('tr, li') && !(first.event.target as Node).isConnected;
      if (!isOpened && !isNextRow) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', look, true);
    return () => document.removeEventListener('click', look, true);
  }, []);
}

function isDoubleClick(first: MouseEvent, second: MouseEvent): boolean {
  // Keys press at no point.
  if (second.clientX === 0 && second.clientY === 0) return false;
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  const isTouch = 'pointerType' in second && second.pointerType === 'touch';
  return second.timeStamp - first.timeStamp < doubleClick && distance <= (isTouch ? nearbyTouch : nearby);
}
