import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { composition } from '@sodalizio/contract';
import { port } from '../support/address.ts';
import { expect, people, type Role, signIn, test } from '../support/people.ts';
import { newcomersEnvironment, type Step, stepsOf, Terminals } from '../support/walk-page.ts';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy.ts';

const page = fileURLToPath(new URL('../../docs/new-team.md', import.meta.url));
const ownPort = port + 9;
const address = `http://127.0.0.1:${ownPort}`;
test.use({ baseURL: address });

const own = ['mf-eventi/', 'api/src/eventi/', 'shared/contract/src/areas/eventi.ts', 'e2e/stories/eventi/'];
const allowed = (file: string) => file === 'pnpm-lock.yaml' || own.some((place) => file.startsWith(place));

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });

async function asked(role: Role, path: string): Promise<{ status: number; answer: unknown }> {
  const { email, password } = people[role];
  const login = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password, grant_type: 'password', client_id: '2' }),
  });
  const { access_token, session_token } = await login.json();
  const headers = { authorization: `Bearer ${access_token}`, sessiontoken: session_token };
  const response = await fetch(address + path, { headers });
  return { status: response.status, answer: await response.json() };
}

async function given(role: Role): Promise<string | undefined> {
  const { answer } = await asked(role, '/composition.json');
  return composition.parse(answer).areas.find(({ id }) => id === 'eventi')?.version;
}

const everybodyHas = async (version: string) => {
  for (const role of ['superadmin', 'admin', 'secretary'] as const) expect(await given(role)).toBe(version);
};

/** In a separate browser: the development server is another origin, and another session. */
async function seeDeveloped(page: Page, output: string): Promise<void> {
  const developed = /Ready in .*?(http:\/\/[\d.:]+)/.exec(output)?.[1];
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: developed ?? '', locale: 'it-IT' });
  const other = await context?.newPage();
  if (!other) throw new Error('no browser');
  await signIn(other, 'superadmin');
  await other.goto('/admin/eventi');
  await expect(other.getByRole('heading', { level: 1, name: 'Eventi' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Primo elemento' })).toBeVisible();
  await context?.close();
}

async function makeToken(page: Page): Promise<string> {
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Token per una nuova area' }).click();
  const dialog = page.getByRole('dialog', { name: 'Token per una nuova area' });
  await dialog.getByRole('textbox', { name: 'Nome dell’area nel codice' }).fill('eventi');
  await dialog.getByRole('textbox', { name: 'Nome del token' }).fill('rilasci eventi');
  await dialog.getByRole('button', { name: 'Crea il token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copia il token adesso' });
  return shown.getByRole('textbox', { name: 'Token' }).inputValue();
}

/** The verdict has run the area's stories, on a product of the same releases: here it is opened live. */
async function seeLive(page: Page): Promise<void> {
  await page.goto('/admin/eventi');
  await expect(menu(page).getByRole('link', { name: 'Eventi' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Eventi' })).toBeVisible();
  await page.getByRole('link', { name: 'Aggiungi elemento' }).click();
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Pranzo sociale');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('link', { name: 'Pranzo sociale' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('In giardino');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('cell', { name: 'In giardino' })).toBeVisible();
  await page.getByRole('button', { name: 'Azioni per Pranzo sociale' }).click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await page.getByRole('button', { name: 'Elimina elemento' }).click();
  await expect(page.getByText('«Pranzo sociale» è eliminato.')).toBeVisible();
  await page.goto('/admin/settings/eventi');
  await page.getByRole('button', { name: 'Verbale del collaudo della 0.1.0' }).click();
  await expect(page.getByRole('dialog').getByText('Collaudo superato')).toBeVisible();
  await everybodyHas('0.1.0');
}

async function seeOff(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(menu(page).getByRole('link', { name: 'Soci' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Eventi' })).toHaveCount(0);
  expect(await asked('admin', '/api/eventi?limit=1&offset=0')).toMatchObject({
    status: 503,
    answer: { code: 'area-off' },
  });
}

let copy: WorkspaceCopy | undefined;
let terminals: Terminals | undefined;
test.afterEach(async ({ page: browser }) => {
  // An open page would call a stopped server, and its error would fail the story.
  await browser.close();
  await terminals?.interruptAll();
  copy?.remove();
});

test('a new team follows docs/new-team.md from nothing to a release, word by word', async ({ page: browser }) => {
  test.setTimeout(1_800_000);
  const steps = stepsOf(readFileSync(page, 'utf8'));
  const workspace = copyWorkspace();
  copy = workspace;
  // A new team's terminal has none of the suite's variables.
  const here = new Terminals(workspace.folder, {
    ...newcomersEnvironment(),
    SODALIZIO_ADDRESS: address,
    SODALIZIO_DEV_PORT: String(port + 70),
  });
  terminals = here;
  await test.step('an area that cannot be linked leaves nothing behind', async () => {
    // Without its launcher the command finds no package manager.
    const half = here.run('node shared/build/src/commands/new-area.ts eventi Eventi');
    await expect(half).rejects.toThrow('Nothing was kept');
    expect(workspace.changed()).toEqual([]);
  });
  let output = '';
  let token = '';
  const byHand: Record<string, () => Promise<void>> = {
    'see the area being developed': async () => {
      await seeDeveloped(browser, output);
      await here.interrupt();
    },
    'make a token': async () => {
      await signIn(browser, 'superadmin');
      token = await makeToken(browser);
    },
    'see the area live': () => seeLive(browser),
    'only the secretary has 0.2.0': async () => {
      expect([await given('secretary'), await given('admin')]).toEqual(['0.2.0', '0.1.0']);
    },
    'everybody has 0.2.0': () => everybodyHas('0.2.0'),
    'everybody has 0.1.0': () => everybodyHas('0.1.0'),
    'the area is off': () => seeOff(browser),
  };
  const follow = async (step: Step) => {
    if (step.kind === 'by hand') {
      const deed = byHand[step.what];
      if (!deed) throw new Error(`No deed for: ${step.what}`);
      return deed();
    }
    const line = step.command.replaceAll(':4000', `:${ownPort}`).replace('--port 4000', `--port ${ownPort}`);
    const ready = /runs until Ctrl-C|Ready in/;
    output = step.kind === 'keep' ? await here.keep(line, ready) : await here.run(line.replace('sdt_…', token));
  };

  for (const step of steps) await test.step(step.kind === 'by hand' ? step.what : step.command, () => follow(step));

  const deeds = steps.flatMap((step) => (step.kind === 'by hand' ? [step.what] : []));
  expect(Object.keys(byHand).filter((what) => !deeds.includes(what))).toEqual([]);

  const changed = workspace.changed();
  expect(changed.filter((file) => !allowed(file))).toEqual([]);
  expect(own.filter((place) => !changed.some((file) => file.startsWith(place)))).toEqual([]);
  expect(output).toContain('eventi: 0.1.0-');
});
