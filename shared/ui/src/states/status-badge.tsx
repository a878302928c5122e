import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

const icons = { good: IconCircleCheck, bad: IconCircleX, warn: IconAlertTriangle, neutral: IconMinus };

export type Tone = keyof typeof icons;

/** A state as an icon and a word; the colour only helps. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden className={styles.icon} />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
