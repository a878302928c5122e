import { formatCount, formatDateTime } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';
import { useClock } from '../use-clock.ts';
import type { Column } from './columns.ts';
import styles from './paper.module.css';

interface PaperProps<Row> {
  heading: string;
  /** What the rows are filtered by. */
  note: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** More than a date, a member's code or a tax code has. */
const longWord = /[^\s-]{17}/;

/** Only these words may break anywhere: a date or a code in two lines is misread. */
function markLongWords(body: HTMLElement | null): void {
  for (const cell of body?.querySelectorAll('td') ?? [])
    cell.toggleAttribute('data-long', longWord.test(cell.textContent));
}

/** The rows of a list as they are printed. Loaded with the first printing. */
export function Paper<Row>({ heading, note, columns, rows, rowKey }: PaperProps<Row>) {
  const now = useClock();
  return (
    <section className={styles.paper} data-paper aria-hidden>
      <h1>{heading}</h1>
      <p>
        {note && <span>{note}</span>}
        <span>{formatDateTime(new Date(now()).toISOString())}</span>
      </p>
      <table data-many={columns.length > 10 || undefined}>
        <caption>{uiLabels.rowsOnPaper(formatCount(rows.length))}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={markLongWords}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
