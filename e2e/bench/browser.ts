import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { chromiumPath } from '@sodalizio/build/chromium';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Chromium's own presets: milliseconds of latency per request, bytes per second down and up; slowdown of the processor. */
export const networks = {
  'slow 4G, 4× CPU': { latency: 562.5, down: 180_000, up: 84_375, cpu: 4 },
  'fast 4G, 4× CPU': { latency: 165, down: 1_012_500, up: 168_750, cpu: 4 },
  'no throttle': { latency: 0, down: -1, up: -1, cpu: 1 },
} as const;
export type Network = (typeof networks)[keyof typeof networks];

export async function throttle(devtools: CDPSession, network: Network): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down,
    uploadThroughput: network.up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: network.cpu });
}

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

export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const [head = [], ...body] = rows;
  console.log(`\n### ${title}\n`);
  for (const row of [head, head.map(() => '---'), ...body]) console.log(`| ${row.join(' | ')} |`);
}
