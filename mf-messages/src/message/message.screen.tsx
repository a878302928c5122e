import { Button } from '@mantine/core';
import { useCrumb, useSession } from '@sodalizio/area-kit';
import type { Message } from '@sodalizio/contract/messages';
import { Content, PageHeader, ReadingState } from '@sodalizio/ui';
import { IconBookmark } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { StateBadge } from '../message-state.tsx';
import { linkTo } from '../routes.ts';
import { Attachments } from './attachments.tsx';
import { Departure } from './departure.tsx';
import { useMessage, useRecipients } from './message.query.ts';
import { MessageActs } from './message-acts.tsx';
import { Numbers } from './numbers.tsx';
import { labels } from './page.labels.ts';
import { Recipients } from './recipients.tsx';
import { SentText } from './sent-text.tsx';

/** A message: what was sent, to whom, and what became of it. */
export default function MessageScreen() {
  const { id = '' } = useParams();
  const { message, ...reading } = useMessage(id);
  const maySend = useSession().can('messages.send');
  useCrumb(message?.title);
  return (
    <Content>
      <PageHeader
        title={message?.title ?? labels.title}
        aside={message && <StateBadge state={message.state} />}
        actions={message && maySend && <MessageActs message={message} />}
      />
      {message && <MessageBody key={message.id} message={message} />}
      {!message && <ReadingState {...reading} rows={6} words={labels.unknown} wayOut={linkTo('messages.index')} />}
    </Content>
  );
}

function MessageBody({ message }: { message: Message }) {
  const mayWrite = useSession().can('messages.write');
  const recipients = useRecipients(message.id, message.counts);
  const { filters, search } = recipients;
  return (
    <>
      <Departure message={message} />
      <Numbers
        message={message}
        chosen={filters.outcome}
        onChoose={(outcome) => search((now) => ({ ...now, outcome }))}
      />
      <Recipients message={message} list={recipients} />
      <SentText content={message.content} />
      <Attachments attachments={message.attachments} />
      {mayWrite && (
        <Button
          component={Link}
          to={`${linkTo('messages.templates.new')}?message=${message.id}`}
          variant="default"
          mt="md"
          leftSection={<IconBookmark size={16} aria-hidden />}
        >
          {labels.keepAsTemplate}
        </Button>
      )}
    </>
  );
}
