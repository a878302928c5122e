import { Button } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { FocusEvent, PointerEvent, ReactNode } from 'react';
import styles from './toast.module.css';
import { offerUndo } from './use-undo-key.ts';

/** Section 9: more than 80 px dismisses. Mantine's own threshold grows with the toast's width. */
const SWIPE_PX = 80;
const SUCCESS_MS = 5000;

export interface ToastOptions {
  /** The cause: a second toast of the same cause replaces the first. Default: the message, with `about`. */
  id?: string;
  /** Whose record was acted on, as a title: another one may be on the screen by now, or by the time somebody takes it back. */
  about?: string;
  /** Undoes what was just done, instead of a question before: by its button, or by Ctrl Z. */
  undo?: { label: string; onUndo: () => void };
  /** Tries once more what failed: by its button alone, as Ctrl Z must not do it (a deletion, for one). */
  retry?: { label: string; onRetry: () => void };
  /** Milliseconds until it disappears, where five seconds are too few. */
  duration?: number;
}

function swipeToClose(id: string) {
  let from: number | undefined;
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      from = event.clientX;
    },
    onPointerUpCapture: ({ clientX, pointerId }: PointerEvent) => {
      if (from !== undefined && Math.abs(clientX - from) > SWIPE_PX) notifications.hide(id);
      // Mantine, which hears the end at the document, takes a quick flick for a swipe, however short.
      else document.dispatchEvent(new window.PointerEvent('pointercancel', { pointerId }));
      from = undefined;
    },
  };
}

/** Hides the toasts of a cause. */
function hideAll(cause: string): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id } of [...shown, ...queue]) if (id?.startsWith(`${cause}#`)) notifications.hide(id);
}

function withButton(message: ReactNode, id: string, { undo, retry }: ToastOptions): ReactNode {
  const label = undo?.label ?? retry?.label;
  const onPress = undo?.onUndo ?? retry?.onRetry;
  if (!onPress) return message;
  let taken = false;
  const take = () => {
    // The button can still be pressed while the toast fades.
    if (taken) return;
    taken = true;
    notifications.hide(id);
    onPress();
  };
  if (undo) offerUndo({ id, take });
  return (
    <span className={styles.line}>
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" aria-keyshortcuts={undo && 'Control+Z Meta+Z'} onClick={take}>
        {label}
      </Button>
    </span>
  );
}

const tones = {
  success: { role: 'status', Icon: IconCheck, color: 'green', autoClose: SUCCESS_MS },
  warning: { role: 'status', Icon: IconAlertTriangle, color: 'amber', autoClose: false },
  failure: { role: 'alert', Icon: IconAlertTriangle, color: 'red', autoClose: false },
} as const;

/**
 * Mantine waits for the pointer only: whoever is on the button by keyboard must not lose it. A toast that closes gives the focus
 * back, to the page's content where the element before is gone.
 */
function careForFocus(id: string, message: ReactNode, autoClose: number | false) {
  let before: EventTarget | null = null;
  let shown: Element | undefined;
  const closeIn = (after: number | false) => notifications.update({ id, message, autoClose: after });
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before = relatedTarget;
      shown = currentTarget;
      closeIn(false);
    },
    onBlur: () => closeIn(autoClose),
    onClose: () => {
      if (!shown?.contains(document.activeElement)) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
      back?.focus({ preventScroll: true });
    },
  };
}

/** Number of toasts so far. */
let given = 0;

function show(tone: keyof typeof tones, text: string, options: ToastOptions) {
  const { about } = options;
  const cause = `${tone}:${options.id ?? [about, text].join(' ')}`;
  // A toast replaces the earlier of its cause: an update in place would neither be announced nor restart its five seconds.
  hideAll(cause);
  given += 1;
  // Never used again: Ctrl Z would take a later toast for one whose undo was taken already.
  const id = `${cause}#${given}`;
  const { role, Icon, color } = tones[tone];
  const autoClose = options.duration ?? tones[tone].autoClose;
  const message = withButton(text, id, options);
  notifications.show({
    id,
    title: about,
    message,
    // Only some are shown at once (`limit`). By default new ones would wait until somebody dismisses the older.
    priority: given,
    role,
    icon: <Icon size={18} aria-hidden />,
    color,
    autoClose,
    withBorder: true,
    classNames: { root: styles.toast, description: styles.message },
    ...swipeToClose(id),
    ...careForFocus(id, message, autoClose),
  });
}

/** Short messages at the top right. A success disappears after 5 s (`duration`); a warning (done, but not all of it) and a failure stay until dismissed. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) => show('success', message, options),
  warning: (message: string, options: ToastOptions = {}) => show('warning', message, options),
  failure: (message: string, options: ToastOptions = {}) => show('failure', message, options),
  /** Takes back the failure of a cause that is over. */
  dismissFailure: (id: string) => hideAll(`failure:${id}`),
  /** Takes away the success of a cause, where what its button does is no longer possible. */
  dismissSuccess: (id: string) => hideAll(`success:${id}`),
};
