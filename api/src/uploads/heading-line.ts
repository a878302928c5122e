import { isEmail } from '@sodalizio/contract';
import type { UploadField } from '../platform/upload-kind.ts';
import { headingsOf, knownHeadings, matchHeaders } from './header-matching.ts';
import { linesToLookAt, type SheetRow } from './row-sink.ts';

const isSeveral = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length > 1;

/** Longer than any code or address. */
const compared = 100;
const shapeOf = (cell: string) =>
  cell
    .slice(0, compared)
    .replace(/\d+/g, '0')
    .replace(/\p{L}+/gu, 'a');
const isAddress = (cell: string) => cell.length < 3 * compared && isEmail(cell);
const hasDigit = (cell: string) => /\d/.test(cell.slice(0, compared));

const inColumn = (lines: readonly SheetRow[], column: number) => lines.flatMap(({ cells }) => cells[column] || []);

/** As Excel heads the columns of a table without headings: not a person like the code `A77`. */
const isMade = ({ cells }: SheetRow) => cells.every((cell) => /^(?:(?:colonna|column)\d*)?$/i.test(cell));

/** No headings: an address or a number like half of those in a column that most lines fill. */
const isPerson = (line: SheetRow, others: readonly SheetRow[]): boolean =>
  !isMade(line) &&
  line.cells.some((cell, column) => {
    const address = isAddress(cell);
    if (!address && !hasDigit(cell)) return false;
    const there = inColumn(others, column);
    const alike = there.filter((other) => (address ? isAddress(other) : shapeOf(other) === shapeOf(cell)));
    return alike.length > 0 && alike.length * 2 >= there.length && there.length * 2 >= others.length;
  });

/** Words where most lines have numbers, as “Tessera” over codes. */
const isOverNumbers = ({ cells }: SheetRow, others: readonly SheetRow[]): boolean =>
  cells.some(
    (cell, column) =>
      cell !== '' && !hasDigit(cell) && inColumn(others, column).filter(hasDigit).length * 2 > others.length,
  );

/**
 * Where the headings are; with `isRow` there are none, and the list begins with its first person. A person's own words may be
 * known headings: the state “Completato”, or the name “Massimo”.
 */
export function headingLine(
  fields: readonly UploadField[],
  first: readonly SheetRow[],
): { at: number; isRow: boolean } {
  const lines = first.slice(0, linesToLookAt);
  const names = new Set(headingsOf(fields));
  const firstPerson = lines.findIndex((line) => {
    const others = lines.filter((other) => other !== line);
    return isSeveral(line) && isPerson(line, others) && !isOverNumbers(line, others);
  });
  const looked = lines.map(({ cells }, at) => {
    const known = knownHeadings(names, cells);
    const isBelow = firstPerson >= 0 && at >= firstPerson;
    return known > 0 && isBelow && !matchHeaders(fields, cells).certain ? 0 : known;
  });
  const most = Math.max(...looked);
  // Without known headings, the first line with several cells.
  if (most === 0) {
    const at = Math.max(0, lines.findIndex(isSeveral));
    const line = lines[at];
    const below = first.slice(at + 1, at + linesToLookAt);
    return { at, isRow: line !== undefined && (line.cells.some(isAddress) || isPerson(line, below)) };
  }
  const at = looked.indexOf(most);
  // Of two lists the second may have more headings: the rows of the first would be missing.
  const enough = lines.findIndex(({ cells }, line) => (looked[line] ?? 0) > 1 && matchHeaders(fields, cells).certain);
  const hasRows = enough >= 0 && lines.slice(enough + 1, at).some(isSeveral);
  return { at: hasRows ? enough : at, isRow: false };
}
