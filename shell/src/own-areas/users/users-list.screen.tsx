import { Button, TextInput } from '@mantine/core';
import { errorSentence, toSearchParams, useListPlace, useRemembered, useSession } from '@sodalizio/area-kit';
import type { UserRow } from '@sodalizio/contract';
import { Content, DataTable, EmptyState, FilterChips, FilterPanel, PageHeader } from '@sodalizio/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AddUserForm } from './add-user.form.tsx';
import { UserDetails } from './user-details.tsx';
import { labels } from './users.labels.ts';
import { defaultSort, type ListQuestion, sortFromQuery, sortToQuery, useUsers } from './users.query.ts';
import { keyOfUser, nameOf, OpenRows, renderLink, userColumns, userMenu } from './users.table.tsx';
import { UsersUpload } from './users-upload.tsx';

const detailsOf = ({ id }: UserRow) => <UserDetails id={id} />;

/** Ids of hidden columns as stored on this browser; whatever else is there is not believed. */
const hiddenColumns = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];

/** Utenti (specification section 2). The address holds search and order. */
export default function UsersListScreen() {
  const [question, ask] = useQuestion();
  const { can } = useSession();
  const [hidden, setHidden] = useRemembered('users.hidden-columns', hiddenColumns);
  const [adding, setAdding] = useState(false);
  const place = useListPlace();
  const users = useUsers(question);
  const failed = users.failure !== undefined;
  const { expanded, setExpanded } = place;
  const openRows = useMemo(
    () => ({
      open: expanded,
      toggle: (key: string) => {
        const keys = new Set(expanded);
        if (!keys.delete(key)) keys.add(key);
        setExpanded(keys);
      },
    }),
    [expanded, setExpanded],
  );

  return (
    <Content>
      <PageHeader
        title={labels.listTitle}
        count={users.waiting || failed ? '' : labels.found(users.total)}
        actions={
          can('users.create') && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {labels.add}
            </Button>
          )
        }
      />
      <SearchBox
        search={question.search}
        busy={users.busy}
        onSearch={(search) => ask({ ...question, search }, 'search')}
      />
      {can('users.create') && <UsersUpload />}
      <OpenRows value={openRows}>
        <DataTable
          label={labels.table}
          columns={userColumns}
          total={users.total}
          rowAt={users.rowAt}
          onRangeChange={users.setRange}
          rowKey={keyOfUser}
          rowTitle={nameOf}
          question={users.settled.search}
          sort={users.settled.sort}
          onSortChange={(sort) => ask({ ...question, sort }, 'order')}
          hiddenColumns={hidden}
          onHiddenColumnsChange={setHidden}
          expand={detailsOf}
          expandedKeys={place.expanded}
          onExpandedChange={place.setExpanded}
          rowMenu={userMenu}
          renderLink={renderLink}
          state={failed ? 'failed' : users.waiting ? 'loading' : 'ready'}
          failure={failed ? { sentence: errorSentence(users.failure), onRetry: users.retry } : undefined}
          empty={<EmptyState title={labels.emptyTitle} hint={labels.emptyHint} />}
          initialScrollOffset={place.initialOffset}
          onScrollOffset={place.rememberOffset}
        />
      </OpenRows>
      {adding && <AddUserForm onClose={() => setAdding(false)} />}
    </Content>
  );
}

interface SearchBoxProps {
  search: string;
  busy: boolean;
  onSearch: (text: string) => void;
}

/** Searches on Enter or with the button; going back in the history puts the earlier text back. */
function SearchBox({ search, busy, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => onSearch(text.trim())}
        primary={
          <TextInput
            label={labels.search}
            type="search"
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
      />
      {search !== '' && (
        <FilterChips chips={[{ key: 'search', label: labels.searchChip(search), onRemove: () => onSearch('') }]} />
      )}
    </>
  );
}

/** The question in the address. A search is a step in the history; another order of the same rows is not. */
function useQuestion(): [ListQuestion, (next: ListQuestion, why: 'search' | 'order') => void] {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 120);
  const order = params.get('sort') ?? '';
  const question = useMemo(() => ({ search, sort: sortFromQuery(order) }), [search, order]);
  const ask = useCallback(
    ({ search, sort }: ListQuestion, why: 'search' | 'order') => {
      const { column, direction } = sort;
      const usual = column === defaultSort.column && direction === defaultSort.direction;
      const query = { ...(search && { search }), ...(usual ? {} : { sort: sortToQuery(sort) }) };
      setParams(toSearchParams(query), { replace: why === 'order' });
    },
    [setParams],
  );
  return [question, ask];
}
