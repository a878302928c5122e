/** Source of a long list's rows. */
export interface RowSource<Row> {
  total: number;
  /** The row at an index; undefined until it is loaded. */
  at: (index: number) => Row | undefined;
  /** The visible indexes, `[start, end)`, with a margin: load these. */
  onRangeChange: (range: { start: number; end: number }) => void;
  /** Every row of a range `[start, end)`, read where it is missing; without it the list is not printed. */
  readBetween?: (start: number, end: number) => Promise<readonly Row[]>;
  /** `searching`: the rows are of the previous search, new ones are loading. */
  status: 'loading' | 'searching' | 'ready' | 'failed';
  failure?: { sentence: string; onRetry?: () => void } | undefined;
  /** The rows' query, as text or by identity: when it changes the table scrolls to the top. */
  filters?: unknown;
}

/** A source of fully loaded rows. */
export function rowSource<Row>(rows: readonly Row[] | RowSource<Row>): RowSource<Row> {
  if (!isList(rows)) return rows;
  return {
    total: rows.length,
    at: (index) => rows[index],
    onRangeChange: () => {},
    readBetween: async (start, end) => rows.slice(start, end),
    status: 'ready',
  };
}

const isList = <Row>(rows: readonly Row[] | RowSource<Row>): rows is readonly Row[] => Array.isArray(rows);
