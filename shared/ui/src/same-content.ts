/** Whether two plain values say the same; hot reload, and each rendering, may make new objects of the same filters. */
export const sameContent = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
