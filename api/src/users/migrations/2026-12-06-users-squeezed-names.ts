import { type Kysely, sql } from 'kysely';

/** Users are found however the apostrophes and spaces of their names are typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    drop column search_n,
    add column search_n text collate "C" not null generated always as (
      norm(last_name || ' ' || first_name || ' ' || email || ' ' || coalesce(aica_code, ''))
        || ' ' || squeezed(last_name) || ' ' || squeezed(first_name)
    ) stored`.execute(db);
  await sql`create index users_search on users using gin (search_n gin_trgm_ops)`.execute(db);
}
