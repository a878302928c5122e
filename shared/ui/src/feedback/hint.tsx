import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './hint.module.css';

export interface HintProps {
  onDismiss: () => void;
  children: ReactNode;
}

/** Something worth knowing the first time, until it is dismissed: `useHint` of area-kit remembers that. */
export function Hint({ onDismiss, children }: HintProps) {
  return (
    <aside className={styles.hint} aria-label={uiLabels.hint}>
      <IconBulb size={18} aria-hidden />
      <p>{children}</p>
      <Button size="compact-sm" variant="default" onClick={onDismiss}>
        {uiLabels.understood}
      </Button>
    </aside>
  );
}
