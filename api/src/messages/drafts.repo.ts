import type { DraftTyped, MessageDraft } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
// For its declaration of the area's tables.
import type {} from './messages.schema.ts';

const columns = sql`key, version, owner, changed_by, changed_at, typed, cardinality(members) as recipients`;

export async function findDraft(db: Database, key: string): Promise<MessageDraft | undefined> {
  const { rows } = await sql<MessageDraft>`select ${columns} from messages_drafts where key = ${key}::uuid`.execute(db);
  return rows[0];
}

export interface DraftSave {
  key: string;
  /** The version it was read with; 0 for a new one. */
  version: number;
  typed: DraftTyped;
  plainContent: string;
  selection: string | undefined;
  userId: number;
  name: string;
}

/** Adds or changes a draft; undefined where it is not of this version, or was there already. */
export async function putDraft(trx: Database, save: DraftSave, now: Date): Promise<MessageDraft | undefined> {
  const { key, version, typed, plainContent, selection, userId, name } = save;
  const at = sql`${now.toISOString()}::timestamptz`;
  const members = sql`(select members from selections where id = ${selection ?? null}::uuid)`;
  const { rows } =
    version === 0
      ? await sql<MessageDraft>`insert into messages_drafts
            (key, version, user_id, owner, changed_by, created_at, changed_at, title, plain_content, typed, members)
          values (${key}::uuid, 1, ${userId}, ${name}, ${name}, ${at}, ${at}, ${typed.title}, ${plainContent},
            ${JSON.stringify(typed)}::jsonb, ${members})
          on conflict (key) do nothing returning ${columns}`.execute(trx)
      : await sql<MessageDraft>`update messages_drafts set version = version + 1, changed_by = ${name}, changed_at = ${at},
            title = ${typed.title}, plain_content = ${plainContent}, typed = ${JSON.stringify(typed)}::jsonb,
            members = coalesce(${members}, members)
          where key = ${key}::uuid and version = ${version} returning ${columns}`.execute(trx);
  return rows[0];
}

/** A draft with somebody chosen. */
export async function hasRecipients(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`select from messages_drafts where key = ${key}::uuid and members is not null`.execute(db);
  return rows.length > 0;
}

/**
 * The version of a draft that nobody else saves, sends or deletes before this transaction ends; undefined where it is gone. Waits
 * for who does so now.
 */
export async function lockDraft(trx: Database, key: string): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number;
  }>`select version from messages_drafts where key = ${key}::uuid for update`.execute(trx);
  return rows[0]?.version;
}

/** The last change of a draft by its number, locked like `lockDraft`; undefined where there is none. */
export async function lockChange(trx: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    changed_at: string;
  }>`select changed_at from messages_drafts where id = ${id} for update`.execute(trx);
  return rows[0]?.changed_at;
}

/** Deletes a draft, by its key or its number; false where there is none. */
export async function removeDraft(trx: Database, by: { key: string } | { id: number }): Promise<boolean> {
  const condition = 'key' in by ? sql`key = ${by.key}::uuid` : sql`id = ${by.id}`;
  const { numAffectedRows = 0n } = await sql`delete from messages_drafts where ${condition}`.execute(trx);
  return numAffectedRows > 0n;
}
