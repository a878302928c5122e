import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CheckedFile, QuestionnaireContent } from '@sodalizio/contract/questionnaires';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { contentIn } from '../scoring/stored-content.ts';
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

export type StoredFile = NonNullable<CheckedFile['file']> &
  Pick<CheckedFile, 'warnings'> & {
    /** Fingerprint of the content. */
    hash: string;
  };

/** Stores a file without a fault, and drops those that nobody saved in time. */
export async function addFile(trx: Database, file: NewFile, now: Date): Promise<StoredFile> {
  const { name, bytes, content, warnings, userId } = file;
  await sql`delete from questionnaires_files f where created_at < ${now}::timestamptz - make_interval(days => ${waitingDays})
    and not exists (select from questionnaires_versions v where v.file_id = f.id)`.execute(trx);
  const text = JSON.stringify(content);
  const hash = createHash('sha256').update(text).digest('hex');
  const { questions, configurations } = content;
  const { id } = await trx
    .insertInto('questionnaires_files')
    .values({
      ...{ name, bytes, user_id: userId, created_at: now, questions: questions.length },
      ...{ content: gzipSync(text, { level: 1 }), content_hash: hash, warnings: JSON.stringify(warnings) },
      configurations: JSON.stringify(configurations.map((one) => ({ id: one.id, name: one.name }))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, warnings, hash, questions: questions.length, configurations: configurations.length };
}

export async function findBytes(db: Database, id: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  return db.selectFrom('questionnaires_files').select(['name', 'bytes']).where('id', '=', id).executeTakeFirst();
}

/** The content of a file as it is stored: gzipped JSON text. */
export async function findStoredContent(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('questionnaires_files').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

export async function findContent(db: Database, id: string): Promise<QuestionnaireContent | undefined> {
  const stored = await findStoredContent(db, id);
  return stored && contentIn(stored);
}

export async function findFile(db: Database, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select id, name, warnings, content_hash as hash, questions,
    json_array_length(configurations) as configurations from questionnaires_files where id = ${id}::uuid`.execute(db);
  return rows[0];
}
