import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRemembered } from '@sodalizio/area-kit';
import type { ResultsSummary } from '@sodalizio/contract/projects';
import { BarPicture } from './bar-picture.tsx';
import { levelsOf, thirtiethsOf, timesOf } from './pictures.ts';
import { labels } from './results.labels.ts';
import styles from './results.module.css';

const seen = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined);

/** Who has completed so far: how well, and when. Folded on a phone, where the rows would be far below, until somebody opens it. */
export function ResultPictures({ summary }: { summary: ResultsSummary }) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useRemembered('projects.result-pictures', seen);
  const shown = chosen ?? narrow !== true;
  if (summary.completed === 0)
    return (
      <Text size="sm" c="dimmed">
        {labels.noPictures}
      </Text>
    );
  return (
    <details
      open={shown}
      className={styles.fold}
      onToggle={({ currentTarget: { open } }) => {
        // Also told on being drawn open.
        if (open !== shown) choose(open);
      }}
    >
      <summary>{labels.pictures}</summary>
      {shown && <Pictures summary={summary} />}
    </details>
  );
}

function Pictures({ summary: { result, distribution, days } }: { summary: ResultsSummary }) {
  return (
    <div className={styles.pictures}>
      {result === 'score' ? (
        <BarPicture
          title={labels.scores}
          labelled={labels.thirtieth}
          bars={thirtiethsOf(distribution)}
          shape="columns"
        />
      ) : (
        <BarPicture title={labels.levels} labelled={labels.level} bars={levelsOf(distribution)} shape="lines" />
      )}
      <BarPicture title={labels.days} labelled={labels.when} bars={timesOf(days)} shape="columns" />
    </div>
  );
}
