import { Alert } from '@mantine/core';
import { useColumnOrder, useHiddenColumns } from '@sodalizio/area-kit';
import type { MailRow } from '@sodalizio/contract';
import { Content, DataTable, EmptyState, formatDateTime, PageHeader } from '@sodalizio/ui';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { labels } from './mail.labels.ts';
import { useMail, useMailServer } from './mail.query.ts';
import { keyOfMail, mailColumns, titleOfMail } from './mail.table.tsx';
import { MailDetails } from './mail-details.tsx';
import { MailFilterPanel } from './mail-filters.tsx';

const detailsOf = ({ id }: MailRow) => <MailDetails id={id} />;

/** What was sent, what waits and what failed; without a mail server, the outbox. */
export default function MailListScreen() {
  const mail = useMail();
  const server = useMailServer();
  const [hiddenColumns, onHiddenColumnsChange] = useHiddenColumns('mail.hidden-columns');
  const [columnOrder, onColumnOrderChange] = useColumnOrder('mail.column-order');
  const columns = { hiddenColumns, onHiddenColumnsChange, columnOrder, onColumnOrderChange };
  const { search, state } = mail.shownFilters;
  const isFiltered = search !== '' || state !== '';
  return (
    <Content>
      <PageHeader tableTools title={labels.mail} count={mail.count(labels.found)} />
      {server?.unreachable && (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {labels.unreachable(server.unreachable)}
        </Alert>
      )}
      {server?.bounces && (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {labels.bounces(server.bounces.problem, formatDateTime(server.bounces.since))}
        </Alert>
      )}
      {server?.server === false && (
        <Alert color="accent" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {labels.noServer}
        </Alert>
      )}
      <MailFilterPanel filters={mail.filters} busy={mail.busy} onSearch={mail.search} />
      <DataTable
        label={labels.mail}
        columns={mailColumns}
        rows={mail.rows}
        rowKey={keyOfMail}
        rowTitle={titleOfMail}
        expand={detailsOf}
        state={{ ...mail.state, ...columns }}
        empty={
          isFiltered ? (
            <EmptyState title={labels.nothingFound} hint={labels.nothingFoundHint} />
          ) : (
            <EmptyState title={labels.empty} hint={labels.emptyHint} />
          )
        }
      />
    </Content>
  );
}
