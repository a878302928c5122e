import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** Default 'Nessun risultato'. */
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Placeholder for no results, which is no error: a message, and a way to continue. */
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
