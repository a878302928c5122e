import { searchLength } from '@sodalizio/contract';
import { toSearchParams } from './call.ts';

/** Sort order in an address and on the wire: a column, prefixed by `-` when descending. */
export type SortParam<Column extends string = string> = Column | `-${Column}`;

/** Filters and order of a list. */
export interface ListQuery<Filters, Column extends string = string> {
  readonly filters: Filters;
  readonly sort: SortParam<Column>;
}

/** The sort order of a table component. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

interface ListQueryOptions<Filters, Column extends string> {
  readonly filters: {
    /** Never throws: invalid parameters are dropped. */
    readonly read: (params: URLSearchParams) => Filters;
    readonly write?: (filters: Filters) => object;
  };
  readonly sorts: readonly Column[];
  readonly defaultSort: SortParam<Column>;
}

/** The `search` parameter, cut to the server's limit. */
export const searchText = (params: URLSearchParams): string => (params.get('search') ?? '').slice(0, searchLength);

/** The filters of a list with only a search box. */
export const searchOnly = { read: (params: URLSearchParams) => ({ search: searchText(params) }) };

/** Reads and writes the query of a list in an address. Define it outside the component. */
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
    /** Parses an address; unknown values become the default. */
    read: (params: URLSearchParams): ListQuery<Filters, Column> => ({
      filters: filters.read(params),
      sort: sortParam(params.get('sort') ?? ''),
    }),
    /** The part of the address after `?`; equal queries give equal texts. */
    write: (query: ListQuery<Filters, Column>): string =>
      toSearchParams({
        ...writeFilters(query.filters),
        ...(query.sort === defaultSort ? {} : { sort: query.sort }),
      }).toString(),
  };
}

/** The result of `defineListQuery`. */
export type ListQueryDefinition<Filters extends object, Column extends string> = ReturnType<
  typeof defineListQuery<Filters, Column>
>;

/** The sort order for a table. */
export const tableSort = (sort: SortParam): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});
