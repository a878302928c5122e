import { Alert, Button, Text, Title } from '@mantine/core';
import type { ParticipantDetails as Details, Participant } from '@sodalizio/contract/projects';
import { FailedState, formatDate, formatDateTime, LoadingRegion } from '@sodalizio/ui';
import { IconMailOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import { useDetails } from './participants.query.ts';
import { useReactivation } from './participants.save.ts';

/** The mails, attempts and presences of a participant. */
export function ParticipantDetails({ project, row }: { project: number; row: Participant }) {
  const { data, failure, retry } = useDetails(project, row.id);
  const mails = useRef<HTMLHeadingElement>(null);
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!data) return <LoadingRegion shape="fields" rows={3} />;
  return (
    <div className={styles.details}>
      <section>
        <Title ref={mails} order={2} size="h5" tabIndex={-1}>
          {labels.mails}
        </Title>
        {data.suppressed && (
          <SuppressedAddress
            project={project}
            participant={row.id}
            suppressed={data.suppressed}
            // Afterwards the pressed button is gone.
            onReactivated={() => mails.current?.focus()}
          />
        )}
        <Text size="sm" c="dimmed">
          <bdi>{labels.detailsOf(row.foreign_token, row.email)}</bdi>
        </Text>
        {data.mails.length === 0 ? <Text size="sm">{labels.noMails}</Text> : <Lines lines={data.mails.map(mailLine)} />}
      </section>
      <section>
        <Title order={2} size="h5">
          {labels.attempts}
        </Title>
        {data.attempts.length === 0 ? (
          <Text size="sm">{labels.noAttempts}</Text>
        ) : (
          <Lines lines={data.attempts.map(attemptLine)} />
        )}
      </section>
      {data.presences.length > 0 && (
        <section>
          <Title order={2} size="h5">
            {labels.presences}
          </Title>
          <Lines lines={data.presences.map(presenceLine)} />
        </section>
      )}
    </div>
  );
}

interface SuppressedProps {
  project: number;
  participant: number;
  suppressed: NonNullable<Details['suppressed']>;
  onReactivated: () => void;
}

function SuppressedAddress({ project, participant, suppressed, onReactivated }: SuppressedProps) {
  const { reactivate, busy } = useReactivation(project, participant);
  const { since, reason, answer } = suppressed;
  return (
    <Alert
      color="amber"
      variant="light"
      title={labels.suppressed(formatDate(since))}
      icon={<IconMailOff size={18} aria-hidden />}
      my="xs"
    >
      <Text size="sm">{labels.suppressedFor[reason]}</Text>
      <Text size="sm">{labels.answer(answer)}</Text>
      <Button
        variant="default"
        size="compact-md"
        mt="xs"
        // Not `disabled`: keeps the focus if it fails.
        data-disabled={busy}
        aria-disabled={busy}
        onClick={() => !busy && reactivate(onReactivated)}
      >
        {labels.reactivate}
      </Button>
    </Alert>
  );
}

interface Line {
  id: number | string;
  text: string;
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={styles.list}>
    {lines.map(({ id, text }) => (
      <li key={id}>
        <bdi>{text}</bdi>
      </li>
    ))}
  </ul>
);

const joined = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false).join(', ');

const mailLine = (mail: Details['mails'][number]): Line => ({
  id: mail.id,
  text: joined([
    `${labels.mailKinds[mail.kind]} ${formatDateTime(mail.queued_at)}`,
    mail.automatic && labels.automatic,
    mail.address,
    labels.mailWords[mail.state],
  ]),
});

const attemptLine = (attempt: Details['attempts'][number]): Line => ({
  id: attempt.id,
  text: joined([
    attempt.questionnaire,
    attempt.started_at !== null && labels.begun(formatDateTime(attempt.started_at)),
    attempt.completed_at !== null && labels.completedAt(formatDateTime(attempt.completed_at)),
    labels.answered(attempt.items_answered),
    attempt.timeout && labels.timeout,
  ]),
});

const presenceLine = ({ at, code }: Details['presences'][number]): Line => ({
  id: at,
  text: joined([formatDateTime(at), code ? labels.byCode : labels.byHand]),
});
