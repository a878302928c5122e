import { ArrayFormulas } from './array-formulas.ts';
import { type CellFormat, isoText, numberText } from './cell-formats.ts';
import { FileFault } from './file-fault.ts';
import type { RowSink } from './row-sink.ts';

export interface SheetSurroundings {
  formats: readonly CellFormat[];
  strings: readonly string[];
  from1904: boolean;
  sink: RowSink;
}

/** 'AB12' → 27; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0]);

/** How many rows and columns `A2:C10` has. */
function spanOf(reference = ''): { rows: number; columns: number } | undefined {
  const [first = '', last = ''] = reference.split(':');
  const rows = rowOf(last) - rowOf(first) + 1;
  const columns = (columnOf(last) ?? 0) - (columnOf(first) ?? 0) + 1;
  return rows > 0 && columns > 0 ? { rows, columns } : undefined;
}

const lastRow = 1_048_576;
const escaped = /_x([0-9A-Fa-f]{4})_/g;

/**
 * The rows of one worksheet part. The declared extent (`dimension`) is not trusted, the value of merged
 * cells is in the first, and empty cells cost nothing at any position.
 */
export class XlsxSheet {
  readonly #with: SheetSurroundings;
  readonly #arrays = new ArrayFormulas();
  #row = 0;
  #hidden = false;
  #cells: string[] = [];
  #formulas: number[] = [];
  #column = -1;
  #type = 'n';
  #format: CellFormat = 'plain';
  #value = '';
  #isFormula = false;
  #collecting = false;
  #inPhonetic = false;

  constructor(surroundings: SheetSurroundings) {
    this.#with = surroundings;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row': {
        const row = Number(attributes.r ?? this.#row + 1);
        if (row < 1 || row > lastRow) throw new FileFault('file-damaged');
        this.#row = Number.isInteger(row) ? row : this.#row + 1;
        this.#hidden = ['1', 'true'].includes(attributes.hidden ?? '');
        this.#column = -1;
        this.#cells = [];
        this.#formulas = [];
        break;
      }
      case 'c':
        this.#column = columnOf(attributes.r) ?? this.#column + 1;
        this.#type = attributes.t ?? 'n';
        this.#format = this.#with.formats[Number(attributes.s ?? 0)] ?? 'plain';
        this.#value = '';
        // An error is what a formula came to, even where only its value was pasted.
        this.#isFormula = this.#type === 'e';
        break;
      case 'f':
        this.#openFormula(attributes);
        break;
      case 'mergeCell':
        this.#takeMerged(attributes);
        break;
      case 'rPh':
        this.#inPhonetic = true;
        break;
      case 'v':
      case 't':
        this.#collecting = !this.#inPhonetic;
    }
  }

  #openFormula({ t: kind, ref }: Readonly<Record<string, string>>): void {
    this.#isFormula = true;
    const span = spanOf(ref);
    if (span && kind !== 'shared') this.#arrays.add(this.#row, this.#column, span, this.#with.sink.limits.columns);
  }

  #takeMerged({ ref = '' }: Readonly<Record<string, string>>): void {
    const [first = ''] = ref.split(':');
    const span = spanOf(ref);
    if (span) this.#with.sink.merge(rowOf(first), columnOf(first) ?? 0, span);
  }

  text(text: string): void {
    if (this.#collecting) this.#value += text;
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#collecting = false;
        break;
      case 'rPh':
        this.#inPhonetic = false;
        break;
      case 'c':
        this.#closeCell();
        break;
      case 'row':
        this.#with.sink.add(this.#row, this.#cells, this.#formulas, this.#hidden);
    }
  }

  #closeCell(): void {
    const shown = this.#shown();
    if (shown === '' && !this.#isFormula) return;
    if (this.#column < 0 || this.#column >= this.#with.sink.limits.columns) throw new FileFault('file-too-many-cells');
    if (this.#cells[this.#column] !== undefined) throw new FileFault('file-damaged');
    // A formula without a cached value must not pass as an empty cell.
    this.#cells[this.#column] = shown === '' ? '=' : shown;
    if (this.#isFormula || this.#arrays.fills(this.#row, this.#column)) this.#formulas.push(this.#column);
  }

  #shared(index: string): string {
    if (index === '') return '';
    const text = this.#with.strings[Number(index)];
    if (text === undefined) throw new FileFault('file-damaged');
    return text;
  }

  #shown(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return unescapeText(this.#shared(value));
      case 'inlineStr':
      case 'str':
        return unescapeText(value);
      case 'b':
        return value === '1' ? 'VERO' : 'FALSO';
      case 'd':
        return isoText(value, this.#format !== 'day') ?? value;
      case 'e':
        return value;
      default:
        return numberText(value, this.#format, this.#with.from1904);
    }
  }
}

/** Spreadsheet programs write characters that XML cannot hold as `_x000D_`. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
