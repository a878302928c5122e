import * as z from 'zod';
import { endpoint, viewOf } from '../../endpoint.ts';
import { flag, nameText, searchLength, text, wholeNumber } from '../../primitives.ts';
import { type CodesOf, ownErrors } from '../../problem.ts';
import { resultKinds } from '../../questionnaire-content.ts';

/** Characters, at most. */
export const slugLength = 60;
export const versionLength = 40;

/** The fields of a questionnaire's form; name, short name, slug and version are required (specification section 5). */
export const questionnaireFields = z.object({
  name: nameText(200).min(1),
  short_name: nameText(40).min(1),
  /** Small letters, digits and hyphens; no other questionnaire has it. */
  slug: text(slugLength).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Name of the version in use, '2026.1'. It belongs to its file: another one comes with another file. */
  version: nameText(versionLength).min(1),
  result: z.enum(resultKinds),
  image_id: z.int32().nullable(),
});
export type QuestionnaireFields = z.infer<typeof questionnaireFields>;

/** A questionnaire by the specification (section 3), and what lists show besides. */
export const questionnaire = questionnaireFields.extend({
  id: z.int32(),
  slug: z.string(),
  /** ISO 8601, UTC. */
  last_update: z.string(),
  updated_by: z.string(),
  /** Name of the file in use; '' before the first. */
  filename: z.string(),
  /** Addresses of the logo and its thumbnail; null without one. */
  logo: z.string().nullable(),
  logo_thumb: z.string().nullable(),
  /** Id for `sampleFile`. */
  sample: z.number().int(),
  /** Number of the version in use; null before the first file. */
  current: z.number().int().nullable(),
  /** Projects that use one of its versions. */
  projects: z.number().int(),
  archived: z.boolean(),
  /** Grows with each change; sent back for optimistic locking. */
  revision: z.int32(),
});
export type Questionnaire = z.infer<typeof questionnaire>;

export const questionnaireSorts = ['name', 'last_update', 'version'] as const;
export type QuestionnaireSort = (typeof questionnaireSorts)[number];

export const questionnairesPage = z.object({ questionnaires: z.array(questionnaire), total: z.number().int() });

/** The catalogue: every word of `search` occurs in name, short name, slug, version or file. Without `limit` all of them (specification section 7), with it a page. */
export const findQuestionnaires = endpoint({
  method: 'GET',
  path: '/api/questionnaires-list',
  area: 'questionnaires',
  requires: 'questionnaires.read',
  early: true,
  summary: 'Search the questionnaires',
  query: z.object({
    search: text(searchLength).optional(),
    /** The archived ones instead of the others. */
    archived: flag.optional(),
    sort: z.enum([...questionnaireSorts, ...questionnaireSorts.map((key) => `-${key}` as const)]).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.union([questionnairesPage, z.array(questionnaire)]),
});
/** The same as a page. */
export const questionnairesPageOf = viewOf(findQuestionnaires, { response: questionnairesPage });

/** The questionnaires that a project may choose, with the configurations of their version in use as `algorithms` (specification section 3). */
export const questionnaireChoices = endpoint({
  method: 'GET',
  path: '/api/lists/questionnaires',
  area: 'questionnaires',
  requires: 'questionnaires.read',
  summary: 'Questionnaires to choose from',
  response: z.array(questionnaire.extend({ algorithms: z.array(z.object({ id: z.string(), name: z.string() })) })),
});

const params = z.object({ questionnaire: wholeNumber(1, 999_999_999) });
const ofOne = { area: 'questionnaires', params } as const;
const path = '/api/questionnaires/:questionnaire';

/** One questionnaire, archived ones too; 404 where there is none. */
export const questionnaireById = endpoint({
  ...ofOne,
  method: 'GET',
  path,
  requires: 'questionnaires.read',
  summary: 'One questionnaire',
  response: questionnaire,
});

/** Why a questionnaire is not saved, archived or deleted. */
export const questionnaireErrors = ownErrors({
  'questionnaire-file-gone': {
    status: 422,
    sentence: 'Il file caricato non c’è più: caricalo di nuovo.',
  },
  'questionnaire-same-content': {
    status: 409,
    sentence: 'Il file ha lo stesso contenuto di una versione che c’è già: non serve una nuova versione.',
  },
  'questionnaire-in-use': {
    status: 409,
    sentence: 'Il questionario è usato da un progetto e non si può eliminare: puoi archiviarlo.',
  },
  'questionnaire-archived': {
    status: 409,
    sentence: 'Il questionario è archiviato: ripristinalo per modificarlo.',
  },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof questionnaireErrors> {}
}

/**
 * Saves a questionnaire; without `id`, or with 0, adds one. `file` (of `checkQuestionnaireFile`) becomes its next version, named
 * `version`. Members that only an answer has may be sent back and are ignored. 409 `conflict` where somebody else has saved since
 * `revision` (not compared when missing), and with a field `taken` for the slug of another questionnaire or the name of an earlier
 * version; 400 for another `version` without a file. A new questionnaire sent again with the same `request`, because the answer was
 * lost, is the same questionnaire.
 */
export const saveQuestionnaire = endpoint({
  method: 'POST',
  path: '/api/questionnaires',
  area: 'questionnaires',
  requires: 'questionnaires.edit',
  summary: 'Save a questionnaire, or add one',
  errors: questionnaireErrors,
  body: questionnaire
    .partial()
    .extend(questionnaireFields.partial({ result: true, image_id: true }).shape)
    .extend({
      file: z.uuid().nullish(),
      /** Of a new questionnaire, made by the form. */
      request: z.uuid().optional(),
    }),
  response: questionnaire,
});

/** Archives a questionnaire, or brings it back. Projects that use it keep it; others no longer find it. 409 `conflict` as when saving. */
export const archiveQuestionnaire = endpoint({
  ...ofOne,
  method: 'POST',
  path: `${path}/archive`,
  requires: 'questionnaires.edit',
  summary: 'Archive a questionnaire, or bring it back',
  errors: questionnaireErrors,
  body: z.object({ archived: z.boolean(), revision: z.int32() }),
  response: questionnaire,
});

/** Deletes a questionnaire with its versions. 409 `questionnaire-in-use` where a project uses it. */
export const deleteQuestionnaire = endpoint({
  ...ofOne,
  method: 'DELETE',
  path,
  requires: 'questionnaires.edit',
  summary: 'Delete a questionnaire',
  /** The name that was typed for it: one that was renamed meanwhile is refused as a `conflict`, and stays. */
  query: z.object({ name: z.string().max(1_000).optional() }),
  errors: questionnaireErrors,
  response: z.object({ status: z.literal('deleted') }),
});

/** What was done to a questionnaire. */
export const questionnaireActs = ['create', 'update', 'version', 'use', 'archive', 'restore'] as const;
/** One entry of a questionnaire’s Cronologia. */
export const questionnaireEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Name of the person. */
  by: z.string(),
  act: z.enum(questionnaireActs),
  /** Fields before and after, as text; '' where there was none. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type QuestionnaireEvent = z.infer<typeof questionnaireEvent>;

/** Cronologia of a questionnaire, the newest first: the last 200 acts. */
export const questionnaireHistory = endpoint({
  ...ofOne,
  method: 'GET',
  path: `${path}/history`,
  requires: 'questionnaires.edit',
  summary: 'What was done to a questionnaire',
  response: z.object({ events: z.array(questionnaireEvent) }),
});
