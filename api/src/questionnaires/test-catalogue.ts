import { type CheckedFile, checkedFile, type Questionnaire, questionnaire } from '@sodalizio/contract/questionnaires';
import type { SignedIn } from '../../test/test-app.ts';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';

/** Loads a file for a questionnaire; it waits to be saved. */
export async function loadFile(
  person: SignedIn,
  bytes: Buffer,
  { questionnaire, name = 'test.xlsx' }: { questionnaire?: number; name?: string } = {},
): Promise<CheckedFile> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const query = questionnaire === undefined ? '' : `?questionnaire=${questionnaire}`;
  const answer = await person.fetch(`/api/questionnaires/check-file${query}`, { method: 'POST', body: form });
  if (answer.status !== 200) throw new Error(`check-file answered ${answer.status}: ${await answer.text()}`);
  return checkedFile.parse(await answer.json());
}

/** The id of the sample with some cells changed, loaded. */
export async function fileWith(person: SignedIn, changes: Parameters<typeof sampleWith>[0] = {}): Promise<string> {
  const { file } = await loadFile(person, fileOf(sampleWith(changes)));
  if (!file) throw new Error('the file has faults');
  return file.id;
}

let count = 0;

/** The least that a save needs, with a slug of its own. */
export const fields = (more: object = {}) => {
  count += 1;
  return {
    name: `Questionario ${count}`,
    short_name: `Q${count}`,
    slug: `questionario-${count}`,
    version: '1.0',
    ...more,
  };
};

export async function save(person: SignedIn, json: object): Promise<Questionnaire> {
  const answer = await person.fetch('/api/questionnaires', { json });
  if (answer.status !== 200) throw new Error(`saving answered ${answer.status}: ${await answer.text()}`);
  return questionnaire.parse(await answer.json());
}

/** A questionnaire with a file. */
export const saved = async (person: SignedIn, more: object = {}): Promise<Questionnaire> =>
  save(person, fields({ file: await fileWith(person), ...more }));

/** Status and body of a call. */
export async function answerOf<Body>(person: SignedIn, path: string, init?: Parameters<SignedIn['fetch']>[1]) {
  const answer = await person.fetch(`/api/questionnaires${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Body };
}
