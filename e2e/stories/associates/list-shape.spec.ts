import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'superadmin');
});

async function openList(page: Page, search = 'f=1'): Promise<void> {
  await page.goto(`/admin/associates?${search}`);
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
}

/** Not its skeleton, where keys do nothing. */
const row = (page: Page, index: number) => page.locator(`tbody[data-index="${index}"]:not([aria-hidden]) > tr`).first();

/** Rows that are whole in the window, and not under the head of the table. */
const rowsInSight = (page: Page) =>
  page.getByRole('region', { name: 'Soci trovati' }).evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    const from = Math.max(top, box.querySelector('thead')?.getBoundingClientRect().bottom ?? 0);
    const to = Math.min(bottom, window.innerHeight);
    return [...box.querySelectorAll('tbody[data-index]')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= from - 1 && place.bottom <= to + 1;
    }).length;
  });

for (const [width, height, least] of [
  [1440, 900, 15],
  [1280, 800, 11],
] as const)
  test(`at ${width} × ${height} at least ${least} members are in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openList(page);
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(least);
    const low = await rowsInSight(page);
    await page.getByRole('button', { name: 'Righe più alte' }).click();
    await expect.poll(() => rowsInSight(page)).toBeLessThan(low);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Righe più basse' })).toBeVisible();
  });

test('on a phone the first member is in sight, in a card of two lines, and the page has the one scroll bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  const list = page.getByRole('list', { name: 'Soci trovati' });
  await page.evaluate(() => document.fonts.ready);
  const card = await list.getByRole('listitem').first().boundingBox();
  expect(card?.height).toBeLessThanOrEqual(80);
  expect((card?.y ?? 740) + (card?.height ?? 0)).toBeLessThanOrEqual(740);
  const box = page.getByRole('region', { name: 'Soci trovati' });
  expect(await box.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
  const badge = list.getByText('In attesa di ammissione', { exact: true }).first();
  await badge.scrollIntoViewIfNeeded();
  expect(await badge.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  await page.mouse.wheel(0, 20_000);
  await expect(list.getByRole('listitem').nth(5)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('on a phone the filters are in a sheet, and its button counts the active ones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, 'f=1&status=Moroso');
  await page.getByRole('button', { name: /^Filtri *1 *attivo$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtri' });
  await sheet.getByRole('combobox', { name: 'Pagamento', exact: true }).click();
  await page.getByRole('option', { name: 'Non paganti' }).click();
  await expect(page).toHaveURL(/have_payed=No/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filtri *2 *attivi$/ })).toBeVisible();
});

test('a tablet keeps the table', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openList(page);
  await expect(page.getByRole('table', { name: 'Soci trovati' })).toBeVisible();
});

test('the keys of the list find, move, select and open, and ? lists them', async ({ page }) => {
  await openList(page, 'f=1&status=');
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Nome, codice, telefono, e-mail' })).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByRole('textbox', { name: 'Nome, codice, telefono, e-mail' })).toHaveValue('j');
  await page.keyboard.press('Backspace');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
  await expect(row(page, 1)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
  for (const words of ['Va al campo di ricerca', 'Riga seguente', 'Apre la riga', 'Registra un pagamento del socio'])
    await expect(help.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await row(page, 1).focus();
  await page.keyboard.press('p');
  const payment = page.getByRole('dialog', { name: 'Inserisci pagamento quota' });
  await expect(payment).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(payment).toHaveCount(0);
  await row(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/associates\/\d+/);
});

test('in a long list Fine, Pag↓ and Inizio take the focus along, to a row that is read late too', async ({ page }) => {
  await openList(page);
  const table = page.getByRole('table', { name: 'Soci trovati' });
  const last = Number(await table.getAttribute('aria-rowcount')) - 2;
  await expect(row(page, 0)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, 0)).toBeFocused();
  const focused = () => page.evaluate(() => Number(document.activeElement?.closest('tbody')?.dataset.index));
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBeGreaterThan(1);
  const step = await focused();
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBe(2 * step);

  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/associates\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'Soci trovati' })).toBeFocused();
  held.resolve();
  await expect(row(page, last)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, last - 1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(page, 0)).toBeFocused();
});

test('the menu of a row has the acts that apply to this member', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, 'f=1&status=');
  const first = page.getByRole('button', { name: /^Azioni per/ }).first();
  await first.click();
  for (const name of ['Vedi profilo', 'Ammetti', 'Registra pagamento', 'Assegna sezione', 'Scrivi'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Assegna sezione' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Sezione' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openList(page, 'f=1&status=Si');
  await first.click();
  await expect(page.getByRole('menuitem', { name: 'Registra pagamento' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Ammetti' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Copia e-mail' }).click();
  await expect(page.getByText(/@.* copiato$/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@');
});

test('on a phone the open tab of a member is in sight, and an edge with more behind it fades', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, 'f=1&status=Si');
  await page.getByRole('list', { name: 'Soci trovati' }).getByRole('link').first().click();
  const tabs = page.getByRole('tablist');
  await expect(tabs).toHaveAttribute('data-more-after', 'true');
  await expect(tabs).not.toHaveAttribute('data-more-before', 'true');
  await page.goto(`${page.url().split('?')[0]}?tab=cronologia`);
  const open = tabs.getByRole('tab', { name: 'Cronologia' });
  await expect(open).toHaveAttribute('aria-selected', 'true');
  await expect(open).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveAttribute('data-more-before', 'true');
  await expectNoSidewaysScroll(page);
});
