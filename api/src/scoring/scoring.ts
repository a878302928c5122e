import type { Configuration, Question } from '@sodalizio/contract/questionnaire-content';

/**
 * The rules of scoring. Points are counted in hundredths, so that no sum depends on its order.
 *
 * 1. A closed question counts when exactly its right answers are chosen: its points. Nothing chosen: 0. Else its penalty off.
 * 2. An open question has the points that a person gave, from 0 to its points; none as long as nobody read it.
 * 3. A result is never below 0.
 * 4. The level is the last whose threshold is reached, `null` below the first.
 * 5. Thirtieths are score / maximum × 30, rounded half up to one decimal; 0 where the maximum is 0.
 */
export interface Reply {
  /** Letters chosen; of an open question none. */
  chosen: readonly string[];
  /** What was written to an open question. */
  text?: string | undefined;
  /** Points that a person gave for it. */
  given?: number | undefined;
}

export interface Score {
  score: number;
  max_score: number;
  score_30: number;
  level: string | null;
  /** `null` where the configuration passes and fails nobody. */
  passed: boolean | null;
  items_answered: number;
}

const hundredths = (points: number) => Math.round(points * 100);

function pointsOf({ kind, answers, points, penalty }: Question, { chosen, given = 0 }: Reply): number {
  if (kind === 'open') return Math.min(Math.max(hundredths(given), 0), hundredths(points));
  if (chosen.length === 0) return 0;
  const right = answers.filter((answer) => answer.right).map(({ letter }) => letter);
  const marked = new Set(chosen);
  const exact = marked.size === right.length && right.every((letter) => marked.has(letter));
  return exact ? hundredths(points) : -hundredths(penalty);
}

/** The result of the questions that a participant was given, by the rules above; a question without a reply counts as left out. */
export function scoreOf(
  questions: readonly Question[],
  replies: ReadonlyMap<string, Reply>,
  { levels, pass }: Pick<Configuration, 'levels' | 'pass'>,
): Score {
  let sum = 0;
  let most = 0;
  let answered = 0;
  for (const question of questions) {
    const reply = replies.get(question.code);
    most += hundredths(question.points);
    if (!reply) continue;
    if (reply.chosen.length > 0 || reply.text || reply.given !== undefined) answered += 1;
    sum += pointsOf(question, reply);
  }
  const score = Math.max(sum, 0);
  const reached = levels.findLast(({ from }) => score >= hundredths(from));
  return {
    score: score / 100,
    max_score: most / 100,
    // Whole numbers until the last division: 0.05 has no exact binary form.
    score_30: most === 0 ? 0 : Math.floor((score * 600 + most) / (2 * most)) / 10,
    level: reached?.name ?? null,
    passed: pass === null ? null : score >= hundredths(pass),
    items_answered: answered,
  };
}
