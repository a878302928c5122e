import { Button, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFocusWhenGone } from '../page/use-focus-when-gone.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './states.module.css';

export interface FailedStateProps {
  sentence: string;
  onRetry?: () => void;
  /** For support by telephone: a code, a request id. Collapsed. */
  detail?: string;
}

/** Placeholder for failed reading: what happened, and Riprova. */
export function FailedState({ sentence, onRetry, detail }: FailedStateProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusWhenGone(box);
  return (
    <div ref={box} className={styles.state} role="alert">
      <span className={styles.icon} data-tone="bad" aria-hidden>
        <IconCloudOff size={28} stroke={1.5} />
      </span>
      <Text fw={600}>{uiLabels.failed}</Text>
      <Text size="sm" c="dimmed">
        {sentence}
      </Text>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {uiLabels.retry}
        </Button>
      )}
      {detail && (
        <details className={styles.detail}>
          <summary>{uiLabels.technicalDetail}</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  );
}
