/** A small seeded generator (sfc32): the same seed gives the same people on every machine. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(table: Weighted<T>): T;
}

export interface Weighted<T> {
  items: readonly T[];
  totals: readonly number[];
}

/** Each stream of a seed (one per member) is independent, so any member can be generated alone. */
export function randomOf(seed: number, stream: number): Random {
  let a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  let b = Math.imul(stream ^ 0x7f4a7c15, 0xc2b2ae35) | 0;
  let c = (seed + Math.imul(stream, 0x27d4eb2f)) | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let warm = 0; warm < 12; warm += 1) next();
  const pick = <T>(list: readonly T[]): T => at(list, Math.floor(next() * list.length));
  return {
    next,
    pick,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    weighted: ({ items, totals }) => {
      const target = next() * at(totals, totals.length - 1);
      let low = 0;
      let high = totals.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at(totals, middle) > target) high = middle;
        else low = middle + 1;
      }
      return at(items, low);
    },
  };
}

export function weights<T>(pairs: Iterable<readonly [T, number]>): Weighted<T> {
  const items: T[] = [];
  const totals: number[] = [];
  let total = 0;
  for (const [item, weight] of pairs) {
    total += weight;
    items.push(item);
    totals.push(total);
  }
  return { items, totals };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}
