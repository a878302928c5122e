import { VisuallyHidden } from '@mantine/core';
import { errorSentence, useListPlace, useSession } from '@sodalizio/area-kit';
import { MemberFilterPanel, type MemberSearch, useRegistryAccess, wantsRegistry } from '@sodalizio/associate-search';
import { type Member, todayInRome } from '@sodalizio/contract';
import { Content, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { useRef } from 'react';
import { labels } from '../associates.labels.ts';
import { type ListQuestion, useMembers } from './associates.query.ts';
import { memberMenu, memberTableColumns, nameOf, renderLink } from './associates.table.tsx';
import { useBulk } from './bulk/use-bulk.tsx';
import { ExportButton, ExportProgress } from './export.button.tsx';
import { useQuestion } from './list-question.ts';
import { MemberDetails } from './member-details.tsx';
import { useViews } from './views/use-views.ts';
import { ViewsMenu } from './views/views-menu.tsx';

/** Kept outside the component: what has the same identity is not drawn again. */
const keyOfMember = ({ codaica }: Member) => codaica;
const detailsOf = (member: Member) => <MemberDetails member={member} />;

/**
 * Soci (specification section 2). The address holds filters and order, so it can be shared and gone back to. Without
 * anything asked it shows the person's start view, or everybody: an empty page would make each day begin with a click, and the first page costs a hundred rows.
 */
export default function AssociatesListScreen() {
  const asked = useQuestion();
  const { question, ask } = asked;
  const { can } = useSession();
  const today = todayInRome(new Date());
  const views = useViews(asked);
  const place = useListPlace();
  const { members, registry } = useSearchedMembers(question);
  const scrollBox = useRef<HTMLDivElement>(null);
  const bulk = useBulk({
    question: members.settled,
    total: members.total,
    rows: members.rows,
    readBetween: members.readBetween,
    askRegistry: registry.ask,
    today,
    onBackToSearch: (address) => asked.go(address, undefined),
    giveFocusBack: () => scrollBox.current?.focus(),
  });
  const failed = !registry.missing && members.failure !== undefined;

  const search = (filters: MemberSearch) => ask({ ...question, filters }, 'search');
  return (
    <Content>
      <PageHeader
        title={labels.listTitle}
        count={registry.missing || views.opening ? '' : countOf(members)}
        actions={
          can('associates.export') && (
            <ExportButton
              question={members.settled}
              results={registry.missing ? 0 : members.rows}
              onRegistryMissing={registry.ask}
            />
          )
        }
      />
      <MemberFilterPanel applied={question.filters} today={today} onSearch={search} busy={members.busy} />
      <ExportProgress />
      <DataTable
        label={labels.table}
        columns={memberTableColumns}
        total={views.opening ? 0 : members.rows}
        rowAt={members.rowAt}
        onRangeChange={members.setRange}
        rowKey={keyOfMember}
        rowTitle={nameOf}
        question={members.settled.filters}
        sort={members.settled.sort}
        onSortChange={(sort) => ask({ ...question, sort }, 'order')}
        hiddenColumns={views.hidden}
        onHiddenColumnsChange={views.setHidden}
        toolbar={<ViewsMenu views={views} />}
        selection={can('associates.export') || can('associates.edit') ? bulk.selection : undefined}
        selectionBar={bulk.bar}
        expand={detailsOf}
        expandedKeys={place.expanded}
        onExpandedChange={place.setExpanded}
        rowMenu={memberMenu}
        renderLink={renderLink}
        state={failed ? 'failed' : members.waiting || registry.missing || views.opening ? 'loading' : 'ready'}
        failure={failed ? { sentence: errorSentence(members.failure), onRetry: members.retry } : undefined}
        empty={<EmptyState title={labels.emptyTitle} hint={labels.emptyHint} />}
        initialScrollOffset={place.initialOffset}
        onScrollOffset={place.rememberOffset}
        scrollRef={scrollBox}
      />
      <VisuallyHidden role="status">{bulk.sentence}</VisuallyHidden>
      {bulk.dialog}
      {registry.dialog}
    </Content>
  );
}

function countOf({ total, atLeast, waiting, failure }: ReturnType<typeof useMembers>): string {
  if (waiting || failure !== undefined) return '';
  return total === undefined ? labels.foundMoreThan(atLeast - 1) : labels.found(total);
}

/** The members, read again once the registry is open; what the registry refused is no failure of the list. */
function useSearchedMembers(question: ListQuestion) {
  const members = useMembers(question);
  const registry = useRegistryAccess(wantsRegistry(members.failure) ? members.failure : undefined);
  return { members, registry };
}
