import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type CheckedFile, type QuestionnaireContent, questionnaireContent } from '@sodalizio/contract/questionnaires';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
// For its declaration of the area's tables.
import type {} from './questionnaires.schema.ts';

/** Days for which a file waits to be saved. */
const waitingDays = 30;

interface NewFile {
  name: string;
  bytes: Buffer;
  content: QuestionnaireContent;
  warnings: CheckedFile['warnings'];
  userId: number;
}

/** A stored file. Its content is JSON text: that of thousands of questions goes to the browser as it is. */
export interface StoredFile extends Pick<CheckedFile, 'warnings'> {
  id: string;
  name: string;
  contentText: string;
  /** Fingerprint of the content. */
  hash: string;
}

/** Stores a file without a fault, and drops those that nobody saved in time. */
export async function addFile(trx: Database, file: NewFile, now: Date): Promise<StoredFile> {
  const { name, bytes, content, warnings, userId } = file;
  await sql`delete from questionnaires_files f where created_at < ${now}::timestamptz - make_interval(days => ${waitingDays})
    and not exists (select from questionnaires_versions v where v.file_id = f.id)`.execute(trx);
  const contentText = JSON.stringify(content);
  const hash = createHash('sha256').update(contentText).digest('hex');
  const { id } = await trx
    .insertInto('questionnaires_files')
    .values({
      ...{ name, bytes, user_id: userId, created_at: now },
      ...{ content: gzipSync(contentText, { level: 1 }), content_hash: hash, warnings: JSON.stringify(warnings) },
      questions: content.questions.length,
      configurations: JSON.stringify(
        content.configurations.map(({ id: key, name: words }) => ({ id: key, name: words })),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, warnings, contentText, hash };
}

export async function findBytes(db: Database, id: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  return db.selectFrom('questionnaires_files').select(['name', 'bytes']).where('id', '=', id).executeTakeFirst();
}

export async function findContent(db: Database, id: string): Promise<QuestionnaireContent | undefined> {
  const row = await db.selectFrom('questionnaires_files').select('content').where('id', '=', id).executeTakeFirst();
  return row && contentIn(row.content);
}

const textIn = (stored: Buffer) => gunzipSync(stored).toString();
/** The content of a stored file. */
export const contentIn = (stored: Buffer): QuestionnaireContent =>
  questionnaireContent.parse(JSON.parse(textIn(stored)));

export async function findFile(db: Database, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<Omit<StoredFile, 'contentText'> & { content: Buffer }>`
    select id, name, warnings, content, content_hash as hash from questionnaires_files where id = ${id}::uuid`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return;
  const { content, ...file } = found;
  return { ...file, contentText: textIn(content) };
}
