import { type Browser, expect } from '@playwright/test';

/** CPU seconds of each page's process. */
async function renderers(browser: Browser | null): Promise<Map<number, number>> {
  const session = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
}
/** The page process that uses more than these seconds of CPU from now on; undefined where it is `gone` by itself before. */
export async function frozenProcess(
  browser: Browser | null,
  seconds: number,
  gone: () => boolean,
): Promise<number | undefined> {
  const before = await renderers(browser);
  let busy: number | undefined;
  const find = async () => {
    const now = [...(await renderers(browser))];
    busy = now.find(([id, cpu]) => cpu - (before.get(id) ?? 0) > seconds)?.[0];
    return busy !== undefined || gone();
  };
  await expect.poll(find, { timeout: 60_000 }).toBe(true);
  return gone() ? undefined : busy;
}
