import {
  type AttemptDetails,
  attemptDetails,
  permissions,
  type ResultRow,
  type ResultsSummary,
  resultsPageOf,
  resultsSummary,
} from '@sodalizio/contract/projects';
import { answers, aUser, type FakeAnswer, refusal } from '@sodalizio/testing';

export const aManager = () => aUser({ available_permissions: Object.keys(permissions) });

/** Completed, with a score. */
export const aResult = (over: Partial<ResultRow> = {}): ResultRow => ({
  id: 1,
  foreign_token: '000123',
  full_name: 'Maria Rossi',
  completed_at: '2026-11-23T09:30:00.000Z',
  started_at: '2026-11-23T09:00:00.000Z',
  timeout: false,
  items_answered: 20,
  level: null,
  open_answer: null,
  score: 12,
  max_score: 20,
  score_30: 18.5,
  passed: null,
  attempt: 51,
  attempts: 1,
  ...over,
});

/** Begun, with numbers that are not shown before it is completed. */
export const anOpenResult = (over: Partial<ResultRow> = {}): ResultRow =>
  aResult({
    ...{ id: 2, foreign_token: '000124', full_name: 'Ugo Bianchi', completed_at: null, timeout: true },
    ...{ items_answered: 7, score: 3, max_score: 20, score_30: 4.5, attempt: 52 },
    ...over,
  });

/** Not begun. */
export const noResult = (over: Partial<ResultRow> = {}): ResultRow =>
  aResult({
    ...{ id: 3, foreign_token: '000125', full_name: 'Ada Verdi', completed_at: null, started_at: null },
    ...{ items_answered: 0, score: null, max_score: null, score_30: null, attempt: null, attempts: 0 },
    ...over,
  });

export const aSummary = (over: Partial<ResultsSummary> = {}): ResultsSummary => ({
  project: 'Formazione 2026',
  questionnaire: 'Competenze di base',
  result: 'score',
  participants: 3,
  completed: 1,
  distribution: [{ label: '18', people: 1 }],
  days: [{ day: '2026-11-23', people: 1 }],
  ...over,
});

export const anAttempt = (over: Partial<AttemptDetails> = {}): AttemptDetails => ({
  version: '1.0',
  source: 'Aula informatica',
  received_at: '2026-11-23T09:30:05.000Z',
  open_answer: null,
  questions: [],
  ...over,
});

/** The results of questionnaire 3 in project 7. */
export const fakeResults = (
  rows: () => readonly ResultRow[],
  {
    summary = () => aSummary({ participants: rows().length }),
    attempt = () => anAttempt(),
  }: { summary?: () => ResultsSummary; attempt?: () => AttemptDetails } = {},
): FakeAnswer[] => [
  answers(resultsSummary, ({ params }) =>
    params.project === 7 && params.questionnaire === 3 ? summary() : refusal(404, 'not-found'),
  ),
  answers(resultsPageOf, ({ query: { search = '', state, timeout, limit = 100, offset = 0 } }) => {
    const all = rows();
    const found = all.filter(
      (row) =>
        `${row.foreign_token} ${row.full_name}`.toLowerCase().includes(search.toLowerCase()) &&
        (state === undefined || (row.completed_at !== null) === (state === 'completed')) &&
        (!timeout || row.timeout),
    );
    const completed = all.filter(({ completed_at }) => completed_at !== null).length;
    return { results: found.slice(offset, offset + limit), total: found.length, participants: all.length, completed };
  }),
  answers(attemptDetails, () => attempt()),
];
