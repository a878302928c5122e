import { type Kysely, sql } from 'kysely';

/** Companies are found by the words of their name whatever quotation marks it has, and by their e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ['drop index members_company_trgm', ...companyIndexes]) await sql.raw(statement).execute(db);
}

/** Dropped and created again by a bulk load, like the other indexes of members. */
export const companyIndexes = [
  `create index members_company_trgm on members using gin (translate(company_name_s, '"<>', '') gin_trgm_ops)`,
  'create index members_company_email on members (lower(company_email) text_pattern_ops)',
];
