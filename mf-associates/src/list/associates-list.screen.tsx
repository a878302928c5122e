import { VisuallyHidden } from '@mantine/core';
import { serverNow, tableSort, useListPosition, useSession } from '@sodalizio/area-kit';
import {
  type FoundMembers,
  keyOfMember,
  MemberFilterPanel,
  memberTableColumns,
  NearestNames,
  nameOfMember,
  useFoundMembers,
} from '@sodalizio/associate-search';
import { type Member, todayInRome } from '@sodalizio/contract';
import { Content, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { labels } from '../associates.labels.ts';
import { useUnfinishedCount } from '../batches/unfinished.query.ts';
import { useBulk } from '../bulk/use-bulk.tsx';
import { ExportProgress } from '../export/export.button.tsx';
import { noteTrail } from '../profile/trail.store.ts';
import { ListActions } from './list-actions.tsx';
import { MemberDetails } from './member-details.tsx';
import { rowKeys, useRowActs } from './use-row-acts.tsx';
import { useSearchAddress } from './use-search-address.ts';
import { useViews, type Views } from './views/use-views.ts';
import { viewLabels } from './views/views.labels.ts';
import { ViewsMenu } from './views/views-menu.tsx';

/** Rarely shown: loaded where there is something to say, and ignored if loading fails. */
const UnfinishedNotice = lazy(() => import('../batches/unfinished-notice.tsx').catch(() => ({ default: () => null })));

const detailsOf = (member: Member) => <MemberDetails member={member} />;

/** Soci (specification section 2). Without a query it shows the person's start view, or all members, to spare a click each day. */
export default function AssociatesListScreen() {
  const address = useSearchAddress();
  const { can } = useSession();
  const today = todayInRome(serverNow());
  const views = useViews(address);
  const position = useListPosition();
  const members = withStartView(useFoundMembers(address.query), views);
  const { rows, shown, registry } = members;
  useEffect(() => noteTrail(shown), [shown]);
  const unfinished = useUnfinishedCount(can('associates.edit'));
  const rowActs = useRowActs(registry.ask);
  const found = registry.missing || rows.status === 'searching' ? 0 : rows.total;
  const scrollBox = useRef<HTMLDivElement>(null);
  const bulk = useBulk({
    members,
    today,
    onBackToSearch: (search) => address.go(search, undefined),
    giveFocusBack: () => scrollBox.current?.focus(),
  });
  return (
    <Content>
      <PageHeader
        tableTools
        title={labels.listTitle}
        count={members.count}
        actions={
          <ListActions
            query={shown}
            found={found}
            total={members.total}
            hiddenColumns={views.columnState.hiddenColumns}
            columnOrder={views.columnState.columnOrder}
            onRegistryMissing={registry.ask}
          />
        }
      />
      {unfinished > 0 && (
        <Suspense>
          <UnfinishedNotice count={unfinished} />
        </Suspense>
      )}
      <MemberFilterPanel applied={address.query.filters} today={today} onSearch={address.search} busy={members.busy} />
      <ExportProgress />
      <DataTable
        label={labels.table}
        columns={memberTableColumns}
        rows={rows}
        rowKey={keyOfMember}
        rowTitle={nameOfMember}
        rowMenu={rowActs.menu}
        rowKeys={rowKeys}
        expand={detailsOf}
        state={{
          ...position,
          ignored: address.ignored,
          sort: tableSort(shown.sort),
          onSortChange: address.sortBy,
          ...views.columnState,
        }}
        toolbar={<ViewsMenu views={views} />}
        selection={can('associates.export') || can('associates.edit') ? bulk.selection : undefined}
        selectionBar={bulk.bar}
        empty={
          <EmptyState
            title={labels.emptyTitle}
            hint={labels.emptyHint}
            action={<NearestNames filters={shown.filters} onSearch={address.search} />}
          />
        }
        scrollRef={scrollBox}
      />
      <VisuallyHidden role="status">{bulk.sentence}</VisuallyHidden>
      {bulk.dialog}
      {rowActs.dialog}
      {registry.dialog}
    </Content>
  );
}

/** While the start view is read, or where that failed, the rows found are not what was asked for: nothing is done with them. */
function withStartView(members: FoundMembers, { opening, startFailed, retry }: Views): FoundMembers {
  if (!opening && !startFailed) return members;
  const { rows } = members;
  const own = 'failure' in rows && rows.status === 'failed' ? rows.failure : undefined;
  const failure = startFailed ? { sentence: viewLabels.startFailed, onRetry: retry } : own;
  return { ...members, count: '', rows: { ...rows, total: 0, status: failure ? 'failed' : 'loading', failure } };
}
