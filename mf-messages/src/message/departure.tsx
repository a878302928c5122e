import { Text } from '@mantine/core';
import { kindWords, type Message } from '@sodalizio/contract/messages';
import { formatDateTime } from '@sodalizio/ui';
import { labels } from './page.labels.ts';
import { useCountdown } from './use-countdown.ts';

/** Who sent a message and when; when it leaves while it waits. */
export function Departure({ message }: { message: Message }) {
  const { kind, state, send_at, created_at, sent_by, mails, users_count } = message;
  const notSent = state === 'scheduled' || state === 'cancelled';
  return (
    <div>
      <Text c="dimmed">
        {notSent ? labels.written(sent_by, formatDateTime(created_at)) : labels.sent(sent_by, formatDateTime(send_at))}
      </Text>
      {state === 'scheduled' && <Waiting until={send_at} />}
      {state === 'cancelled' && <Text>{labels.neverLeft}</Text>}
      {kind === 'informative' && <Text c="dimmed">{kindWords[kind]}</Text>}
      {mails < users_count && <Text c="dimmed">{labels.fewerMails(mails)}</Text>}
    </div>
  );
}

function Waiting({ until }: { until: string }) {
  const seconds = useCountdown(until);
  return (
    <Text fw={550} role="timer">
      {seconds > 60 ? labels.leaves(formatDateTime(until)) : labels.leavesIn(seconds)}
    </Text>
  );
}
