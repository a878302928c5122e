import type { ResultRefusal, SentResult } from '@sodalizio/contract/projects';
import type {
  Configuration,
  Question,
  QuestionnaireContent,
  ResultKind,
} from '@sodalizio/contract/questionnaire-content';
import { sameAs } from '../scoring/same-as.ts';
import { type Reply, scoreOf } from '../scoring/scoring.ts';

/** What a result is judged by: its questionnaire's kind, and the version and configuration the project uses. */
export interface Measure {
  kind: ResultKind;
  version: number;
  content: Pick<QuestionnaireContent, 'questions'>;
  configuration: Pick<Configuration, 'levels' | 'pass'>;
  /** Of the stored result that a sheet mends: what it does not mend is not judged anew by a configuration changed since. */
  kept?: KeptOutcome | null;
}

/** The columns that a result decides. */
export interface ResultValues {
  started_at: string | null;
  completed_at: string | null;
  timeout: boolean;
  items_answered: number;
  score: number | null;
  max_score: number | null;
  score_30: number | null;
  level: string | null;
  passed: boolean | null;
  open_answer: string | null;
  replies: SentResult['replies'] | null;
}

export type KeptOutcome = Pick<ResultValues, 'score' | 'level' | 'passed'>;

type Numbers = Pick<ResultValues, 'items_answered' | 'score' | 'max_score' | 'score_30' | 'level' | 'passed'>;

/** The values of a result, or why it is refused. */
export function judgeResult(sent: SentResult, measure: Measure): ResultValues | ResultRefusal {
  const { started_at: started = null, completed_at: completed = null, timeout = false, replies } = sent;
  if (started !== null && completed !== null && Date.parse(completed) < Date.parse(started))
    return 'completed-before-started';
  const numbers = replies ? countedNumbers(sent, replies, measure) : sentNumbers(sent, measure);
  if (typeof numbers === 'string') return numbers;
  return {
    ...numbers,
    started_at: started,
    completed_at: completed,
    timeout,
    open_answer: sent.open_answer ?? writtenIn(replies),
    replies: replies ?? null,
  };
}

/** Texts written to open questions, where no answer of its own was sent. */
function writtenIn(replies: SentResult['replies'] = []): string | null {
  const texts = replies.flatMap(({ text }) => text || []);
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** Counted from the replies, by the rules of `scoreOf`. Every question that was asked has a reply, if an empty one. */
function countedNumbers(
  { score, max_score, score_30, level, items_answered }: SentResult,
  replies: NonNullable<SentResult['replies']>,
  { content, configuration }: Measure,
): Numbers | ResultRefusal {
  const given = [score ?? undefined, max_score ?? undefined, score_30 ?? undefined, level ?? undefined, items_answered];
  if (given.some((one) => one !== undefined)) return 'numbers-with-replies';
  const byCode = new Map<string, Question>(content.questions.map((one) => [sameAs(one.code), one]));
  const asked: Question[] = [];
  const replyOf = new Map<string, Reply>();
  for (const { code, chosen = [], text, given: points } of replies) {
    const question = byCode.get(sameAs(code));
    if (!question || replyOf.has(question.code)) return 'unknown-question';
    asked.push(question);
    replyOf.set(question.code, { chosen: chosen.map((letter) => letter.toUpperCase()), text, given: points });
  }
  return scoreOf(asked, replyOf, configuration);
}

/** As they were sent; what follows from them is counted. */
function sentNumbers(sent: SentResult, measure: Measure): Numbers | ResultRefusal {
  const { score = null, max_score = null, score_30 = null, items_answered = 0 } = sent;
  const completed = typeof sent.completed_at === 'string';
  if (completed && measure.kind === 'score' && (score === null || max_score === null)) return 'score-missing';
  if (score !== null && max_score !== null && hundredths(score) > hundredths(max_score)) return 'score-above-most';
  const outcome = isKept(sent, measure.kept) ? measure.kept : outcomeOf(sent, measure);
  if (outcome === undefined) return 'unknown-level';
  const { level, passed } = outcome;
  if (completed && measure.kind === 'level' && level === null && score === null) return 'level-missing';
  return {
    items_answered,
    score,
    max_score,
    score_30: score_30 ?? thirtieths(score, max_score),
    level,
    passed,
  };
}

/** As `scoreOf` compares points: a program that adds 0.1 and 0.7 sends 0.7999999999999999. */
const reaches = (score: number, from: number) => hundredths(score) >= hundredths(from);
const hundredths = (points: number) => Math.round(points * 100);

const isKept = ({ score = null, level }: SentResult, kept: KeptOutcome | null = null): kept is KeptOutcome =>
  kept !== null && score === kept.score && (!level || sameAs(level) === sameAs(kept.level ?? ''));

/** By the configuration; undefined for a level that it lacks. */
function outcomeOf(sent: SentResult, measure: Measure): Pick<ResultValues, 'level' | 'passed'> | undefined {
  const { score = null } = sent;
  const { pass } = measure.configuration;
  const level = levelOf(sent, measure);
  return level === undefined
    ? undefined
    : { level, passed: pass === null || score === null ? null : reaches(score, pass) };
}

/** The level that was sent, or that the score reaches; undefined for one that the configuration lacks. */
function levelOf({ level, score }: SentResult, { configuration: { levels } }: Measure): string | null | undefined {
  if (level) return levels.find(({ name }) => sameAs(name) === sameAs(level))?.name;
  if (score === null || score === undefined) return null;
  return levels.findLast(({ from }) => reaches(score, from))?.name ?? null;
}

/** As `scoreOf` counts them: half up, to one decimal. */
function thirtieths(score: number | null, most: number | null): number | null {
  if (score === null || most === null) return null;
  const [points, all] = [hundredths(score), hundredths(most)];
  return all === 0 ? 0 : Math.floor((points * 600 + all) / (2 * all)) / 10;
}
