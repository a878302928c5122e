import { sameAs } from '../scoring/same-as.ts';
import { isDay, isRounded } from '../uploads/cell-formats.ts';
import type { SheetRow } from '../uploads/row-sink.ts';
import type { Findings } from './file-findings.ts';
import { labels } from './questionnaire-file.labels.ts';

/** The longest cell of a questionnaire, in characters. */
export const longestText = 5_000;
/** What the reader puts for a character that cannot be stored. */
export const lostCharacter = '\ufffd';
// Invisible, direction-changing or lost characters: two codes would look the same, or an answer read otherwise than it is stored.
const hidden = /[\p{Default_Ignorable_Code_Point}\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffd]/u;
/** Emoji join their parts with some of them. */
const emoji =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{EMod}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{EMod}?)*|[\d#*]\ufe0f\u20e3/gu;
const hides = (text: string) => hidden.test(text) && hidden.test(text.replace(emoji, ''));

/** What a spreadsheet makes of what was typed: `1/2` a date, `1:50` a time. With the fault of a code, and the warning of a text. */
const conversions = [
  [isRounded, [labels.rounded, labels.maybeRounded]],
  [isDay, [labels.date, labels.maybeDate]],
  [(cell: string) => /^\d{2,}:\d\d:\d\d$/.test(cell), [labels.time, labels.maybeTime]],
] as const;

const plain = (text: string) => sameAs(text).replaceAll(' ', '');

/** The rows of one sheet by the headings of its first row, with a fault for each that is missing, doubled or a formula. */
export class SheetColumns {
  readonly sheet: string;
  readonly faults: Findings;
  readonly #warnings: Findings;
  readonly #code: string;
  readonly #texts: readonly string[];
  readonly #at = new Map<string, number>();
  readonly #headings: SheetRow;

  constructor(
    sheet: string,
    headings: SheetRow,
    { known, code, texts }: { known: readonly string[]; code: string; texts: readonly string[] },
    { faults, warnings }: { faults: Findings; warnings: Findings },
  ) {
    this.sheet = sheet;
    this.faults = faults;
    this.#warnings = warnings;
    this.#code = code;
    this.#texts = texts;
    this.#headings = headings;
    const byName = new Map(known.map((heading) => [plain(heading), heading]));
    for (const [at, cell] of headings.cells.entries()) {
      const heading = byName.get(plain(cell));
      const place = { sheet, row: headings.row, column: at + 1 };
      this.#judgeCell(headings, at);
      if (heading === undefined) {
        if (cell !== '') warnings.add(place, labels.unknownHeading(cell.slice(0, 60)));
      } else if (this.#at.has(heading)) faults.add(place, labels.headingTwice(heading));
      else this.#at.set(heading, at);
    }
  }

  /** A fault for each heading that is not there. */
  require(headings: readonly string[]): void {
    for (const heading of headings)
      if (!this.#at.has(heading))
        this.faults.add({ sheet: this.sheet, row: this.#headings.row }, labels.noHeading(heading));
  }

  place(row: SheetRow, heading: string) {
    const at = this.#at.get(heading);
    return { sheet: this.sheet, row: row.row, column: at === undefined ? undefined : at + 1 };
  }

  /** Faults of the row's cells whatever they hold: formulas, what cannot be seen, what is too long. */
  judge(row: SheetRow): void {
    for (const at of this.#at.values()) this.#judgeCell(row, at);
  }

  #judgeCell(row: SheetRow, at: number): void {
    const cell = row.cells[at] ?? '';
    const fault = (sentence: string) => this.faults.add({ sheet: this.sheet, row: row.row, column: at + 1 }, sentence);
    if (row.formulas.includes(at)) fault(labels.formula);
    // A code is never a date, a time or a rounded number; an answer may be 25/04/1945, 10:30:00 or 6,02E+23.
    const converted = conversions.find(([is]) => is(cell))?.[1];
    if (converted) {
      const isIn = (heading: string) => at === this.#at.get(heading);
      if (isIn(this.#code)) fault(converted[0]);
      else if (this.#texts.some(isIn))
        this.#warnings.add({ sheet: this.sheet, row: row.row, column: at + 1 }, converted[1]);
    }
    if (cell.length > longestText) fault(labels.tooLong(longestText));
    else if (hides(cell)) fault(labels.hidden);
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
    if (value === undefined) this.faults.add(this.place(row, heading), labels.notANumber(heading, range));
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
