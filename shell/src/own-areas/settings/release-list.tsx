import { Button, Text } from '@mantine/core';
import type { AreaState, ReleaseEntry } from '@sodalizio/contract';
import { formatDateTime, Section, StatusBadge } from '@sodalizio/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAsk } from './act-dialogs.tsx';
import { actLabels } from './acts.labels.ts';
import { isEarlier, sizeWords, whoWords } from './area-words.ts';
import { VerdictBadge, VerdictButton } from './release-verdict.tsx';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';

const newest = 8;

export function ReleaseList({ area }: { area: AreaState }) {
  const [all, setAll] = useState(false);
  const { releases } = area;
  const shown = all ? releases : releases.slice(0, newest);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (all) list.current?.querySelectorAll<HTMLElement>(':scope > li')[newest]?.focus();
  }, [all]);
  return (
    <Section title={labels.releasesSection} explanation={labels.releasesExplanation} layout="block">
      {releases.length === 0 && <Text size="sm">{labels.noReleases}</Text>}
      <ul ref={list} className={styles.rows}>
        {shown.map((release) => (
          <Row key={release.name} area={area} release={release} />
        ))}
      </ul>
      {shown.length < releases.length && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            {labels.showAll(releases.length)}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Row({ area, release }: { area: AreaState; release: ReleaseEntry }) {
  const ask = useAsk();
  const { name, version, published_at, published_by } = release;
  const isLive = name === area.live?.name;
  const isTrial = name === area.canary?.name;
  const back = isEarlier(area, name);
  return (
    <li tabIndex={-1} className={styles.row} data-actions>
      <div>
        <div className={styles.head}>
          <strong title={name}>{version}</strong>
          {isLive && <StatusBadge tone="good">{labels.isLive}</StatusBadge>}
          {isTrial && <StatusBadge tone="neutral">{labels.isTrial}</StatusBadge>}
          {release.verdict && (
            <>
              <VerdictBadge outcome={release.verdict.outcome} />
              <VerdictButton area={area.id} release={release} />
            </>
          )}
        </div>
        <Text size="sm" c="dimmed">
          {labels.published(formatDateTime(published_at), whoWords(published_by))} · {sizeWords(release)}
        </Text>
      </div>
      {!isLive && !area.removed && (
        <div className={styles.actions}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={back ? actLabels.rollBackThis(version) : actLabels.goLiveOf(version)}
            onClick={() => ask(area, { kind: 'live', release: name })}
          >
            {back ? actLabels.rollBack : actLabels.goLive}
          </Button>
          {!isTrial && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={actLabels.tryOf(version)}
              onClick={() => ask(area, { kind: 'trial', release: name })}
            >
              {actLabels.tryThis}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
