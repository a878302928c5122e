const keptFor = 10_000;
const clock = () => performance.now();

/** What was noted within the last seconds, by key. */
export class Recently {
  #until = new Map<string, number>();
  readonly #keptFor: number;
  readonly #clock: () => number;

  /** `keptFor` in milliseconds. */
  constructor(lasts = keptFor, now = clock) {
    this.#keptFor = lasts;
    this.#clock = now;
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#clock();
  }

  /** What was noted already does not live longer by it: it has to be seen anew. */
  note(key: string): void {
    if (this.has(key)) return;
    const now = this.#clock();
    for (const [old, until] of this.#until) if (until <= now) this.#until.delete(old);
    this.#until.set(key, now + this.#keptFor);
  }
}

/**
 * Exact totals that were counted within the last seconds, by search. People page through one search, and many of them
 * look at the same one: the count that takes longest is made once for all of them. Older ones are never shown.
 */
export class RecentTotals {
  #exceeding = new Map<string, { count: number; until: number }>();
  #kept = new Map<string, { counted: Promise<number>; total: number | undefined; until: number }>();
  readonly #keptFor: number;
  readonly #clock: () => number;

  /** `keptFor` in milliseconds. The clock only measures how old a total is. */
  constructor(lasts = keptFor, now = clock) {
    this.#keptFor = lasts;
    this.#clock = now;
  }

  /** The total if it was counted lately, without counting. */
  known(key: string): number | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > this.#clock() ? kept.total : undefined;
  }

  /** True when the total was seen to be more than this lately: paging on, nobody counts that far again. */
  exceeds(key: string, count: number): boolean {
    const seen = this.#exceeding.get(key);
    if (seen && seen.until > this.#clock()) return seen.count >= count;
    return (this.known(key) ?? 0) > count;
  }

  /** Says that the total was just seen to be more than this. What was known already does not live longer by it. */
  noteExceeding(key: string, count: number): void {
    if (this.exceeds(key, count)) return;
    this.#forgetOld();
    this.#exceeding.set(key, { count, until: this.#clock() + this.#keptFor });
  }

  /** The total: as counted lately, or as the count that is under way says, or counted now. */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > this.#clock()) return kept.counted;
    this.#forgetOld();
    // The age counts from the beginning: what is written while it is counted may be missing from it.
    const entry = { counted: count(), total: undefined as number | undefined, until: this.#clock() + this.#keptFor };
    this.#kept.set(key, entry);
    try {
      entry.total = await entry.counted;
      return entry.total;
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
      throw error;
    }
  }

  #forgetOld(): void {
    const now = this.#clock();
    for (const kept of [this.#kept, this.#exceeding]) {
      for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
    }
  }
}
