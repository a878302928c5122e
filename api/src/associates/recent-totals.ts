import { LRUCache } from 'lru-cache';

const keptFor = 10_000;
/** Searches remembered at once. */
const most = 1_000;

/** Says what time it is, in milliseconds and more than 0. It only measures how old something is. */
interface Clock {
  now(): number;
}

const cacheOf = <V extends object | number | true>(ttl: number, perf: Clock): LRUCache<string, V> =>
  new LRUCache({ max: most, ttl, ttlResolution: 0, perf });

/** What was noted within the last seconds, by key. */
export class Recently {
  readonly #noted: LRUCache<string, true>;

  /** `lasts` in milliseconds. */
  constructor(lasts = keptFor, clock: Clock = performance) {
    this.#noted = cacheOf(lasts, clock);
  }

  has(key: string): boolean {
    return this.#noted.has(key);
  }

  /** What was noted already does not live longer by it: it has to be seen anew. */
  note(key: string): void {
    if (!this.has(key)) this.#noted.set(key, true);
  }
}

/**
 * Exact totals that were counted within the last seconds, by search. People page through one search, and many of them
 * look at the same one: the count that takes longest is made once for all of them. Older ones are never shown.
 */
export class RecentTotals {
  readonly #exceeding: LRUCache<string, number>;
  readonly #counts: LRUCache<string, { counted: Promise<number>; total?: number }>;

  /** `lasts` in milliseconds. */
  constructor(lasts = keptFor, clock: Clock = performance) {
    this.#exceeding = cacheOf(lasts, clock);
    this.#counts = cacheOf(lasts, clock);
  }

  /** The total if it was counted lately, without counting. */
  known(key: string): number | undefined {
    return this.#counts.get(key)?.total;
  }

  /** True when the total was seen to be more than this lately: paging on, nobody counts that far again. */
  exceeds(key: string, count: number): boolean {
    const seen = this.#exceeding.get(key);
    return seen === undefined ? (this.known(key) ?? 0) > count : seen >= count;
  }

  /** Says that the total was just seen to be more than this. What was known already does not live longer by it. */
  noteExceeding(key: string, count: number): void {
    if (!this.exceeds(key, count)) this.#exceeding.set(key, count);
  }

  /** The total: as counted lately, or as the count that is under way says, or counted now. */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    const recent = this.#counts.get(key);
    if (recent) return recent.counted;
    // The age counts from the beginning: what is written while it is counted may be missing from it.
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
