import { Button, Progress, Text } from '@mantine/core';
import { useRef } from 'react';
import { useFocusWhenGone } from '../page/use-focus-when-gone.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './long-work.module.css';

export interface LongWorkProps {
  label: string;
  detail?: string;
  done?: number;
  onCancel?: () => void;
}

/** Progress of slow work, with a button to cancel it. */
export function LongWork({ label, detail, done, onCancel }: LongWorkProps) {
  const percent = done === undefined ? 100 : Math.round(Math.min(1, Math.max(0, done)) * 100);
  const box = useRef<HTMLDivElement>(null);
  useFocusWhenGone(box);
  return (
    <div ref={box} className={styles.work}>
      <div className={styles.line}>
        <div>
          <Text size="sm" fw={550}>
            {label}
          </Text>
          {/* Polite and atomic: a screen reader reads the latest numbers when it is free, not every step. */}
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
