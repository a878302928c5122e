import type { FieldCode } from '@sodalizio/contract';
import type {
  archiveQuestionnaire,
  deleteQuestionnaire,
  putVersionInUse,
  Questionnaire,
  QuestionnaireFields,
  saveQuestionnaire,
} from '@sodalizio/contract/questionnaires';
import type { Database } from '../db/open-database.ts';
import { imageExists } from '../images/images.repo.ts';
import { changedSinceAdded } from '../platform/added-before.labels.ts';
import { Refusal } from '../platform/problem.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import type { Session } from '../platform/session.ts';
import { findFile } from './files.repo.ts';
import {
  type Changes,
  changeQuestionnaire,
  findQuestionnaire,
  findQuestionnaireOf,
  insertQuestionnaire,
  isSlugTaken,
  lockCatalogue,
  lockUses,
  removeQuestionnaire,
} from './questionnaires.repo.ts';
import { addVersion, findSameContent, findVersions, isVersionTaken } from './versions.repo.ts';

const subjectOf = (id: number) => ({ kind: 'questionnaire', id: String(id) });
const nameOf = ({ user }: Session) => `${user.firstName} ${user.lastName}`.trim();
const refuseField = (code: 'invalid-input' | 'conflict', field: string, why: FieldCode) =>
  new Refusal(code, { fields: [{ path: `body.${field}`, code: why }] });

type Save = Call<typeof saveQuestionnaire>;

export async function addQuestionnaire(call: Save, trx: Database): Promise<Questionnaire> {
  const { body, session, now, audit } = call;
  await lockCatalogue(trx);
  const { name, short_name, slug, version, result = 'score', image_id = null, request } = body;
  const earlier = request === undefined ? undefined : await findQuestionnaireOf(trx, request);
  if (earlier) return addAgain(call, trx, earlier);
  const fields = { name, short_name, slug, version, result, image_id };
  await refuseFields(trx, fields, { id: 0, image_id: null });
  const saving = { updatedBy: nameOf(session), now, request };
  const id = await insertQuestionnaire(trx, fields, saving);
  const filename = body.file ? await addFileVersion(call, trx, id, body.file) : '';
  await audit({ action: 'questionnaires.create', subject: subjectOf(id), after: { ...fields, filename } }, trx);
  return foundQuestionnaire(trx, id);
}

/** A new questionnaire that comes again, because its answer was lost: what the form has changed since is an edit of it. */
async function addAgain(call: Save, trx: Database, before: Questionnaire): Promise<Questionnaire> {
  const { body } = call;
  const inUse = await fileInUse(trx, before);
  const file = body.file === inUse ? null : body.file;
  const { name, short_name, slug, version, result = before.result, image_id = before.image_id } = body;
  const { after } = changesBetween(before, {
    ...{ name, short_name, slug, version, result, image_id },
    filename: before.filename,
  });
  if (!file && Object.keys(after).length === 0) return before;
  // Somebody has worked on it since: its first file has made its second revision.
  if (before.revision !== (inUse ? 2 : 1)) throw new Refusal('conflict', { sentence: changedSinceAdded(before.name) });
  return updateQuestionnaire({ ...call, body: { ...body, file } }, trx, before.id);
}

export async function updateQuestionnaire(call: Save, trx: Database, id: number): Promise<Questionnaire> {
  const { body, session, now, audit } = call;
  const before = await lockQuestionnaire(trx, id);
  const { name, short_name, slug, version, result = before.result, image_id = before.image_id } = body;
  const fields = { name, short_name, slug, version, result, image_id };
  // Its answer was lost: what comes again is no second version.
  const isAgain = body.file != null && version === before.version && body.file === (await fileInUse(trx, before));
  if (isAgain && Object.keys(changesBetween(before, { ...fields, filename: before.filename }).after).length === 0)
    return before;
  refuseUnseen(before, body.revision);
  if (before.archived) throw new Refusal('questionnaire-archived');
  await refuseFields(trx, fields, before);
  const file = isAgain ? null : body.file;
  // A version never changes, and its name is part of it.
  if (!file && before.current !== null && version !== before.version)
    throw refuseField('invalid-input', 'version', 'not-allowed');
  await changeQuestionnaire(trx, id, fields, { updatedBy: nameOf(session), now });
  const filename = file ? await addFileVersion(call, trx, id, file) : before.filename;
  const action = file ? 'questionnaires.version' : 'questionnaires.update';
  await audit({ action, subject: subjectOf(id), ...changesBetween(before, { ...fields, filename }) }, trx);
  return foundQuestionnaire(trx, id);
}

export async function setArchived(
  { params, body, session, now, audit }: Call<typeof archiveQuestionnaire>,
  trx: Database,
) {
  const { id, archived } = await lockQuestionnaire(trx, params.questionnaire, body.revision);
  if (archived === body.archived) return foundQuestionnaire(trx, id);
  await changeQuestionnaire(trx, id, { archived: body.archived }, { updatedBy: nameOf(session), now });
  const action = body.archived ? 'questionnaires.archive' : 'questionnaires.restore';
  await audit({ action, subject: subjectOf(id), before: { archived }, after: { archived: body.archived } }, trx);
  return foundQuestionnaire(trx, id);
}

export async function bringIntoUse({ params, body, session, now, audit }: Call<typeof putVersionInUse>, trx: Database) {
  const before = await lockQuestionnaire(trx, params.questionnaire, body.revision);
  if (before.archived) throw new Refusal('questionnaire-archived');
  const [found] = await findVersions(trx, before.id, params.number);
  if (!found) throw new Refusal('not-found');
  if (found.in_use) return before;
  const { number, version, filename } = found;
  await changeQuestionnaire(trx, before.id, { version, current: number }, { updatedBy: nameOf(session), now });
  const changes = { before: { version: before.version, filename: before.filename }, after: { version, filename } };
  await audit({ action: 'questionnaires.use', subject: subjectOf(before.id), ...changes }, trx);
  return foundQuestionnaire(trx, before.id);
}

export async function deleteWholeQuestionnaire(call: Call<typeof deleteQuestionnaire>, trx: Database) {
  const { params, query, audit } = call;
  // In the order of saves: two that lock the other way round would wait for each other.
  await lockCatalogue(trx);
  await lockUses(trx, params.questionnaire);
  const before = await lockQuestionnaire(trx, params.questionnaire);
  if (query.name !== undefined && query.name !== before.name) throw new Refusal('conflict');
  if (before.projects > 0) throw new Refusal('questionnaire-in-use');
  await removeQuestionnaire(trx, before.id);
  const { name, short_name, slug, version, filename } = before;
  const fields = { name, short_name, slug, version, filename };
  await audit({ action: 'questionnaires.delete', subject: subjectOf(before.id), before: fields }, trx);
  return { status: 'deleted' as const };
}

/** Makes a waiting file the version in use; answers the file's name. */
async function addFileVersion({ body, session, now }: Save, trx: Database, questionnaire: number, file: string) {
  const stored = await findFile(trx, file);
  if (!stored) throw new Refusal('questionnaire-file-gone');
  if ((await findSameContent(trx, questionnaire, stored.hash)) !== undefined)
    throw new Refusal('questionnaire-same-content');
  const { version } = body;
  if (await isVersionTaken(trx, questionnaire, version)) throw refuseField('conflict', 'version', 'taken');
  const savedBy = nameOf(session);
  const current = await addVersion(trx, { questionnaire, version, file, savedBy }, now);
  await changeQuestionnaire(trx, questionnaire, { current }, { updatedBy: savedBy, now });
  return stored.name;
}

async function refuseFields(
  trx: Database,
  { slug, image_id }: QuestionnaireFields,
  before: Pick<Questionnaire, 'id' | 'image_id'>,
): Promise<void> {
  if (await isSlugTaken(trx, slug, before.id)) throw refuseField('conflict', 'slug', 'taken');
  if (image_id === null || image_id === before.image_id) return;
  if (!(await imageExists(trx, image_id))) throw refuseField('invalid-input', 'image_id', 'not-allowed');
}

async function lockQuestionnaire(trx: Database, id: number, revision?: number): Promise<Questionnaire> {
  await lockCatalogue(trx);
  const found = await findQuestionnaire(trx, id);
  if (!found) throw new Refusal('not-found');
  refuseUnseen(found, revision);
  return found;
}

/** Somebody else has saved since. */
function refuseUnseen(found: Questionnaire, revision: number | undefined): void {
  if (revision !== undefined && revision !== found.revision) throw new Refusal('conflict');
}

async function fileInUse(trx: Database, { id, current }: Questionnaire): Promise<string | undefined> {
  const [inUse] = current === null ? [] : await findVersions(trx, id, current);
  return inUse?.file;
}

function changesBetween(was: Questionnaire, is: Omit<Changes, 'current'> & { filename: string }) {
  const earlier: Record<string, unknown> = { ...was };
  const changed = Object.entries(is).filter(([key, value]) => value !== earlier[key]);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, earlier[key]])),
    after: Object.fromEntries(changed),
  };
}

async function foundQuestionnaire(trx: Database, id: number): Promise<Questionnaire> {
  const found = await findQuestionnaire(trx, id);
  if (!found) throw new Error(`questionnaire ${id} is not where it was just saved`);
  return found;
}
