// What a browser that has an area fetches after its next release, by compression dictionaries and without them, as a share of
// what the area costs the first time. `npm run bench -- --only release-cost`. Prints a table, asserts nothing.
// Releases are built from a copy of the sources with a real change; the screens are opened in Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { serveReleases } from '@sodalizio/build';
import { chromiumPath } from '@sodalizio/build/chromium';
import { signIn } from '../support/people.ts';
import { copyWorkspace } from '../support/workspace-copy.ts';
import { printTable } from './browser.ts';

const screens = ['/admin/associates?f=1', '/admin/associates/10001', '/admin/associates-batches'];
const ofArea = /\/areas\/associates\//;

interface Cost {
  requests: number;
  /** As they travel, without headers. */
  body: number;
  /** With headers, as HTTP/1.1 sends them. */
  all: number;
}

/** Opens every screen once, each in a new page of the context, and adds up what came for the area. */
async function visit(page: Page): Promise<Cost> {
  const cost: Cost = { requests: 0, body: 0, all: 0 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const headers = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (ofArea.test(response.url) && !response.fromDiskCache) headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const before = headers.get(requestId);
    if (before === undefined || encodedDataLength === 0) return;
    cost.requests += 1;
    cost.all += encodedDataLength;
    cost.body += Math.max(0, encodedDataLength - before);
  });
  for (const address of screens) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await devtools.detach();
  return cost;
}

const open = (...features: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...features],
  });
const browsers = {
  dictionaries: await open(),
  'brotli only': await open('--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend'),
};

const copy = copyWorkspace();
function change(file: string, from: string, to: string): void {
  const path = join(copy.folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}
async function release(): Promise<void> {
  const { code, output } = await copy.run('build');
  if (code !== 0) throw new Error(output);
}

const changes: Record<string, () => void> = {
  'a word': () => change('mf-associates/src/batches/batches.labels.ts', "resume: 'Riprendi'", "resume: 'Continua'"),
  'a screen': () => {
    const file = 'mf-associates/src/batches/batches.screen.tsx';
    const waiting = '{waiting && <LoadingRegion rows={6} />}';
    change(file, waiting, `<Summary batches={batches} />\n      ${waiting}`);
    change(
      file,
      'function Batch(',
      `function Summary({ batches }: { batches: readonly BulkBatch[] }) {
  const counts = new Map<BatchState, number>();
  for (const { state } of batches) counts.set(state, (counts.get(state) ?? 0) + 1);
  const latest = batches.map(({ at }) => at).sort().at(-1);
  if (batches.length === 0) return null;
  return (
    <section aria-label="Riepilogo delle operazioni">
      <Text size="sm">Operazioni in elenco: {batches.length}</Text>
      {latest && <Text size="sm" c="dimmed">Ultima operazione: {formatDateTime(latest)}</Text>}
      <ul>
        {[...counts].map(([state, count]) => (
          <li key={state}><StatusBadge tone={tones[state]}>{labels.states[state]}</StatusBadge> {count}</li>
        ))}
      </ul>
    </section>
  );
}

function Batch(`,
    );
  },
};

await release();
const product = await serveReleases({ releases: join(copy.folder, '.sodalizio', 'releases'), port: 4191 });
try {
  const pages: Record<string, Page> = {};
  const first: Record<string, Cost> = {};
  for (const [kind, browser] of Object.entries(browsers)) {
    const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await signIn(page, 'superadmin');
    pages[kind] = page;
    first[kind] = await visit(page);
  }
  const row = (name: string, kind: string, { requests, body, all }: Cost) => {
    const whole = first['brotli only'];
    const share = (part: number, of: number | undefined) => `${((100 * part) / (of ?? Number.NaN)).toFixed(2)} %`;
    return [name, kind, requests, body, share(body, whole?.body), all, share(all, whole?.all)];
  };
  const table: (string | number)[][] = [
    ['release', 'browser', 'requests', 'bodies, bytes', 'share', 'with headers', 'share'],
  ];
  for (const [kind, cost] of Object.entries(first)) table.push(row('first visit', kind, cost));
  for (const [name, act] of Object.entries(changes)) {
    act();
    await release();
    for (const [kind, page] of Object.entries(pages)) table.push(row(`after ${name} changed`, kind, await visit(page)));
  }
  printTable('What a returning browser fetches of an area after its next release', table);
} finally {
  await product.stop();
  for (const browser of Object.values(browsers)) await browser.close();
  copy.remove();
}
