import { historyActions } from '@sodalizio/contract/associates';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../db/open-database.ts';
import { historyAction, historyFields, memberSubject } from '../writing/entry-shapes.ts';

const storedEntry = z.object({
  id: z.number(),
  at: z.string(),
  codaica: z.string(),
  who: z.string(),
  action: historyAction,
  before: historyFields,
  after: historyFields,
  reason: z.string(),
  /** Reason of the entry that this one took back: redoing an undone refusal keeps it. */
  reason_before: z.string(),
  batch: z.string().nullable(),
  takes_back: z.number().nullable(),
  taken_back: z.boolean(),
});

export type StoredEntry = z.infer<typeof storedEntry>;

const entries = sql`select a.id, a.at, a.subject_id as codaica,
    coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), a.actor_label) as who,
    a.action, a.before, a.after, a.reason, a.batch, a.takes_back,
    coalesce((select o.reason from audit_entries o where o.id = a.takes_back), '') as reason_before,
    exists (select from audit_entries b where b.takes_back = a.id) as taken_back
  from audit_entries a left join users u on u.id = a.actor_user_id
  where a.subject_kind = ${sql.lit(memberSubject)}
    and a.action = any(${sql.lit(`{${historyActions.join(',')}}`)}::text[])`;

export async function findEntries(
  db: Database,
  codaica: string,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<StoredEntry[]> {
  const older = before === undefined ? sql`` : sql` and a.id < ${before}`;
  const { rows } = await sql`${entries} and a.subject_id = ${codaica}${older}
    order by a.id desc limit ${limit}`.execute(db);
  return z.array(storedEntry).parse(rows);
}

/** Whether a payment for this year was added after an entry of its member, and is still there. */
export async function isPaidSince(
  db: Database,
  { id, codaica }: Pick<StoredEntry, 'id' | 'codaica'>,
  memberId: number,
  year: number,
): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`select exists (
      select from audit_entries a join payments p on p.id = (a.after->>'id')::bigint
      where a.subject_kind = ${sql.lit(memberSubject)} and a.subject_id = ${codaica} and a.id > ${id}
        and a.action = 'payment-added' and p.member_id = ${memberId} and p.year = ${year}) as paid`.execute(db);
  return rows[0]?.paid === true;
}

export async function findEntry(db: Database, id: number): Promise<StoredEntry | undefined> {
  const { rows } = await sql`${entries} and a.id = ${id}`.execute(db);
  return rows.length === 0 ? undefined : storedEntry.parse(rows[0]);
}
