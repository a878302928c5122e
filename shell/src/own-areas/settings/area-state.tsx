import { Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { type Description, DescriptionList, formatDateTime, StatusBadge } from '@sodalizio/ui';
import { IconFlask } from '@tabler/icons-react';
import { rateWords, sumOf } from './area-health.ts';
import { whoWords } from './area-words.ts';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';

export function StateChips({ area: { live, off, canary, fills, removed } }: { area: AreaState }) {
  if (removed) return <StatusBadge tone="neutral">{labels.removed}</StatusBadge>;
  const fillsOff = fills.filter((fill) => fill.off).length;
  return (
    <span className={styles.chips}>
      {off ? (
        <StatusBadge tone="bad">{labels.off}</StatusBadge>
      ) : (
        <StatusBadge tone={live ? 'good' : 'neutral'}>{live ? labels.active : labels.neverLive}</StatusBadge>
      )}
      {[live, canary].map(
        (release) =>
          release?.failing_until && (
            <StatusBadge key={release.name} tone="bad">
              {labels.failing(release.version)}
            </StatusBadge>
          ),
      )}
      {fillsOff > 0 && <StatusBadge tone="warn">{labels.fillsOffChip(fillsOff)}</StatusBadge>}
      {canary && (
        <span className={styles.trial}>
          <IconFlask size={14} stroke={2} aria-hidden />
          {labels.trialChip(canary.people.length, canary.percent)}
        </span>
      )}
    </span>
  );
}

const sinceWords = ({ since, by }: { since: string; by: Parameters<typeof whoWords>[0] }) =>
  labels.byAt(formatDateTime(since), whoWords(by));

const because = (why: string): Description => ({ label: labels.why, value: why || labels.noReason });

export function StateFacts({ area: { live, off, canary, releases, removed } }: { area: AreaState }) {
  return (
    <>
      {releases.length === 0 && (
        <Text size="sm" c="dimmed">
          {labels.noReleases}
        </Text>
      )}
      {live && (
        <DescriptionList
          items={[
            { label: labels.liveVersion, value: <strong>{live.version}</strong> },
            { label: labels.since, value: sinceWords(live) },
            because(live.why),
          ]}
        />
      )}
      {canary && (
        <DescriptionList
          items={[
            {
              label: labels.trial,
              value: (
                <>
                  <strong>{canary.version}</strong> {labels.trialFor(trialAudience(canary))}
                </>
              ),
            },
            { label: labels.since, value: sinceWords(canary) },
            because(canary.why),
            ...(canary.judged ? [{ label: labels.outcome, value: labels.judged }] : []),
          ]}
        />
      )}
      {removed && (
        <DescriptionList
          items={[
            { label: labels.state, value: <strong>{labels.removed}</strong> },
            { label: labels.since, value: sinceWords(removed) },
            because(removed.why),
          ]}
        />
      )}
      {off && (
        <DescriptionList
          items={[
            { label: labels.state, value: <strong>{labels.off}</strong> },
            { label: labels.since, value: sinceWords(off) },
            because(off.why),
          ]}
        />
      )}
    </>
  );
}

const trialAudience = ({ people, percent }: { people: readonly { name: string }[]; percent: number }) =>
  labels.audience(
    people.map(({ name }) => name),
    percent,
  );

export function HealthLine({ health }: Pick<AreaState, 'health'>) {
  const { loads, failures, rate } = sumOf(health);
  if (loads === 0 && failures === 0) return <StatusBadge tone="neutral">{labels.noData}</StatusBadge>;
  if (failures === 0) return <StatusBadge tone="good">{labels.healthy(loads)}</StatusBadge>;
  return <StatusBadge tone={rate < 5 ? 'warn' : 'bad'}>{labels.ailing(loads, failures, rateWords(rate))}</StatusBadge>;
}
