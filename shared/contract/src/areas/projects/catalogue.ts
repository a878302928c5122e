import * as z from 'zod';
import { endpoint, viewOf } from '../../endpoint.ts';
import { day, flag, nameText, searchLength, text, typedText, wholeNumber } from '../../primitives.ts';
import { type CodesOf, ownErrors } from '../../problem.ts';
import { company } from './companies.ts';
import { projectStates } from './words.ts';

/** Characters of a mail's text or a privacy policy, markup included. */
export const projectTextLength = 100_000;

const id = wholeNumber(1, 999_999_999);
/** Key of a questionnaire in `enabled_questionnaires`: `quest_12` (specification section 3). */
export const enabledKey = (questionnaire: number): `quest_${number}` => `quest_${questionnaire}`;

/** One questionnaire of a project with its configuration. */
export const enabledQuestionnaire = z.object({
  questionnaire_id: z.int32(),
  /** Id of the configuration; null while none is chosen. */
  algorithm_id: text(60).nullable(),
  enabled: z.boolean(),
  /** Number of the version; the one in use when the questionnaire was enabled, until another is chosen. Null where it is not enabled. */
  version: z.int32().nullable().optional(),
});
export type EnabledQuestionnaire = z.infer<typeof enabledQuestionnaire>;

const perLanguage = <T extends z.ZodType>(value: T) => z.object({ it: value, en: value });
const subject = typedText('name', 200);
/** Markup (`allowedMarkup`; in mails also `projectPlaceholders`). */
const markup = text(projectTextLength);

/** What the form of a project edits (specification section 3). */
export const projectFields = z.object({
  name: nameText(160).min(1),
  company: z.object({ id: z.int32() }),
  image_id: z.int32().nullable(),
  /** At least one language. */
  active_lang: perLanguage(z.boolean()),
  /** The last day, included; null for none. */
  deadline: day.nullable(),
  enabled_questionnaires: z.record(text(20).regex(/^quest_\d{1,9}$/), enabledQuestionnaire),
  /** The welcome leaves by itself when somebody is added. */
  users_auto_send_email: z.boolean(),
  subject_welcome_email: perLanguage(subject),
  template_welcome_email: perLanguage(markup),
  subject_reminder_email: perLanguage(subject),
  template_reminder_email: perLanguage(markup),
  /** Days between two reminders to who has not finished; null for none by themselves. */
  reminder_every: z.number().int().min(1).max(90).nullable(),
  /** Most reminders that leave by themselves, for each participant. */
  reminder_most: z.number().int().min(1).max(20),
  enable_privacy: z.boolean(),
  privacy_policy: perLanguage(markup),
});
export type ProjectFields = z.infer<typeof projectFields>;

const algorithm = z.object({ id: z.string(), name: z.string() });

/** A row of the list. */
export const projectRow = z.object({
  id: z.int32(),
  name: z.string(),
  company_name: z.string(),
  /** Those that are enabled. */
  questionnaires: z.array(z.object({ id: z.number().int(), name: z.string(), short_name: z.string() })),
  /** Those with results that are not enabled any more. Releases from before answer none. */
  former_questionnaires: z.array(z.object({ id: z.number().int(), name: z.string() })).optional(),
  participants_number: z.number().int(),
  state: z.enum(projectStates),
  deadline: z.string().nullable(),
  logo: z.string().nullable(),
  logo_thumb: z.string().nullable(),
  /** Opens the teacher panel; missing for those who may not manage projects. */
  token: z.string().optional(),
});
export type ProjectRow = z.infer<typeof projectRow>;

/** A whole project (specification section 3). */
export const project = projectRow.omit({ questionnaires: true }).extend({
  ...projectFields.omit({ company: true, name: true, deadline: true }).shape,
  company,
  /** Opens the teacher panel. */
  token: z.string(),
  /** The enabled ones, with the configurations of the version that the project uses. */
  questionnaires: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      result: z.enum(['score', 'level']),
      version: z.number().int(),
      version_name: z.string(),
      /** A newer version is in use in the catalogue. */
      newer: z.boolean(),
      algorithms: z.array(algorithm),
    }),
  ),
  updated_at: z.string(),
  updated_by: z.string(),
  /** Grows with each change; sent back for optimistic locking. */
  revision: z.int32(),
});
export type Project = z.infer<typeof project>;

export const projectSorts = ['name', 'company_name', 'participants_number', 'deadline'] as const;
export type ProjectSort = (typeof projectSorts)[number];
export const projectsPage = z.object({ projects: z.array(projectRow), total: z.number().int() });

/**
 * The projects: every word of `search` occurs in name or company; `questionnaire` is enabled, or was and has results. Without `limit` all of them (specification section 7), with
 * it a page.
 */
export const findProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  area: 'projects',
  requires: 'projects.read',
  early: true,
  summary: 'Search the projects',
  query: z.object({
    search: text(searchLength).optional(),
    company: id.optional(),
    questionnaire: id.optional(),
    state: z.enum(projectStates).optional(),
    sort: z.enum([...projectSorts, ...projectSorts.map((key) => `-${key}` as const)]).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.union([projectsPage, z.array(projectRow)]),
});
/** The same as a page. */
export const projectsPageOf = viewOf(findProjects, { response: projectsPage });

const ofOne = {
  area: 'projects',
  requires: 'projects.manage',
  params: z.object({ project: id }),
} as const;
const path = '/api/projects/:project';

/** One project with all its fields, to be edited; 404 where there is none. */
export const projectById = endpoint({ ...ofOne, method: 'GET', path, summary: 'One project', response: project });

/**
 * The questionnaires a project may enable, with the configurations of their version in use: what `GET /api/lists/questionnaires`
 * answers of them, while the area that edits them is off too. Those without a file have no version. With `used` also the archived ones
 * that projects use: what projects are filtered by.
 */
export const projectQuestionnaires = endpoint({
  method: 'GET',
  path: '/api/projects/questionnaires',
  area: 'projects',
  requires: 'projects.read',
  summary: 'Questionnaires a project may enable',
  query: z.object({ used: flag.optional() }),
  response: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      short_name: z.string(),
      result: z.enum(['score', 'level']),
      /** Number and name of the version in use. */
      current: z.number().int().nullable(),
      version: z.string(),
      algorithms: z.array(algorithm),
    }),
  ),
});
export type ProjectQuestionnaire = z.infer<typeof projectQuestionnaires.response>[number];

/** Why a project is not saved. */
export const projectErrors = ownErrors({
  'project-questionnaire-gone': {
    status: 422,
    sentence: 'Un questionario scelto non c’è più o è archiviato: aggiorna la pagina e controlla i test.',
  },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof projectErrors> {}
}

/**
 * Saves a project; without `id`, or with 0, adds one. Members that only an answer has may be sent back and are ignored. Required
 * (specification section 5): name, company, the configuration of each enabled questionnaire, in each active language subject and
 * text of both mails, with the personal link, and with `enable_privacy` the policy: 400 with each field otherwise, `wrong-format`
 * for a mail without the link. 409 `conflict` where somebody else has saved since `revision` (not compared when missing). A new
 * project sent again with the same `request`, because the answer was lost, is the same project.
 */
export const saveProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  area: 'projects',
  requires: 'projects.manage',
  summary: 'Save a project, or add one',
  errors: projectErrors,
  bodyLimit: 2 * 1024 * 1024,
  body: z.object({
    ...project.partial().shape,
    ...projectFields.shape,
    // Not the specification's: where they are missing they stay, and a new project has the usual ones.
    ...projectFields.pick({ deadline: true, reminder_every: true, reminder_most: true }).partial().shape,
    company: z.object({ id: z.int32() }),
    /** Of a new project, made by the form. */
    request: z.uuid().optional(),
  }),
  response: project,
});

/** Deletes a project with its participants and results; its mails that have not left are stopped. */
export const deleteProject = endpoint({
  ...ofOne,
  method: 'DELETE',
  path,
  summary: 'Delete a project',
  /** The name that was typed for it: one that was renamed meanwhile is refused as a `conflict`, and stays. */
  query: z.object({ name: z.string().max(1_000).optional() }),
  response: z.object({ status: z.literal('deleted') }),
});

/** What was done to a project. */
export const projectActs = ['create', 'update', 'renew-token'] as const;
/** One entry of a project’s Cronologia. */
export const projectEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Name of the person. */
  by: z.string(),
  act: z.enum(projectActs),
  /** Fields before and after, as text; '' where there was none. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ProjectEvent = z.infer<typeof projectEvent>;

/** Cronologia of a project, the newest first: the last 200 acts. */
export const projectHistory = endpoint({
  ...ofOne,
  method: 'GET',
  path: `${path}/history`,
  summary: 'What was done to a project',
  response: z.object({ events: z.array(projectEvent) }),
});
