import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { address } from '../../support/address.ts';
import { people, type SignedIn, signIn } from '../../support/people.ts';
import { callAs, logIn } from '../../support/users.ts';
import { armedIn, marksIn, strangersIn, touch, watch } from './xss-detector.ts';
import { allPayloads, payloads } from './xss-payloads.ts';
import { asLine, contents, serveHostile } from './xss-served.ts';

async function watchedPage(browser: Browser, { policy }: { policy: boolean }) {
  const place = {
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
  };
  const context = await browser.newContext({ ...place, bypassCSP: !policy });
  const { seen, stopped } = await watch(context);
  const page = await context.newPage();
  const nothingHappened = async () => {
    expect(await marksIn(page)).toBe(false);
    expect(seen).toEqual([]);
    expect(await armedIn(page)).toEqual([]);
  };
  return { context, page, seen, stopped, nothingHappened };
}

// Hundreds of pages and thousands of steps: traces would be expensive, and failures name their payload.
test.use({ trace: 'off' });

const ways = [
  { policy: true, how: 'under the product’s policy', size: 40 },
  { policy: false, how: 'without any policy', size: 12 },
];

async function plant(browser: Browser, policy: boolean, list: readonly string[]) {
  const { context, page, seen, stopped } = await watchedPage(browser, { policy });
  const { 'content-security-policy': rules = '' } = (await context.request.get('/login')).headers();
  expect(rules).toContain("script-src 'self'");
  const headers = { 'content-security-policy': rules };
  await page.route('**/planted', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>', headers }),
  );
  const missed: string[] = [];
  const ran: string[] = [];
  let armed = 0;
  for (const payload of list) {
    await page.goto('/planted');
    seen.length = 0;
    stopped.length = 0;
    await page.evaluate((markup) => {
      document.body.innerHTML = markup;
    }, payload);
    await touch(page.locator('body'));
    if ((await armedIn(page)).length > 0) armed++;
    const noticed = () => seen.length + stopped.length > 0;
    // Under the policy all of them are noticed: nothing is gained by giving up early.
    const latest = Date.now() + (policy ? 20_000 : 2000);
    while (Date.now() < latest && !noticed() && !(await marksIn(page))) await page.waitForTimeout(10);
    if (await marksIn(page)) ran.push(payload);
    else if (!noticed()) missed.push(payload);
  }
  await context.close();
  return { missed, ran, armed };
}

test('the watch sees more than a hundred of them run in a page that puts them in unsafely, and none under the policy', async ({
  browser,
}) => {
  const runs = [...payloads.atOnce, ...payloads.whenTouched];
  const half = Math.ceil(runs.length / 2);
  const [one, other, stopped] = await Promise.all([
    plant(browser, false, runs.slice(0, half)),
    plant(browser, false, runs.slice(half)),
    plant(browser, true, payloads.atOnce.slice(0, 20)),
  ]);
  const missed = [...one.missed, ...other.missed];
  expect(runs.length - missed.length, missed.join('\n')).toBeGreaterThan(100);
  expect(one.armed + other.armed).toBeGreaterThan(80);
  expect(stopped).toMatchObject({ missed: [], ran: [] });
});

const certification = { type: 'certifications', subtitle: 'x', content: '<p>x</p>' };

async function save(request: APIRequestContext, person: SignedIn, id: number, data: object) {
  const answer = await callAs(request, person, `/api/admin/cms/article/${id}`, { ...certification, ...data });
  return { status: answer.status(), body: await answer.json() };
}

const remove = (request: APIRequestContext, { accessToken, sessionToken }: SignedIn, id: number) =>
  request.delete(`/api/articles/${id}`, { headers: { Authorization: `Bearer ${accessToken}`, sessionToken } });

/** Lines as the server stores them: without directions and other signs that are not to be seen. */
const tidied = (lines: object): Record<string, unknown> => JSON.parse(JSON.stringify(lines).replace(/\p{Cf}/gu, ''));

test('sent to the server in every field, each comes back harmless: markup clean, lines as text, links refused', async ({
  page,
  request,
}) => {
  const person = await logIn(request, people.superadmin.email, people.superadmin.password);
  const { id } = (await save(request, person, 0, { title: `Prova ${Date.now()}` })).body;
  const stored: string[] = [];
  for (const payload of allPayloads) {
    const title = asLine(payload, 200);
    const lines = { title, subtitle: title, image_alt: title, tags: [asLine(payload, 40)] };
    const { status, body } = await save(request, person, id, { ...lines, content: `<p>Prima</p>${payload}` });
    expect({ payload, status }).toEqual({ payload, status: 200 });
    expect(body).toMatchObject(tidied(lines));
    stored.push(body.content);
    const link = await save(request, person, id, { title, link: /href="([^"]*)"/.exec(payload)?.[1] ?? title });
    // A link in another's markup may really be an address.
    if (link.status === 200) expect(body.link).toMatch(/^(?:https?:\/\/.*)?$/);
    else expect(link.status).toBe(400);
  }
  expect(stored).toHaveLength(allPayloads.length);
  expect(new Set(stored.map((content) => content.slice(0, 12)))).toEqual(new Set(['<p>Prima</p>']));
  expect(await strangersIn(page, stored)).toEqual([]);
  expect(await strangersIn(page, allPayloads)).not.toEqual([]);
  expect((await remove(request, person, id)).status()).toBe(200);
});

const hostile = (at: number) => asLine(payloads.atOnce[at] ?? '', 150);
const addedWhereShown = ['target', 'rel', 'loading', 'decoding'];

async function readRow(page: Page, at: number): Promise<void> {
  const row = page.locator(`tbody[data-index="${at}"]`);
  const opener = row.getByRole('button', { name: /^Dettagli di/ });
  await opener.click();
  const whole = row.getByRole('article');
  const text = whole.locator('[class*="markup"]');
  await expect(text).toBeAttached();
  expect(await strangersIn(page, [await text.innerHTML()], addedWhereShown)).toEqual([]);
  await touch(whole);
  await opener.click();
}

async function askToDelete(page: Page, at: number): Promise<void> {
  const row = page.locator(`tbody[data-index="${at}"]`);
  await row.getByRole('button', { name: /^Azioni per/ }).click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  const question = page.getByRole('dialog', { name: 'ATTENZIONE!!' });
  await expect(question).toContainText('=');
  await question.getByRole('textbox').fill(hostile(at));
  await question.getByRole('button', { name: 'Conferma eliminazione' }).click();
  await expect(question.getByText('Il nome digitato non è corretto!')).toBeVisible();
  await touch(question.getByText(/^Sei sicuro di voler eliminare/));
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toHaveCount(0);
}

for (const { policy, how, size } of ways) {
  test(`in the database past the server, they do nothing in the list, its open rows, its questions and the palette, ${how}`, async ({
    browser,
  }) => {
    const { context, page, nothingHappened } = await watchedPage(browser, { policy });
    const all = contents(size);
    await serveHostile(page, all);
    await signIn(page, 'superadmin', { registry: false });
    const asked = new URLSearchParams({ search: hostile(0).slice(0, 100), tag: hostile(1).slice(0, 40) });
    await page.goto(`/admin/cms/news?${asked}`);
    await expect(page.getByText(`${all.length} risultati trovati`)).toBeVisible();
    await expect(page.getByText(`Ricerca: ${hostile(0)}`)).toBeVisible();
    for (const [at] of all.entries()) await readRow(page, at);
    await nothingHappened();
    await page.locator('tbody[data-index]').first().scrollIntoViewIfNeeded();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(hostile(2));
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(/^Per cercare i soci/);
    await nothingHappened();
    await page.keyboard.press('Escape');
    await page.goto('/admin/cms/news');
    for (const at of [0, 1]) await askToDelete(page, at);
    await nothingHappened();
    await context.close();
  });

  test(`in the database past the server, they do nothing in the editor and in the versions, ${how}`, async ({
    browser,
  }) => {
    const { context, page, nothingHappened } = await watchedPage(browser, { policy });
    const all = contents(40);
    await serveHostile(page, all);
    await signIn(page, 'superadmin', { registry: false });
    for (const [at] of all.entries()) {
      await page.goto(`/admin/cms/news/${at + 1}/edit`);
      await touch(editorOf(page));
      await nothingHappened();
    }
    await page.getByRole('button', { name: 'Mostra le versioni' }).click();
    const versions = page.getByRole('dialog', { name: 'Versioni salvate' });
    for (const [at] of all.entries()) {
      // The newest, which is current, comes first.
      await versions
        .getByRole('listitem')
        .nth(all.length - at)
        .getByRole('button', { name: `Versione ${at + 1}` })
        .click();
      const then = versions.getByRole('region', { name: `Dalla versione ${at + 1} a quella in uso` });
      await expect(then.getByRole('button', { name: `Ripristina la versione ${at + 1}` })).toBeVisible();
      await then.getByText('Il testo com’era').click();
      await touch(then.locator('[class*="markup"]').first());
    }
    await nothingHappened();
    await context.close();
  });
}

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Contenuto/ });

test('typed and pasted by a person, they come to nothing in the form, the restored draft and what is stored', async ({
  browser,
}) => {
  const { context, page, nothingHappened } = await watchedPage(browser, { policy: false });
  const person = await signIn(page, 'superadmin', { registry: false });
  const title = `${Date.now()} ${hostile(0)}`;
  await page.goto('/admin/cms/certifications/0/edit');
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Sottotitolo' }).fill(hostile(3));
  await page.getByRole('textbox', { name: 'Link' }).fill('javascript:top.marked=1');
  await page.getByRole('combobox', { name: 'Tags' }).fill(hostile(1).slice(0, 40));
  await page.keyboard.press('Enter');
  for (const markup of contents(40))
    await editorOf(page).evaluate((editor, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'testo');
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, markup);
  await nothingHappened();
  await page.reload();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await touch(editorOf(page));
  await nothingHappened();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  // The link is refused.
  await expect(page.getByRole('alert')).toContainText('Link: ');
  await expect(page.getByRole('dialog', { name: 'Dati salvati con successo!' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Link' }).fill('');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByRole('dialog', { name: 'Dati salvati con successo!' }).getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const found = await callAs(page.request, person, '/api/admin/cms/certifications');
  const stored = (await found.json()).find((one: { title: string }) => one.title === title);
  expect(stored.content.length).toBeGreaterThan(100);
  expect(await strangersIn(page, [stored.content])).toEqual([]);
  await nothingHappened();
  await remove(page.request, person, stored.id);
  await context.close();
});
