import { Button, Text } from '@mantine/core';
import type { QuestionnaireEvent } from '@sodalizio/contract/questionnaires';
import { FailedState, formatDateTime, LoadingRegion, Section } from '@sodalizio/ui';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from './questionnaire.labels.ts';
import styles from './questionnaire.module.css';
import { useHistory } from './questionnaire.query.ts';

/** Cronologia, read when it is asked for. */
export function HistorySection({ questionnaire }: { questionnaire: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={labels.historySection} explanation={labels.historyHint} layout="block">
      {open ? (
        <Events questionnaire={questionnaire} />
      ) : (
        <div>
          <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {labels.show}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Events({ questionnaire }: { questionnaire: number }) {
  const { data, failure, retry } = useHistory(questionnaire);
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!data) return <LoadingRegion rows={3} />;
  if (data.events.length === 0) return <Text size="sm">{labels.noEvents}</Text>;
  return (
    // The pressed button is gone: the focus goes where it led.
    <ol className={styles.entries} aria-label={labels.historySection} tabIndex={-1} ref={focusOnce}>
      {data.events.map((event) => (
        <li key={event.id} className={styles.event}>
          <strong>{labels.acts[event.act]}</strong>
          <Text size="sm" c="dimmed">
            {labels.savedBy(formatDateTime(event.at), event.by)}
          </Text>
          {changesOf(event).map((words) => (
            <Text key={words} size="sm">
              <bdi>{words}</bdi>
            </Text>
          ))}
        </li>
      ))}
    </ol>
  );
}

const focusOnce = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

const valueWords = (field: string, value: string) => {
  if (field === 'result' && (value === 'score' || value === 'level')) return labels.results[value];
  return field === 'image_id' && value !== '' ? labels.picture(Number(value)) : value;
};

/** Fields that stayed empty, and those that only repeat the act, are left out. */
const changesOf = ({ changes }: QuestionnaireEvent): string[] =>
  changes.flatMap(({ field, before, after }) => {
    const name = labels.wireFields[field];
    if (name === undefined || before === after) return [];
    const was = valueWords(field, before);
    return after === '' ? labels.removedField(name, was) : labels.change(name, was, valueWords(field, after));
  });
