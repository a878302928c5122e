import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How many of the items at the end of a line have room in it. The line's first child is what shows the others: it takes room only
 * where it is needed. Every item must be in the line, those without room invisible and out of its flow but with their full width.
 * Measured whenever the line or anything in it changes its width: a font that comes late, a longer label.
 * @param items changes with the items of the line.
 */
export function useFitting(items: string) {
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Infinity);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other elements to measure.
  useLayoutEffect(() => {
    const { current } = line;
    if (!current) return;
    const measure = () => setFitting(fittingIn(current));
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [items]);
  return { line, fitting };
}

function fittingIn(line: HTMLElement): number {
  const [more = 0, ...items] = [...line.children].map((child) => child.getBoundingClientRect().width);
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  const room = line.getBoundingClientRect().width;
  const all = countFrom(items, room, gap);
  return all === items.length ? all : countFrom(items, room - more - gap, gap);
}

/** How many of the last `widths` fit into `room`. */
function countFrom(widths: readonly number[], room: number, gap: number): number {
  let used = -gap;
  let count = 0;
  for (const width of widths.toReversed()) {
    used += gap + width;
    if (used > room) break;
    count += 1;
  }
  return count;
}
