import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { MessageRow } from '@sodalizio/contract/messages';
import { Content, confirm, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { SectionMessageButton } from '../create/section-message.button.tsx';
import { linkTo } from '../routes.ts';
import { labels } from './list.labels.ts';
import { MessageFilterPanel } from './message-filters.tsx';
import { useMessageRemoval } from './message-removal.save.ts';
import { MessageText } from './message-text.tsx';
import { type MessageFilters, useMessages } from './messages.query.ts';
import { keyOfMessage, messageColumns, messageMenu, titleOfMessage } from './messages.table.tsx';

const textOf = (row: MessageRow) => <MessageText row={row} />;

/** Comunicazioni (specification section 2). */
export default function MessagesListScreen() {
  const maySend = useSession().can('messages.send');
  const messages = useMessages();
  const scrollBox = useRef<HTMLDivElement>(null);
  const remove = useMessageRemoval();
  const askRemoval = async ({ id, title }: MessageRow) => {
    if (!(await confirm({ ...labels.removal(title), danger: true }))) return;
    // The menu that had the focus is gone with its row.
    remove(id, () => (scrollBox.current ?? document.querySelector('main'))?.focus({ preventScroll: true }));
  };
  const { status } = messages.rows;
  return (
    <Content>
      <PageHeader title={labels.title} count={messages.count(labels.sent)} actions={maySend && <WritingActions />} />
      <MessageFilterPanel
        filters={messages.filters}
        // Not `messages.busy`: refreshing the rows is nothing to wait for.
        busy={status === 'loading' || status === 'searching'}
        onSearch={messages.search}
      />
      <DataTable
        label={labels.title}
        columns={messageColumns}
        rows={messages.rows}
        rowKey={keyOfMessage}
        rowTitle={titleOfMessage}
        rowMenu={messageMenu(maySend ? (row) => void askRemoval(row) : undefined)}
        expand={textOf}
        state={messages.state}
        empty={<NothingHere filters={messages.shownFilters} maySend={maySend} />}
        scrollRef={scrollBox}
      />
    </Content>
  );
}

function WritingActions() {
  return (
    <>
      <SectionMessageButton />
      <Button component={Link} to={linkTo('messages.create')} leftSection={<IconPlus size={16} aria-hidden />}>
        {labels.create}
      </Button>
    </>
  );
}

interface NothingHereProps {
  filters: MessageFilters;
  maySend: boolean;
}

function NothingHere({ filters, maySend }: NothingHereProps) {
  if (Object.values(filters).some((value) => value !== ''))
    return <EmptyState title={labels.nothingFound} hint={labels.nothingFoundHint} />;
  return <EmptyState title={labels.empty} hint={maySend ? labels.emptyForWriters : labels.emptyForReaders} />;
}
