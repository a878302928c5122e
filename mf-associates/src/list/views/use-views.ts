import { useColumnOrder, useHiddenColumns, useKept, useRemembered } from '@sodalizio/area-kit';
import { type MembersQuery, membersQuery } from '@sodalizio/associate-search';
import type { SavedView } from '@sodalizio/contract/associates';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { useSavedViews } from './views.query.ts';

/** Hidden columns, and all in their order. */
interface Columns {
  readonly hidden: readonly string[];
  readonly order: readonly string[];
}

const viewColumns = z
  .object({ view: z.number(), hidden: z.array(z.string()), order: z.array(z.string()).default([]) })
  .optional();
const columnsOfView = (kept: unknown) => viewColumns.safeParse(kept).data;

interface ViewAddress {
  readonly query: MembersQuery;
  /** No query: the start view opens, if any. */
  readonly blank: boolean;
  readonly view: number | undefined;
  /** What the address says at this moment: a render may have an older one while the next is being prepared. */
  readonly now: () => { readonly query: MembersQuery; readonly view: number | undefined; readonly blank: boolean };
  /** Nothing after the list was left. */
  readonly go: (search: string, ofView: number | undefined, replace?: boolean) => void;
}

/**
 * The saved views of the list: which is open, whether it was modified, and its columns, which replace the person's own. Without a
 * query the start view opens; a link always shows its own query.
 */
export function useViews({ query, blank, view, now, go }: ViewAddress) {
  const searchNow = () => {
    const { query: shown, view: opened } = now();
    return `${membersQuery.write(shown)} ${opened}`;
  };
  const [menuUsed, setMenuUsed] = useState(false);
  const known = useSavedViews(blank || view !== undefined || menuUsed);
  const { views } = known;
  // Remembered, so that people with a start view see no other rows before it, and nobody else waits for the answer.
  const [hasStart, rememberStart] = useRemembered('associates.has-start-view', (stored) => stored === true);
  const start = views?.find((one) => one.start);
  useEffect(() => {
    if (views && hasStart !== (start !== undefined)) rememberStart(start !== undefined);
  }, [views, start, hasStart, rememberStart]);
  const openStart = blank && start !== undefined;
  useEffect(() => {
    if (openStart && start && now().blank) go(canonical(start), start.id, true);
  });

  const [ownHidden, setOwnHidden] = useHiddenColumns('associates.hidden-columns');
  const [ownOrder, setOwnOrder] = useColumnOrder('associates.column-order');
  const [changed, setChanged] = useKept('associates.view-columns', columnsOfView);
  const open = view === undefined ? undefined : views?.find(({ id }) => id === view);
  const columns: Columns = open
    ? changed?.view === open.id
      ? changed
      : columnsIn(open)
    : { hidden: ownHidden, order: ownOrder };
  // Two changes of one press add up.
  const latest = useRef(columns);
  latest.current = columns;
  const change = ({ id }: SavedView, part: Partial<Columns>) => {
    latest.current = { ...latest.current, ...part };
    const { hidden, order } = latest.current;
    setChanged({ view: id, hidden: [...hidden], order: [...order] });
  };
  return {
    ...known,
    open,
    /** The start view is loading: the current rows are not to be shown. */
    opening: openStart || (blank && hasStart && known.loading),
    /** The start view could not be read: everybody is not what the person wanted to see. */
    startFailed: blank && hasStart && known.failed && views === undefined,
    modified: open !== undefined && !shows(open, query, columns),
    search: membersQuery.write(query),
    /** As a view stores them. */
    columns: { hidden_columns: [...columns.hidden], column_order: [...columns.order] },
    /** As a `DataTable` takes them. */
    columnState: {
      hiddenColumns: columns.hidden,
      onHiddenColumnsChange: (next: string[]) => (open ? change(open, { hidden: next }) : setOwnHidden(next)),
      columnOrder: columns.order,
      onColumnOrderChange: (next: string[]) => (open ? change(open, { order: next }) : setOwnOrder(next)),
    },
    readMenu: () => setMenuUsed(true),
    show: (one: SavedView) => {
      setChanged(undefined);
      go(canonical(one), one.id);
    },
    showAll: () => go(everybody, undefined),
    showsAll: view === undefined && membersQuery.write(query) === everybody,
    openSaved: (saved: SavedView) => {
      // Columns may have been changed while it was saved.
      if (saved.id !== view || sameColumns(latest.current, saved)) setChanged(undefined);
      if (saved.id !== view) go(canonical(saved), saved.id, true);
    },
    /** What it returns says later whether the list still shows this search and view. */
    noteSearch: () => {
      const before = searchNow();
      return () => searchNow() === before;
    },
    /** A view was deleted: where it is open, its rows stay. */
    leave: (deleted: number) => {
      const { query: shown, view: opened } = now();
      if (opened === deleted) go(membersQuery.write(shown), undefined, true);
    },
  };
}
export type Views = ReturnType<typeof useViews>;

/** A view's query in the current form of addresses, however old the view is. */
const canonical = ({ search }: SavedView): string => membersQuery.write(membersQuery.read(new URLSearchParams(search)));

const everybody = membersQuery.write(membersQuery.read(new URLSearchParams()));

const shows = (view: SavedView, query: MembersQuery, columns: Columns): boolean =>
  canonical(view) === membersQuery.write(query) && sameColumns(columns, view);

const columnsIn = ({ hidden_columns, column_order }: SavedView) => ({ hidden: hidden_columns, order: column_order });

const sameColumns = ({ hidden, order }: Columns, view: SavedView): boolean =>
  [...hidden].sort().join() === [...view.hidden_columns].sort().join() && order.join() === view.column_order.join();
