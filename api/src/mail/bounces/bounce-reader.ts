import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import { deliveryOfMark } from '../compose-mail.ts';
import { type Mailbox, MailboxFailure, withMailbox } from './bounce-mailbox.ts';
import { readBounce } from './bounce-report.ts';
import { busyFor, endTurn, keepProgress, type Progress, settleBounce, takeTurn } from './bounces.repo.ts';

export interface BounceReaderParts {
  db: Database;
  now: () => Date;
  /** `imaps://user:password@host/folder`. */
  url: string;
  /** Key of the marks (`Sender.idKey`). */
  idKey: Buffer;
  log: FastifyBaseLogger;
}

/** Milliseconds. */
const minute = 60_000;
const longestPause = 15 * minute;

/** Milliseconds. A server that says a little, again and again, would keep a reading for ever, and one that says nothing a stop. */
export const longest = { reading: busyFor, stop: 5_000 };

/** Reads the mailbox to which mail servers report failures, each minute, on one server at a time. */
export class BounceReader {
  readonly #parts: BounceReaderParts;
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #pause = minute;
  #failing = false;

  constructor(parts: BounceReaderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#reading = this.read().finally(() => {
        if (!this.#stopping.signal.aborted) this.start();
      });
    }, this.#pause);
    this.#timer.unref();
  }

  /** Ends after the mail that is being read, or after five seconds without it. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    const late = setTimeout(() => this.#cutting.abort(), longest.stop);
    await this.#reading;
    clearTimeout(late);
  }

  /** Reads what is new, unless another server does or has just done so. Never throws. */
  async read(): Promise<void> {
    const { db, now, url, log } = this.#parts;
    try {
      const progress = await takeTurn(db, new Date(now().getTime() - minute / 2), now());
      if (!progress) return;
      const signal = AbortSignal.any([this.#cutting.signal, AbortSignal.timeout(longest.reading)]);
      const problem = await withMailbox(url, (mailbox) => this.#readNew(mailbox, progress), signal).then(
        () => '' as const,
        (error: unknown) => {
          if (error instanceof MailboxFailure) return error.problem;
          throw error;
        },
      );
      await endTurn(db, problem, now());
      // Said when it begins and when it ends, not each minute.
      if (problem !== '' && !this.#failing) log.warn({ problem }, 'the mailbox of bounces cannot be read');
      if (problem === '' && this.#failing) log.info('the mailbox of bounces is read again');
      this.#failing = problem !== '';
      this.#pause = this.#failing ? Math.min(this.#pause * 2, longestPause) : minute;
    } catch (error) {
      log.error({ err: error }, 'bounces could not be stored');
      this.#pause = Math.min(this.#pause * 2, longestPause);
    }
  }

  async #readNew(mailbox: Mailbox, before: Progress): Promise<void> {
    const { db, log } = this.#parts;
    const { uidValidity, uidNext } = mailbox;
    // Of another mailbox: from the beginning, which counts nothing twice. Some servers make one anew within the second of which they
    // make its UIDVALIDITY.
    const last = before.uid_validity === uidValidity && before.last_uid < uidNext ? before.last_uid : 0;
    const until = performance.now() + busyFor * 0.8;
    const counts = { reports: 0, unmatched: 0 };
    for (const uid of await mailbox.uidsAfter(last)) {
      if (this.#stopping.signal.aborted || performance.now() > until) break;
      const bytes = await mailbox.read(uid);
      const outcome = bytes ? await this.#take(bytes) : 'no-report';
      if (outcome === 'not-yet') break;
      if (outcome === 'changed') counts.reports += 1;
      if (outcome === 'unmatched') counts.unmatched += 1;
      await keepProgress(db, { uid_validity: uidValidity, last_uid: uid });
    }
    if (counts.reports + counts.unmatched > 0) log.info(counts, 'bounces were read');
  }

  async #take(bytes: Buffer): Promise<'no-report' | 'unmatched' | 'changed' | 'known' | 'not-yet'> {
    const { db, now, idKey } = this.#parts;
    // What cannot be read says nothing.
    const report = await readBounce(bytes).catch(() => undefined);
    if (!report) return 'no-report';
    const { marks, answer } = report;
    const delivery = marks.map((mark) => deliveryOfMark(idKey, mark)).find((id) => id !== undefined);
    return delivery === undefined ? 'unmatched' : settleBounce(db, { delivery, answer }, now());
  }
}
