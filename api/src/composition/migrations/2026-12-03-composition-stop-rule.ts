import { type Kysely, sql } from 'kysely';

/** The server itself stops a release that fails for most; a trial may be judged by the same rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table composition_events drop constraint composition_events_by_kind_check`.execute(db);
  await sql`alter table composition_events add constraint composition_events_by_kind_check
    check (by_kind in ('person', 'token', 'build', 'server'))`.execute(db);
  await sql`alter table area_state add column canary_judged boolean not null default false`.execute(db);
}
