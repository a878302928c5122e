import { type Kysely, sql } from 'kysely';

/** Reports of verdicts, each with its release; since when a product demands them, by whom and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table area_releases add column verdict jsonb`.execute(db);
  await sql`alter table composition_revision add column verdict_required jsonb`.execute(db);
  await sql`alter table composition_events drop constraint composition_events_act_check`.execute(db);
  await sql`alter table composition_events add constraint composition_events_act_check check (act in ('publish', 'live',
    'roll-back', 'off', 'on', 'fill-off', 'fill-on', 'canary', 'end-canary', 'token', 'revoke-token', 'remove', 'restore',
    'forget', 'verdict'))`.execute(db);
}
