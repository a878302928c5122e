import { notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';

interface Undo {
  /** Of the toast that offers it. */
  readonly id: string;
  readonly take: () => void;
}

let offered: readonly Undo[] = [];

const isShown = ({ id }: Undo): boolean => notificationsStore.getState().notifications.some((one) => one.id === id);

/** It comes back when newer toasts are gone. */
const isWaiting = ({ id }: Undo): boolean => notificationsStore.getState().queue.some((one) => one.id === id);

export function offerUndo(undo: Undo): void {
  offered = [...offered.filter((one) => isShown(one) || isWaiting(one)), undo];
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** There the browser undoes what was typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null);

/** A dialog's own act is not done yet: whoever undoes there does not mean the one behind it. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl Z (⌘ Z) outside of fields and dialogs takes back the last act whose toast is still there. */
export function useUndoKey(): void {
  useEffect(() => {
    const takeLast = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.repeat || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
      const last = offered.findLast(isShown);
      if (!last) return;
      event.preventDefault();
      last.take();
    };
    window.addEventListener('keydown', takeLast);
    return () => window.removeEventListener('keydown', takeLast);
  }, []);
}
