import { type Browser, chromium } from '@playwright/test';

/** The browser of the benchmarks: the same Chromium and switches as the stories. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN];
  return (low + high) / 2;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Prints rows as a Markdown table; the first row is the heading. */
export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const [head = [], ...body] = rows;
  console.log(`\n### ${title}\n`);
  for (const row of [head, head.map(() => '---'), ...body]) console.log(`| ${row.join(' | ')} |`);
}
