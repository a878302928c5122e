import { type Kysely, sql } from 'kysely';

/** Fills of slots that are switched off, each with the event that tells since when, by whom and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table fills_off (
    area text not null references area_state,
    slot text not null,
    nth integer not null check (nth >= 0),
    event integer not null references composition_events,
    primary key (area, slot, nth)
  )`.execute(db);
  await sql`alter table composition_events drop constraint composition_events_act_check`.execute(db);
  await sql`alter table composition_events add constraint composition_events_act_check check (act in ('publish', 'live',
    'roll-back', 'off', 'on', 'fill-off', 'fill-on', 'canary', 'end-canary', 'token', 'revoke-token'))`.execute(db);
}
