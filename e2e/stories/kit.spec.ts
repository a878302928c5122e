import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type ComposedProduct, composeProduct } from '@sodalizio/build';
import { port } from '../support/address.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, signIn, test, tokensOf } from '../support/people.ts';
import { deployToken } from '../support/releases.ts';
import { newcomersEnvironment, type Step, stepsOf, Terminals } from '../support/walk-page.ts';

const page = fileURLToPath(new URL('../../docs/kit.md', import.meta.url));
const ownPort = port + 14;
const devPort = port + 60;
test.use({ baseURL: `http://127.0.0.1:${ownPort}` });

let product: ComposedProduct | undefined;
let terminals: Terminals | undefined;
let folder = '';
test.afterEach(async ({ page: browser }) => {
  // An open page would call a stopped server, and its error would fail the story.
  await browser.close();
  await terminals?.interruptAll();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const menu = (browser: Page) => browser.getByRole('navigation', { name: 'Menu principale' });

async function seeDeveloped(browser: Page, address: string): Promise<void> {
  const context = await browser.context().browser()?.newContext({ baseURL: address, locale: 'it-IT' });
  const other = await context?.newPage();
  if (!other) throw new Error('no browser');
  await signIn(other, 'superadmin');
  await other.goto('/admin/eventi');
  await expect(other.getByRole('heading', { level: 1, name: 'Eventi' })).toBeVisible();
  await context?.close();
}

test('in an empty folder a team follows docs/kit.md from nothing to a release, word by word', async ({
  page: browser,
  request,
}) => {
  test.setTimeout(1_800_000);
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-outside-'));
  product = await composeProduct(['mf-associates'], { port: ownPort });
  const { address } = product;
  await signIn(browser, 'superadmin');
  await browser.goto('/admin/settings');
  const kit = browser.getByRole('region', { name: 'Kit per chi sviluppa' });
  const command = await kit.getByRole('textbox').inputValue();
  const [, archive = ''] = /(http\S+\.tgz)/.exec(command) ?? [];
  expect(archive).toContain(`${address}/kit/sodalizio-kit-`);
  await expectAccessible(browser);

  // A team's terminal has none of the suite's variables.
  const here = new Terminals(folder, { ...newcomersEnvironment(), SODALIZIO_DEV_PORT: String(devPort) });
  terminals = here;
  let output = '';
  let token = '';
  const byHand: Record<string, () => Promise<void>> = {
    'see the area being developed': async () => {
      await seeDeveloped(browser, /Ready in .*?(http:\/\/[\d.:]+)/.exec(output)?.[1] ?? '');
      await here.interrupt();
    },
    'make a token': async () => {
      token = await deployToken(request, await tokensOf(request, 'superadmin'), 'eventi', 'rilasci eventi');
    },
    'see the area live': async () => {
      await browser.goto('/admin');
      await menu(browser).getByRole('link', { name: 'Eventi' }).click();
      await expect(browser.getByText(/^Buon lavoro, /)).toBeVisible();
      await browser.goto('/admin/eventi/riepilogo');
      await expect(browser.getByText(/^Lingue: /)).toBeVisible();
      await browser.goto('/admin/settings/eventi');
      const releases = browser.getByRole('region', { name: 'Versioni' });
      await expect(releases.getByText('Collaudo superato')).toBeVisible();
    },
  };
  const follow = async (step: Step) => {
    if (step.kind === 'by hand') {
      const deed = byHand[step.what];
      if (!deed) throw new Error(`No deed for: ${step.what}`);
      return deed();
    }
    const line = step.command
      .replace(/https:\/\/\S+\.tgz/, archive)
      .replace('https://soci.example.org', address)
      .replace('sdt_…', token);
    output = step.kind === 'keep' ? await here.keep(line, /Ready in/) : await here.run(line);
  };
  const steps = stepsOf(readFileSync(page, 'utf8'));
  const [first, ...rest] = steps;
  if (first?.kind !== 'run') throw new Error('docs/kit.md begins with no command');
  await test.step('a folder with something in it stays as it is', async () => {
    writeFileSync(join(folder, 'appunti.txt'), 'miei');
    await expect(follow(first)).rejects.toThrow('This folder is not empty (appunti.txt)');
    expect(readdirSync(folder)).toEqual(['appunti.txt']);
    rmSync(join(folder, 'appunti.txt'));
  });
  for (const step of [first, ...rest])
    await test.step(step.kind === 'by hand' ? step.what : step.command, () => follow(step));
  const deeds = steps.flatMap((step) => (step.kind === 'by hand' ? [step.what] : []));
  expect(Object.keys(byHand).filter((what) => !deeds.includes(what))).toEqual([]);
  // The newer kit left what is the team's.
  expect(readdirSync(join(folder, 'mf-eventi/src')).sort()).toContain('riepilogo');
  expect(readdirSync(join(folder, 'e2e/stories'))).toEqual(['eventi']);
  expect(output).toMatch(/check: \d+ passed, 0 failed/);
  // Without builds and stories.
  expect(output).toMatch(/^check: \d+ passed, 0 failed\nmf-eventi: [1-9]\d* passed, 0 failed\n\d+ passed, 0 failed$/m);
});
