import * as z from 'zod';
import { endpoint, viewOf } from '../../endpoint.ts';
import { deliveryReasons, deliveryStates } from '../../mail.ts';
import { day, nameText, searchLength, text, typedText, wholeNumber } from '../../primitives.ts';
import { type CodesOf, ownErrors } from '../../problem.ts';
import { fileBody, fileQuery, spreadsheetErrors, upload, uploadLimit } from '../../uploads.ts';
import { projectMailErrors } from './mails.ts';
import { participantStates, projectLanguages, projectMailKinds } from './words.ts';

const id = wholeNumber(1, 999_999_999);
const ofProject = { area: 'projects', requires: 'projects.manage', params: z.object({ project: id }) } as const;
/** The specification's calls on participants begin with `/api/project/`, the others with `/api/projects/` (section 7). */
const path = '/api/project/:project/users';

/** What is known of a participant. */
export const participantFields = z.object({
  /** Matricola: tells the participants of a project apart. */
  foreign_token: typedText('text', 60).min(1),
  full_name: nameText(160).min(1),
  /** '' for none. */
  email: typedText('email', 254).pipe(z.union([z.literal(''), z.email()])),
  language: z.enum(projectLanguages),
});
export type ParticipantFields = z.infer<typeof participantFields>;

/** A row of the participants. Moments are ISO 8601, UTC. */
export const participant = participantFields.extend({
  id: z.number().int(),
  email: z.string(),
  state: z.enum(participantStates),
  /** Enabled questionnaires that are completed, of how many. */
  completed: z.number().int(),
  questionnaires: z.number().int(),
  /** When a test was completed last; null for never. */
  last_completion_time: z.string().nullable(),
  /** The personal link, a whole address. */
  link: z.string(),
  /** Their own last day; null for that of the project. */
  deadline: z.string().nullable(),
  revision: z.number().int(),
});
export type Participant = z.infer<typeof participant>;

export const participantSorts = ['foreign_token', 'full_name', 'email', 'last_completion_time'] as const;
export type ParticipantSort = (typeof participantSorts)[number];

const filters = {
  search: text(searchLength).optional(),
  state: z.enum(participantStates).optional(),
};

export const participantsPage = z.object({ users: z.array(participant), total: z.number().int() });

/** The participants of a project: every word of `search` occurs in Matricola, name or e-mail. Without `limit` all of them (specification section 7), with it a page. */
export const findParticipants = endpoint({
  ...ofProject,
  method: 'GET',
  path,
  summary: 'Participants of a project',
  query: z.object({
    ...filters,
    sort: z.enum([...participantSorts, ...participantSorts.map((key) => `-${key}` as const)]).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.union([participantsPage, z.array(participant)]),
});
/** The same as a page. */
export const participantsPageOf = viewOf(findParticipants, { response: participantsPage });

export const participantErrors = ownErrors({
  ...projectMailErrors,
  'nobody-to-act-on': { status: 422, sentence: 'Nessuno dei partecipanti scelti può ricevere questa operazione.' },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof participantErrors> {}
}

/**
 * Adds one participant by hand. 409 `conflict` with the field `taken` for the Matricola or e-mail of another one of the project. The same
 * `request`, sent again because its answer was lost, adds one participant.
 */
export const addParticipant = endpoint({
  ...ofProject,
  method: 'POST',
  path,
  summary: 'Add a participant',
  errors: participantErrors,
  body: participantFields.extend({ request: z.uuid().optional() }),
  response: participant,
});

/**
 * Uploads a spreadsheet of participants: checked, nothing stored. A participant found by Matricola, or else by e-mail and name, is
 * changed, never duplicated; the e-mail of another one is refused.
 */
export const uploadParticipants = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/project/:project/upload-users',
  summary: 'Upload a spreadsheet of participants: a dry run',
  multipart: true,
  errors: spreadsheetErrors,
  query: fileQuery,
  body: fileBody,
  bodyLimit: uploadLimit + 64 * 1024,
  response: upload,
});

/** One mail to a participant. */
export const participantMail = z.object({
  id: z.number().int(),
  kind: z.enum(projectMailKinds),
  address: z.string(),
  /** By a rule, not by a person. */
  automatic: z.boolean(),
  queued_at: z.string(),
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons),
  settled_at: z.string().nullable(),
});

/** One attempt at a questionnaire. */
export const participantAttempt = z.object({
  id: z.number().int(),
  questionnaire_id: z.number().int(),
  questionnaire: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  timeout: z.boolean(),
  items_answered: z.number().int(),
});

/** A day on which a participant was marked present in the teacher panel; `code`: by their QR code, not by hand. */
export const participantPresence = z.object({ at: z.string(), code: z.boolean() });

const oneParams = z.object({ project: id, participant: id });

/** No mail goes to the participant’s address since then: it does not exist, or refused three in a row; `answer` is the mail server’s. */
const suppressed = z
  .object({ since: z.string(), reason: z.enum(['no-such-address', 'refusals']), answer: z.string() })
  .nullable();

/** What an opened row shows: mails, attempts and presences of a participant, the newest first; and the participant as stored now. */
export const participantDetails = endpoint({
  ...ofProject,
  method: 'GET',
  path: `${path}/:participant`,
  summary: 'A participant with mails, attempts and presences',
  params: oneParams,
  response: z.object({
    participant,
    mails: z.array(participantMail),
    attempts: z.array(participantAttempt),
    presences: z.array(participantPresence),
    /** Releases from before answer none. */
    suppressed: suppressed.optional(),
  }),
});
export type ParticipantDetails = z.infer<typeof participantDetails.response>;

/** Mails go to the participant’s address again: it was put right elsewhere. Does nothing where it is not suppressed. Audited. */
export const reactivateParticipant = endpoint({
  ...ofProject,
  method: 'POST',
  path: `${path}/:participant/reactivate`,
  summary: 'Write to a participant’s suppressed address again',
  params: oneParams,
  response: z.object({ suppressed }),
});

/** Changes a participant. 409 `conflict` as when adding, and where somebody else has saved since `revision`. */
export const saveParticipant = endpoint({
  ...ofProject,
  method: 'POST',
  path: `${path}/:participant`,
  summary: 'Change a participant',
  errors: participantErrors,
  params: oneParams,
  body: participantFields.extend({ revision: z.int32() }),
  response: participant,
});

/** Acts on participants: the welcome, a reminder to who has not finished, a new personal link, a deadline of their own, removal, and bringing back. */
export const participantActs = ['invite', 'remind', 'renew-link', 'set-deadline', 'remove', 'restore'] as const;
export type ParticipantAct = (typeof participantActs)[number];

/** Whom an act is for: the listed, or all that match the filters except some. */
export const participantChoice = z.union([
  z.strictObject({ ids: z.array(z.int32()).min(1).max(10_000) }),
  z.strictObject({ ...filters, all: z.literal(true), except: z.array(z.int32()).max(10_000).optional() }),
]);
export type ParticipantChoice = z.infer<typeof participantChoice>;

/** Whom an act would reach now, and who is left out, by reason. */
export const participantCheck = z.object({
  chosen: z.number().int(),
  reached: z.number().int(),
  /** Of who would be reached: other people have another one. Releases from before answer none. */
  digest: z.string().optional(),
  /**
   * Mails: how many of who would be reached had the same one in the last 24 hours, and when the latest was queued. Not counted is one
   * that was stopped or refused. Missing where it is nobody, and from releases before.
   */
  lately: z.object({ people: z.number().int(), last: z.string() }).optional(),
  /** Mails: no e-mail, one that refused mails, already completed, past the deadline. */
  left_out: z.array(
    z.object({ reason: z.enum(['no-address', 'suppressed', 'completed', 'expired']), people: z.number().int() }),
  ),
});
export type ParticipantCheck = z.infer<typeof participantCheck>;

/** Counts whom an act would reach. Nothing is done. */
export const checkParticipantAct = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/project/:project/check-act',
  summary: 'Whom an act on participants would reach',
  bodyLimit: 256 * 1024,
  body: z.object({ act: z.enum(participantActs), choice: participantChoice }),
  response: participantCheck,
});

/**
 * Does an act on participants, in one transaction. `confirmed` is the number that the person has confirmed, `digest` that of the
 * check which showed it: 409 `participants-changed` where either is another by now, or somebody has had the same mail since. `deadline` is for `set-deadline`; null takes their own away. The answer's
 * `ids` undo a removal (`restore`); of those whose Matricola or e-mail another one has by now, none comes back. The same `request`
 * again within a day, because the answer was lost, does nothing and gets the same answer.
 */
export const actOnParticipants = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/project/:project/act',
  summary: 'Invite, remind, renew links, set a deadline, remove or bring back participants',
  errors: participantErrors,
  bodyLimit: 256 * 1024,
  body: z.object({
    act: z.enum(participantActs),
    choice: participantChoice,
    confirmed: z.number().int().optional(),
    digest: text(60).optional(),
    deadline: day.nullable().optional(),
    /** Of one act, made by its form. */
    request: z.uuid().optional(),
    /** For `restore`: the `request` of the removal. Brings back all that it removed, not the choice alone, for a day and for its own person. */
    removal: z.uuid().optional(),
  }),
  response: z.object({ reached: z.number().int(), ids: z.array(z.number().int()) }),
});

/** Where a member takes part, found by tax code, or by e-mail where the Matricola is no other member’s tax code: for their profile. */
export const projectsOfMember = endpoint({
  method: 'GET',
  path: '/api/projects/of-member/:codaica',
  area: 'projects',
  requires: 'projects.manage',
  summary: 'Projects in which a member takes part',
  params: z.object({ codaica: text(20).min(1) }),
  response: z.object({
    projects: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        company_name: z.string(),
        foreign_token: z.string(),
        /** Of the participant. Releases from before answer none. */
        full_name: z.string().optional(),
        state: z.enum(participantStates),
        last_completion_time: z.string().nullable(),
      }),
    ),
  }),
});
