import { read, utils, write } from '@e965/xlsx';
import type { Upload } from '@sodalizio/contract';
import { type Participant, type Project, project as projectShape } from '@sodalizio/contract/projects';
import { expect } from 'vitest';
import type { SignedIn } from '../../test/test-app.ts';

export const link = '<span data-placeholder="link">Link personale</span>';
const mail = (text: string) => `<p>${text} ${link}</p>`;

/** Texts of both languages, complete. */
export const texts = {
  subject_welcome_email: { it: 'Benvenuto', en: 'Welcome' },
  template_welcome_email: { it: mail('Ecco il tuo accesso:'), en: mail('Here is your access:') },
  subject_reminder_email: { it: 'Promemoria', en: 'Reminder' },
  template_reminder_email: { it: mail('Manca poco:'), en: mail('Nearly there:') },
  privacy_policy: { it: '', en: '' },
};

/** The least that a save needs. */
export const fields = (company: number, more: object = {}) => ({
  name: 'Progetto',
  company: { id: company },
  image_id: null,
  active_lang: { it: true, en: false },
  deadline: null,
  enabled_questionnaires: {},
  users_auto_send_email: false,
  ...texts,
  reminder_every: null,
  reminder_most: 3,
  enable_privacy: false,
  ...more,
});

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** Status and body of a call. */
export async function answerOf<Body = Record<string, unknown>>(
  person: SignedIn,
  path: string,
  init?: Parameters<SignedIn['fetch']>[1],
): Promise<Answer<Body>> {
  const answer = await person.fetch(path, init);
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** Body of a call that succeeds. */
export async function done<Body = Record<string, unknown>>(
  person: SignedIn,
  path: string,
  json?: object,
): Promise<Body> {
  const { status, body } = await answerOf<Body>(person, path, json && { json });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

let count = 0;
/** A company of its own. */
export const aCompany = async (person: SignedIn): Promise<number> => {
  count += 1;
  return (await done<{ id: number }>(person, '/api/projects/companies', { name: `Ditta ${count}` })).id;
};

export const save = async (person: SignedIn, json: object): Promise<Project> =>
  projectShape.parse(await done(person, '/api/projects', json));

interface FileChanges {
  question?: string;
  levels?: string;
  algorithm?: string;
}

/**
 * The id of the product's sample file, loaded; `question` is the text of its first one, `algorithm` the id of its first
 * configuration, `levels` those of "completo".
 */
export async function aFile(person: SignedIn, { question, levels, algorithm }: FileChanges = {}): Promise<string> {
  const sample = await (await person.fetch('/api/questionnaires/download-sample/1')).arrayBuffer();
  const book = read(new Uint8Array(sample));
  const { Domande: questions, Configurazioni: configurations } = book.Sheets;
  if (questions && question !== undefined) utils.sheet_add_aoa(questions, [[question]], { origin: 'D2' });
  if (configurations && algorithm !== undefined) utils.sheet_add_aoa(configurations, [[algorithm]], { origin: 'A2' });
  if (configurations && levels !== undefined) utils.sheet_add_aoa(configurations, [[levels]], { origin: 'F3' });
  const body = new FormData();
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  body.append('file', new Blob([new Uint8Array(bytes)]), 'test.xlsx');
  const { body: checked } = await answerOf<{ file: { id: string } }>(person, '/api/questionnaires/check-file', {
    method: 'POST',
    body,
  });
  return checked.file.id;
}

export interface TestQuestionnaire {
  id: number;
  revision: number;
}

let questionnaires = 0;
/** A questionnaire with the sample file. */
export async function aQuestionnaire(
  person: SignedIn,
  result: 'score' | 'level' = 'score',
  changes: FileChanges = {},
): Promise<TestQuestionnaire> {
  questionnaires += 1;
  const slug = `prova-${questionnaires}`;
  const names = {
    name: `Questionario ${questionnaires}`,
    short_name: `Q${questionnaires}`,
    slug,
    version: '1.0',
    result,
  };
  return done(person, '/api/questionnaires', { ...names, file: await aFile(person, changes) });
}

/** Gives a questionnaire its version 2.0, with another first question. */
export async function aNewVersion(person: SignedIn, id: number, changes: FileChanges = {}): Promise<void> {
  const stored = await done<object>(person, `/api/questionnaires/${id}`);
  await done(person, '/api/questionnaires', {
    ...stored,
    version: '2.0',
    file: await aFile(person, { question: 'Una domanda diversa?', ...changes }),
  });
}

/** A project with the questionnaire of the sample file enabled, and the ids of both. */
export async function aProject(
  person: SignedIn,
  more: object = {},
  result: 'score' | 'level' = 'score',
): Promise<{ project: Project; questionnaire: number }> {
  const { id } = await aQuestionnaire(person, result);
  const choices = await done<{ id: number; algorithms: { id: string }[] }[]>(person, '/api/projects/questionnaires');
  const algorithm = choices.find((one) => one.id === id)?.algorithms[0]?.id;
  const enabled_questionnaires = { [`quest_${id}`]: { questionnaire_id: id, algorithm_id: algorithm, enabled: true } };
  const project = await save(person, fields(await aCompany(person), { enabled_questionnaires, ...more }));
  return { project, questionnaire: id };
}

export const somebody = (more: object = {}) => ({
  foreign_token: 'M1',
  full_name: 'Anna Bianchi',
  email: 'anna@posta.example',
  language: 'it',
  ...more,
});

export const addPerson = (person: SignedIn, project: number, more: object = {}): Promise<Participant> =>
  done<Participant>(person, `/api/project/${project}/users`, somebody(more));

export const peopleOf = (person: SignedIn, project: number, query = ''): Promise<Participant[]> =>
  done<Participant[]>(person, `/api/project/${project}/users${query}`);

/** Loads a sheet of these rows, and waits for its dry run. */
export async function loadSheet(
  person: SignedIn,
  path: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<Upload> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Foglio1');
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'foglio.xlsx');
  const { status, body: upload } = await answerOf<Upload>(person, path, { method: 'POST', body });
  expect([status, upload.failure]).toEqual([200, '']);
  return untilDone(person, upload);
}

/** Runs or undoes an upload. */
export const onUpload = async (person: SignedIn, id: string, what: string): Promise<Upload> =>
  untilDone(person, await done<Upload>(person, `/api/uploads/${id}/${what}`, {}));

/** The server answers after a while whatever it has: waits until it is done. */
export async function untilDone(person: SignedIn, upload: Upload): Promise<Upload> {
  let now = upload;
  while (now.progress !== null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    now = await done<Upload>(person, `/api/uploads/${upload.id}`);
  }
  return now;
}
