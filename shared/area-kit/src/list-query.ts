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
    /** A valid value that filters nothing, like the `all` of a choice. */
    readonly asksNothing?: (key: string, value: string) => boolean;
  };
  readonly sorts: readonly Column[];
  readonly defaultSort: SortParam<Column>;
}

/** The `search` parameter, cut to the server's limit. */
export const searchText = (params: URLSearchParams): string => (params.get('search') ?? '').slice(0, searchLength);

/** Parameters of any address that are no filters: link origins, and pages and overrides of calls and developers. */
const noFilter = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|limit|offset|cursor|page|override)$/;

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
  const read = (params: URLSearchParams): ListQuery<Filters, Column> => ({
    filters: filters.read(params),
    sort: sortParam(params.get('sort') ?? ''),
  });
  const write = (query: ListQuery<Filters, Column>): string =>
    toSearchParams({
      ...writeFilters(query.filters),
      ...(query.sort === defaultSort ? {} : { sort: query.sort }),
    }).toString();
  const known = Object.keys(filters.read(new URLSearchParams()));
  return {
    defaultSort,
    sortParam,
    /** Parses an address; unknown values become the default. */
    read,
    /** The part of the address after `?`; equal queries give equal texts. */
    write,
    /** Parameters that `read` drops, for display: `colour`, `status=banana`. */
    ignored: (params: URLSearchParams): string[] => {
      const understood = new URLSearchParams(write(read(params)));
      const names = [...params].flatMap(([key, typed]) => {
        const value = typed.trim();
        if (value === '' || noFilter.test(key) || (key === 'sort' && isSort(value))) return [];
        const kept = understood.getAll(key).map((one) => one.trim());
        if (kept.includes(value.slice(0, searchLength).trim())) return [];
        if (filters.asksNothing?.(key, value)) return [];
        return known.includes(key) || understood.has(key) || key === 'sort' ? [`${key}=${value}`] : [key];
      });
      return [...new Set(names)];
    },
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
