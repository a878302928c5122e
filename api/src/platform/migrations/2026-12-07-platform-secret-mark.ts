import { type Kysely, sql } from 'kysely';

/** By which secret this database is used, without the secret itself: see `secret-key.ts`. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table secret_mark (one boolean primary key default true check (one), mark text not null)`.execute(
    db,
  );
}
