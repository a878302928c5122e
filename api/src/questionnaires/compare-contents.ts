import type {
  Configuration,
  ContentComparison,
  Question,
  QuestionnaireContent,
} from '@sodalizio/contract/questionnaires';
import { sameAs } from '../scoring/same-as.ts';

const byKey = <T>(all: readonly T[], key: (one: T) => string) => new Map(all.map((one) => [sameAs(key(one)), one]));

/** What a later content changes in an earlier one: questions by their codes, configurations by their ids, both ignoring case. */
export function compareContents(earlier: QuestionnaireContent, later: QuestionnaireContent): ContentComparison {
  const code = (question: Question) => question.code;
  const id = (configuration: Configuration) => configuration.id;
  const before = byKey(earlier.questions, code);
  const after = byKey(later.questions, code);
  const questions = differences(before, after, shownPart);
  const configurations = differences(byKey(earlier.configurations, id), byKey(later.configurations, id), (one) => one);
  return {
    added: questions.added.map(code),
    gone: questions.gone.map(code),
    changed: questions.changed.map(code),
    turned: later.questions.flatMap((question) => {
      const was = before.get(sameAs(question.code));
      return was ? turnedIn(was, question) : [];
    }),
    configurations: {
      added: configurations.added.map(id),
      gone: configurations.gone.map(id),
      changed: configurations.changed.map(id),
    },
    ...(isReordered(before, after) && { reordered: true }),
  };
}

/** Whether what both have comes in another order. */
function isReordered(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean {
  const kept = [...after.keys()].filter((key) => before.has(key));
  return [...before.keys()].filter((key) => after.has(key)).some((key, place) => key !== kept[place]);
}

function differences<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>, part: (one: T) => unknown) {
  const same = (one: T, other: T) => JSON.stringify(part(one)) === JSON.stringify(part(other));
  const kept = [...after].flatMap(([key, one]) => {
    const was = before.get(key);
    return was === undefined ? [] : [{ was, one }];
  });
  return {
    added: [...after].flatMap(([key, one]) => (before.has(key) ? [] : [one])),
    gone: [...before].flatMap(([key, one]) => (after.has(key) ? [] : [one])),
    changed: kept.flatMap(({ was, one }) => (same(was, one) ? [] : [one])),
  };
}

/** All but what is right, which `turned` has. */
const shownPart = ({ answers, ...question }: Question) => ({
  ...question,
  answers: answers.map(({ letter, text }) => ({ letter, text })),
});

/** Answers by their text, the second of two equal ones apart from the first. */
function answersByText({ answers }: Question): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const { text, right } of answers) {
    let key = text.it;
    while (found.has(key)) key += ' ';
    found.set(key, right);
  }
  return found;
}

function turnedIn(was: Question, is: Question): ContentComparison['turned'] {
  const before = answersByText(was);
  return [...answersByText(is)].flatMap(([text, right]) =>
    before.has(text) && before.get(text) !== right ? [{ code: is.code, answer: text.trim(), right }] : [],
  );
}
