/** Where the rows of a long list come from. */
export interface RowSource<Row> {
  /** How many there are, loaded or not. */
  total: number;
  /** The row at an index; undefined while it has not arrived. */
  at: (index: number) => Row | undefined;
  /** The indexes in sight, `[start, end)`, with a margin: load these. */
  onRangeChange: (range: { start: number; end: number }) => void;
  /** `searching`: these are the rows of an earlier search, others are on their way. */
  status: 'loading' | 'searching' | 'ready' | 'failed';
  /** Why, where the status is `failed`. */
  failure?: { sentence: string; onRetry?: () => void } | undefined;
  /** What the rows were found by, as text or by identity: when it changes the table begins at its first row. */
  filters?: unknown;
}

/** The source of rows that are all there. */
export function rowSource<Row>(rows: readonly Row[] | RowSource<Row>): RowSource<Row> {
  if (!isList(rows)) return rows;
  return { total: rows.length, at: (index) => rows[index], onRangeChange: () => {}, status: 'ready' };
}

const isList = <Row>(rows: readonly Row[] | RowSource<Row>): rows is readonly Row[] => Array.isArray(rows);
