import { createHash } from 'node:crypto';
import {
  type CheckedFile,
  checkedFile,
  type QuestionnaireContent,
  questionnaireContent,
} from '@sodalizio/contract/questionnaires';
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

/** Stores a file without a fault, and drops those that nobody saved in time. */
export async function addFile(
  trx: Database,
  { content, warnings, userId, ...file }: NewFile,
  now: Date,
): Promise<string> {
  await sql`delete from questionnaires_files f where created_at < ${now}::timestamptz - make_interval(days => ${waitingDays})
    and not exists (select from questionnaires_versions v where v.file_id = f.id)`.execute(trx);
  const text = JSON.stringify(content);
  const { id } = await trx
    .insertInto('questionnaires_files')
    .values({
      ...file,
      content: text,
      content_hash: createHash('sha256').update(text).digest('hex'),
      warnings: JSON.stringify(warnings),
      user_id: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findBytes(db: Database, id: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  return db.selectFrom('questionnaires_files').select(['name', 'bytes']).where('id', '=', id).executeTakeFirst();
}

export async function findContent(db: Database, id: string): Promise<QuestionnaireContent | undefined> {
  const row = await db.selectFrom('questionnaires_files').select('content').where('id', '=', id).executeTakeFirst();
  return row && questionnaireContent.parse(row.content);
}

export type StoredFile = Pick<CheckedFile, 'warnings'> & { name: string; content: QuestionnaireContent; hash: string };

export async function findFile(db: Database, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('questionnaires_files')
    .select(['name', 'content', 'warnings', 'content_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const { name, content, warnings, content_hash: hash } = row;
  return {
    ...{ name, hash },
    content: questionnaireContent.parse(content),
    warnings: checkedFile.shape.warnings.parse(warnings),
  };
}
