import { Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { EmptyState, Section } from '@sodalizio/ui';
import { IconHeartbeat } from '@tabler/icons-react';
import { HealthLine } from './area-state.tsx';
import { causeSentences, labels } from './settings.labels.ts';
import styles from './settings.module.css';

/** Browsers' reports of the last day, by release: openings, failures by cause, fallbacks. */
export function AreaHealth({ health }: Pick<AreaState, 'health'>) {
  return (
    <Section title={labels.healthSection} explanation={labels.healthExplanation} layout="block">
      {health.length === 0 ? (
        <EmptyState icon={<IconHeartbeat size={28} stroke={1.5} />} title={labels.noData} hint={labels.noDataHint} />
      ) : (
        <ul className={styles.rows}>
          {health.map((release) => (
            <ReleaseHealth key={release.version} release={release} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ReleaseHealth({ release }: { release: AreaState['health'][number] }) {
  const { version, failures, fell_back } = release;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{version}</strong>
        <HealthLine health={[release]} />
      </div>
      {fell_back > 0 && <Text size="sm">{labels.fellBack(fell_back)}</Text>}
      {failures.length > 0 && (
        <ul className={styles.causes}>
          {failures.map(({ cause, count, last_detail }) => (
            <li key={cause}>
              <span className={styles.times}>{labels.times(count)}</span>
              <div>
                <Text size="sm">{causeSentences[cause]}</Text>
                {last_detail && (
                  <details className={styles.detail}>
                    <summary>{labels.lastDetail}</summary>
                    <code>{last_detail}</code>
                  </details>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
