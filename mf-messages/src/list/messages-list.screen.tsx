import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { MessageRow } from '@sodalizio/contract/messages';
import { Content, confirm, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { IconFileText, IconPlus } from '@tabler/icons-react';
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
  const session = useSession();
  const mayWrite = session.can('messages.write');
  const maySend = session.can('messages.send');
  const messages = useMessages();
  const scrollBox = useRef<HTMLDivElement>(null);
  const remove = useMessageRemoval();
  const askRemoval = async (row: MessageRow) => {
    const { title, draft } = row;
    const question = draft === null ? labels.removal(title) : labels.draftRemoval(title);
    if (!(await confirm({ ...question, danger: true }))) return;
    // The menu that had the focus is gone with its row.
    remove(row, () => (scrollBox.current ?? document.querySelector('main'))?.focus({ preventScroll: true }));
  };
  const { status } = messages.rows;
  return (
    <Content>
      <PageHeader
        tableTools
        title={labels.title}
        count={messages.count((total, first) => labels.counted(total, first?.drafts ?? 0))}
        longCount
        actions={mayWrite && <WritingActions maySend={maySend} />}
      />
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
        rowMenu={messageMenu(mayWrite ? (row) => void askRemoval(row) : undefined)}
        expand={textOf}
        state={messages.state}
        empty={<NothingHere filters={messages.shownFilters} mayWrite={mayWrite} />}
        scrollRef={scrollBox}
      />
    </Content>
  );
}

function WritingActions({ maySend }: { maySend: boolean }) {
  return (
    <>
      <Button
        component={Link}
        to={linkTo('messages.templates')}
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
      >
        {labels.templates}
      </Button>
      {maySend && <SectionMessageButton />}
      <Button component={Link} to={linkTo('messages.create')} leftSection={<IconPlus size={16} aria-hidden />}>
        {labels.create}
      </Button>
    </>
  );
}

interface NothingHereProps {
  filters: MessageFilters;
  mayWrite: boolean;
}

function NothingHere({ filters, mayWrite }: NothingHereProps) {
  if (Object.values(filters).some((value) => value !== ''))
    return <EmptyState title={labels.nothingFound} hint={labels.nothingFoundHint} />;
  return <EmptyState title={labels.empty} hint={mayWrite ? labels.emptyForWriters : labels.emptyForReaders} />;
}
