import { toSearchParams } from './call.ts';

/** What rows are sorted by, in an address and on the wire: a column, with `-` before it when descending. */
export type SortParam<Column extends string = string> = Column | `-${Column}`;

/** What a list shows, and in which order. */
export interface ListQuery<Filters, Column extends string = string> {
  readonly filters: Filters;
  readonly sort: SortParam<Column>;
}

/** A table's way of saying it. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

interface ListQueryOptions<Filters, Column extends string> {
  readonly filters: {
    /** Never throws: what makes no sense in an address is left out. */
    readonly read: (params: URLSearchParams) => Filters;
    /** The filters as an address has them, where that is not what they are. */
    readonly write?: (filters: Filters) => object;
  };
  readonly sorts: readonly Column[];
  readonly defaultSort: SortParam<Column>;
}

/** The text of an address's `search`, as long as servers take it. */
export const searchText = (params: URLSearchParams): string => (params.get('search') ?? '').slice(0, 120);

/** The filters of a list that has a search box and nothing else. */
export const searchOnly = { read: (params: URLSearchParams) => ({ search: searchText(params) }) };

/** How the query of a list is written in an address. Define it outside the component. */
export function defineListQuery<Filters extends object, Column extends string>(
  options: ListQueryOptions<Filters, Column>,
) {
  const { filters, sorts, defaultSort } = options;
  const writeFilters = filters.write ?? ((value: Filters) => value);
  const isSort = (text: string): text is SortParam<Column> => sorts.some((column) => column === text.replace(/^-/, ''));
  const sortParam = (text: string): SortParam<Column> => (isSort(text) ? text : defaultSort);
  return {
    defaultSort,
    sortParam,
    /** What an address asks; anything unknown is the default. */
    read: (params: URLSearchParams): ListQuery<Filters, Column> => ({
      filters: filters.read(params),
      sort: sortParam(params.get('sort') ?? ''),
    }),
    /** A query as an address has it after `?`; equal queries give equal texts. */
    write: (query: ListQuery<Filters, Column>): string =>
      toSearchParams({
        ...writeFilters(query.filters),
        ...(query.sort === defaultSort ? {} : { sort: query.sort }),
      }).toString(),
  };
}

/** What `defineListQuery` gives. */
export type ListQueryDefinition<Filters extends object, Column extends string> = ReturnType<
  typeof defineListQuery<Filters, Column>
>;

/** The order as a table shows it. */
export const tableSort = (sort: SortParam): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});
