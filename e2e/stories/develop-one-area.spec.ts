import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, port } from '../support/address.ts';
import { copyOfArea, runDev } from '../support/develop.ts';
import { expect, signIn, test } from '../support/people.ts';

/** Of the development servers; the first area has the next one. */
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

test('one area is developed inside a released product: a change shows at once and what was typed stays', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const copy = copyOfArea('mf-associates');
  const dev = runDev([copy.folder, '--at', address], env);
  try {
    const { address: opened, seconds } = await dev.ready;
    expect(opened).toBe(developed);
    // A machine that is busy with other things says nothing about the command.
    if ((loadavg()[0] ?? 0) < 2 * availableParallelism()) expect(seconds).toBeLessThan(20);
    await signIn(page, 'superadmin');
    const began = performance.now();
    await page.goto('/admin/associates');
    const typed = page.getByRole('textbox', { name: 'Cognome' });
    await typed.fill('Rossi');
    const open = performance.now() - began;
    // Only this page has the mark: one that was loaded anew would not.
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    const edited = performance.now();
    replaceIn(join(copy.folder, 'src/list/export.button.tsx'), '{labels.export}', '{labels.export} qui');
    await expect(page.getByRole('button', { name: 'Esporta qui' })).toBeVisible({ timeout: 2_000 });
    const shown = performance.now() - edited;
    await expect(typed).toHaveValue('Rossi');
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);

    replaceIn(join(copy.folder, 'src/area.tsx'), 'label: labels.menu', "label: 'Iscritti'");
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    await expect(menu.getByRole('link', { name: 'Iscritti' })).toBeVisible();
    expect(await page.evaluate(() => 'samePage' in window)).toBe(false);
    console.log(
      `ready ${seconds.toFixed(1)} s, open ${Math.round(open)} ms, a change on screen ${Math.round(shown)} ms`,
    );
    // A page that stays open would call for its server over and over.
    await page.close();
    expect(await dev.end()).toBe(0);
  } finally {
    await dev.end();
    copy.remove();
  }
  expect(await freed(firstPort + 1)).toBe(true);
});

test('without a product at hand the command starts the server itself, and ends it too', async ({ request }) => {
  test.setTimeout(90_000);
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-dev-'));
  const apiPort = firstPort + 9;
  const dev = runDev(['mf-associates', '--port', String(apiPort)], { ...env, SODALIZIO_DATA: join(folder, 'data') });
  try {
    // How long it takes is the embedded database's matter: here it makes one and fills it.
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

test('what cannot be developed is told in one sentence', async () => {
  const told = async (args: readonly string[]) => {
    const dev = runDev(args, env);
    const reason = await dev.ready.then(
      () => 'it started',
      // What an installation said before, where one was due, is no part of it.
      () =>
        dev
          .said()
          .replace(/^Installing[\s\S]*using pnpm \S+\s*/, '')
          .trim(),
    );
    await dev.end();
    return reason;
  };
  expect(await told(['mf-nothing'])).toMatch(/^There is no area "mf-nothing"\. Areas: mf-associates[^\n]*$/);
  expect(await told(['mf-associates', '--at', 'http://127.0.0.1:9'])).toMatch(/^No product answers at [^\n]*$/);
  const other = createServer().listen(firstPort + 1, '127.0.0.1');
  try {
    expect(await told(['mf-associates', '--at', address])).toMatch(
      new RegExp(`^Port ${firstPort + 1} is taken[^\n]*$`),
    );
    expect(await told(['mf-associates', '--port', String(firstPort + 1)])).toMatch(
      /^Port \d+ is taken by another[^\n]*$/,
    );
  } finally {
    other.close();
  }
});
