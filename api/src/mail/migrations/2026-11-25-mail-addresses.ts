import { type Kysely, sql } from 'kysely';

/** Addresses that refused mail for good: a row only for those. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mail_addresses (
    address text primary key check (address = lower(address)),
    refusals smallint not null,
    accepted_delivery bigint,
    suppressed_at timestamptz,
    reason text not null default '' check (reason in ('', 'no-such-address', 'refusals')),
    answer text not null
  )`,
];
