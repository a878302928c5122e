import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { anotherBrowser, endSession } from '../../support/members.ts';
import { expect, logInByHand, people, pressUnlessAtLogin, type SignedIn, signIn, test } from '../../support/people.ts';

const edit = (id: number) => `/admin/cms/news/${id}/edit`;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const content = (page: Page) => page.getByRole('textbox', { name: /^Contenuto/ });
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click();
const saved = (page: Page) => dialog(page, 'Dati salvati con successo!');

async function write(page: Page, words: string) {
  await content(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

const headersOf = ({ accessToken, sessionToken }: SignedIn) => ({
  Authorization: `Bearer ${accessToken}`,
  sessionToken,
});

async function aNews(request: APIRequestContext, person: SignedIn, over: object = {}): Promise<{ id: number }> {
  const answer = await request.post('/api/admin/cms/article/0', {
    headers: headersOf(person),
    data: {
      type: 'news',
      title: `Corso ${crypto.randomUUID()}`,
      subtitle: 'Iscrizioni aperte',
      content: '<p>Si comincia a marzo in via Roma.</p>',
      ...over,
    },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

const stored = async (request: APIRequestContext, person: SignedIn, id: number) =>
  (await request.get(`/api/admin/cms/article/${id}`, { headers: headersOf(person) })).json();

const remove = (request: APIRequestContext, person: SignedIn, id: number) =>
  request.delete(`/api/articles/${id}`, { headers: headersOf(person) });

test('a news is written, refused while it is unfinished, published, and found in the list', async ({ page }) => {
  const title = `Serata ${crypto.randomUUID()}`;
  const person = await signIn(page, 'superadmin');
  await page.goto(edit(0));
  await expect(page.getByRole('heading', { level: 1, name: 'Nuova news' })).toBeVisible();
  await expect(content(page)).toBeVisible();
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Contenuto: Campo obbligatorio');
  await field(page, 'Link').fill('sul sito www.esempio.it');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Link: Formato non valido');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contenuto: Campo obbligatorio' }).click();
  await expect(content(page)).toBeFocused();

  await field(page, 'Titolo').fill(title);
  await field(page, 'Sottotitolo').fill('Al circolo');
  await write(page, 'Si parla di informatica.');
  await field(page, 'Link').fill('https://www.esempio.it/serata');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('Serate di prova');
  await tags.press('Enter');
  await expect(page.getByRole('list', { name: 'Tags dell’articolo' })).toContainText('Serate di prova');
  await save(page);
  await expect(saved(page)).toContainText('L’articolo è pubblicato.');
  await expectAccessible(page);
  await saved(page).getByRole('button', { name: 'Ok' }).click();
  await expect(page).toHaveURL(/\/admin\/cms\/news$/);
  const link = page.getByRole('link', { name: title });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(content(page)).toHaveText('Si parla di informatica.');
  await expect(page.getByText('Salvato', { exact: true })).toBeVisible();
  const id = Number(/news\/(\d+)\/edit/.exec(page.url())?.[1]);
  expect(await stored(page.request, person, id)).toMatchObject({
    title,
    subtitle: 'Al circolo',
    content: '<p>Si parla di informatica.</p>',
    link: 'https://www.esempio.it/serata',
    tags: ['Serate di prova'],
    state: 'published',
  });
  await remove(page.request, person, id);
});

test('a draft waits, is given a date, and is published on that day on the clock of Rome', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person, { state: 'draft', subtitle: '', content: '' });
  await page.goto(edit(id));
  await expect(page.getByText('Bozza', { exact: true }).first()).toBeVisible();
  await field(page, 'Sottotitolo').fill('In sede');
  await write(page, 'Alle nove.');
  await page.getByRole('combobox', { name: 'Stato' }).selectOption('Pubblica in una data');
  await field(page, 'Giorno di pubblicazione').fill('1/7/2035');
  await field(page, 'Ora di pubblicazione').fill('18:30');
  await expectAccessible(page);
  await save(page);
  await expect(saved(page)).toContainText('L’articolo sarà pubblicato il 01/07/2035, 18:30.');
  expect(await stored(page.request, person, id)).toMatchObject({
    state: 'scheduled',
    published_at: '2035-07-01T16:30:00.000Z',
  });
  await page.goto(edit(id));
  await expect(page.getByText('Programmato', { exact: true })).toBeVisible();
  await expect(field(page, 'Giorno di pubblicazione')).toHaveValue('01/07/2035');
  await page.getByRole('combobox', { name: 'Stato' }).selectOption('Pubblica subito');
  await save(page);
  await expect(saved(page)).toContainText('L’articolo è pubblicato.');
  await remove(page.request, person, id);
});

test('unsaved input survives a reload and an expired session, the text too', async ({ page, tolerated }) => {
  tolerated.pattern = /status of 401/;
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person);
  await page.goto(edit(id));
  await write(page, 'Un testo appena cominciato');
  await field(page, 'Titolo').fill('Un titolo appena cominciato');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(content(page)).toHaveText('Un testo appena cominciato');

  await endSession(person);
  await pressUnlessAtLogin(page, page.getByRole('button', { name: 'Salva', exact: true }));
  await expect(page).toHaveURL(/\/login$/);
  await logInByHand(page, people.superadmin);
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(content(page)).toHaveText('Un testo appena cominciato');
  await page.getByRole('button', { name: 'Scarta la bozza' }).click();
  await expect(content(page)).toHaveText('Si comincia a marzo in via Roma.');
  await expect(page.getByText('Salvato', { exact: true })).toBeVisible();
});

test('leaving unsaved input requires a confirmation, and Annulla leads to the list', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person);
  await page.goto(edit(id));
  await write(page, 'Quasi scritto');
  await page.getByRole('button', { name: 'Annulla' }).click();
  const question = dialog(page, 'Ci sono modifiche non salvate');
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(content(page)).toHaveText('Quasi scritto');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await question.getByRole('button', { name: 'Esci dalla pagina' }).click();
  await expect(page).toHaveURL(/\/admin\/cms\/news$/);
  await page.goto(edit(id));
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await remove(page.request, person, id);
});

test('one news is written in two browsers: what differs is chosen, nothing else is lost', async ({
  page,
  browser,
  tolerated,
}) => {
  tolerated.pattern = /status of 409/;
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person);
  const colleague = await anotherBrowser(browser);
  await page.goto(edit(id));
  await colleague.page.goto(edit(id));
  await write(page, 'Il mio testo.');
  await field(page, 'Link').fill('https://mio.example.org');
  await write(colleague.page, 'Il testo del collega.');
  await field(colleague.page, 'Sottotitolo').fill('Cambiato dal collega');
  await save(colleague.page);
  await expect(saved(colleague.page)).toBeVisible();

  await save(page);
  // Both browsers are signed in as the same person.
  const conflict = dialog(page, 'Hai modificato questi dati anche in un’altra scheda o finestra');
  await expect(conflict.getByRole('group')).toHaveCount(1);
  const text = conflict.getByRole('group', { name: 'Contenuto' });
  await expect(text).toContainText('Il mio testo.');
  await expect(text).toContainText('Il testo del collega.');
  await expectAccessible(page);
  await text.getByRole('radio', { name: /Quello già salvato/ }).check();
  await conflict.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(saved(page)).toBeVisible();
  expect(await stored(page.request, person, id)).toMatchObject({
    content: '<p>Il testo del collega.</p>',
    subtitle: 'Cambiato dal collega',
    link: 'https://mio.example.org',
  });
  await colleague.close();
  await remove(page.request, person, id);
});

test('an earlier version is compared and brought back, on a desk and on a phone', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person);
  await page.goto(edit(id));
  await write(page, 'Si comincia ad aprile in via Roma.');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.goto(edit(id));
  await page.getByRole('button', { name: 'Mostra le versioni' }).click();
  const versions = dialog(page, 'Versioni salvate');
  await versions.getByRole('button', { name: /^Versione 1/ }).click();
  const comparison = versions.getByRole('region', { name: 'Dalla versione 1 a quella in uso' });
  await expect(comparison.locator('del')).toContainText('a marzo');
  await expect(comparison.locator('ins')).toContainText('ad aprile');
  await comparison.getByText('Il testo com’era').click();
  await expect(comparison.getByText('Si comincia a marzo in via Roma.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await comparison.getByRole('button', { name: 'Ripristina la versione 1' }).click();
  await expect(dialog(page, 'Ripristinare la versione 1?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Ripristinare la versione 1?')).toBeHidden();
  await expect(comparison).toBeVisible();
  await comparison.getByRole('button', { name: 'Ripristina la versione 1' }).click();
  await dialog(page, 'Ripristinare la versione 1?').getByRole('button', { name: 'Ripristina la versione 1' }).click();
  await expect(page.getByText('La versione 1 è di nuovo in uso.')).toBeVisible();
  await expect(content(page)).toHaveText('Si comincia a marzo in via Roma.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await remove(page.request, person, id);
});

test('at the end of the page on a phone, Salva saves also where a tag is typed and not ended', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person);
  await page.goto(edit(id));
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.click();
  await page.keyboard.type('giornata dei soci');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const button = page.getByRole('button', { name: 'Salva', exact: true });
  await button.hover();
  await page.mouse.down();
  await expect(tags).not.toBeFocused();
  await page.mouse.up();
  await expect(saved(page)).toBeVisible();
  expect(await stored(page.request, person, id)).toMatchObject({ tags: ['giornata dei soci'] });
  await remove(page.request, person, id);
});

test('readers cannot open the form', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(edit(1));
  await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
  await expect(content(page)).toHaveCount(0);
});

test('offline, a dialog that was not opened before says so; the text stays, and the next press opens it', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
  const person = await signIn(page, 'superadmin');
  const { id } = await aNews(page.request, person);
  await page.goto(edit(id));
  await write(page, 'Un testo da non perdere');
  const preview = page.getByRole('button', { name: 'Anteprima', exact: true });
  await page.context().setOffline(true);
  await preview.click();
  await expect(page.getByText(/^Questa finestra non si è aperta/)).toBeVisible();
  await expect(content(page)).toHaveText('Un testo da non perdere');
  await page.context().setOffline(false);
  await preview.click();
  await expect(dialog(page, 'Come lo vedono i lettori')).toContainText('Un testo da non perdere');
  await remove(page.request, person, id);
});
