import type { BounceProblem } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { rememberAddresses } from '../addresses.repo.ts';
// For its declaration of the tables.
import type {} from '../mail.schema.ts';
import { faultOfAddress } from '../refusal-of-address.ts';

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** How far the mailbox was read: UIDs count within a UIDVALIDITY (RFC 9051), as texts. */
export interface Progress {
  uid_validity: string | null;
  last_uid: number;
}

/** Milliseconds in which no other server reads. */
export const busyFor = 300_000;

/**
 * Takes the turn to read the mailbox; undefined where another server reads, or has read since `before`. Moments far ahead are of a
 * clock that was wrong.
 */
export async function takeTurn(db: Database, before: Date, now: Date): Promise<Progress | undefined> {
  const farAhead = at(new Date(now.getTime() + 2 * busyFor));
  const { rows } = await sql<Progress>`update mail_bounces set busy_until = ${at(new Date(now.getTime() + busyFor))}
    where (busy_until <= ${at(now)} or busy_until > ${farAhead}) and (read_at <= ${at(before)} or read_at > ${farAhead})
    returning uid_validity::text, last_uid`.execute(db);
  return rows[0];
}

export async function keepProgress(db: Database, { uid_validity, last_uid }: Progress): Promise<void> {
  await sql`update mail_bounces set uid_validity = ${uid_validity}::bigint, last_uid = ${last_uid}`.execute(db);
}

/** Ends the turn. `problem`: '' where the mailbox was read. */
export async function endTurn(db: Database, problem: BounceProblem | '', now: Date): Promise<void> {
  await sql`update mail_bounces set busy_until = '-infinity', read_at = ${at(now)}, problem = ${problem},
    problem_since = case when ${problem} = '' then null when problem = '' then ${at(now)} else problem_since end`.execute(
    db,
  );
}

/** Why the mailbox cannot be read; undefined while it can. */
export async function problemOfBounces(db: Database): Promise<{ problem: BounceProblem; since: string } | undefined> {
  const { rows } = await sql<{ problem: BounceProblem; since: string }>`select problem, problem_since as since
    from mail_bounces where problem <> ''`.execute(db);
  return rows[0];
}

/**
 * A mail came back: it failed, and its address is remembered. `known` where that was clear before, so that a report may be read
 * twice; `not-yet` while a worker is still storing that it was taken.
 */
export async function settleBounce(
  db: Database,
  { delivery, answer }: { delivery: number; answer: string },
  now: Date,
): Promise<'changed' | 'known' | 'not-yet'> {
  const fault = faultOfAddress(answer);
  const { rows } = await sql<{ n: number; waits: boolean }>`with changed as (
      update mail_deliveries d set state = 'failed', reason = 'bounced', answer = ${answer}, settled_at = ${at(now)}
      where d.id = ${delivery} and d.state in ('sent', 'unknown')
      returning d.id, d.mailing_id, d.address, d.state, ${fault}::text as fault, d.answer
    ), ${rememberAddresses(sql`changed`, now)}
    select (select count(*)::int from changed) as n,
      exists (select from mail_deliveries where id = ${delivery} and state = 'delivering') as waits`.execute(db);
  if (rows[0]?.n === 1) return 'changed';
  return rows[0]?.waits ? 'not-yet' : 'known';
}
