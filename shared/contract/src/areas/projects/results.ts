import * as z from 'zod';
import { endpoint, viewOf } from '../../endpoint.ts';
import { flag, nameText, searchLength, text, typedText, wholeNumber } from '../../primitives.ts';
import { type CodesOf, ownErrors } from '../../problem.ts';
import { fileBody, fileQuery, spreadsheetErrors, upload, uploadLimit } from '../../uploads.ts';

const id = wholeNumber(1, 999_999_999);
const params = z.object({ project: id, questionnaire: id });
const ofResults = { area: 'projects', requires: 'projects.manage', params } as const;
const path = '/api/project/:project/questionnaire/:questionnaire';

/**
 * A row of the results: a participant with the attempt that counts, if any (specification section 3): a completed one before an open
 * one, then the latest. Moments are ISO 8601, UTC.
 */
export const resultRow = z.object({
  /** Of the participant. */
  id: z.number().int(),
  foreign_token: z.string(),
  full_name: z.string(),
  completed_at: z.string().nullable(),
  /** Null before an attempt. */
  started_at: z.string().nullable(),
  timeout: z.boolean(),
  items_answered: z.number().int(),
  /** Of that attempt; null where it has none. */
  level: z.string().nullable(),
  open_answer: z.string().nullable(),
  score: z.number().nullable(),
  max_score: z.number().nullable(),
  /** 0 to 30. */
  score_30: z.number().nullable(),
  /** Null if the configuration has no pass mark. */
  passed: z.boolean().nullable(),
  /** Id of that attempt; null for none. */
  attempt: z.number().int().nullable(),
  attempts: z.number().int(),
});
export type ResultRow = z.infer<typeof resultRow>;

/** Filters of the results; `open`: not completed. */
export const resultStates = ['completed', 'open'] as const;
export type ResultStateFilter = (typeof resultStates)[number];
export const resultSorts = [
  'foreign_token',
  'full_name',
  'completed_at',
  'items_answered',
  'score',
  'score_30',
  'level',
] as const;
export type ResultSort = (typeof resultSorts)[number];

/** A page of results, with how many participants there are and how many have completed. */
export const resultsPage = z.object({
  results: z.array(resultRow),
  total: z.number().int(),
  /** Of all participants, whatever is filtered. */
  participants: z.number().int(),
  completed: z.number().int(),
});

/**
 * The results of a questionnaire. Without `limit` all rows (specification section 7), with it a page; with `download` the same rows
 * as a spreadsheet named by `content-disposition`. Every word of `search` occurs in Matricola or name.
 */
export const findResults = endpoint({
  ...ofResults,
  method: 'GET',
  path: `${path}/results`,
  summary: 'Results of a questionnaire in a project, or the same as a spreadsheet',
  query: z.object({
    search: text(searchLength).optional(),
    state: z.enum(resultStates).optional(),
    timeout: flag.optional(),
    download: flag.optional(),
    sort: z.enum([...resultSorts, ...resultSorts.map((key) => `-${key}` as const)]).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.union([resultsPage, z.array(resultRow)]),
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
/** The same as a page. */
export const resultsPageOf = viewOf(findResults, { response: resultsPage });

/** The heading of the results, and what their pictures show. */
export const resultsSummary = endpoint({
  ...ofResults,
  method: 'GET',
  path: `${path}/summary`,
  summary: 'Numbers of the results of a questionnaire in a project',
  response: z.object({
    project: z.string(),
    questionnaire: z.string(),
    result: z.enum(['score', 'level']),
    participants: z.number().int(),
    completed: z.number().int(),
    /** Completed ones by thirtieths rounded down (`score`) or by level, in their order; `label` is as shown. */
    distribution: z.array(z.object({ label: z.string(), people: z.number().int() })),
    /** Completed ones by day of Rome, the oldest first. */
    days: z.array(z.object({ day: z.string(), people: z.number().int() })),
  }),
});
export type ResultsSummary = z.infer<typeof resultsSummary.response>;

/** One attempt question by question; `questions` is empty where the result came without. */
export const attemptDetails = endpoint({
  area: 'projects',
  requires: 'projects.manage',
  method: 'GET',
  path: '/api/project/:project/attempts/:attempt',
  summary: 'One attempt, question by question',
  params: z.object({ project: id, attempt: id }),
  response: z.object({
    /** Name of the version it was made with. */
    version: z.string(),
    /** Where it came from: a program's token by name, or the file. */
    source: z.string(),
    received_at: z.string(),
    open_answer: z.string().nullable(),
    questions: z.array(
      z.object({
        code: z.string(),
        text: z.string(),
        open: z.boolean(),
        /** Chosen answers, or what was written. */
        answer: z.string(),
        /** Right answers; '' for an open question. */
        right: z.string(),
        /** Null for an open question without points. */
        correct: z.boolean().nullable(),
        points: z.number(),
        most: z.number(),
      }),
    ),
  }),
});
export type AttemptDetails = z.infer<typeof attemptDetails.response>;

const points = z.number().min(0).max(1_000_000);
/** Most results of one call. */
export const resultsMost = 1_000;

/** A result as a program sends it. */
export const sentResult = z.strictObject({
  /** Matricola of the participant. */
  foreign_token: typedText('text', 60).min(1),
  questionnaire_id: z.number().int(),
  /** The sender's own id of the attempt: the same one again changes that result. */
  attempt: typedText('text', 80).min(1),
  started_at: z.iso.datetime({ offset: true }).nullish(),
  /** Missing or null: begun, not completed. */
  completed_at: z.iso.datetime({ offset: true }).nullish(),
  timeout: z.boolean().optional(),
  items_answered: z.number().int().min(0).max(10_000).optional(),
  score: points.nullish(),
  max_score: points.nullish(),
  score_30: z.number().min(0).max(30).nullish(),
  level: nameText(80).nullish(),
  open_answer: typedText('lines', 20_000).nullish(),
  /** Question by question: then the numbers are counted here, by the version's points, and may not be sent. */
  replies: z
    .array(
      z.object({
        code: text(60).min(1),
        chosen: z.array(text(2)).max(26).optional(),
        text: typedText('lines', 20_000).optional(),
        given: points.optional(),
      }),
    )
    .max(5_000)
    .optional(),
});
export type SentResult = z.infer<typeof sentResult>;

/** Why a result is refused. */
export const resultRefusals = [
  'unknown-participant',
  'unknown-questionnaire',
  'unknown-question',
  'unknown-level',
  'score-missing',
  'score-above-most',
  'level-missing',
  'numbers-with-replies',
  'completed-before-started',
  'attempt-of-another',
  'twice-in-the-call',
] as const;
export type ResultRefusal = (typeof resultRefusals)[number];

export const resultErrors = ownErrors({
  'integration-token-wrong': {
    status: 401,
    sentence: 'Il token di integrazione manca, è sbagliato, è stato revocato o è di un altro progetto.',
  },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof resultErrors> {}
}

/**
 * Takes the results of one participant or many from a program with an integration token of the project
 * (`Authorization: Bearer spt_…`). Each result is stored by itself: the answer says for each, in the order sent, whether it
 * was stored or why not. The same call again changes nothing.
 */
export const sendResults = endpoint({
  method: 'POST',
  path: '/api/project/:project/results',
  area: 'projects',
  requires: 'public',
  integrationToken: true,
  summary: 'Send results, with an integration token',
  params: z.object({ project: id }),
  errors: resultErrors,
  bodyLimit: 4 * 1024 * 1024,
  body: z.union([sentResult, z.strictObject({ results: z.array(sentResult).min(1).max(resultsMost) })]),
  response: z.object({
    results: z.array(
      z.object({
        attempt: z.string(),
        outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
        /** Where it was refused. */
        reason: z.enum(resultRefusals).nullable(),
      }),
    ),
  }),
});

/** Uploads a spreadsheet of results: checked as those that programs send, nothing stored. */
export const uploadResults = endpoint({
  ...ofResults,
  method: 'POST',
  path: `${path}/upload-results`,
  summary: 'Upload a spreadsheet of results: a dry run',
  multipart: true,
  errors: spreadsheetErrors,
  query: fileQuery,
  body: fileBody,
  bodyLimit: uploadLimit + 64 * 1024,
  response: upload,
});

/** Prefix of an integration token; the rest is 32 random bytes in base64url. */
export const integrationTokenPrefix = 'spt_';

const integrationToken = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.string().nullable(),
});
export type IntegrationToken = z.infer<typeof integrationToken>;

const ofTokens = { area: 'projects', requires: 'projects.manage', params: z.object({ project: id }) } as const;

/** Valid integration tokens of a project, without their secrets. */
export const findIntegrationTokens = endpoint({
  ...ofTokens,
  method: 'GET',
  path: '/api/projects/:project/tokens',
  summary: 'Integration tokens of a project',
  response: z.object({ tokens: z.array(integrationToken) }),
});

/** Makes an integration token. The secret is only in this answer. */
export const createIntegrationToken = endpoint({
  ...ofTokens,
  method: 'POST',
  path: '/api/projects/:project/tokens',
  summary: 'Make an integration token of a project',
  body: z.object({ name: nameText(80).min(1) }),
  response: integrationToken.extend({ secret: z.string() }),
});

/** Ends an integration token: the next call with it is refused. 404 for one that the project has not, or that was revoked already. */
export const revokeIntegrationToken = endpoint({
  ...ofTokens,
  method: 'DELETE',
  path: '/api/projects/:project/tokens/:token',
  summary: 'Revoke an integration token',
  params: z.object({ project: id, token: id }),
  response: z.object({ status: z.literal('ok') }),
});
