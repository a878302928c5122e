import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { type AuditCircumstances, circumstanceColumns, circumstanceValues } from '../../platform/audit.repo.ts';
import { memberSubject } from '../writing/entry-shapes.ts';
import type { HistoryRow, LockedMember } from './bulk-act.ts';

/** Locks the existing ones of these members in the order of their ids, so that overlapping acts cannot deadlock. */
export async function lockMembers(
  trx: Database,
  who: { ids: readonly number[] } | { codes: readonly string[] },
): Promise<LockedMember[]> {
  const named = 'ids' in who ? sql`id = any(${who.ids}::int[])` : sql`codaica = any(${who.codes}::text[])`;
  const { rows } = await sql<LockedMember>`select id, codaica from members where ${named}
    order by id for no key update`.execute(trx);
  return rows;
}

/** Raises the versions of these members: edits that began before conflict. */
export async function touchMembers(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update members set version = version + 1, updated_at = ${now}::timestamptz
    where id = any(${ids}::int[])`.execute(trx);
}

export async function writeHistory(
  trx: Database,
  batch: string,
  rows: readonly HistoryRow[],
  circumstances: AuditCircumstances,
): Promise<void> {
  if (rows.length === 0) return;
  const json = (value: HistoryRow['before']) => (value === null ? null : JSON.stringify(value));
  await sql`insert into audit_entries
      (${circumstanceColumns}, batch, subject_kind, subject_id, action, before, after, takes_back)
    select ${circumstanceValues(circumstances)}, ${batch}::uuid, ${memberSubject}::text, r.codaica, r.action,
      r.before::jsonb, r.after::jsonb, r.takes_back
    from unnest(${rows.map(({ codaica }) => codaica)}::text[], ${rows.map(({ action }) => action)}::text[],
      ${rows.map(({ before }) => json(before))}::text[], ${rows.map(({ after }) => json(after))}::text[],
      ${rows.map(({ takesBack }) => takesBack ?? null)}::bigint[])
      with ordinality as r(codaica, action, before, after, takes_back, at)
    order by r.at`.execute(trx);
}
