import type { Database } from '../../db/open-database.ts';
import { tellProgress } from './uploads.repo.ts';

/** What a piece of work may use while it goes on. */
export interface Job {
  /** Aborted when the server stops. */
  signal: AbortSignal;
  /** 0…1 of the whole. Reaches everybody who asks, on any server, a few times a second. */
  progress: (share: number) => void;
}

const every = 300;
const heartbeat = 3_000;

/**
 * Work that goes on after its request was answered. Progress and heartbeat are written beside the work, never waited
 * for and one at a time: the embedded engine's only connection may be inside the work's own transaction.
 */
export class UploadJobs {
  readonly #db: Database;
  readonly #running = new Map<string, { done: Promise<void>; stop: AbortController }>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Does `work`, which must not reject, unless the same load is being worked on. The promise ends with it. */
  start(id: string, work: (job: Job) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    let share = 0;
    let reported = 0;
    let telling = false;
    const tell = () => {
      if (telling) return;
      telling = true;
      reported = performance.now();
      tellProgress(this.#db, id, share)
        .catch(() => {})
        .finally(() => {
          telling = false;
        });
    };
    const timer = setInterval(tell, heartbeat);
    const progress = (now: number) => {
      share = now;
      if (performance.now() - reported > every) tell();
    };
    const done = work({ signal: stop.signal, progress }).finally(() => {
      clearInterval(timer);
      this.#running.delete(id);
    });
    this.#running.set(id, { done, stop });
    return done;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  /** Ends all work and waits for it: the database is closed afterwards. */
  async stopAll(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { stop } of all) stop.abort(new Error('the server is stopping'));
    await Promise.allSettled(all.map(({ done }) => done));
  }
}
