import { Button, Text } from '@mantine/core';
import { type Company, languageWords, type ProjectEvent, projectLanguages } from '@sodalizio/contract/projects';
import { FailedState, formatDate, formatDateTime, LoadingRegion, Section } from '@sodalizio/ui';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { TestChoice } from './choices-of-tests.ts';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { useCompanies, useHistory } from './project.query.ts';
import { textNames } from './project-values.ts';
import { testLabels } from './tests.labels.ts';

interface HistorySectionProps {
  project: number;
  /** For the names of its questionnaires. */
  choices: readonly TestChoice[];
}

/** Cronologia, read when it is asked for. */
export function HistorySection({ project, choices }: HistorySectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={labels.sections.history} explanation={labels.historyHint} layout="block">
      {open ? (
        <Events project={project} choices={choices} />
      ) : (
        <div>
          <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {labels.showHistory}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Events({ project, choices }: HistorySectionProps) {
  const { data, failure, retry } = useHistory(project);
  const { data: companies = [] } = useCompanies();
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!data) return <LoadingRegion rows={3} />;
  if (data.events.length === 0) return <Text size="sm">{labels.noEvents}</Text>;
  return (
    // The pressed button is gone: the focus goes where it led.
    <ol className={styles.entries} aria-label={labels.sections.history} tabIndex={-1} ref={focusOnce}>
      {data.events.map((event) => (
        <li key={event.id} className={styles.event}>
          <strong>{labels.acts[event.act]}</strong>
          <Text size="sm" c="dimmed">
            {labels.savedBy(formatDateTime(event.at), event.by)}
          </Text>
          {changesOf(event, { choices, companies }).map((words) => (
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

interface Known {
  choices: readonly TestChoice[];
  companies: readonly Company[];
}

const flags: readonly string[] = ['users_auto_send_email', 'enable_privacy'];

function valueWords(field: string, value: string, { choices, companies }: Known): string {
  if (value === '') return '';
  if (flags.includes(field)) return value === 'true' ? labels.yes : labels.no;
  if (field === 'deadline') return formatDate(value);
  if (field === 'image_id') return labels.picture(Number(value));
  if (field === 'company') return companies.find(({ id }) => String(id) === value)?.name ?? value;
  const words = value.split(', ');
  if (field === 'questionnaires') return words.map((one) => testWords(one, choices)).join(', ');
  if (field !== 'languages') return value;
  const names = words.map((code) => projectLanguages.find((one) => one === code));
  return names.map((language) => (language ? languageWords[language] : value)).join(', ');
}

/** `3: base`: an enabled questionnaire and its configuration. */
function testWords(written: string, choices: readonly TestChoice[]): string {
  const [, id, algorithm = ''] = /^(\d+): (.*)$/.exec(written) ?? [];
  if (id === undefined) return written;
  const choice = choices.find((one) => one.id === Number(id));
  const algorithms = [...(choice?.current?.algorithms ?? []), ...(choice?.used?.algorithms ?? [])];
  const configuration = algorithms.find((one) => one.id === algorithm)?.name ?? algorithm;
  return testLabels.withConfiguration(choice?.name ?? testLabels.unknown(Number(id)), configuration);
}

/** Subjects and texts, `template_welcome_email.it`: by name and language. */
function textLabel(field: string): { label: string; long: boolean } | undefined {
  const [part, code] = field.split('.');
  const name = textNames.find((one) => one === part);
  const language = projectLanguages.find((one) => one === code);
  if (!name || !language) return undefined;
  return { label: labels.texts[name](language), long: !name.startsWith('subject_') };
}

/** Fields that stayed empty or are unknown here are left out; of a long text only that it was changed. */
const changesOf = ({ changes }: ProjectEvent, known: Known): string[] =>
  changes.flatMap(({ field, before, after }) => {
    if (before === after) return [];
    const text = textLabel(field);
    const name = text?.label ?? labels.wireFields[field];
    if (name === undefined) return [];
    if (text?.long && after !== '') return [labels.changedText(name)];
    const was = valueWords(field, before, known);
    if (after === '') return [text?.long ? labels.emptiedText(name) : labels.removedField(name, was)];
    return [labels.change(name, was, valueWords(field, after, known))];
  });
