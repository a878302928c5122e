import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { networkOf } from '../platform/network-of.ts';
import { hashToken } from './tokens.ts';

const WINDOW_SECONDS = 15 * 60;

export interface Attempt {
  email: string;
  address: string;
  /** Id of a browser this account has signed in from before: it has its own counter. */
  browser?: string | undefined;
  /** Stored hash of the account's password, where it has one: a new password has a new counter. */
  passwordHash?: string | undefined;
}

/** Only hashes are stored: people sometimes type a password into the e-mail field. */
const keyOf = (kind: 'account' | 'address', value: string) => `${kind}:${hashToken(value).toString('base64url')}`;
const keysOf = ({ email, address, browser, passwordHash }: Attempt) => ({
  account: keyOf('account', [email.trim().toLowerCase(), browser ?? '', passwordHash ?? ''].join('\n')),
  address: keyOf('address', networkOf(address)),
});

/**
 * Counts a login attempt for the account and for the address before the password is checked, in one statement shared by all
 * servers, so that a parallel burst cannot exceed the limit. Returns the seconds to wait, 0 for none.
 */
export async function countAttempt(
  db: Database,
  attempt: Attempt,
  limits: { account: number; address: number },
  now: Date,
): Promise<number> {
  const keys = keysOf(attempt);
  const at = now.toISOString();
  const window = sql`make_interval(secs => ${WINDOW_SECONDS})`;
  // Always the account's row before the address's, so that statements cannot deadlock. None for an account while the address is
  // locked: whoever invents accounts would fill the table.
  const { rows } = await sql<{ wait: number }>`
    insert into login_attempts as a (key, failures, window_started_at)
    select counted.key, 1, ${at}::timestamptz
    from (values (${keys.account}), (${keys.address})) as counted (key)
    where counted.key = ${keys.address}
      or not exists (select from login_attempts where key = ${keys.address} and locked_until > ${at}::timestamptz)
    on conflict (key) do update set
      failures = case when a.window_started_at <= ${at}::timestamptz - ${window} then 1 else a.failures + 1 end,
      window_started_at =
        case when a.window_started_at <= ${at}::timestamptz - ${window} then ${at}::timestamptz else a.window_started_at end,
      locked_until = case
        when a.locked_until > ${at}::timestamptz then a.locked_until
        when a.window_started_at > ${at}::timestamptz - ${window}
          and a.failures >= case when a.key = ${keys.account} then ${limits.account}::integer else ${limits.address}::integer end
          then ${at}::timestamptz + ${window}
      end
    returning coalesce(ceil(extract(epoch from locked_until - ${at}::timestamptz)), 0)::integer as wait`.execute(db);
  return Math.max(0, ...rows.map(({ wait }) => wait));
}

/** After a successful login: resets the account's counter and returns the address's attempt. */
export async function forgiveAttempt(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await db.deleteFrom('login_attempts').where('key', '=', keys.account).execute();
  await db
    .updateTable('login_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key', '=', keys.address)
    .execute();
}
