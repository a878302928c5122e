import type { Configuration, Question } from '@sodalizio/contract/questionnaires';
import { sameAs } from '../scoring/same-as.ts';

/** A whole number from 0, below `many`. */
export type Random = (many: number) => number;

/**
 * The questions of one sitting, by a configuration: from each group as many as it says, each as likely as the others. They come
 * in the file's order, or in one drawn too.
 */
export function drawQuestions(
  questions: readonly Question[],
  { draws, shuffled }: Pick<Configuration, 'draws' | 'shuffled'>,
  random: Random,
): Question[] {
  const drawn = draws.flatMap(({ group, questions: many }) => some(inGroup(questions, group), many, random));
  if (shuffled) return some(drawn, drawn.length, random);
  const chosen = new Set(drawn);
  return questions.filter((question) => chosen.has(question));
}

const inGroup = (questions: readonly Question[], name: string) =>
  name === '' ? questions : questions.filter(({ group }) => sameAs(group) === sameAs(name));

/** The first steps of a Fisher–Yates shuffle. */
function some<T>(all: readonly T[], many: number, random: Random): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(many, all.length) }, () => left.splice(random(left.length), 1)).flat();
}
