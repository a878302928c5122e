import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** 'Nessun risultato' when left out. */
  title?: string;
  /** What to do about it. */
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Nothing to show, and that is no fault: says so, and what can be done. */
export function EmptyState({ title = uiLabels.empty, hint, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden>
        {icon ?? <IconSearchOff size={28} stroke={1.5} />}
      </span>
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed" component="div">
          {hint}
        </Text>
      )}
      {action}
    </div>
  );
}
