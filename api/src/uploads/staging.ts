import type { Database } from '../db/open-database.ts';
import type { UploadKind } from '../platform/upload-kind.ts';
import { checkRow } from './check-row.ts';
import { FileFault } from './file-fault.ts';
import { type Mapping, matchHeaders } from './header-matching.ts';
import { headingLine } from './heading-line.ts';
import { recallMapping } from './remembered-mappings.repo.ts';
import { linesToLookAt, type SheetRow, type SheetsRead } from './row-sink.ts';
import { type FileColumn, type NewRow, readCells, setColumns, storeChecks, storeRows } from './uploads.repo.ts';

const sampleCount = 3;
const batch = 2_000;

/** Takes the lines of a file as they come, finds the headings, and stages checked rows in the database. */
export class Staging {
  readonly #db: Database;
  readonly #kind: UploadKind;
  readonly #upload: { id: string; userId: number };
  #first: SheetRow[] = [];
  #headings: string[] | undefined;
  columns: FileColumn[] = [];
  /** Lines of the first and the last row. */
  #lines = { first: 0, last: 0 };
  #mapping: Mapping = new Map();
  #certain = false;
  rows = 0;
  /** How many of them are hidden in the sheet. */
  hidden = 0;

  constructor(db: Database, kind: UploadKind, upload: { id: string; userId: number }) {
    this.#db = db;
    this.#kind = kind;
    this.#upload = upload;
  }

  async take(rows: readonly SheetRow[]): Promise<void> {
    if (this.#headings) return this.#store(rows);
    this.#first.push(...rows);
    if (this.#first.length >= linesToLookAt) await this.#begin();
  }

  /** After the last line: the mapping, and whether the person has to confirm it. */
  async end(read: SheetsRead): Promise<{ mapping: Mapping; certain: boolean }> {
    if (!this.#headings) await this.#begin();
    if (this.rows === 0) throw new FileFault('file-empty');
    const { rows, hidden, columns } = this;
    for (const { column, from, to } of read.merged ?? []) {
      const one = columns[column];
      if (one && to > this.#lines.first && from < this.#lines.last) one.merged = true;
    }
    await setColumns(this.#db, this.#upload.id, columns, { ...read, rows, hidden });
    return { mapping: this.#mapping, certain: this.#certain };
  }

  async #begin(): Promise<void> {
    const { fields, kind } = this.#kind;
    const { at, isRow } = headingLine(fields, this.#first);
    const body = this.#first.slice(isRow ? at : at + 1);
    const width = Math.max(...this.#first.slice(at).map(({ cells }) => cells.length));
    const headings = Array.from({ length: width }, (_, column) => this.#first[at]?.cells[column] ?? '');
    this.#headings = headings;
    this.columns = headings.map((header) => ({ header, samples: [] }));
    this.#lines.first = body[0]?.row ?? 0;
    const matched = matchHeaders(fields, headings);
    const recalled = matched.certain
      ? undefined
      : await recallMapping(this.#db, { userId: this.#upload.userId, kind, headings });
    this.#mapping = recalled ?? matched.mapping;
    this.#certain = matched.certain || recalled !== undefined;
    this.#first = [];
    await this.#store(body);
  }

  /** The first values of each column, wherever they begin, also beyond the headings: what is not read would be missing unnoticed. */
  #sample(rows: readonly SheetRow[]): void {
    for (const { cells } of rows)
      for (const [column, cell] of cells.entries()) {
        this.columns[column] ??= { header: '', samples: [] };
        const { samples } = this.columns[column];
        // PostgreSQL's JSON refuses half of a character.
        if (cell !== '' && samples.length < sampleCount) samples.push(cell.slice(0, 80).replace(/\p{Surrogate}$/u, ''));
      }
  }

  async #store(rows: readonly SheetRow[]): Promise<void> {
    this.#sample(rows);
    this.rows += rows.length;
    this.#lines.last = rows.at(-1)?.row ?? this.#lines.last;
    this.hidden += rows.filter((row) => row.hidden).length;
    const checked = rows.map((row): NewRow => {
      if (!this.#certain) return { ...row, fields: null, reasons: [] };
      return { ...row, ...checkRow(this.#kind.fields, this.#mapping, row) };
    });
    await storeRows(this.#db, this.#upload.id, checked);
  }
}

export async function checkAgain(
  db: Database,
  kind: UploadKind,
  id: string,
  mapping: Mapping,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<void> {
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await readCells(db, id, after, batch);
    const last = rows.at(-1);
    if (!last) return;
    await storeChecks(
      db,
      id,
      rows.map((row) => ({ ...row, ...checkRow(kind.fields, mapping, row) })),
    );
    after = last.row;
    onRows(rows.length);
  }
}
