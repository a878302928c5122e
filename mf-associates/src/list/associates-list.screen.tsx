import { errorSentence, toSearchParams, useListPlace, useRemembered, useSession } from '@sodalizio/area-kit';
import {
  filtersFromQuery,
  filtersToQuery,
  MemberFilterPanel,
  type MemberSearch,
  useRegistryAccess,
  wantsRegistry,
} from '@sodalizio/associate-search';
import { type Member, todayInRome } from '@sodalizio/contract';
import { Content, DataTable, EmptyState, PageHeader, type Sort } from '@sodalizio/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { labels } from '../associates.labels.ts';
import { defaultSort, type ListQuestion, sortFromQuery, sortToQuery, useMembers } from './associates.query.ts';
import { memberMenu, memberTableColumns, nameOf, renderLink } from './associates.table.tsx';
import { ExportButton, ExportProgress } from './export.button.tsx';
import { MemberDetails } from './member-details.tsx';

/** Kept outside the component: what has the same identity is not drawn again. */
const keyOfMember = ({ codaica }: Member) => codaica;
const detailsOf = (member: Member) => <MemberDetails member={member} />;

/** Ids of hidden columns as stored on this browser; whatever else is there is not believed. */
const hiddenColumns = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];

/**
 * Soci (specification section 2). The address holds filters and order, so it can be shared and gone back to. Without
 * `f` it shows everybody: an empty page would make each day begin with a click, and the first page costs a hundred rows.
 */
export default function AssociatesListScreen() {
  const [question, ask] = useQuestion();
  const { can } = useSession();
  const today = todayInRome(new Date());
  const [hidden, setHidden] = useRemembered('associates.hidden-columns', hiddenColumns);
  const place = useListPlace();
  const { members, registry } = useSearchedMembers(question);
  const scrollBox = useTopOfNewResults(members.settled.filters);
  const failed = !registry.missing && members.failure !== undefined;

  const search = (filters: MemberSearch) => ask({ ...question, filters }, 'search');
  return (
    <Content>
      <PageHeader
        title={labels.listTitle}
        count={registry.missing ? '' : countOf(members)}
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
        total={members.rows}
        rowAt={members.rowAt}
        onRangeChange={members.setRange}
        rowKey={keyOfMember}
        rowTitle={nameOf}
        sort={members.settled.sort}
        onSortChange={(sort) => ask({ ...question, sort }, 'order')}
        hiddenColumns={hidden}
        onHiddenColumnsChange={setHidden}
        expand={detailsOf}
        expandedKeys={place.expanded}
        onExpandedChange={place.setExpanded}
        rowMenu={memberMenu}
        renderLink={renderLink}
        state={failed ? 'failed' : members.waiting || registry.missing ? 'loading' : 'ready'}
        failure={failed ? { sentence: errorSentence(members.failure), onRetry: members.retry } : undefined}
        empty={<EmptyState title={labels.emptyTitle} hint={labels.emptyHint} />}
        initialScrollOffset={place.initialOffset}
        onScrollOffset={place.rememberOffset}
        scrollRef={scrollBox}
      />
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

/** Other people are looked at from the first on. */
function useTopOfNewResults(filters: MemberSearch) {
  const scrollBox = useRef<HTMLDivElement>(null);
  const shown = useRef(filters);
  useEffect(() => {
    if (shown.current === filters) return;
    shown.current = filters;
    scrollBox.current?.scrollTo({ top: 0 });
  }, [filters]);
  return scrollBox;
}

/** The question in the address. A search is a step in the history; another order of the same rows is not. */
function useQuestion(): [ListQuestion, (next: ListQuestion, why: 'search' | 'order') => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const question = useMemo(() => {
    const read = new URLSearchParams(address);
    return { filters: filtersFromQuery(read).filters, sort: sortFromQuery(read) };
  }, [address]);
  const ask = useCallback(
    ({ filters, sort }: ListQuestion, why: 'search' | 'order') => {
      const order = isDefault(sort) ? {} : { sort: sortToQuery(sort) };
      setParams(toSearchParams({ ...filtersToQuery(filters), ...order }), { replace: why === 'order' });
    },
    [setParams],
  );
  return [question, ask];
}

const isDefault = ({ column, direction }: Sort) => column === defaultSort.column && direction === defaultSort.direction;
