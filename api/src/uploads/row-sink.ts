import { FileFault } from './file-fault.ts';
import { knownHeadings } from './header-matching.ts';

/** One line of a sheet as displayed. `row` counts from 1 as in spreadsheet programs; `formulas` are the columns with one. */
export interface SheetRow {
  row: number;
  cells: string[];
  formulas: number[];
  /** A filter, or a person, has hidden it in the sheet. */
  hidden?: true;
}

/** Most rows (without the headings) and columns. Passed in, so that the worker does not load the contract. */
export interface SheetLimits {
  rows: number;
  columns: number;
  /** Bytes of all XML together, where they are to be fewer than for any spreadsheet. */
  xml?: number;
}

/** Which sheet is wanted: by name, or the first one with values. `headings` are those that are known (`headingsOf`). */
export interface SheetChoice {
  headings: readonly string[];
  sheet?: string | undefined;
  /** Stands where characters that cannot be stored are left out otherwise. */
  lost?: string;
}

/** Cells of a column that are one in the sheet: the first alone has the value. `from` and `to` are lines. */
export interface MergedCells {
  column: number;
  from: number;
  to: number;
}

/** The sheet whose rows were taken, '' where there is only one, and others with the headings that it has not. */
export interface SheetsRead {
  sheet: string;
  fitting: readonly string[];
  merged?: readonly MergedCells[];
}

/** The headings stand among the first lines that hold anything: above them people write titles. */
export const linesToLookAt = 20;
/** Known headings in one line that make it a line of headings. */
const headingsEnough = 2;

/** A spreadsheet's own limit for one cell; what is longer is longer than any field anyway. */
export const longestCell = 32_767;
const mostCells = 4_000_000;
const mostCharacters = 100_000_000;
const batchRows = 1_000;
/** What is said of merged cells is said of so many. */
const mostMerged = 10_000;
const batchCharacters = 1_000_000;

/**
 * Collects the rows of a sheet while it is read and passes them on in batches, without empty lines. The limits apply to
 * the sheet's actual content, whatever it declares.
 */
export class RowSink {
  rows = 0;
  readonly limits: SheetLimits;
  #cells = 0;
  #characters = 0;
  #batch: SheetRow[] = [];
  #batchCharacters = 0;
  readonly #send: (rows: SheetRow[], share: number) => Promise<void>;
  readonly #known: ReadonlySet<string>;
  readonly #wanted: string | undefined;
  readonly #lost: string;
  #found = false;
  #sheets = 0;
  #taken = '';
  readonly #fitting: string[] = [];
  #fits = false;
  readonly #merged: MergedCells[] = [];
  #peekedAt: string | undefined;
  #looked = 0;

  /** `send` is waited for: a slow taker slows the reading instead of filling the memory. */
  constructor(
    limits: SheetLimits,
    send: (rows: SheetRow[], share: number) => Promise<void>,
    { headings, sheet, lost = '' }: SheetChoice,
  ) {
    this.limits = limits;
    this.#send = send;
    this.#known = new Set(headings);
    this.#wanted = sheet;
    this.#lost = lost;
  }

  /** A sheet begins; false where nothing of it is wanted. Once rows were taken, others are only looked at, and only where those had no headings. */
  begins(name: string): boolean {
    this.#sheets += 1;
    if (this.#wanted !== undefined) return this.#isWanted(name);
    this.#looked = 0;
    if (this.rows === 0) {
      this.#taken = name;
      return true;
    }
    this.#peekedAt = name;
    return !this.#fits && this.#known.size > 0;
  }

  /** No program writes two sheets of one name: which is meant, nobody can say. */
  #isWanted(name: string): boolean {
    if (name !== this.#wanted) return false;
    if (this.#found) throw new FileFault('file-damaged');
    this.#found = true;
    this.#taken = name;
    return true;
  }

  /** Rows of this sheet are not taken. */
  get peeking(): boolean {
    return this.#peekedAt !== undefined;
  }

  /** The sheet that is peeked at was seen enough of. */
  get enough(): boolean {
    return this.peeking && this.#looked >= linesToLookAt;
  }

  /** Whether a row may be so wide; one that is taken may not be wider. */
  fits(columns: number): boolean {
    if (columns > this.limits.columns && !this.peeking) throw new FileFault('file-too-many-cells');
    return columns <= this.limits.columns;
  }

  get read(): SheetsRead {
    const merged = this.#merged;
    const sheet = this.#sheets > 1 ? this.#taken : '';
    return { sheet, fitting: this.#fitting, ...(merged.length > 0 && { merged }) };
  }

  /** Cells that are merged, from a first one on; of those side by side in one line nothing is missing. */
  merge(row: number, column: number, { rows, columns }: { rows: number; columns: number }): void {
    if (this.peeking || rows < 2) return;
    const end = Math.min(column + columns, this.limits.columns);
    for (let at = column; at < end && this.#merged.length < mostMerged; at += 1)
      this.#merged.push({ column: at, from: row, to: row + rows - 1 });
  }

  #look(cells: readonly (string | undefined)[]): void {
    if (this.#looked >= linesToLookAt) return;
    this.#looked += 1;
    const known = cells.slice(0, this.limits.columns).map((cell) => (cell ?? '').slice(0, 100));
    if (knownHeadings(this.#known, known) < headingsEnough) return;
    if (this.#peekedAt === undefined) this.#fits = true;
    else {
      this.#fitting.push(this.#peekedAt);
      this.#looked = linesToLookAt;
    }
  }

  add(
    row: number,
    cells: readonly (string | undefined)[],
    formulas: readonly number[] = [],
    hidden: boolean = false,
  ): void {
    let last = cells.length;
    while (last > 0 && isBlank(cells[last - 1]) && !formulas.includes(last - 1)) last -= 1;
    if (last === 0) return;
    this.#look(cells);
    if (this.peeking) return;
    if (last > this.limits.columns || this.rows > this.limits.rows) throw new FileFault('file-too-many-cells');
    const kept: string[] = [];
    for (let at = 0; at < last; at += 1) {
      const cell = storable(cells[at] ?? '', this.#lost);
      this.#characters += cell.length;
      this.#batchCharacters += cell.length;
      kept.push(cell);
    }
    this.rows += 1;
    this.#cells += last;
    if (this.#cells > mostCells || this.#characters > mostCharacters) throw new FileFault('file-too-many-cells');
    this.#batch.push({ row, cells: kept, formulas: [...formulas], ...(hidden && { hidden }) });
  }

  /** Passes on the collected rows, if they are enough or the last. `share` is how much of the file was read, 0…1. */
  async flush(share: number, atTheEnd = false): Promise<void> {
    const enough = this.#batch.length >= batchRows || this.#batchCharacters >= batchCharacters;
    if (!enough && !(atTheEnd && this.#batch.length > 0)) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#batchCharacters = 0;
    // One chunk of a file may hold far more rows than one message should.
    for (let at = 0; at < batch.length; at += batchRows) await this.#send(batch.slice(at, at + batchRows), share);
  }
}

/** Also what people empty with the space bar: it looks like an empty cell. */
const isBlank = (cell = '') => !/[^\t\n\r \u00a0]/.test(cell);

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses U+0000, and the others say nothing
const unwanted = /[\u0000-\u0008\u000e-\u001f\ufeff\ufffe\uffff]/g;
const suspect = /[^\t\n\u0020-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/**
 * Accents on one letter, beyond what anybody writes: each comparison of the text would take the square of their number. U+FF9E and U+FF9F
 * become some. As in the contract's `line.ts`, which would bring the whole contract into the worker.
 */
const tooManyMarks = /([\p{M}\uff9e\uff9f]{50})[\p{M}\uff9e\uff9f]+/gu;

function storable(cell: string, lost: string): string {
  const held = cell.length > longestCell ? cell.slice(0, longestCell) : cell;
  // In a short cell they do no harm, and most cells are short.
  const short = held.length > 200 ? held.replace(tooManyMarks, '$1') : held;
  if (!suspect.test(short)) return short.trim();
  // U+000B and U+000C are the soft line breaks of a presentation.
  return short
    .toWellFormed()
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(unwanted, lost)
    .trim();
}
