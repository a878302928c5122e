import { type Kysely, sql } from 'kysely';

/** The live release of each area, its canary, the events; deploy tokens; browsers' reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const actorKinds = `('person', 'token', 'build')`;

const statements = [
  // One row. Every change of the composition locks it and adds one: servers compare it on each page and cache the rest.
  `create table composition_revision (
    only_row boolean primary key default true check (only_row),
    revision integer not null default 0
  )`,
  'insert into composition_revision default values',

  // area_json is stored here too: the composition is read without the files.
  `create table area_releases (
    area text not null,
    name text not null,
    version text not null,
    area_json jsonb not null,
    published_at timestamptz not null,
    by_kind text not null check (by_kind in ${actorKinds}),
    by_name text not null,
    primary key (area, name)
  )`,
  // A development build changes the files of a version; published releases may not.
  `create unique index area_releases_version on area_releases (area, version) where by_kind <> 'build'`,

  `create table composition_events (
    id integer generated always as identity primary key,
    area text not null,
    at timestamptz not null,
    by_kind text not null check (by_kind in ${actorKinds}),
    by_name text not null,
    act text not null check
      (act in ('publish', 'live', 'roll-back', 'off', 'on', 'canary', 'end-canary', 'token', 'revoke-token')),
    from_release text,
    to_release text,
    detail text not null default '',
    why text not null default ''
  )`,
  'create index composition_events_area on composition_events (area, id)',

  // The events tell since when, by whom and why.
  `create table area_state (
    area text primary key,
    changes integer not null default 0,
    built text,
    live text,
    live_event integer references composition_events,
    off_event integer references composition_events,
    canary text,
    canary_percent integer not null default 0 check (canary_percent between 0 and 100),
    canary_event integer references composition_events,
    foreign key (area, live) references area_releases,
    foreign key (area, canary) references area_releases,
    check ((live is null) = (live_event is null)),
    check ((canary is null) = (canary_event is null))
  )`,
  `create table canary_people (
    area text not null references area_state,
    user_id integer not null references users on delete cascade,
    primary key (area, user_id)
  )`,
  'create index canary_people_user on canary_people (user_id)',

  `create table deploy_tokens (
    id integer generated always as identity primary key,
    area text not null,
    name text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    created_by text not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  'create index deploy_tokens_area on deploy_tokens (area)',

  // 'load', a cause of a failure, or 'fell-back': counted by the hour, so that a day of a thousand browsers stays small.
  `create table area_health (
    area text not null,
    version text not null,
    hour timestamptz not null,
    what text not null,
    count integer not null,
    last_detail text not null default '',
    primary key (area, version, hour, what)
  )`,
  'create index area_health_hour on area_health (hour)',
];
