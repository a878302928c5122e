import { Text, Title } from '@mantine/core';
import type { ContentComparison } from '@sodalizio/contract/questionnaires';
import { labels } from './file.labels.ts';
import styles from './file.module.css';

/** More lines than this are folded. */
const openMost = 20;

/** What a file changes in a questionnaire. */
export function ContentChanges({ comparison }: { comparison: ContentComparison }) {
  const { added, gone, changed, turned, configurations, reordered } = comparison;
  const parts = [
    // First what changes the results.
    {
      title: labels.turned,
      lines: turned.map(({ code, answer, right }) => labels.turnedTo(code, answer, right)),
    },
    { title: labels.added, lines: added },
    { title: labels.gone, lines: gone },
    { title: labels.changed, lines: changed },
    { title: labels.configurationsAdded, lines: configurations.added },
    { title: labels.configurationsGone, lines: configurations.gone },
    { title: labels.configurationsChanged, lines: configurations.changed },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <section className={styles.findings} aria-label={labels.changes}>
      <Title order={3} size="h4">
        {labels.changes}
      </Title>
      {reordered && <Text size="sm">{labels.reordered}</Text>}
      {parts.length === 0 && !reordered && <Text size="sm">{labels.noChange}</Text>}
      {parts.map(({ title, lines }) => (
        <details key={title} open={lines.length <= openMost}>
          <summary>{labels.counted(title, lines.length)}</summary>
          <ul className={styles.sentence}>
            {lines.map((line, place) => (
              <li key={place}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
