import { Text } from '@mantine/core';
import { formatTime } from '@sodalizio/ui';
import { IconAlertTriangle, IconCheck, IconClock, IconHourglass, IconMinus } from '@tabler/icons-react';
import { labels } from './teacher.labels.ts';
import styles from './teacher.module.css';
import type { Said } from './use-marking.ts';

const looks = {
  done: { icon: IconCheck, tone: 'good' },
  already: { icon: IconClock, tone: 'warn' },
  absent: { icon: IconMinus, tone: 'neutral' },
  over: { icon: IconAlertTriangle, tone: 'bad' },
  checking: { icon: IconHourglass, tone: 'neutral' },
  unknown: { icon: IconAlertTriangle, tone: 'bad' },
  'not-ours': { icon: IconAlertTriangle, tone: 'bad' },
} as const;

function wordsOf(said: Said, online: boolean): string {
  if (said.kind === 'done') return labels.done;
  if (said.kind === 'already') return labels.already(formatTime(said.who.present_at ?? ''));
  if (said.kind === 'absent') return labels.absent;
  if (said.kind === 'over') return labels.over;
  if (said.kind === 'checking') return online ? labels.checking : labels.checkedLater;
  return said.kind === 'unknown' ? labels.unknown : labels.notOurs;
}

/** What the last reading came to, in words that can be read at arm's length, and spoken. */
export function SaidPanel({ said }: { said: Said | undefined }) {
  const { icon: Icon, tone } = said ? looks[said.kind] : looks.absent;
  return (
    <div className={styles.said} role="status">
      {said && (
        <>
          <span className={styles.sign} data-tone={tone} aria-hidden>
            <Icon size={28} />
          </span>
          <div className={styles.name}>
            <Text fw={600} size="lg">
              {wordsOf(said, navigator.onLine)}
            </Text>
            {said.who && (
              <Text>
                <bdi>{labels.who(said.who.full_name, said.who.foreign_token)}</bdi>
              </Text>
            )}
          </div>
        </>
      )}
    </div>
  );
}
