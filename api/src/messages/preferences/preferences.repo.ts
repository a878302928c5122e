import type { MemberPreferences } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { suppressionOf } from '../../mail/addresses.repo.ts';
// For its declaration of the area's tables.
import type {} from '../messages.schema.ts';

export interface MemberWants {
  codaica: string;
  first_name: string;
  informative: boolean;
}

/** These members with what they want, by code; those that do not exist are left out. */
export async function wantsOf(db: Database, codes: readonly string[]): Promise<MemberWants[]> {
  const { rows } = await sql<MemberWants>`select m.codaica, btrim(m.first_name) as first_name,
      coalesce(p.informative, true) as informative
    from members m left join messages_preferences p on p.codaica = m.codaica
    where m.codaica = any(${[...codes]}::text[]) order by m.codaica`.execute(db);
  return rows;
}

/** Undefined for a code without a member. */
export async function preferencesOf(db: Database, codaica: string): Promise<MemberPreferences | undefined> {
  const { rows } = await sql<Omit<MemberPreferences, 'suppressed'> & { email: string }>`
    select coalesce(p.informative, true) as informative, p.changed_at, coalesce(p.changed_by, '') as changed_by,
      btrim(m.email) as email
    from members m left join messages_preferences p on p.codaica = m.codaica where m.codaica = ${codaica}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { email, ...wants } = found;
  return { ...wants, suppressed: (await suppressionOf(db, email)) ?? null };
}

/** The address of a member, undefined for a code without one. */
export async function addressOf(db: Database, codaica: string): Promise<string | undefined> {
  const { rows } = await sql<{
    email: string;
  }>`select btrim(email) as email from members where codaica = ${codaica}`.execute(db);
  return rows[0]?.email;
}

export interface Change {
  informative: boolean;
  changed_at: Date;
  /** '' for the member. */
  changed_by: string;
}

/** Stores what a member wants; false where they have said the same before. */
export async function setPreferences(trx: Database, codaica: string, change: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('messages_preferences')
    .values({ codaica, ...change })
    .onConflict((conflict) =>
      conflict
        .column('codaica')
        .doUpdateSet(change)
        .where('messages_preferences.informative', '!=', change.informative),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
