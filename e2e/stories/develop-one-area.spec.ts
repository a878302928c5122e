import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, port } from '../support/address.ts';
import { copyOfArea, runDev } from '../support/develop.ts';
import { expect, signIn, test } from '../support/people.ts';

const firstPort = port + 30;
const developed = `http://127.0.0.1:${firstPort + 1}`;
const env = { SODALIZIO_DEV_PORT: String(firstPort) };
test.use({ baseURL: developed });
test.describe.configure({ mode: 'serial' });

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

const freed = (taken: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)))
      .listen(taken, '127.0.0.1');
  });

test('one area is developed inside a released product: a changed screen keeps the page and its input', async ({
  page,
}) => {
  const copy = copyOfArea('mf-associates');
  const dev = runDev([copy.folder, '--at', address], env);
  try {
    const { address: opened, seconds } = await dev.ready;
    expect(opened).toBe(developed);
    // As on a busy machine: hot reload has to be there before React all the same.
    await page.route('**/@refresh-runtime.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await signIn(page, 'superadmin');
    const began = performance.now();
    await page.goto('/admin/associates');
    const typed = page.getByRole('textbox', { name: 'Cognome' });
    await typed.fill('Rossi');
    const open = performance.now() - began;
    // A reloaded page would not have the mark.
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    const untilShown = async (from: string, to: string) => {
      const edited = performance.now();
      replaceIn(join(copy.folder, 'src/export/export.button.tsx'), `{labels.export}${from}`, `{labels.export}${to}`);
      await expect(page.getByRole('button', { name: `Esporta${to}` })).toBeVisible();
      return performance.now() - edited;
    };
    // Of two, because another program may be busy during one.
    const shown = Math.min(await untilShown('', ' qui'), await untilShown(' qui', ' là'));
    await expect(typed).toHaveValue('Rossi');
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);

    // The screen that holds the filters itself.
    replaceIn(
      join(copy.folder, 'src/list/associates-list.screen.tsx'),
      'busy={members.busy} />',
      'busy={members.busy} /><p>Qui</p>',
    );
    await expect(page.getByText('Qui', { exact: true })).toBeVisible();
    await expect(typed).toHaveValue('Rossi');
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);

    replaceIn(join(copy.folder, 'src/area.tsx'), 'label: labels.menu', "label: 'Iscritti'");
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    await expect(menu.getByRole('link', { name: 'Iscritti' })).toBeVisible();
    expect(await page.evaluate(() => 'samePage' in window)).toBe(false);
    console.log(
      `ready ${seconds.toFixed(1)} s, open ${Math.round(open)} ms, a change on screen ${Math.round(shown)} ms`,
    );
    // An open page would keep calling its server.
    await page.close();
    expect(await dev.end()).toBe(0);
  } finally {
    await dev.end();
    copy.remove();
  }
  expect(await freed(firstPort + 1)).toBe(true);
});

test('without a product at hand the command starts the server itself, and ends it too', async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-dev-'));
  const apiPort = firstPort + 9;
  const dev = runDev(['mf-associates', '--port', String(apiPort)], { ...env, SODALIZIO_DATA: join(folder, 'data') });
  try {
    // No time limit: here the embedded database is created and filled.
    await dev.ready;
    expect((await request.get('/readyz')).status()).toBe(200);
    const html = await (await request.get('/admin/associates', { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('/areas/associates/dev/@preamble.js');
    expect(html).toContain('src="/assets/dev/');
    const composition = await (await request.get('/composition.json')).json();
    expect(composition.areas.map(({ path }: { path: string }) => path)).toContain('/areas/associates/dev/');
    expect(await dev.end()).toBe(0);
  } finally {
    await dev.end();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await freed(apiPort)).toBe(true);
});

test('errors are reported in one sentence', async () => {
  const messageOf = async (args: readonly string[]) => {
    const dev = runDev(args, env);
    const reason = await dev.ready.then(
      () => 'it started',
      // Without the output of a preceding installation.
      () =>
        dev
          .output()
          .replace(/^Installing[\s\S]*using pnpm \S+\s*/, '')
          .trim(),
    );
    await dev.end();
    return reason;
  };
  expect(await messageOf(['mf-nothing'])).toMatch(/^There is no area "mf-nothing"\. Areas: mf-associates[^\n]*$/);
  expect(await messageOf(['mf-associates', '--at', 'http://127.0.0.1:9'])).toMatch(/^No product answers at [^\n]*$/);
  const other = createServer().listen(firstPort + 1, '127.0.0.1');
  try {
    expect(await messageOf(['mf-associates', '--at', address])).toMatch(
      new RegExp(`^Port ${firstPort + 1} is taken[^\n]*$`),
    );
    expect(await messageOf(['mf-associates', '--port', String(firstPort + 1)])).toMatch(
      /^Port \d+ is taken by another[^\n]*$/,
    );
  } finally {
    other.close();
  }
});
