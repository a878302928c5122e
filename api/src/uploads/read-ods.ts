import { ArrayFormulas } from './array-formulas.ts';
import { type CellFormat, isoText, isRounded, numberText } from './cell-formats.ts';
import { FileFault } from './file-fault.ts';
import { readXml } from './read-xml.ts';
import { longestCell, type RowSink } from './row-sink.ts';
import type { ZipParts } from './zip-parts.ts';

const content = 'content.xml';

/** Whether this zip is an OpenDocument spreadsheet (its first part says so in plain text). */
export async function isOds(parts: ZipParts): Promise<boolean> {
  return (await parts.text('mimetype', 200)).startsWith('application/vnd.oasis.opendocument.spreadsheet');
}

export async function readOds(parts: ZipParts, sink: RowSink): Promise<void> {
  // A password encrypts each part, or the whole package, while the zip itself stays readable.
  const manifest = await parts.text('META-INF/manifest.xml', 256 * 1024);
  if (/encryption-data|encrypted-package/.test(manifest)) throw new FileFault('file-encrypted');
  if (!parts.has(content)) throw new FileFault('file-not-a-spreadsheet');
  const size = Math.max(1, parts.size(content));
  const table = new OdsTable(sink);
  await readXml(parts.stream(content), {
    open: (name, attributes) => table.open(name, attributes),
    close: (name) => table.close(name),
    text: (text) => table.text(text),
    pause: (bytes) => sink.flush(bytes / size),
  });
}

type Attributes = Readonly<Record<string, string>>;

const repeated = (value: string | undefined) => Math.max(1, Math.trunc(Number(value ?? 1)) || 1);

const spanOf = (cell: Attributes, what: 'number' | 'number-matrix') => ({
  rows: repeated(cell[`table:${what}-rows-spanned`]),
  columns: repeated(cell[`table:${what}-columns-spanned`]),
});

/** With more than 15 digits it is a rounded number. Letters before two digits or more are of the code, as in M0042. */
const shownCode = /^(?:0*\d{1,15}|(?=\D*\p{L})[^\s\d]+(?=\d\d)0*\d{1,15})$/u;
const digitsOf = (code: string) => Number(code.replace(/^\D+/, ''));

/** A code with its zeros, as `formatOf` has it of an .xlsx; undefined for a number. In groups (`006 1234567`) or beside a word (`N. 007`) it is its digits. */
function codeIn(text: string, value: number): string | undefined {
  if (shownCode.test(text) && digitsOf(text) === value) return text;
  const digits = /\d[.,]\d/.test(text) ? '' : text.replace(/\D/g, '');
  return /^0+\d{1,15}$/.test(digits) && Number(digits) === value ? digits : undefined;
}

/** Of an amount: how it is shown, by the separators of any language. */
function amountFormat(text: string): CellFormat {
  const [found, before, decimals = '', after] =
    /^[-\u2212]?(€\s?)?\d[\d.,\s]*?(?:[.,](\d\d?))?(\s?€)?$/.exec(text) ?? [];
  if (found === undefined || (before === undefined) === (after === undefined)) return 'plain';
  return { decimals: decimals.length, isBefore: before !== undefined };
}

function shownBy(attributes: Attributes, text: string): string {
  const value = attributes['office:value'] ?? text;
  switch (attributes['office:value-type']) {
    case 'float':
      // The displayed text has a code's leading zeros, but also unwanted thousands separators and rounding.
      return codeIn(text, Number(value)) ?? numberText(value, isRounded(text) ? 'power' : amountFormat(text));
    case 'percentage':
      return numberText(value, 'percent');
    case 'currency':
      return numberText(value, amountFormat(text));
    case 'date':
      return isoText(attributes['office:date-value'] ?? '', /\d:\d\d/.test(text)) ?? text;
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'VERO' : 'FALSO';
    default:
      return text;
  }
}

/** Rows and cells may have a repeat count: an empty one that fills the sheet costs nothing, a full one counts each time. */
class OdsTable {
  readonly #sink: RowSink;
  /** Styles of sheets that are not shown; LibreOffice keeps copies of other files' sheets so, too. */
  readonly #hidden = new Set<string>();
  #style = '';
  #tables = 0;
  #done = false;
  #row = 0;
  #rowRepeat = 1;
  #rowHidden = false;
  #cells: string[] = [];
  #formulas: number[] = [];
  #arrays = new ArrayFormulas();
  #column = 0;
  #cell: Attributes | undefined;
  #text = '';
  #paragraphs = 0;
  /** Of elements in the cell: its own paragraphs are at 1, those of a comment or a text box that hangs on it further down. */
  #depth = 0;
  #inText = false;

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  /** The styles of a file come before its sheets. */
  #noteStyle(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'table-properties' && attributes['table:display'] === 'false') this.#hidden.add(this.#style);
  }

  open(name: string, attributes: Attributes): void {
    if (this.#tables === 0) this.#noteStyle(name, attributes);
    if (name === 'table') {
      this.#tables += 1;
      const hidden = this.#hidden.has(attributes['table:style-name'] ?? '');
      this.#done = hidden || !this.#sink.begins(attributes['table:name'] ?? '');
      this.#row = 0;
      this.#arrays = new ArrayFormulas();
    }
    if (this.#tables === 0 || this.#done) return;
    this.#depth += 1;
    switch (name) {
      case 'table-row':
        this.#rowRepeat = repeated(attributes['table:number-rows-repeated']);
        this.#rowHidden = ['filter', 'collapse'].includes(attributes['table:visibility'] ?? '');
        this.#cells = [];
        this.#formulas = [];
        this.#column = 0;
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes;
        this.#text = '';
        this.#paragraphs = 0;
        this.#depth = 0;
        break;
      case 'p':
        if (this.#cell && this.#depth === 1) {
          if (this.#paragraphs > 0) this.#text += '\n';
          this.#paragraphs += 1;
          this.#inText = true;
        }
        break;
      case 's':
        this.#write(' '.repeat(Math.min(repeated(attributes['text:c']), 1000)));
        break;
      case 'tab':
        this.#write('\t');
        break;
      case 'line-break':
        this.#write('\n');
    }
  }

  #write(sign: string): void {
    if (this.#inText) this.#text += sign;
  }

  text(text: string): void {
    if (this.#inText && this.#text.length <= longestCell) this.#text += text;
  }

  close(name: string): void {
    if (this.#tables === 0 || this.#done) return;
    if (name === 'p' && this.#depth === 1) this.#inText = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    this.#depth -= 1;
  }

  #closeCell(): void {
    const cell = this.#cell ?? {};
    this.#cell = undefined;
    const many = repeated(cell['table:number-columns-repeated']);
    const isFormula = cell['table:formula'] !== undefined;
    const shown = shownBy(cell, this.#text);
    const row = this.#row + 1;
    if (isFormula) this.#arrays.add(row, this.#column, spanOf(cell, 'number-matrix'), this.#sink.limits.columns);
    this.#sink.merge(row, this.#column, spanOf(cell, 'number'));
    if ((shown !== '' || isFormula) && this.#sink.fits(this.#column + many)) {
      for (let at = this.#column; at < this.#column + many; at += 1) {
        this.#cells[at] = shown === '' ? '=' : shown;
        if (isFormula || this.#arrays.fills(row, at)) this.#formulas.push(at);
      }
    }
    this.#column += many;
  }

  #closeRow(): void {
    const many = this.#sink.peeking ? 1 : this.#rowRepeat;
    if (this.#cells.length > 0) {
      if (this.#sink.rows + many > this.#sink.limits.rows + 1) throw new FileFault('file-too-many-cells');
      for (let at = 1; at <= many; at += 1)
        this.#sink.add(this.#row + at, this.#cells, this.#formulas, this.#rowHidden);
    }
    this.#row += many;
  }
}
