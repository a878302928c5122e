import { type Kysely, sql } from 'kysely';

/** The mail queue: what is sent (mailings) and to whom (deliveries). A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mailings (
    id bigint primary key generated always as identity,
    kind text not null,
    subject jsonb not null,
    body jsonb not null,
    priority smallint not null,
    state text not null default 'open' check (state in ('open', 'paused', 'stopped')),
    not_before timestamptz not null,
    give_up_at timestamptz,
    created_at timestamptz not null
  )`,
  // No foreign key: to check it for 100,000 rows takes as long as writing them.
  `create table mail_deliveries (
    id bigint primary key generated always as identity,
    mailing_id bigint not null,
    recipient text not null,
    address text not null,
    fields jsonb not null default '{}',
    sealed_fields bytea,
    state text not null default 'queued' check (state in ('queued', 'delivering', 'sent', 'failed', 'unknown', 'stopped')),
    due_at timestamptz not null,
    worker uuid,
    attempts smallint not null default 0,
    first_tried_at timestamptz,
    settled_at timestamptz,
    reason text not null default '',
    answer text not null default ''
  )`,
  `create index mail_deliveries_queued on mail_deliveries (mailing_id, due_at, id) where state = 'queued'`,
  `create index mail_deliveries_delivering on mail_deliveries (due_at) where state = 'delivering'`,
  'create index mail_deliveries_state on mail_deliveries (mailing_id, state)',
  'create index mail_deliveries_recipient on mail_deliveries (recipient, id)',
  // When the next mail may leave, over all servers: see `reservePace`.
  'create table mail_pace (one boolean primary key default true check (one), next_at timestamptz not null)',
  `insert into mail_pace (next_at) values ('-infinity')`,
];
