import { Button, Text } from '@mantine/core';
import { type Company, languageWords, type ProjectEvent, projectLanguages } from '@sodalizio/contract/projects';
import { FailedState, formatDate, formatDateTime, LoadingRegion, Section } from '@sodalizio/ui';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { useCompanies, useHistory } from './project.query.ts';
import { textNames } from './project-values.ts';

/** Cronologia, read when it is asked for. */
export function HistorySection({ project }: { project: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={labels.sections.history} explanation={labels.historyHint} layout="block">
      {open ? (
        <Events project={project} />
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

function Events({ project }: { project: number }) {
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
          {changesOf(event, companies).map((words) => (
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

const flags: readonly string[] = ['users_auto_send_email', 'enable_privacy'];

function valueWords(field: string, value: string, companies: readonly Company[]): string {
  if (value === '') return '';
  if (flags.includes(field)) return value === 'true' ? labels.yes : labels.no;
  if (field === 'deadline') return formatDate(value);
  if (field === 'image_id') return labels.picture(Number(value));
  if (field === 'company') return companies.find(({ id }) => String(id) === value)?.name ?? value;
  if (field !== 'languages') return value;
  const names = value.split(', ').map((code) => projectLanguages.find((one) => one === code));
  return names.map((language) => (language ? languageWords[language] : value)).join(', ');
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
const changesOf = ({ changes }: ProjectEvent, companies: readonly Company[]): string[] =>
  changes.flatMap(({ field, before, after }) => {
    if (before === after) return [];
    const text = textLabel(field);
    const name = text?.label ?? labels.wireFields[field];
    if (name === undefined) return [];
    if (text?.long && after !== '') return [labels.changedText(name)];
    const was = valueWords(field, before, companies);
    if (after === '') return [text?.long ? labels.emptiedText(name) : labels.removedField(name, was)];
    return [labels.change(name, was, valueWords(field, after, companies))];
  });
