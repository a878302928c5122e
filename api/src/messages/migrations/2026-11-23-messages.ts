import { type Kysely, sql } from 'kysely';

/** Messages to members, and whom each was for. Tables of this area begin with its id; a released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table messages (
    id integer primary key generated always as identity,
    request uuid unique,
    asked text not null,
    user_id integer not null,
    sent_by text not null,
    title text not null,
    content text not null,
    plain_content text not null,
    mailing_id bigint not null references mailings,
    targeted integer not null,
    users_count integer not null,
    mails integer not null,
    created_at timestamptz not null,
    send_at timestamptz not null,
    title_n text collate "C" not null generated always as (norm(title)) stored,
    search_n text not null generated always as (norm(title || ' ' || plain_content)) stored
  )`,
  'create index messages_send_at on messages (send_at, id)',
  // Name and address are those of then: what was sent does not change with a profile. No foreign keys: to check them for 100,000
  // rows takes longer than all the rest.
  `create table messages_recipients (
    message_id integer not null,
    position integer not null,
    codaica text not null,
    name text not null,
    address text not null,
    exclusion text not null,
    shared boolean not null,
    delivery_id bigint,
    primary key (message_id, position)
  )`,
  'create index messages_recipients_member on messages_recipients (codaica, message_id)',
];
