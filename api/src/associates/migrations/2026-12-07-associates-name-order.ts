import { type Kysely, sql } from 'kysely';

/** Members are ordered by the name that lists show: who has no surname by the first name, a company alone by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...nameIndexes]) await sql.raw(statement).execute(db);
}

/** Dropped and created again by a bulk load, like the other indexes of members. */
export const nameIndexes = [
  'create index members_name on members (shown_name_n, first_name_n, id)',
  'create index members_type on members (member_type, shown_name_n, first_name_n, id)',
  'create index members_admission on members (admission, shown_name_n, first_name_n, id)',
];

const statements = [
  'drop index members_name, members_type, members_admission',
  `alter table members add column shown_name_n text collate "C" not null
    generated always as (norm(coalesce(nullif(last_name, ''), nullif(first_name, ''), company_name))) stored`,
];
