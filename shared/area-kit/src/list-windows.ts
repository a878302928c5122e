import { type DefaultError, type UseQueryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** Rows of a long list read at once. */
export const windowSize = 100;

/** Places in sight, `[start, end)`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a window answers: its rows, in order. */
interface Rows {
  readonly items: readonly unknown[];
}
type RowOf<Page extends Rows> = Page['items'][number];

/** How window `index` of a question is read: `reading(endpoint, { query: { …, limit: windowSize, offset: index * windowSize } })`. */
export type WindowOf<Question, Page> = (
  question: Question,
  index: number,
) => UseQueryOptions<Page, DefaultError, Page, readonly unknown[]>;

const top: Range = { start: 0, end: windowSize };

/**
 * The question whose first window is here. A new one leaves the earlier rows in place until then, so that a table never
 * flickers. Keep the identity of `question` and `windowOf` as long as they are the same. Goes with `useListWindows`.
 */
export function useSettledQuestion<Question, Page>(question: Question, windowOf: WindowOf<Question, Page>) {
  const [settled, setSettled] = useState(question);
  const incoming = useQuery(windowOf(question, 0));
  if (settled !== question && !incoming.isPending) setSettled(question);
  const first = useQuery(windowOf(settled, 0));
  return { settled, incoming, first };
}

/**
 * The rows of a long list, read by windows and only where they are looked at. `rows` is how many there are; the answer
 * says the row at a place (undefined until it is here), what failed and how to try again. Errors are `CallError`s.
 */
export function useListWindows<Question, Page extends Rows>(
  { settled, incoming, first }: ReturnType<typeof useSettledQuestion<Question, Page>>,
  windowOf: WindowOf<Question, Page>,
  rows: number,
) {
  const cache = useQueryClient();
  const [seen, setSeen] = useState({ of: settled, range: top });
  const indexes = windowsIn(seen.of === settled ? seen.range : top, rows);
  const windows = useQueries({ queries: indexes.map((index) => windowOf(settled, index)) });
  const pages = new Map<number, readonly RowOf<Page>[]>([[0, first.data?.items ?? []]]);
  for (const [place, index] of indexes.entries())
    pages.set(index, windows[place]?.data?.items ?? pages.get(index) ?? []);
  const failed = [incoming, first, ...windows].filter(({ error }) => error !== null);
  return {
    rowAt: (index: number): RowOf<Page> | undefined => pages.get(Math.floor(index / windowSize))?.[index % windowSize],
    setRange: useCallback((range: Range) => setSeen({ of: settled, range }), [settled]),
    /** The rows at places `[start, end)`, read where they are not here yet; for whom a person means without having seen them. */
    readBetween: useCallback(
      async (start: number, end: number): Promise<readonly RowOf<Page>[]> => {
        const read: RowOf<Page>[] = [];
        const from = Math.floor(start / windowSize);
        for (let index = from; index * windowSize < end; index++)
          read.push(...(await cache.fetchQuery(windowOf(settled, index))).items);
        return read.slice(start - from * windowSize, end - from * windowSize);
      },
      [cache, settled, windowOf],
    ),
    busy: incoming.isFetching,
    waiting: first.isPending,
    failure: failed[0]?.error ?? undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** The windows a range touches, as far as there are rows. */
export function windowsIn({ start, end }: Range, rows: number): number[] {
  const last = Math.floor((Math.min(end, rows) - 1) / windowSize);
  const from = Math.floor(start / windowSize);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, place) => from + place);
}
