import { Text } from '@mantine/core';
import { modals, useModals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useFocusBack } from '../page/use-focus-back.ts';
import { uiLabels } from '../ui.labels.ts';
import { dangerLook } from './dialog-buttons.tsx';
import { useFirstEscape } from './use-first-escape.ts';

export interface Question {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** Default 'Annulla'. */
  cancelLabel?: string;
  /** Irreversible: the cancelling button gets the focus. */
  danger?: boolean;
}

/** Asks and waits. True only for the confirming button; false for Escape, the cross, a click outside and the other button. */
export function confirm({
  title,
  body,
  confirmLabel,
  cancelLabel = uiLabels.cancel,
  danger = false,
}: Question): Promise<boolean> {
  const opener = document.activeElement;
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      // Above a dialog that asks something while it is open.
      zIndex: 300,
      children: <Body opener={opener}>{typeof body === 'string' ? <Text size="sm">{body}</Text> : body}</Body>,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: danger ? dangerLook : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      // Runs after every way of closing; after the confirming button the promise is already resolved.
      onClose: () => resolve(false),
    });
  });
}

/** Where a question opens the focus is noted too late: a menu may be gone by then, and its entry with it. */
function Body({ opener, children }: { opener: Element | null; children: ReactNode }) {
  useFocusBack(opener);
  return children;
}

/** Escape answers the question on top, and reaches no dialog below it. */
export function QuestionEscape() {
  const { modals: open, closeModal } = useModals();
  const top = open.at(-1);
  useFirstEscape(top && (() => closeModal(top.id)));
  return null;
}
