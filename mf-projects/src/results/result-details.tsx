import { Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import type { AttemptDetails, ResultRow } from '@sodalizio/contract/projects';
import {
  type Description,
  DescriptionList,
  FailedState,
  formatCount,
  formatDateTime,
  LoadingRegion,
} from '@sodalizio/ui';
import { AttemptQuestions } from './attempt-questions.tsx';
import { labels } from './results.labels.ts';
import styles from './results.module.css';
import { useAttempt } from './results.query.ts';

interface ResultDetailsProps {
  project: number;
  row: ResultRow;
}

/** The last attempt of a participant, with what its cells cut off. */
export function ResultDetails({ project, row }: ResultDetailsProps) {
  const { attempt } = row;
  if (attempt === null) return <Text size="sm">{labels.neverStarted}</Text>;
  return <Attempt key={attempt} project={project} attempt={attempt} row={row} />;
}

function Attempt({ project, attempt, row }: ResultDetailsProps & { attempt: number }) {
  const { details, gone, failure, retry } = useAttempt(project, attempt, row);
  if (gone) return <Text size="sm">{labels.gone}</Text>;
  return (
    <div className={styles.details}>
      <DescriptionList items={factsOf(row, details)} />
      {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {failure === undefined && !details && <LoadingRegion rows={4} />}
      {details?.questions.length === 0 && (
        <Text size="sm" c="dimmed">
          {labels.withoutQuestions}
        </Text>
      )}
      {details && details.questions.length > 0 && <AttemptQuestions questions={details.questions} />}
    </div>
  );
}

function factsOf(row: ResultRow, details: AttemptDetails | undefined): Description[] {
  const { started_at, completed_at, attempts, level, passed, open_answer } = row;
  return [
    { label: labels.started, value: formatDateTime(started_at) },
    { label: labels.finished, value: formatDateTime(completed_at) },
    { label: labels.attempts, value: formatCount(attempts) },
    // Of an attempt that still goes on they would be those of nothing answered yet.
    ...(completed_at === null || passed === null
      ? []
      : [{ label: labels.passed, value: labels.passedAs[`${passed}`] }]),
    ...(completed_at === null || level === null ? [] : [{ label: labels.columns.level, value: level }]),
    ...(details
      ? [
          { label: labels.version, value: details.version },
          { label: labels.source, value: details.source },
          { label: labels.received, value: formatDateTime(details.received_at) },
        ]
      : []),
    ...(open_answer ? [{ label: labels.columns.open_answer, value: <WholeText words={open_answer} /> }] : []),
  ];
}

const WholeText = ({ words }: { words: string }) => (
  <span className={styles.written} dir="auto">
    {words}
  </span>
);
