import { type Configuration, type Question, questionnaireSheets } from '@sodalizio/contract/questionnaires';
import { sameAs } from '../scoring/same-as.ts';
import type { SheetRow } from '../uploads/row-sink.ts';
import type { Findings } from './file-findings.ts';
import { configurationHeadings, labels, orderWords } from './questionnaire-file.labels.ts';
import { numberIn, SheetColumns } from './sheet-columns.ts';

const h = configurationHeadings;
/** The columns of the sheet, in the order of the sample. */
export const configurationColumns = Object.values(h);

/** The configurations of the sheet `Configurazioni`, judged against the questions that they draw. */
export function readConfigurations(
  [headings, ...rows]: readonly SheetRow[],
  questions: readonly Question[],
  { faults, warnings }: { faults: Findings; warnings: Findings },
): Configuration[] {
  const sheet = questionnaireSheets.configurations;
  if (headings === undefined || rows.length === 0) {
    faults.add({ sheet }, labels.noRows);
    return [];
  }
  const missing = faults.found.length;
  const columns = new SheetColumns(
    sheet,
    headings,
    { known: configurationColumns, code: h.id, texts: [h.name] },
    { faults, warnings },
  );
  columns.require([h.id, h.name, h.minutes, h.draws]);
  if (faults.found.length > missing) return [];
  const groups = groupsOf(questions);
  const ids = new Map<string, number>();
  return rows.map((row) => {
    columns.judge(row);
    const configuration = configurationOf(columns, row, ids, groups);
    if (configuration.draws.length > 0) judge(columns, row, configuration, warnings);
    return configuration;
  });
}

/** By group, the most points in hundredths that 0, 1, 2 … of its questions give together; '' has all questions. */
type Groups = ReadonlyMap<string, readonly number[]>;

function groupsOf(questions: readonly Question[]): Groups {
  const groups = new Map<string, number[]>([['', []]]);
  for (const { group, points } of questions) {
    groups.get('')?.push(points);
    if (group === '') continue;
    const key = sameAs(group);
    const there = groups.get(key);
    if (there) there.push(points);
    else groups.set(key, [points]);
  }
  const sums = (points: readonly number[]) => {
    let sum = 0;
    const falling = points.toSorted((one, other) => other - one);
    return [0, ...falling.map((one) => (sum += Math.round(one * 100)))];
  };
  return new Map([...groups].map(([group, points]) => [group, sums(points)]));
}

function configurationOf(
  columns: SheetColumns,
  row: SheetRow,
  ids: Map<string, number>,
  groups: Groups,
): Configuration {
  const { faults } = columns;
  const id = columns.needed(row, h.id);
  const before = ids.get(sameAs(id));
  if (id !== '' && before !== undefined)
    faults.add(columns.place(row, h.id), labels.codeTwice(id.slice(0, 60), before));
  else ids.set(sameAs(id), row.row);
  columns.needed(row, h.minutes);
  const word = sameAs(columns.text(row, h.order)) || 'fisso';
  const order = Object.entries(orderWords).find(([known]) => known === word);
  if (!order) faults.add(columns.place(row, h.order), labels.unknownOrder);
  const draws = drawsOf(columns, row, groups);
  return {
    id,
    name: columns.needed(row, h.name),
    minutes: columns.number(row, h.minutes, { min: 1, max: 1440, whole: true, missing: 0 }),
    draws,
    shuffled: order?.[1] ?? false,
    levels: levelsOf(columns, row),
    pass: columns.number(row, h.pass, { min: 0, max: 1_000_000, missing: null }),
    maximum: maximumOf(draws, groups),
  };
}

/** `name: number; name: number`, undefined where a piece is not so. */
function pairsOf(text: string): { name: string; value: number }[] | undefined {
  const pairs: { name: string; value: number }[] = [];
  for (const piece of text.split(';').filter((one) => one.trim() !== '')) {
    const at = piece.lastIndexOf(':');
    const name = piece.slice(0, Math.max(at, 0)).trim();
    const value = numberIn(piece.slice(at + 1).trim(), { min: 0, max: 1_000_000 });
    if (name === '' || value === undefined) return;
    pairs.push({ name, value });
  }
  return pairs;
}

/** Empty where something is wrong with them: then nothing can be said of the points. */
function drawsOf(columns: SheetColumns, row: SheetRow, groups: Groups): Configuration['draws'] {
  const text = columns.needed(row, h.draws);
  const place = columns.place(row, h.draws);
  if (text === '') return [];
  const all = numberIn(text, { min: 1, max: 1_000_000, whole: true });
  const pairs = all === undefined ? pairsOf(text) : [{ name: '', value: all }];
  if (!pairs?.length || !pairs.every(({ value }) => value >= 1 && Number.isInteger(value))) {
    columns.faults.add(place, labels.wrongDraws);
    return [];
  }
  const seen = new Set<string>();
  let wrong = false;
  for (const { name, value } of pairs) {
    const key = sameAs(name);
    const sentence = wrongDraw(name, value, seen.has(key), groups.get(key));
    if (sentence !== undefined) columns.faults.add(place, sentence);
    wrong ||= sentence !== undefined;
    seen.add(key);
  }
  if (wrong) return [];
  return pairs.map(({ name, value }) => ({ group: name, questions: value }));
}

function wrongDraw(name: string, value: number, twice: boolean, sums: readonly number[] | undefined) {
  if (twice) return labels.groupTwice(name.slice(0, 60));
  if (!sums) return labels.unknownGroup(name.slice(0, 60));
  return sums.length - 1 < value ? labels.tooFewQuestions(value, sums.length - 1) : undefined;
}

/** `Base: 0, Avanzato`: two levels without a semicolon between. */
const severalLevels = /:\s*\d[\d.,]*(?![\p{L}\d]|[-–]\d)/u;

function levelsOf(columns: SheetColumns, row: SheetRow): Configuration['levels'] {
  const levels = pairsOf(columns.text(row, h.levels))?.map(({ name, value }) => ({ name, from: value }));
  const rising = levels?.every(({ from }, at) => at === 0 || from > (levels[at - 1]?.from ?? 0));
  if (!levels || !rising || levels.some(({ name }) => severalLevels.test(name)))
    columns.faults.add(columns.place(row, h.levels), labels.wrongLevels);
  const seen = new Set<string>();
  for (const { name } of levels ?? []) {
    const key = sameAs(name);
    if (seen.has(key)) columns.faults.add(columns.place(row, h.levels), labels.levelTwice(name.slice(0, 60)));
    seen.add(key);
  }
  return levels ?? [];
}

/** The most points that can be drawn: the highest of each group. */
function maximumOf(draws: Configuration['draws'], groups: Groups): number {
  let sum = 0;
  for (const { group, questions } of draws) sum += groups.get(sameAs(group))?.[questions] ?? 0;
  return sum / 100;
}

function judge(
  columns: SheetColumns,
  row: SheetRow,
  { levels, pass, maximum }: Configuration,
  warnings: Findings,
): void {
  const said = columns.number(row, h.maximum, { min: 0, max: 1_000_000, missing: null });
  // What points there are is known only where nothing is wrong with them.
  if (!columns.faults.none) return;
  if (said !== null && said !== maximum)
    warnings.add(columns.place(row, h.maximum), labels.otherMaximum(said, maximum));
  for (const { name, from } of levels)
    if (from > maximum) warnings.add(columns.place(row, h.levels), labels.levelsUnreached(name.slice(0, 60), maximum));
  if (pass !== null && pass > maximum) columns.faults.add(columns.place(row, h.pass), labels.passUnreached(maximum));
}
