import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { dangerLook } from './dialog-buttons.tsx';

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
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      // Above a dialog that asks something while it is open.
      zIndex: 300,
      children: typeof body === 'string' ? <Text size="sm">{body}</Text> : body,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: danger ? dangerLook : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      // Runs after every way of closing; after the confirming button the promise is already resolved.
      onClose: () => resolve(false),
    });
  });
}
