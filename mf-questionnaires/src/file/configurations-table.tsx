import { Table, Title } from '@mantine/core';
import type { Configuration } from '@sodalizio/contract/questionnaires';
import { labels } from './file.labels.ts';
import styles from './file.module.css';

const { configuration: headers } = labels;

const drawsOf = ({ draws, shuffled }: Configuration) =>
  [
    ...draws.map(({ group, questions }) => labels.drawn(questions, group)),
    shuffled ? labels.shuffled : labels.inOrder,
  ].join(', ');

const levelsOf = ({ levels }: Configuration) =>
  levels.length === 0 ? labels.none : levels.map(({ name, from }) => labels.level(name, from)).join(', ');

/** Each configuration of a questionnaire: what it draws, its time and its maximum. */
export function ConfigurationsTable({ configurations }: { configurations: readonly Configuration[] }) {
  return (
    <section className={styles.findings} aria-label={labels.configurations}>
      <Title order={2} size="h4">
        {labels.configurations}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${labels.configurations}: ${labels.preview}`}>
        <Table miw="40rem">
          <Table.Thead>
            <Table.Tr>
              {Object.values(headers).map((header) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {configurations.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>
                  <bdi>{one.name}</bdi>
                </Table.Td>
                <Table.Td>{drawsOf(one)}</Table.Td>
                <Table.Td>{labels.minutes(one.minutes)}</Table.Td>
                <Table.Td>{labels.points(one.maximum)}</Table.Td>
                <Table.Td>{one.pass === null ? labels.none : labels.points(one.pass)}</Table.Td>
                <Table.Td>{levelsOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}
