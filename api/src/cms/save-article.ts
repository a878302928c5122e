import type { Article, deleteArticle, restoreRevision, saveArticle } from '@sodalizio/contract/cms';
import type { Database } from '../db/open-database.ts';
import { imageExists } from '../images/images.repo.ts';
import { cleanMarkup } from '../markup/clean-markup.ts';
import { changedSinceAdded } from '../platform/added-before.labels.ts';
import { Refusal } from '../platform/problem.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import type { Session } from '../platform/session.ts';
import { refuseType } from './article-access.ts';
import {
  changeArticle,
  findArticle,
  insertArticle,
  lockArticle,
  lockArticleOf,
  removeArticle,
  type StoredArticle,
  usersAmong,
} from './articles.repo.ts';
import type { Written } from './cms.schema.ts';
import { addRevision, findRevision } from './revisions.repo.ts';
import { type ArticleBody, refuseFields, refuseUnfinished, writtenBy } from './written-article.ts';

const subjectOf = (id: number) => ({ kind: 'cms', id: String(id) });
const nameOf = ({ user }: Session) => `${user.firstName} ${user.lastName}`.trim();

export async function addArticle(call: Call<typeof saveArticle>, trx: Database): Promise<Article> {
  const { body, session, now, audit } = call;
  if (!body.type) throw refuseFields([['type', 'required']]);
  refuseType(body.type, session);
  const { type, request } = body;
  const earlier = request === undefined ? undefined : await lockArticleOf(trx, request);
  if (earlier) return addAgain(call, trx, earlier);
  const written = writtenBy(body, undefined, now);
  await refuseImage(trx, written, undefined);
  const admins = await existingAdmins(trx, body.admins, []);
  const saved_by = nameOf(session);
  const id = await insertArticle(trx, type, written, { admins, updated_by: saved_by, now, request });
  await addRevision(trx, id, written, { version: 1, saved_by, saved_at: now });
  await audit({ action: 'cms.create', subject: subjectOf(id), after: { type, ...written, admins } }, trx);
  return foundArticle(trx, id, now);
}

/** A new article that comes again, because its answer was lost: what the form has changed since is an edit of it. */
async function addAgain(call: Call<typeof saveArticle>, trx: Database, before: StoredArticle): Promise<Article> {
  const { admins } = before;
  const written = writtenBy(call.body, before, call.now);
  const { after } = changesBetween(before, { ...written, admins });
  if (Object.keys(after).length === 0) return foundArticle(trx, before.id, call.now);
  // Somebody has worked on it since.
  if (before.version !== 1) throw new Refusal('conflict', { sentence: changedSinceAdded(before.title) });
  await refuseImage(trx, written, before);
  return saveNext(call, trx, { before, written, admins, action: 'cms.update' });
}

export async function updateArticle(call: Call<typeof saveArticle>, trx: Database): Promise<Article> {
  const { params, body, session, now } = call;
  const before = await lockOwnArticle(trx, params.article, session);
  if (body.type && body.type !== before.type) throw refuseFields([['type', 'not-allowed']]);
  if (body.version !== undefined && body.version !== before.version) throw new Refusal('conflict');
  const written = writtenBy(body, before, now);
  await refuseImage(trx, written, before);
  const admins = await existingAdmins(trx, body.admins, before.admins);
  return saveNext(call, trx, { before, written, admins, action: 'cms.update' });
}

/** Saves the fields of an earlier revision as the next version. The publication stays as it is. */
export async function restoreArticle(call: Call<typeof restoreRevision>, trx: Database): Promise<Article> {
  const { params, body, session } = call;
  const before = await lockOwnArticle(trx, params.article, session);
  const found = await findRevision(trx, params.article, params.version);
  if (!found) throw new Refusal('not-found');
  if (body.version !== before.version) throw new Refusal('conflict');
  // Cleaned again: fewer elements may be allowed since.
  const content = cleanMarkup(found.fields.content);
  const written = { ...found.fields, content, published_at: before.published_at };
  refuseUnfinished(written);
  const { admins } = before;
  return saveNext(call, trx, { before, written, admins, action: 'cms.restore', restored_from: params.version });
}

export async function deleteWholeArticle(call: Call<typeof deleteArticle>, trx: Database) {
  const { id, version: _, ...before } = await lockOwnArticle(trx, call.params.article, call.session);
  const { name = before.title } = call.query;
  if (name !== before.title) throw new Refusal('conflict');
  await removeArticle(trx, id);
  await call.audit({ action: 'cms.delete', subject: subjectOf(id), before }, trx);
  return { status: 'deleted' as const };
}

interface NextSave {
  before: StoredArticle;
  written: Written;
  admins: number[];
  action: 'cms.update' | 'cms.restore';
  restored_from?: number;
}

async function saveNext(
  { session, now, audit }: Pick<Call<typeof restoreRevision>, 'session' | 'now' | 'audit'>,
  trx: Database,
  { before, written, admins, action, ...origin }: NextSave,
): Promise<Article> {
  const saved_by = nameOf(session);
  await changeArticle(trx, before.id, written, { admins, updated_by: saved_by, now });
  await addRevision(trx, before.id, written, { version: before.version + 1, saved_by, saved_at: now, ...origin });
  const changed = changesBetween(before, { ...written, admins });
  await audit({ action, subject: subjectOf(before.id), ...changed }, trx);
  return foundArticle(trx, before.id, now);
}

/** Only the differences: an article may be long, and audit entries are kept for years. */
function changesBetween(stored: StoredArticle, saved: Written & { admins: number[] }) {
  const { id: _, type: __, version: ___, ...earlier } = stored;
  const was: Record<string, unknown> = earlier;
  const keys = Object.entries(saved).flatMap(([key, value]) =>
    JSON.stringify(value) === JSON.stringify(was[key]) ? [] : [key],
  );
  const of = (all: object) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
  return { before: of(earlier), after: of(saved) };
}

async function lockOwnArticle(trx: Database, id: number, session: Session): Promise<StoredArticle> {
  const stored = await lockArticle(trx, id);
  if (!stored) throw new Refusal('not-found');
  refuseType(stored.type, session);
  return stored;
}

async function refuseImage(trx: Database, { image_id }: Written, before: Written | undefined): Promise<void> {
  if (image_id === null || image_id === before?.image_id) return;
  if (!(await imageExists(trx, image_id))) throw refuseFields([['image_id', 'not-allowed']]);
}

/** Entries marked as deleted are removed, the others added, and unmentioned ones stay (specification section 3). */
async function existingAdmins(
  trx: Database,
  given: ArticleBody['admins'],
  before: readonly number[],
): Promise<number[]> {
  if (!given) return [...before];
  const gone = new Set(given.filter(({ deleted }) => deleted).map(({ id }) => id));
  const kept = before.filter((id) => !gone.has(id));
  const added = given.filter(({ id, deleted }) => !deleted && !kept.includes(id));
  const known = await usersAmong(
    trx,
    added.map(({ id }) => id),
  );
  const stranger = given.findIndex((entry) => added.includes(entry) && !known.has(entry.id));
  if (stranger >= 0) throw refuseFields([[`admins.${stranger}.id`, 'not-allowed']]);
  return [...new Set([...kept, ...added.map(({ id }) => id)])];
}

async function foundArticle(trx: Database, id: number, now: Date): Promise<Article> {
  const article = await findArticle(trx, id, now);
  if (!article) throw new Error(`article ${id} is not where it was just saved`);
  return article;
}
