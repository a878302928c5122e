import type { StateSign } from '@sodalizio/contract';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCurrencyEuroOff,
  IconHelpCircle,
  IconHourglass,
  IconMinus,
  IconPencil,
  IconPlayerPause,
  IconSend,
  IconUserX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

const toneIcons = { good: IconCircleCheck, bad: IconCircleX, warn: IconAlertTriangle, neutral: IconMinus };

const signIcons: Record<StateSign, typeof IconMinus> = {
  blocked: IconBan,
  clock: IconClock,
  draft: IconPencil,
  paused: IconPlayerPause,
  removed: IconUserX,
  sending: IconSend,
  unknown: IconHelpCircle,
  unpaid: IconCurrencyEuroOff,
  waiting: IconHourglass,
};

export type Tone = keyof typeof toneIcons;

export interface StatusBadgeProps {
  tone: Tone;
  /** Where several states share a tone: each has its own sign. */
  sign?: StateSign | undefined;
  children: ReactNode;
}

/** A state as an icon and a word; the colour only helps. */
export function StatusBadge({ tone, sign, children }: StatusBadgeProps) {
  const Icon = sign ? signIcons[sign] : toneIcons[tone];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden className={styles.icon} />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
