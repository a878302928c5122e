import type { Locator, Page } from '@playwright/test';
import { countHands, type Hands } from '../support/count-hands.ts';
import { aMember, anUnpaidMember, aWaitingMember, hasPaid, profileOf } from '../support/members.ts';
import { newestMail } from '../support/outbox.ts';
import { expect, type SignedIn, signIn, test } from '../support/people.ts';
import { aProject } from '../support/projects.ts';
import { rowsIn } from '../support/spreadsheets.ts';
import { callAs } from '../support/users.ts';

// The ten journeys of every day on a phone: fingers, and what its keyboard writes into a field; no key outside of texts.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (part: Page | Locator, name: string | RegExp) => part.getByRole('button', { name, exact: true });

let person: SignedIn;
let did: () => Promise<Hands>;
test.beforeEach(async ({ page }) => {
  person = await signIn(page, 'superadmin');
  did = await countHands(page);
});
test.afterEach(async () => expect((await did()).keys, 'keys outside of texts').toBe(0));

async function writeInto(field: Locator, text: string): Promise<void> {
  await field.tap();
  await expect(field).toBeFocused();
  // As a phone's "select all" does, before the text takes the place of what was there.
  await field.selectText();
  await field.page().keyboard.insertText(text);
}

/** The card of the member searched. */
async function findMember(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/associates?f=1&${search}`);
  await expect(page.getByText(/soci?o? trovat[oi]$/)).toBeVisible();
}

async function rowAct(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Azioni per/ })
    .first()
    .tap();
  await page.getByRole('menuitem', { name }).tap();
}

test('a member’s telephone', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 80 });
  const member = await profileOf(page.request, person, codaica);
  const telephone = String(Reflect.get(member, 'reccell') || Reflect.get(member, 'recph'));
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /^Cerca/ })
    .first()
    .tap();
  const field = page.getByRole('combobox', { name: /^Cerca/ });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(codaica);
  await expect(page.getByRole('dialog').getByText(telephone)).toBeVisible();
  await page.getByRole('option').filter({ hasText: telephone }).tap();
  await expect(page).toHaveURL(new RegExp(`/associates/${codaica}`));
  await page.getByRole('tab', { name: 'Recapiti' }).tap();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: telephone })).toHaveAttribute('href', /^tel:/);
});

test('a quota, from the list', async ({ page }) => {
  const codaica = await anUnpaidMember(page.request, person, 12);
  await findMember(page, `aica_code=${codaica}`);
  await rowAct(page, 'Registra pagamento');
  const form = dialog(page, 'Inserisci pagamento quota');
  await writeInto(form.getByLabel('Importo'), '50');
  await button(form, 'Salva').tap();
  await expect(form).toHaveCount(0);
  await expect.poll(() => hasPaid(page.request, person, codaica)).toBe(true);
});

test('a finger on the button of a calendar presses the browser’s own field, and no text is so small that iOS zooms in', async ({
  page,
}) => {
  const { codaica } = await aMember(page.request, person, { place: 84 });
  await page.goto(`/admin/associates/${codaica}?tab=pagamenti&apri=pagamento`);
  const form = dialog(page, 'Inserisci pagamento quota');
  await expect(form.getByLabel('Importo')).toHaveCSS('font-size', '16px');
  const pressed = form.getByRole('button', { name: /: scegli dal calendario$/ }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.getAttribute('type');
  });
  expect(await pressed).toBe('date');
});

test('in a list of cards the buttons keep their names whole beside the order, and so does the order', async ({
  page,
}) => {
  await page.goto('/admin/associates?f=1');
  const order = page.getByRole('combobox', { name: 'Ordina per' });
  await expect(order).toBeVisible();
  const name = page
    .getByRole('main')
    .getByRole('button', { name: /^Viste/ })
    .getByText('Viste');
  await page.evaluate(() => document.fonts.ready);
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  const lacking = await order.evaluate((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const drawn = Object.assign(document.createElement('canvas').getContext('2d') ?? {}, { font });
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const words = select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.text ?? '') : '';
    return drawn instanceof CanvasRenderingContext2D ? drawn.measureText(words).width - room : Number.NaN;
  });
  expect(lacking).toBeLessThanOrEqual(0);
});

test('admitting, from the list', async ({ page }) => {
  const { codaica } = await aWaitingMember(page.request, person, 32);
  await findMember(page, `status=&aica_code=${codaica}`);
  await rowAct(page, 'Ammetti');
  await button(dialog(page, 'Ammettere il socio?'), 'Ammetti').tap();
  await expect.poll(async () => Reflect.get(await profileOf(page.request, person, codaica), 'Ammesso')).toBe('Si');
});

test('an e-mail', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 82 });
  await findMember(page, `aica_code=${codaica}`);
  await page.getByRole('list', { name: 'Soci trovati' }).locator(`a[href*="${codaica}"]`).tap();
  await button(page, 'Modifica l’e-mail').tap();
  const form = dialog(page, /^Modifica dati/);
  await writeInto(form.getByRole('textbox', { name: 'E-mail' }).first(), `dito.${codaica}@posta.example`);
  await button(form, 'Salva').tap();
  await expect(form).toHaveCount(0);
  const stored = async () => Reflect.get(await profileOf(page.request, person, codaica), 'recemail');
  await expect.poll(stored).toBe(`dito.${codaica}@posta.example`);
});

test('a section', async ({ page }) => {
  const { codaica } = await aMember(page.request, person, { place: 83 });
  await findMember(page, `aica_code=${codaica}`);
  await rowAct(page, 'Assegna sezione');
  const form = dialog(page, 'Aggiungi sezione');
  await page.getByRole('option', { name: /Internazionale$/ }).tap();
  await button(form, 'Salva').tap();
  await expect(form).toHaveCount(0);
  const stored = async () => Reflect.get(await profileOf(page.request, person, codaica), 'Sezione');
  await expect.poll(stored).toContainEqual({ sigla: 'INT', preferita: 'No' });
});

test('an export of what is filtered', async ({ page }) => {
  await findMember(page, '');
  await page.getByRole('button', { name: /^Filtri/ }).tap();
  const sheet = dialog(page, 'Filtri');
  await sheet.getByRole('combobox', { name: 'Stato' }).tap();
  await page.getByRole('option', { name: 'Moroso' }).tap();
  await expect(page).toHaveURL(/status=Moroso/);
  await sheet
    .getByRole('button', { name: /^(Chiudi|Mostra)/ })
    .first()
    .tap();
  await expect(sheet).toHaveCount(0);
  const found = page.getByText(/^\d{1,3} soci trovati$/);
  await expect(found).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Esporta').tap();
  const rows = await rowsIn(await download);
  expect(rows.filter((row) => !row.includes('Moroso'))).toEqual([]);
  await expect(found).toHaveText(`${rows.length} soci trovati`);
});

test('writing to those who have not renewed', async ({ page }) => {
  await findMember(page, 'status=Moroso');
  const found = String(await page.getByText(/soci trovati$/).textContent()).replace(/ .*/, '');
  await button(page, 'Altro per i soci trovati').tap();
  await page.getByRole('menuitem', { name: 'Scrivi', exact: true }).tap();
  await writeInto(page.getByRole('textbox', { name: 'Titolo' }), 'Rinnovo');
  // Not before: the list says so too.
  await expect(page.getByText(`${found} soci`).first()).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Messaggio' });
  await text.tap();
  await expect(text).toBeFocused();
  await page.keyboard.insertText('È tempo di rinnovare.');
  await expect(text).toContainText('È tempo di rinnovare.');
});

test('a news with a picture, published', async ({ page }) => {
  await page.goto('/admin/cms/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const picture = await page.screenshot({ type: 'png' });
  const title = `Dito ${crypto.randomUUID()}`;
  await page.getByRole('link', { name: 'Aggiungi nuovo' }).tap();
  await writeInto(page.getByRole('textbox', { name: 'Titolo', exact: true }), title);
  await writeInto(page.getByRole('textbox', { name: /^Sottotitolo/ }), 'Al circolo');
  const text = page.getByRole('textbox', { name: /^Contenuto/ });
  await text.tap();
  await expect(text).toBeFocused();
  await page.keyboard.insertText('Ci vediamo sabato.');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Carica un’/ }).tap();
  await (await choosing).setFiles({ name: 'sala.png', mimeType: 'image/png', buffer: picture });
  await writeInto(page.getByRole('textbox', { name: 'Testo alternativo' }), 'La sala');
  await button(page, 'Salva').tap();
  const saved = dialog(page, 'Dati salvati con successo!');
  await saved.getByRole('button').last().tap();
  await expect(saved).toHaveCount(0);
  const listed = await callAs(page.request, person, `/api/admin/cms/news?limit=2&search=${encodeURIComponent(title)}`);
  expect((await listed.json()).articles).toMatchObject([{ title, image_alt: 'La sala', state: 'published' }]);
});

test('participants are invited, and reminded', async ({ page }) => {
  const mark = Date.now();
  const address = `anna.dito.${mark}@posta.example`;
  const project = await aProject(page, person, `Percorsi a dita ${mark}`, [['1', 'Anna Bianchi', address]]);
  await page.goto(`/admin/projects/${project.id}/users`);
  await page.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }).tap();
  await button(page.getByRole('region', { name: 'Selezione' }), 'Invia l’invito').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 partecipante' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => newestMail(address, /^Invito a/)).toContain('/partecipa/');
  await page
    .getByRole('button', { name: /^Promemoria a chi non ha finito/ })
    .first()
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: /1/ }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => newestMail(address, /^Promemoria di/)).toContain('/partecipa/');
});
