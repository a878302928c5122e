import type { Locator, Page } from '@playwright/test';
import { countHands, type Hands } from '../support/count-hands.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { aMember, anUnpaidMember, aWaitingMember, hasPaid, profileOf } from '../support/members.ts';
import { newestMail } from '../support/outbox.ts';
import { expect, type SignedIn, signIn, test } from '../support/people.ts';
import { aProject } from '../support/projects.ts';
import { rowsIn } from '../support/spreadsheets.ts';
import { callAs } from '../support/users.ts';

// The ten journeys of every day without a pointer: Tab, arrows, Enter, the keys of lists, and what is typed. The telephone
// of a member is found by keys alone in journeys.spec.ts too; here the profile is opened from it.
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Not its skeleton, where keys do nothing. */
const row = (page: Page, index: number) => page.locator(`tbody[data-index="${index}"]:not([aria-hidden]) > tr`).first();

let person: SignedIn;
let did: () => Promise<Hands>;
test.beforeEach(async ({ page }) => {
  person = await signIn(page, 'superadmin');
  did = await countHands(page);
});
test.afterEach(async () => expect((await did()).presses, 'presses of a pointer').toBe(0));

/** Opens an entry of the menu that the focused control opens: by arrows. */
async function choose(page: Page, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Takes an option of the open list of a field, by arrows. */
async function pick(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  const isMarked = async () => (await option.getAttribute('data-combobox-selected')) !== null;
  for (let presses = 0; presses < 40 && !(await isMarked()); presses += 1) await page.keyboard.press('ArrowDown');
  expect(await isMarked()).toBe(true);
  await page.keyboard.press('Enter');
}

/** The list of the members searched, its first row with the focus. */
async function firstRow(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/associates?f=1&${search}`);
  await expect(page.getByText(/soci?o? trovat[oi]$/)).toBeVisible();
  await expect(row(page, 0)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, 0)).toBeFocused();
}

test('a member’s telephone', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 76 });
  const member = await profileOf(page.request, person, codaica);
  const telephone = String(Reflect.get(member, 'reccell') || Reflect.get(member, 'recph'));
  await page.goto('/admin');
  // The first page of their menu, whole: a navigation closes the search.
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(codaica);
  await expect(page.getByRole('dialog').getByText(telephone)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/associates/${codaica}`));
});

test('a quota, from the list', async ({ page }) => {
  const codaica = await anUnpaidMember(page.request, person, 8);
  await firstRow(page, `aica_code=${codaica}`);
  await page.keyboard.press('p');
  const form = dialog(page, 'Inserisci pagamento quota');
  await tabTo(page, form.getByLabel('Importo'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('50');
  await press(page, form.getByRole('button', { name: 'Salva', exact: true }));
  await expect(form).toHaveCount(0);
  await expect.poll(() => hasPaid(page.request, person, codaica)).toBe(true);
});

test('admitting, from the list', async ({ page }) => {
  const { codaica } = await aWaitingMember(page.request, person, 26);
  await firstRow(page, `status=&aica_code=${codaica}`);
  await page.keyboard.press('a');
  const form = dialog(page, 'Ammettere il socio?');
  await press(page, form.getByRole('button', { name: 'Ammetti' }));
  await expect.poll(async () => Reflect.get(await profileOf(page.request, person, codaica), 'Ammesso')).toBe('Si');
});

test('an e-mail', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 77 });
  await firstRow(page, `aica_code=${codaica}`);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Modifica l’e-mail', exact: true }));
  const form = dialog(page, /^Modifica dati/);
  await expect(form.getByRole('textbox', { name: 'E-mail' }).first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`tasti.${codaica}@posta.example`);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  const stored = async () => Reflect.get(await profileOf(page.request, person, codaica), 'recemail');
  await expect.poll(stored).toBe(`tasti.${codaica}@posta.example`);
});

test('a section', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 78 });
  await firstRow(page, `aica_code=${codaica}`);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Assegna una sezione', exact: true }));
  const form = dialog(page, 'Aggiungi sezione');
  // The list is open before the field has the focus.
  await expect(form.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await pick(page, page.getByRole('option', { name: /Internazionale$/ }));
  await press(page, form.getByRole('button', { name: 'Salva', exact: true }));
  await expect(form).toHaveCount(0);
  const stored = async () => Reflect.get(await profileOf(page.request, person, codaica), 'Sezione');
  await expect.poll(stored).toContainEqual({ sigla: 'INT', preferita: 'No' });
});

test('an export of what is filtered', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Stato' }));
  await page.keyboard.press('ArrowDown');
  await pick(page, page.getByRole('option', { name: 'Moroso' }));
  await expect(page).toHaveURL(/status=Moroso/);
  const found = page.getByText(/^\d{1,3} soci trovati$/);
  await expect(found).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Esporta', exact: true }));
  const rows = await rowsIn(await download);
  expect(rows.filter((row) => !row.includes('Moroso'))).toEqual([]);
  await expect(found).toHaveText(`${rows.length} soci trovati`);
});

test('writing to those who have not renewed', async ({ page }) => {
  await page.goto('/admin/associates?f=1&status=Moroso');
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  const found = String(await page.getByText(/soci trovati$/).textContent()).replace(/ .*/, '');
  await press(page, page.getByRole('button', { name: 'Altro per i soci trovati', exact: true }));
  await choose(page, page.getByRole('menuitem', { name: 'Scrivi', exact: true }));
  await tabTo(page, page.getByRole('textbox', { name: 'Titolo' }));
  // Not before: the list says so too.
  await expect(page.getByText(`${found} soci`).first()).toBeVisible();
  await page.keyboard.type('Rinnovo');
  await tabTo(page, page.getByRole('textbox', { name: 'Messaggio' }));
  await page.keyboard.type('È tempo di rinnovare.');
  await expect(page.getByRole('textbox', { name: 'Messaggio' })).toContainText('È tempo di rinnovare.');
});

test('a news with a picture, published', async ({ page }) => {
  await page.goto('/admin/cms/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const picture = await page.screenshot({ type: 'png' });
  const title = `Tasti ${crypto.randomUUID()}`;
  await press(page, page.getByRole('link', { name: 'Aggiungi nuovo' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Titolo', exact: true }));
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Al circolo');
  await tabTo(page, page.getByRole('textbox', { name: /^Contenuto/ }));
  await page.keyboard.type('Ci vediamo sabato.');
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: /^Carica un’/ }));
  await (await choosing).setFiles({ name: 'sala.png', mimeType: 'image/png', buffer: picture });
  const words = page.getByRole('textbox', { name: 'Testo alternativo' });
  await tabTo(page, words);
  await page.keyboard.type('La sala');
  await press(page, page.getByRole('button', { name: 'Salva', exact: true }));
  const saved = dialog(page, 'Dati salvati con successo!');
  await expect(saved).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saved).toHaveCount(0);
  const listed = await callAs(page.request, person, `/api/admin/cms/news?limit=2&search=${encodeURIComponent(title)}`);
  expect((await listed.json()).articles).toMatchObject([{ title, image_alt: 'La sala', state: 'published' }]);
});

test('participants are invited, and reminded', async ({ page }) => {
  const mark = Date.now();
  const address = `anna.tasti.${mark}@posta.example`;
  const project = await aProject(page, person, `Percorsi a tasti ${mark}`, [['1', 'Anna Bianchi', address]]);
  await page.goto(`/admin/projects/${project.id}/users`);
  await expect(row(page, 0)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const acts = page.getByRole('region', { name: 'Selezione' });
  await press(page, acts.getByRole('button', { name: 'Invia l’invito' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 partecipante' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => newestMail(address, /^Invito a/)).toContain('/partecipa/');
  await press(page, page.getByRole('button', { name: /^Promemoria a chi non ha finito/ }).first());
  await press(page, page.getByRole('dialog').getByRole('button', { name: /1/ }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => newestMail(address, /^Promemoria di/)).toContain('/partecipa/');
});
