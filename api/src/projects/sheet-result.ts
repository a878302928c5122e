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
  'completed_at' | 'timeout' | 'items_answered' | 'score' | 'max_score' | 'score_30' | 'level'
>;

const nothingKept: Kept = {
  completed_at: null,
  timeout: false,
  items_answered: 0,
  score: null,
  max_score: null,
  score_30: null,
  level: null,
};

const numberIn = (text: string | undefined) => (text ? Number(text) : undefined);

/** Whether a row says nothing of a result: who has none stays without, as in the exported sheet. */
export const saysNothing = ({ fields: row, kept }: SheetResult): boolean =>
  kept === null && !Number(row.items_answered) && row.timeout !== 'true' && !said.some((field) => row[field]);
const said = ['attempt', 'completed_at', 'score', 'max_score', 'score_30', 'level', 'open_answer'];

/** Points with empty cells as they are stored; what follows from them is left out to be counted anew where they differ. */
function pointsOf(
  row: SheetResult['fields'],
  kept: Kept,
): Pick<SentResult, 'score' | 'max_score' | 'score_30' | 'level'> {
  const score = numberIn(row.score) ?? kept.score;
  const max_score = numberIn(row.max_score) ?? kept.max_score;
  const same = score === kept.score && max_score === kept.max_score;
  const given = numberIn(row.score_30);
  // A cell left as it was exported says nothing of other points.
  const score_30 = given === undefined || given === kept.score_30 ? (same ? kept.score_30 : null) : given;
  return {
    score,
    max_score,
    score_30,
    level: row.level || (score === kept.score ? kept.level : null),
  };
}

/**
 * A row as a program would send it, empty cells as they are stored; without an attempt of its own it is the participant's one
 * attempt of sheets.
 */
export function sentFrom(
  { row: line, fields: row, participant, kept: stored }: SheetResult,
  questionnaire: number,
): SentResult {
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
    ...pointsOf(row, kept),
    open_answer: row.open_answer || null,
  };
}
