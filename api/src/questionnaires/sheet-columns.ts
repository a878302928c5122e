import type { SheetRow } from '../uploads/row-sink.ts';
import type { Findings } from './file-findings.ts';
import { labels } from './questionnaire-file.labels.ts';

/** The longest cell of a questionnaire, in characters. */
export const longestText = 5_000;
// Invisible or direction-changing characters: two codes would look the same, or an answer read otherwise than it is stored.
const hidden = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** The rows of one sheet by the headings of its first row, with a fault for each that is missing, doubled or a formula. */
export class SheetColumns {
  readonly sheet: string;
  readonly faults: Findings;
  readonly #at = new Map<string, number>();

  constructor(sheet: string, headings: SheetRow, known: readonly string[], faults: Findings, warnings: Findings) {
    this.sheet = sheet;
    this.faults = faults;
    const byName = new Map(known.map((heading) => [plain(heading), heading]));
    for (const [at, cell] of headings.cells.entries()) {
      const heading = byName.get(plain(cell));
      const place = { sheet, row: headings.row, column: at + 1 };
      if (heading === undefined) {
        if (cell !== '') warnings.add(place, labels.unknownHeading(cell.slice(0, 60)));
      } else if (this.#at.has(heading)) faults.add(place, labels.headingTwice(heading));
      else this.#at.set(heading, at);
    }
  }

  /** A fault for each heading that is not there. */
  require(headings: readonly string[]): void {
    for (const heading of headings)
      if (!this.#at.has(heading)) this.faults.add({ sheet: this.sheet, row: 1 }, labels.noHeading(heading));
  }

  place(row: SheetRow, heading: string) {
    const at = this.#at.get(heading);
    return { sheet: this.sheet, row: row.row, column: at === undefined ? undefined : at + 1 };
  }

  /** Faults of the row's cells whatever they hold: formulas, what cannot be seen, what is too long. */
  judge(row: SheetRow): void {
    const place = (at: number) => ({ sheet: this.sheet, row: row.row, column: at + 1 });
    for (const at of this.#at.values()) {
      const cell = row.cells[at] ?? '';
      if (row.formulas.includes(at)) this.faults.add(place(at), labels.formula);
      if (cell.length > longestText) this.faults.add(place(at), labels.tooLong(longestText));
      else if (hidden.test(cell)) this.faults.add(place(at), labels.hidden);
    }
  }

  text(row: SheetRow, heading: string): string {
    const at = this.#at.get(heading);
    return at === undefined ? '' : (row.cells[at] ?? '').slice(0, longestText);
  }

  needed(row: SheetRow, heading: string): string {
    const text = this.text(row, heading);
    if (text === '') this.faults.add(this.place(row, heading), labels.missing(heading));
    return text;
  }

  /** A number with comma or point, from `min` to `max`; `missing` where the cell is empty. */
  number<Missing>(
    row: SheetRow,
    heading: string,
    { missing, ...range }: { min: number; max: number; whole?: boolean; missing: Missing },
  ): number | Missing {
    const text = this.text(row, heading);
    if (text === '') return missing;
    const value = numberIn(text, range);
    if (value === undefined) this.faults.add(this.place(row, heading), labels.notANumber(heading));
    return value ?? missing;
  }
}

/** At most two decimals, so that sums stay exact. */
export function numberIn(
  text: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
): number | undefined {
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(text)) return;
  const value = Number(text.replace(',', '.'));
  if (value < min || value > max || (whole && !Number.isInteger(value))) return;
  return value;
}
