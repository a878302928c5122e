import type { Page } from '@playwright/test';
import { countHands, type Hands } from '../support/count-hands.ts';
import { aMember, aWaitingMember, profileOf } from '../support/members.ts';
import { expect, type SignedIn, signIn, test } from '../support/people.ts';
import { aProject } from '../support/projects.ts';
import { rowsIn } from '../support/spreadsheets.ts';

// The ten everyday journeys, each from its first screen and with a limit for presses and for keys outside of text fields; for
// typed text only where one is given. The quota's journey is in associates/quotas.spec.ts.
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

function expectAtMost(did: Hands, most: Partial<Hands>): void {
  for (const kind of ['presses', 'keys', 'typed'] as const)
    expect(did[kind], `${kind} of ${JSON.stringify(did)}`).toBeLessThanOrEqual(most[kind] ?? Number.POSITIVE_INFINITY);
}

async function rowMenu(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^Azioni per/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
}

let person: SignedIn;
test.beforeEach(async ({ page }) => {
  person = await signIn(page, 'superadmin');
});

test('a press, a key and a letter too many are found', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  const name = page.getByRole('textbox', { name: 'Cognome' });
  await expect(name).toBeVisible();
  const did = await countHands(page);
  await name.click();
  await page.keyboard.type('Neri');
  await page.keyboard.press('Enter');
  const all = { presses: 1, keys: 1, typed: 4 };
  expect(await did()).toEqual(all);
  expectAtMost(await did(), all);
  for (const less of [{ presses: 0 }, { keys: 0 }, { typed: 3 }])
    expect(() => expectAtMost(all, less)).toThrow(JSON.stringify(all));
});

test('a member’s telephone: eight keys, no press', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 70 });
  const member = await profileOf(page.request, person, codaica);
  const telephone = String(Reflect.get(member, 'reccell') || Reflect.get(member, 'recph'));
  await page.goto('/admin');
  // The first page of their menu, whole: a navigation closes the search.
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  const did = await countHands(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(codaica);
  await expect(page.getByRole('dialog').getByText(telephone)).toBeVisible();
  const { presses, keys, typed } = await did();
  expect([presses, keys + typed]).toEqual([0, 8]);
});

test('admitting the next one: one key', async ({ page }) => {
  const first = await aWaitingMember(page.request, person, 20);
  await page.goto('/admin/associates?f=1&status=&sort=codaica');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/admin/associates/${first.codaica}`);
  await expect(page.getByRole('navigation', { name: 'Elenco dei soci' })).toContainText(/^\d+ di \d+$/);
  await page.keyboard.press('a');
  const form = dialog(page, 'Ammettere il socio?');
  await form.getByRole('button', { name: 'Ammetti' }).click();
  await expect(page).not.toHaveURL(new RegExp(first.codaica));
  await expect(form).not.toContainText(`${first.nome} ${first.cognome}`);
  await expect(form.getByRole('button', { name: 'Ammetti' })).toBeVisible();
  await expect(form.locator('[data-autofocus]')).toBeFocused();
  const did = await countHands(page);
  const second = new URL(page.url()).pathname;
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(second));
  expectAtMost(await did(), { presses: 0, keys: 1 });
});

test('an e-mail, from the profile: two presses and its text', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 71 });
  await page.goto(`/admin/associates/${codaica}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const did = await countHands(page);
  await button(page, 'Modifica l’e-mail').click();
  const form = dialog(page, /^Modifica dati/);
  await expect(form.getByRole('textbox', { name: 'E-mail' }).first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`nuova.${codaica}@posta.example`);
  await form.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`nuova.${codaica}@posta.example`).first()).toBeVisible();
  expectAtMost(await did(), { presses: 2, keys: 1 });
});

test('a section, from the profile: three presses', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 73 });
  await page.goto(`/admin/associates/${codaica}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const did = await countHands(page);
  await button(page, 'Assegna una sezione').click();
  const form = dialog(page, 'Aggiungi sezione');
  await page.getByRole('option', { name: /Internazionale$/ }).click();
  await form.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Sezione aggiunta con successo!')).toBeVisible();
  expectAtMost(await did(), { presses: 3, keys: 0 });
  const member = await profileOf(page.request, person, codaica);
  expect(Reflect.get(member, 'Sezione')).toContainEqual({ sigla: 'INT', preferita: 'No' });
});

test('a section, from the list: arrow and Enter instead of a press', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 74 });
  await page.goto(`/admin/associates?f=1&aica_code=${codaica}`);
  await expect(page.getByText(/soci?o? trovat[oi]$/)).toBeVisible();
  const did = await countHands(page);
  await rowMenu(page, 'Assegna sezione');
  const form = dialog(page, 'Aggiungi sezione');
  // The list is open before the field has the focus.
  await expect(form.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Sezione aggiunta con successo!')).toBeVisible();
  expectAtMost(await did(), { presses: 3, keys: 2 });
});

test('an export of what is filtered: two presses', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  const did = await countHands(page);
  await page.getByRole('combobox', { name: 'Stato' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Moroso' }).click();
  await expect(page).toHaveURL(/status=Moroso/);
  // The new search is over: a press while it runs finds the button off.
  const found = page.getByText(/^\d{1,3} soci trovati$/);
  await expect(found).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Esporta').click();
  const rows = await rowsIn(await download);
  expectAtMost(await did(), { presses: 2 });
  expect(rows.filter((row) => !row.includes('Moroso'))).toEqual([]);
  await expect(found).toHaveText(`${rows.length} soci trovati`);
});

test('writing to those who have not renewed: two presses before the text', async ({ page }) => {
  await page.goto('/admin/associates?f=1&status=Moroso');
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  const did = await countHands(page);
  const found = String(await page.getByText(/soci trovati$/).textContent()).replace(/ .*/, '');
  await button(page, 'Altro per i soci trovati').click();
  await page.getByRole('menuitem', { name: 'Scrivi', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toBeVisible();
  await expect(page.getByText(`${found} soci`).first()).toBeVisible();
  expectAtMost(await did(), { presses: 2, keys: 0 });
});

test('a news with a picture, published: six presses', async ({ page }) => {
  await page.goto('/admin/cms/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const picture = await page.screenshot({ type: 'png' });
  const title = `Assemblea ${crypto.randomUUID()}`;
  const did = await countHands(page);
  await page.getByRole('link', { name: 'Aggiungi nuovo' }).click();
  await expect(page.getByRole('textbox', { name: 'Titolo', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Al circolo');
  await page.getByRole('textbox', { name: /^Contenuto/ }).click();
  await page.keyboard.type('Ci vediamo sabato.');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Carica un’/ }).click();
  await (await choosing).setFiles({ name: 'sala.png', mimeType: 'image/png', buffer: picture });
  const words = page.getByRole('textbox', { name: 'Testo alternativo' });
  await expect(words).toBeVisible();
  await words.focus();
  await page.keyboard.type('La sala');
  await button(page, 'Salva').click();
  const saved = dialog(page, 'Dati salvati con successo!');
  await expect(saved).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saved).toHaveCount(0);
  expectAtMost(await did(), { presses: 6, keys: 2 });
});

test('participants invited: three presses; reminded: two', async ({ page }) => {
  const mark = Date.now();
  const project = await aProject(page, person, `Percorsi ${mark}`, [
    ['1', 'Anna Bianchi', `anna.${mark}@posta.example`],
    ['2', 'Bruno Verdi', `bruno.${mark}@posta.example`],
  ]);
  await page.goto(`/admin/projects/${project.id}/users`);
  await expect(page.getByText('2 partecipanti')).toBeVisible();
  const did = await countHands(page);
  await page.getByRole('checkbox', { name: 'Seleziona queste righe' }).first().click();
  await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Invia l’invito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /2/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expectAtMost(await did(), { presses: 3, keys: 0 });
  const { presses: before } = await did();
  await page
    .getByRole('button', { name: /^Promemoria a chi non ha finito/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /2/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { presses, keys, typed } = await did();
  expectAtMost({ presses: presses - before, keys, typed }, { presses: 2, keys: 0 });
});
