import type { RowReason } from '@sodalizio/contract';
import type { SentResult } from '@sodalizio/contract/projects';
import type { ResultValues } from './judge-result.ts';
import { labels } from './results.upload.labels.ts';

/** A row of a sheet of results. */
export interface SheetResult {
  row: number;
  /** Whose Matricola it has; null for nobody's. */
  participant: number | null;
  fields: Record<string, string>;
  /** The result that it changes. */
  kept: Kept | null;
}

type Kept = Pick<
  ResultValues,
  'completed_at' | 'timeout' | 'items_answered' | 'score' | 'max_score' | 'score_30' | 'level' | 'open_answer'
>;

const nothingKept: Kept = {
  completed_at: null,
  timeout: false,
  items_answered: 0,
  score: null,
  max_score: null,
  score_30: null,
  level: null,
  open_answer: null,
};

const numberIn = (text: string | undefined) => (text ? Number(text) : undefined);

/** Whether a row says nothing of a result: who has none stays without, as in the exported sheet. */
export const saysNothing = ({ fields: row, kept }: SheetResult): boolean =>
  kept === null && !Number(row.items_answered) && row.timeout !== 'true' && !said.some((field) => row[field]);
const said = ['attempt', 'completed_at', 'score', 'max_score', 'score_30', 'level', 'open_answer'];

const pointFields = ['score', 'max_score', 'score_30'] as const;
type PointField = (typeof pointFields)[number];

/** A sheet keeps 15 digits: a number that a program sent with more comes back from the export without the last ones. */
export const inSheet = (points: number) => Number(points.toPrecision(15));

/** Points of a cell, as they are stored where it says the same; undefined for an empty one. */
function pointsIn({ fields: row, kept }: Pick<SheetResult, 'fields' | 'kept'>, field: PointField): number | undefined {
  const given = numberIn(row[field]);
  const stored = kept?.[field] ?? null;
  return given !== undefined && stored !== null && inSheet(stored) === given ? stored : given;
}

/** Why points with more decimals than people give are refused; not where the cell is as it was exported. */
export const unreadablePoints = (row: SheetResult): RowReason[] =>
  pointFields
    .filter((field) => /\.\d{3}/.test(row.fields[field] ?? '') && pointsIn(row, field) !== row.kept?.[field])
    .map((field) => ({ field, code: 'wrong-format' }));

/** Points with empty cells as they are stored; what follows from them is left out to be counted anew where they differ. */
function pointsOf(row: SheetResult, kept: Kept): Pick<SentResult, 'score' | 'max_score' | 'score_30' | 'level'> {
  const score = pointsIn(row, 'score') ?? kept.score;
  const max_score = pointsIn(row, 'max_score') ?? kept.max_score;
  const same = score === kept.score && max_score === kept.max_score;
  const given = pointsIn(row, 'score_30');
  // A cell left as it was exported says nothing of other points.
  const score_30 = given === undefined || given === kept.score_30 ? (same ? kept.score_30 : null) : given;
  return {
    score,
    max_score,
    score_30,
    level: row.fields.level || (score === kept.score ? kept.level : null),
  };
}

/**
 * A row as a program would send it, empty cells as they are stored; without an attempt of its own it is the participant's one
 * attempt of sheets.
 */
export function sentFrom(result: SheetResult, questionnaire: number): SentResult {
  const { row: line, fields: row, participant, kept: stored } = result;
  const { foreign_token = '', attempt } = row;
  const kept = stored ?? nothingKept;
  return {
    foreign_token,
    questionnaire_id: questionnaire,
    // Two rows of nobody are not one attempt twice.
    attempt: attempt || `${labels.sheetAttempt} ${participant ?? `- ${line}`}`,
    completed_at: row.completed_at || kept.completed_at,
    timeout: row.timeout ? row.timeout === 'true' : kept.timeout,
    items_answered: numberIn(row.items_answered) ?? kept.items_answered,
    ...pointsOf(result, kept),
    // A cell has no blanks around its text: one as it was exported says nothing.
    open_answer: row.open_answer === kept.open_answer?.trim() ? null : row.open_answer || null,
  };
}
