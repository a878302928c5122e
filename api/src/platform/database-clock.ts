import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

const EVERY = 60_000;
/** Milliseconds from which on a difference is worth a line in the log. */
const WORTH_A_WARNING = 3_000;

interface ClockLog {
  warn(details: object, message: string): void;
}

/**
 * The time by the database's clock, the same for all servers: what one of them writes with its time (a mail's grace, a lease, the end
 * of a session) others compare with theirs, and the clocks of machines may differ by minutes.
 */
export class DatabaseClock {
  readonly #db: Database;
  readonly #machine: () => number;
  /** Milliseconds by which the machine's clock is ahead of the database's. */
  #ahead = 0;
  #warnedOf = 0;

  constructor(db: Database, machine: () => number = Date.now) {
    this.#db = db;
    this.#machine = machine;
  }

  readonly now = (): Date => new Date(this.#machine() - this.#ahead);

  async measure(): Promise<void> {
    const before = this.#machine();
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(this.#db);
    const after = this.#machine();
    const { at = before } = rows[0] ?? {};
    // It was read between question and answer: a slow answer proves little, and must not change a time that is right.
    this.#ahead = Math.min(Math.max(this.#ahead, before - at), after - at);
  }

  /** Measures again each minute: clocks of machines are set anew, and run at their own pace. */
  follow(log: ClockLog): void {
    this.#warn(log);
    const again = () =>
      this.measure().then(
        () => this.#warn(log),
        (err: unknown) => log.warn({ err }, 'the clock of the database could not be read'),
      );
    setInterval(again, EVERY).unref();
  }

  #warn(log: ClockLog): void {
    const ahead = this.#ahead;
    if (Math.abs(ahead - this.#warnedOf) <= WORTH_A_WARNING) return;
    this.#warnedOf = Math.abs(ahead) <= WORTH_A_WARNING ? 0 : ahead;
    if (this.#warnedOf === 0) return;
    const seconds = Math.round(ahead / 1000);
    log.warn({ seconds }, 'the clock of this machine is ahead of the database’s, which is used instead');
  }
}
