import {
  type DefaultError,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { errorSentence } from './call-error.ts';

const windowSize = 100;

/** Indexes of rows, `[start, end)`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
}

interface Rows {
  readonly items: readonly unknown[];
  /** Number of all rows; not a number where it is not known. */
  readonly total?: unknown;
}
type RowOf<Page extends Rows> = Page['items'][number];

/** Reads a window of a query: `reading(endpoint, { query: { …, ...window } })`. Define it outside the component. */
export type ReadWindow<Query, Page> = (
  query: Query,
  window: ListWindow,
) => UseQueryOptions<Page, DefaultError, Page, readonly unknown[]>;

const windowAt = (index: number): ListWindow => ({ limit: windowSize, offset: index * windowSize });

const top: Range = { start: 0, end: windowSize };

/**
 * The query whose first window has arrived, for `useListWindows`. Until a new one arrives the previous rows stay visible, so
 * that a table never flickers; `searching` is true meanwhile. `query` must keep its identity while it is equal.
 */
export function useShownQuery<Query, Page>(query: Query, readWindow: ReadWindow<Query, Page>) {
  const [shown, setShown] = useState(query);
  const incoming = useQuery(readWindow(query, windowAt(0)));
  if (shown !== query && !incoming.isPending) setShown(query);
  const first = useQuery(readWindow(shown, windowAt(0)));
  return { shown, incoming, first, searching: shown !== query };
}

/** The rows of a long list, read by windows where they become visible. `total` is their number. */
export function useListWindows<Query, Page extends Rows>(
  { shown, incoming, first, searching }: ReturnType<typeof useShownQuery<Query, Page>>,
  readWindow: ReadWindow<Query, Page>,
  total: number,
) {
  const cache = useQueryClient();
  const [inSight, setInSight] = useState({ of: shown, range: top });
  const indexes = windowsIn(inSight.of === shown ? inSight.range : top, total);
  const windows = useQueries({ queries: indexes.map((index) => readWindow(shown, windowAt(index))) });
  useSameTotal([first, ...windows]);
  const pages = new Map<number, readonly RowOf<Page>[]>([[0, first.data?.items ?? []]]);
  for (const [position, index] of indexes.entries())
    pages.set(index, windows[position]?.data?.items ?? pages.get(index) ?? []);
  const failed = [incoming, first, ...windows].filter(({ error }) => error !== null);
  const failure = failed[0]?.error ?? undefined;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  const readBetween = useCallback(
    async (start: number, end: number): Promise<readonly RowOf<Page>[]> => {
      const read: RowOf<Page>[] = [];
      const from = Math.floor(start / windowSize);
      for (let index = from; index * windowSize < end; index++)
        read.push(...(await cache.fetchQuery(readWindow(shown, windowAt(index)))).items);
      return read.slice(start - from * windowSize, end - from * windowSize);
    },
    [cache, shown, readWindow],
  );
  return {
    rows: {
      total,
      readBetween,
      at: (index: number): RowOf<Page> | undefined => pages.get(Math.floor(index / windowSize))?.[index % windowSize],
      onRangeChange: useCallback(
        (range: Range) =>
          setInSight((last) => (last.of === shown && isSameWindows(last.range, range) ? last : { of: shown, range })),
        [shown],
      ),
      status: searching ? 'searching' : failure ? 'failed' : first.isPending ? 'loading' : 'ready',
      failure: failure && { sentence: errorSentence(failure), onRetry: retry },
    } as const,
    /** The rows of a range, read where they are missing. */
    readBetween,
    busy: incoming.isFetching,
    failure,
  };
}

/** Milliseconds. Readings that are closer are not compared: where rows come in all the time, windows would be read without end. */
const apart = 5_000;

/**
 * Windows are read when they come in sight. Where a later one has another total, the earlier ones are read again: otherwise a deleted
 * row leaves a skeleton at the end, and a row at the border of two windows is missing, or there twice.
 */
function useSameTotal(windows: readonly Pick<UseQueryResult<Rows>, 'data' | 'dataUpdatedAt' | 'refetch'>[]): void {
  const [newest, ...others] = windows
    .filter(({ data }) => typeof data?.total === 'number')
    .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt);
  const since = (newest?.dataUpdatedAt ?? 0) - apart;
  const outdated = others.filter(
    ({ data, dataUpdatedAt }) => data?.total !== newest?.data?.total && dataUpdatedAt < since,
  );
  const when = outdated.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same readings are not asked for twice
  useEffect(() => {
    for (const { refetch } of outdated) void refetch({ cancelRefetch: false });
  }, [when]);
}

/** Else each step of scrolling would render the whole screen. */
const isSameWindows = (one: Range, other: Range) =>
  windowsIn(one, one.end).join() === windowsIn(other, other.end).join();

/** The windows that overlap a range, within the existing rows. */
export function windowsIn({ start, end }: Range, rows: number): number[] {
  const last = Math.floor((Math.min(end, rows) - 1) / windowSize);
  const from = Math.floor(start / windowSize);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, step) => from + step);
}
