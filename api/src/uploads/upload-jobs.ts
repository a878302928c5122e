import type { Database } from '../db/open-database.ts';
import { tellProgress } from './uploads.repo.ts';

export interface Job {
  signal: AbortSignal;
  /** 0…1 of the whole, and rows read so far. Visible on every server, a few times a second. */
  progress: (share: number, rows?: number) => void;
}

const every = 300;
const heartbeat = 3_000;

/**
 * Work that continues after its request was answered. Progress and heartbeat are written one at a time and never awaited
 * by the work: the embedded engine's only connection may be inside the work's own transaction.
 */
export class UploadJobs {
  readonly #db: Database;
  readonly #running = new Map<string, { done: Promise<void>; stop: AbortController }>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Runs `work`, which must not reject, unless this upload is being worked on already. */
  start(id: string, work: (job: Job) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    let share = 0;
    let read = 0;
    let reported = 0;
    let telling = false;
    const tell = () => {
      if (telling) return;
      telling = true;
      reported = performance.now();
      tellProgress(this.#db, id, share, read)
        .catch(() => {})
        .finally(() => {
          telling = false;
        });
    };
    const timer = setInterval(tell, heartbeat);
    const progress = (now: number, rows = 0) => {
      share = now;
      read = rows;
      if (performance.now() - reported > every) tell();
    };
    const done = work({ signal: stop.signal, progress }).finally(() => {
      clearInterval(timer);
      // The next work on the same upload may have begun: what this one stored last allows it.
      if (this.#running.get(id)?.stop === stop) this.#running.delete(id);
    });
    this.#running.set(id, { done, stop });
    return done;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  async stopAll(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { stop } of all) stop.abort(new Error('the server is stopping'));
    await Promise.allSettled(all.map(({ done }) => done));
  }
}
