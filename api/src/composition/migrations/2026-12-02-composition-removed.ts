import { type Kysely, sql } from 'kysely';

/** Areas that were taken out of the product, with the event that tells since when, by whom and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table area_state add column removed_event integer references composition_events`.execute(db);
  // Nothing of it is live or tried: whatever reads the composition finds no such area.
  await sql`alter table area_state add constraint area_state_removed_check
    check (removed_event is null or (live is null and canary is null))`.execute(db);
  await sql`alter table composition_events drop constraint composition_events_act_check`.execute(db);
  await sql`alter table composition_events add constraint composition_events_act_check check (act in ('publish', 'live',
    'roll-back', 'off', 'on', 'fill-off', 'fill-on', 'canary', 'end-canary', 'token', 'revoke-token', 'remove', 'restore',
    'forget'))`.execute(db);
}
