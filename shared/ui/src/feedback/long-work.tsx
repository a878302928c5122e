import { Button, Progress, Text } from '@mantine/core';
import { uiLabels } from '../ui.labels.ts';
import styles from './long-work.module.css';

export interface LongWorkProps {
  /** What is being done: 'Esportazione dei soci'. */
  label: string;
  /** How far it is, in numbers: '1.200 di 48.000 righe'. */
  detail?: string;
  /** From 0 to 1; left out while nobody knows. */
  done?: number;
  onCancel?: () => void;
}

/** Work that takes a while: says what, how far in numbers, and lets the person stop it. */
export function LongWork({ label, detail, done, onCancel }: LongWorkProps) {
  const percent = done === undefined ? 100 : Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <div className={styles.work}>
      <div className={styles.line}>
        <div>
          <Text size="sm" fw={550}>
            {label}
          </Text>
          {/* Polite and whole: a screen reader hears the latest numbers when it is free, not every step. */}
          <Text size="sm" c="dimmed" className={styles.detail} role="status">
            {detail}
          </Text>
        </div>
        {onCancel && (
          <Button variant="default" size="xs" onClick={onCancel}>
            {uiLabels.cancel}
          </Button>
        )}
      </div>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent}
          animated={done === undefined}
          aria-label={label}
          withAria={done !== undefined}
        />
      </Progress.Root>
    </div>
  );
}
