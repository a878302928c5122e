import { LRUCache } from 'lru-cache';

const keptFor = 10_000;
const most = 1_000;

/** Current time in milliseconds, more than 0; only differences matter. */
interface Clock {
  now(): number;
}

const cacheOf = <V extends object | number | true>(ttl: number, perf: Clock): LRUCache<string, V> =>
  new LRUCache({ max: most, ttl, ttlResolution: 0, perf });

export class Recently {
  readonly #noted: LRUCache<string, true>;

  constructor(lasts = keptFor, clock: Clock = performance) {
    this.#noted = cacheOf(lasts, clock);
  }

  has(key: string): boolean {
    return this.#noted.has(key);
  }

  /** Noting a key again does not prolong it. */
  note(key: string): void {
    if (!this.has(key)) this.#noted.set(key, true);
  }
}

/**
 * Exact totals counted within the last seconds, by search. People page through one search, and many look at the same
 * one: the slowest count runs once for all of them.
 */
export class RecentTotals {
  readonly #exceeding: LRUCache<string, number>;
  readonly #counts: LRUCache<string, { counted: Promise<number>; total?: number }>;

  /** `lasts` in milliseconds. */
  constructor(lasts = keptFor, clock: Clock = performance) {
    this.#exceeding = cacheOf(lasts, clock);
    this.#counts = cacheOf(lasts, clock);
  }

  known(key: string): number | undefined {
    return this.#counts.get(key)?.total;
  }

  /** True when the total was recently seen to exceed this: paging does not count that far again. */
  exceeds(key: string, count: number): boolean {
    const seen = this.#exceeding.get(key);
    return seen === undefined ? (this.known(key) ?? 0) > count : seen >= count;
  }

  noteExceeding(key: string, count: number): void {
    if (!this.exceeds(key, count)) this.#exceeding.set(key, count);
  }

  /** Many members were changed: the next page says how many match by now, or a list would have rows that nobody fills. */
  forget(): void {
    this.#exceeding.clear();
    this.#counts.clear();
  }

  /** The recent total, the count that is running, or a new count. */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    const recent = this.#counts.get(key);
    if (recent) return recent.counted;
    // The age counts from the start: rows written during the count may be missing from it.
    const entry: { counted: Promise<number>; total?: number } = { counted: count() };
    this.#counts.set(key, entry);
    try {
      entry.total = await entry.counted;
      return entry.total;
    } catch (error) {
      if (this.#counts.peek(key) === entry) this.#counts.delete(key);
      throw error;
    }
  }
}
