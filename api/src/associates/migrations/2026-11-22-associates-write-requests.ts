import { type Kysely, sql } from 'kysely';

/** Idempotency of writes on a member: a write repeated after a lost answer is done once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table member_write_requests (
    member_id integer not null references members on delete cascade,
    -- Hash of the key and of what was sent with it.
    request bytea not null,
    entry integer not null,
    created_at timestamptz not null,
    primary key (member_id, request)
  )`,
  'create index member_write_requests_created_at on member_write_requests (created_at)',
];
