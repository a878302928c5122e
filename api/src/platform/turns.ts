/** Limits concurrent work: at most `atOnce` acts, and together not heavier than `most`. A heavier one runs alone. */
export class Turns {
  readonly #atOnce: number;
  readonly #most: number;
  readonly #waiting: { weight: number; start: () => void }[] = [];
  #working = 0;
  #weight = 0;

  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce;
    this.#most = most;
  }

  async run<T>(weight: number, act: () => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<void>();
    this.#waiting.push({ weight, start: turn.resolve });
    this.#startNext();
    await turn.promise;
    try {
      return await act();
    } finally {
      this.#working -= 1;
      this.#weight -= weight;
      this.#startNext();
    }
  }

  /** First in, first out, so that a heavy act is not overtaken for ever. */
  #startNext(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.weight); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#working += 1;
      this.#weight += next.weight;
      next.start();
    }
  }

  #fits(weight: number): boolean {
    return this.#working === 0 || (this.#working < this.#atOnce && this.#weight + weight <= this.#most);
  }
}
