/**
 * Exact totals that were counted within the last seconds, by search. People page through one search, and many of them
 * look at the same one: the count that takes longest is made once for all of them. Older ones are never shown.
 */
export class RecentTotals {
  #kept = new Map<string, { counted: Promise<number>; total: number | undefined; until: number }>();
  readonly #keptFor: number;
  readonly #clock: () => number;

  /** `keptFor` in milliseconds. The clock only measures how old a total is. */
  constructor(keptFor = 10_000, clock: () => number = () => performance.now()) {
    this.#keptFor = keptFor;
    this.#clock = clock;
  }

  /** The total if it was counted lately, without counting. */
  known(key: string): number | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > this.#clock() ? kept.total : undefined;
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
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key);
  }
}
