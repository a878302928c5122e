import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';

export interface Question {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** 'Annulla' when left out. */
  cancelLabel?: string;
  /** What cannot be taken back: the focus waits on the way out instead of on the deed. */
  danger?: boolean;
}

/** Asks and waits. True only for the confirming button; Escape, the cross, a click outside and the other button are a no. */
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
      confirmProps: danger ? { color: 'red' } : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      // Runs after every way of closing, the confirming one included, where the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
