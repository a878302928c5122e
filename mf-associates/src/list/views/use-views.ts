import { useHiddenColumns, useKept, useRemembered } from '@sodalizio/area-kit';
import { type MembersQuery, membersQuery } from '@sodalizio/associate-search';
import type { SavedView } from '@sodalizio/contract/associates';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { useSavedViews } from './views.query.ts';

const viewColumns = z.object({ view: z.number(), hidden: z.array(z.string()) }).optional();
const columnsOfView = (kept: unknown) => viewColumns.safeParse(kept).data;

interface ViewAddress {
  readonly query: MembersQuery;
  /** No query: the start view opens, if any. */
  readonly blank: boolean;
  readonly view: number | undefined;
  readonly go: (search: string, ofView: number | undefined, replace?: boolean) => void;
}

/**
 * The saved views of the list: which is open, whether it was modified, and its columns, which replace the person's own. Without a
 * query the start view opens; a link always shows its own query.
 */
export function useViews({ query, blank, view, go }: ViewAddress) {
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
    if (openStart && start) go(canonical(start), start.id, true);
  });

  const [own, setOwn] = useHiddenColumns('associates.hidden-columns');
  const [changed, setChanged] = useKept('associates.view-columns', columnsOfView);
  const open = view === undefined ? undefined : views?.find(({ id }) => id === view);
  const hidden = open ? (changed?.view === open.id ? changed.hidden : open.hidden_columns) : own;
  return {
    ...known,
    open,
    /** The start view is loading: the current rows are not to be shown. */
    opening: openStart || (blank && hasStart && known.loading),
    modified: open !== undefined && !shows(open, query, hidden),
    search: membersQuery.write(query),
    hidden,
    setHidden: (next: string[]) => (open ? setChanged({ view: open.id, hidden: next }) : setOwn(next)),
    readMenu: () => setMenuUsed(true),
    show: (one: SavedView) => {
      setChanged(undefined);
      go(canonical(one), one.id);
    },
    showAll: () => go(everybody, undefined),
    showsAll: view === undefined && membersQuery.write(query) === everybody,
    openSaved: (saved: SavedView) => {
      if (saved.id !== view || sameColumns(hidden, saved)) setChanged(undefined);
      if (saved.id !== view) go(canonical(saved), saved.id, true);
    },
    /** The open view was deleted: its rows stay. */
    leave: () => go(membersQuery.write(query), undefined, true),
  };
}
export type Views = ReturnType<typeof useViews>;

/** A view's query in the current form of addresses, however old the view is. */
const canonical = ({ search }: SavedView): string => membersQuery.write(membersQuery.read(new URLSearchParams(search)));

const everybody = membersQuery.write(membersQuery.read(new URLSearchParams()));

const shows = (view: SavedView, query: MembersQuery, hidden: readonly string[]): boolean =>
  canonical(view) === membersQuery.write(query) && sameColumns(hidden, view);

const sameColumns = (hidden: readonly string[], { hidden_columns }: SavedView): boolean =>
  [...hidden].sort().join() === [...hidden_columns].sort().join();
