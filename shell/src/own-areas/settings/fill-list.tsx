import { Button, Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { formatDateTime, Section, StatusBadge } from '@sodalizio/ui';
import { useAsk } from './act-dialogs.tsx';
import { actLabels } from './acts.labels.ts';
import { whoWords } from './area-words.ts';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';

export function FillList({ area }: { area: AreaState }) {
  const ask = useAsk();
  if (area.fills.length === 0) return null;
  return (
    <Section title={labels.fillsSection} explanation={labels.fillsExplanation} layout="block">
      <ul className={styles.rows}>
        {area.fills.map((fill) => {
          const { slot, nth, label, off } = fill;
          const act = off ? actLabels.enable : actLabels.disable;
          return (
            <li key={`${slot} ${nth}`} className={styles.row} data-actions>
              <div>
                <div className={styles.head}>
                  <strong>{label || labels.fillGone}</strong>
                  <StatusBadge tone={off ? 'bad' : 'good'}>{off ? labels.off : labels.active}</StatusBadge>
                </div>
                <Text size="sm" c="dimmed">
                  {labels.fillPlace(slot, nth)}
                </Text>
                {off && (
                  <Text size="sm">
                    {labels.byAt(formatDateTime(off.since), whoWords(off.by))} · {labels.reason(off.why)}
                  </Text>
                )}
              </div>
              <div className={styles.actions}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={actLabels.of(act, label || slot)}
                  onClick={() => ask(area, { kind: 'fill', fill })}
                >
                  {act}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
