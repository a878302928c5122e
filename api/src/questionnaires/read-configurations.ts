import { type Configuration, type Question, questionnaireSheets } from '@sodalizio/contract/questionnaires';
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
  const columns = new SheetColumns(sheet, headings, configurationColumns, faults, warnings);
  columns.require([h.id, h.name, h.minutes, h.draws]);
  if (faults.found.length > missing) return [];
  const groups = groupsOf(questions);
  const ids = new Map<string, number>();
  return rows.map((row) => {
    columns.judge(row);
    const configuration = configurationOf(columns, row, ids, groups);
    judge(columns, row, configuration, warnings);
    return configuration;
  });
}

/** Points of each group's questions, the highest first; '' has them all. */
function groupsOf(questions: readonly Question[]): Map<string, number[]> {
  const groups = new Map<string, number[]>([['', []]]);
  for (const { group, points } of questions) {
    groups.get('')?.push(points);
    if (group === '') continue;
    const key = group.toLowerCase();
    const there = groups.get(key);
    if (there) there.push(points);
    else groups.set(key, [points]);
  }
  for (const points of groups.values()) points.sort((one, other) => other - one);
  return groups;
}

function configurationOf(
  columns: SheetColumns,
  row: SheetRow,
  ids: Map<string, number>,
  groups: Map<string, number[]>,
): Configuration {
  const { faults } = columns;
  const id = columns.needed(row, h.id);
  const before = ids.get(id.toLowerCase());
  if (id !== '' && before !== undefined)
    faults.add(columns.place(row, h.id), labels.codeTwice(id.slice(0, 60), before));
  else ids.set(id.toLowerCase(), row.row);
  columns.needed(row, h.minutes);
  const word = columns.text(row, h.order).toLowerCase() || 'fisso';
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

function drawsOf(columns: SheetColumns, row: SheetRow, groups: Map<string, number[]>): Configuration['draws'] {
  const text = columns.needed(row, h.draws);
  const place = columns.place(row, h.draws);
  if (text === '') return [];
  const all = numberIn(text, { min: 1, max: 1_000_000, whole: true });
  const pairs = all === undefined ? pairsOf(text) : [{ name: '', value: all }];
  if (!pairs?.every(({ value }) => value >= 1 && Number.isInteger(value))) {
    columns.faults.add(place, labels.wrongDraws);
    return [];
  }
  const seen = new Set<string>();
  for (const { name, value } of pairs) {
    const key = name.toLowerCase();
    const there = groups.get(key);
    if (seen.has(key)) columns.faults.add(place, labels.groupTwice(name.slice(0, 60)));
    else if (!there) columns.faults.add(place, labels.unknownGroup(name.slice(0, 60)));
    else if (there.length < value) columns.faults.add(place, labels.tooFewQuestions(value, there.length));
    seen.add(key);
  }
  return pairs.map(({ name, value }) => ({ group: name, questions: value }));
}

function levelsOf(columns: SheetColumns, row: SheetRow): Configuration['levels'] {
  const levels = pairsOf(columns.text(row, h.levels))?.map(({ name, value }) => ({ name, from: value }));
  const rising = levels?.every(({ from }, at) => at === 0 || from > (levels[at - 1]?.from ?? 0));
  if (!levels || !rising) columns.faults.add(columns.place(row, h.levels), labels.wrongLevels);
  return levels ?? [];
}

/** The most points that can be drawn: the highest of each group. */
function maximumOf(draws: Configuration['draws'], groups: Map<string, number[]>): number {
  let sum = 0;
  for (const { group, questions } of draws)
    for (const points of (groups.get(group.toLowerCase()) ?? []).slice(0, questions)) sum += Math.round(points * 100);
  return sum / 100;
}

function judge(
  columns: SheetColumns,
  row: SheetRow,
  { levels, pass, maximum }: Configuration,
  warnings: Findings,
): void {
  const said = columns.number(row, h.maximum, { min: 0, max: 1_000_000, missing: null });
  if (said !== null && said !== maximum)
    warnings.add(columns.place(row, h.maximum), labels.otherMaximum(said, maximum));
  for (const { name, from } of levels)
    if (from > maximum) warnings.add(columns.place(row, h.levels), labels.levelsUnreached(name.slice(0, 60), maximum));
  if (pass !== null && pass > maximum) columns.faults.add(columns.place(row, h.pass), labels.passUnreached(maximum));
}
