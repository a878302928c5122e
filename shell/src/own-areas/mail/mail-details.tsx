import { Text } from '@mantine/core';
import type { MailDetail } from '@sodalizio/contract';
import { type Description, DescriptionList, FailedState, formatDateTime, LoadingRegion, MailLook } from '@sodalizio/ui';
import { labels } from './mail.labels.ts';
import styles from './mail.module.css';
import { useOneMail } from './mail.query.ts';

export function MailDetails({ id }: { id: number }) {
  const { mail, unknown, failure, retry } = useOneMail(id);
  if (unknown) return <FailedState sentence={labels.gone} />;
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!mail) return <LoadingRegion shape="fields" rows={4} />;
  return (
    <div className={styles.details}>
      <DescriptionList items={factsOf(mail)} />
      <section aria-label={labels.text}>
        {mail.withheld && (
          <Text size="sm" c="dimmed">
            {labels.withheld}
          </Text>
        )}
        {mail.html === null ? (
          <pre className={styles.text}>{mail.text}</pre>
        ) : (
          <MailLook html={mail.html} text={mail.text} />
        )}
      </section>
    </div>
  );
}

/** Only what there is to say: a mail that was sent at once has no reason and no next try. */
function factsOf({ state, reason, settled_at, attempts, due_at, answer, files }: MailDetail): Description[] {
  const why = state === 'stopped' ? labels.stoppedHint : labels.reasons[reason];
  return [
    ...(settled_at === null ? [] : [{ label: labels.settled, value: formatDateTime(settled_at) }]),
    ...(why === '' ? [] : [{ label: labels.why, value: why }]),
    { label: labels.attempts, value: String(attempts) },
    ...(due_at === null ? [] : [{ label: labels.nextTry, value: formatDateTime(due_at) }]),
    ...(files.length === 0 ? [] : [{ label: labels.files, value: files.join(', ') }]),
    ...(answer === '' ? [] : [{ label: labels.answer, value: answer }]),
  ];
}
