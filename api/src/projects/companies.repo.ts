import type { Company } from '@sodalizio/contract/projects';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';

export async function findAll(db: Database): Promise<Company[]> {
  const { rows } =
    await sql<Company>`select id, name, vat_number from projects_companies order by norm(name), id`.execute(db);
  return rows;
}

export async function companyExists(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from projects_companies where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** One addition at a time, so that what was found free is free. Companies are rarely added. */
export async function lockCompanies(trx: Database): Promise<void> {
  await sql`lock table projects_companies in share row exclusive mode`.execute(trx);
}

/** A Partita IVA without blanks and the `IT` of invoices, as `vatNumberWarnings` reads it. */
const bare = (number: RawBuilder<unknown>) => sql`regexp_replace(upper(${number}), '^IT|[\\s.-]', '', 'g')`;

/** `-` or `n.d.` is none, of which there are many. */
export const vatNumberIn = (typed: string): string => (/\d/.test(typed) ? typed : '');

/** Which of a new company's fields another one has. */
export async function takenFields(
  trx: Database,
  { name, vat_number }: Omit<Company, 'id'>,
): Promise<('name' | 'vat_number')[]> {
  const { rows } = await sql<{ name: boolean; vat_number: boolean }>`select
    exists (select from projects_companies where norm(name) = norm(${name})) as name,
    exists (select from projects_companies
      where ${vat_number} <> '' and ${bare(sql.ref('vat_number'))} = ${bare(sql`${vat_number}`)}) as vat_number`.execute(
    trx,
  );
  return (['name', 'vat_number'] as const).filter((field) => rows[0]?.[field]);
}

export async function insertCompany(trx: Database, fields: Omit<Company, 'id'>, now: Date): Promise<Company> {
  const { id } = await trx
    .insertInto('projects_companies')
    .values({ ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...fields };
}
