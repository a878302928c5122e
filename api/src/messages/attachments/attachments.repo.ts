import { type Attachment, attachmentsBytes } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { MailFile } from '../../mail/mail-template.ts';
import { Refusal } from '../../platform/problem.ts';
// For its declaration of the area's tables.
import type {} from '../messages.schema.ts';

/** Where the bytes of a hash are among the artefacts. */
export const artefactOf = (hash: string) => ({ prefix: `attachments/${hash}/`, file: 'file' });

export interface NewAttachment {
  hash: string;
  name: string;
  type: string;
  bytes: number;
  userId: number;
}

export async function addAttachment(
  trx: Database,
  { hash, name, type, bytes, userId }: NewAttachment,
  now: Date,
): Promise<Attachment> {
  return trx
    .insertInto('messages_attachments')
    .values({ hash, name, type, bytes, user_id: userId, created_at: now })
    .returning(['id', 'name', 'type', 'bytes'])
    .executeTakeFirstOrThrow();
}

type Stored = Attachment & { hash: string };

/** In the order of their ids; those that do not exist are left out. */
export async function findAttachments(db: Database, ids: readonly string[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Stored>`select id, name, type, bytes, hash from messages_attachments
    where id = any(${[...ids]}::uuid[])`.execute(db);
  return ids.flatMap((id) => rows.filter((one) => one.id === id));
}

/** The files of a message's mail. 422 where one is missing, or all are too large together. */
export async function filesOf(db: Database, ids: readonly string[]): Promise<MailFile[]> {
  const found = await findAttachments(db, [...new Set(ids)]);
  if (found.length < new Set(ids).size) throw new Refusal('attachment-gone');
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > attachmentsBytes) throw new Refusal('attachments-too-large');
  return found.map(({ hash, name, type, bytes }) => {
    const { prefix, file } = artefactOf(hash);
    return { artefact: `${prefix}${file}`, name, type, bytes };
  });
}
