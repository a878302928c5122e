import type { Readable } from 'node:stream';
import type { ResultRow } from '@sodalizio/contract/projects';
import type { ResultKind } from '@sodalizio/contract/questionnaire-content';
import type { Database } from '../db/open-database.ts';
import type { SheetColumn } from '../platform/xlsx/xlsx-cells.ts';
import { streamXlsx } from '../platform/xlsx/xlsx-stream.ts';
import { type ExportedResult, findOrder, findRows, type Order, type ResultFilter } from './results.repo.ts';
import { labels } from './results-sheet.labels.ts';

type Numbered = ExportedResult & { number: number };
type Columns = readonly SheetColumn<Numbered>[];

const romeClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });
/** `YYYY-MM-DDTHH:MM` in Rome. */
export const inRome = (moment: string) => romeClock.format(new Date(moment)).replace(' ', 'T');

const isCompleted = ({ completed_at }: ResultRow) => completed_at !== null;
/** Numbers are those of completed rows alone (specification section 2). */
const onlyCompleted =
  <V>(value: (row: ResultRow) => V) =>
  (row: ResultRow): V | null =>
    isCompleted(row) ? value(row) : null;

const first: Columns = [
  { heading: labels.number, kind: 'integer', width: 7, value: (row) => row.number },
  { heading: labels.code, kind: 'text', width: 18, value: (row) => row.foreign_token },
  { heading: labels.name, kind: 'text', width: 30, value: (row) => row.full_name },
  {
    heading: labels.state,
    kind: 'text',
    width: 15,
    value: (row) => (isCompleted(row) ? labels.completed : labels.open),
  },
  {
    heading: labels.when,
    kind: 'moment',
    width: 17,
    value: ({ completed_at: at }) => (at === null ? null : inRome(at)),
  },
  { heading: labels.timeout, kind: 'text', width: 10, value: ({ timeout }) => (timeout ? labels.yes : labels.no) },
  { heading: labels.answered, kind: 'integer', width: 10, value: (row) => row.items_answered },
];

const outcome = ({ passed }: ResultRow) => (passed === null ? null : passed ? labels.pass : labels.fail);

const ofKind: Record<ResultKind, Columns> = {
  score: [
    { heading: labels.score, kind: 'decimal', width: 11, value: onlyCompleted((row) => row.score) },
    { heading: labels.most, kind: 'decimal', width: 18, value: onlyCompleted((row) => row.max_score) },
    { heading: labels.score30, kind: 'decimal', width: 14, value: onlyCompleted((row) => row.score_30) },
    { heading: labels.passed, kind: 'text', width: 14, value: onlyCompleted(outcome) },
  ],
  level: [
    { heading: labels.level, kind: 'text', width: 16, value: onlyCompleted((row) => row.level) },
    { heading: labels.openAnswer, kind: 'text', width: 60, value: (row) => row.open_answer },
  ],
};

/** So that the sheet, loaded again, finds the same results. */
const last: Columns = [{ heading: labels.attempt, kind: 'text', width: 20, value: (row) => row.sent_attempt }];

const batch = 1_000;

async function* inBatches(db: Database, filter: ResultFilter, ids: readonly number[]): AsyncGenerator<Numbered[]> {
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await findRows(db, filter, ids.slice(from, from + batch));
    yield rows.map((row, at) => ({ ...row, number: from + at + 1 }));
  }
}

/** The results as a spreadsheet, read while it is sent, and their number. */
export async function resultsSheet(
  db: Database,
  kind: ResultKind,
  filter: ResultFilter,
  order: Order,
): Promise<{ stream: Readable; count: number }> {
  const ids = await findOrder(db, filter, order);
  const stream = streamXlsx({
    name: labels.sheet,
    columns: [...first, ...ofKind[kind], ...last],
    batches: inBatches(db, filter, ids),
  });
  return { stream, count: ids.length };
}

/** Without what file systems refuse. */
export const resultsSheetName = (project: string, questionnaire: string, today: string): string =>
  labels.fileName(project, questionnaire, today).replace(/[\\/:*?"<>|\s]+/g, '-');
