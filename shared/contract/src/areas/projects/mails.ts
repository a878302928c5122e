import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text, typedText, wholeNumber } from '../../primitives.ts';
import { type CodesOf, ownErrors } from '../../problem.ts';
import { projectTextLength } from './catalogue.ts';
import { projectLanguages, projectMailKinds } from './words.ts';

/** Why a mail of a project is not sent. */
export const projectMailErrors = ownErrors({
  'project-mail-incomplete': {
    status: 422,
    sentence:
      'Nella lingua di un partecipante manca l’oggetto o il testo dell’e-mail, o il link personale: completali nella configurazione.',
  },
  'project-mail-pictures': {
    status: 422,
    sentence:
      'Il testo contiene immagini, ma il server non ha un indirizzo pubblico da cui leggerle: togli le immagini o chiedi di impostarlo.',
  },
  'participants-changed': {
    status: 409,
    sentence: 'I partecipanti raggiunti sono cambiati nel frattempo: controlla e conferma di nuovo.',
  },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof projectMailErrors> {}
}

/** The text of one mail as it is being written. */
const written = {
  kind: z.enum(projectMailKinds),
  language: z.enum(projectLanguages),
  subject: typedText('name', 200),
  template: text(projectTextLength),
  /** Of the project, as they are in the form. */
  name: typedText('name', 160),
  company_name: typedText('name', 160),
  deadline: z.iso.date().nullable(),
};

const params = z.object({ project: wholeNumber(0, 999_999_999) });

/** The mail as a participant gets it: of the first participant, or an invented one. `project` 0 is one that is not saved. */
export const previewProjectMail = endpoint({
  method: 'POST',
  path: '/api/projects/:project/mail-preview',
  area: 'projects',
  requires: 'projects.manage',
  summary: 'A mail of a project as a participant gets it',
  errors: projectMailErrors,
  bodyLimit: 512 * 1024,
  params,
  body: z.object(written),
  response: z.object({
    to: z.string(),
    subject: z.string(),
    /** A whole document. */
    html: z.string(),
    text: z.string(),
  }),
});

/**
 * Sends a test of a mail to oneself, and waits some seconds for the mail server: `refused` are its words, `waiting` where the mail is
 * still in the queue, or, with `unknown`, may have arrived and is not sent again. Its link leads nowhere.
 */
export const testProjectMail = endpoint({
  method: 'POST',
  path: '/api/projects/:project/mail-test',
  area: 'projects',
  requires: 'projects.manage',
  summary: 'A test of a mail of a project, to oneself',
  errors: projectMailErrors,
  bodyLimit: 512 * 1024,
  params,
  body: z.object(written),
  response: z.object({
    address: z.string(),
    refused: z.string().optional(),
    waiting: z.boolean().optional(),
    unknown: z.boolean().optional(),
  }),
});
