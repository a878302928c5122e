import type { Locator, Page } from '@playwright/test';
import { expect, logInByHand, people, signIn, test } from '../../support/people.ts';

const opacityOf = (rows: Element) => Number(getComputedStyle(rows).opacity);

test('offline a search shows an error; a slow one dims the previous rows', async ({ page, tolerated }) => {
  tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  const surname = page.getByRole('textbox', { name: 'Cognome', exact: true });
  const table = page.getByRole('table', { name: 'Soci trovati' });
  const exportButton = page.getByRole('button', { name: 'Esporta' });

  await page.context().setOffline(true);
  await surname.fill('rossi');
  await surname.press('Enter');
  await expect(page.getByText('Il server non risponde: controlla la connessione e riprova.')).toBeVisible();
  await expect(table).toHaveCount(0);
  await expect(exportButton).toBeDisabled();
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: 'Riprova' })
    .click({ timeout: 2000 })
    .catch(() => {
      // Waits for the page to notice the connection before the press.
    });
  await expect(page.getByRole('link', { name: /^Rossi / }).first()).toBeVisible();

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/admin\/associates\?.*last_name=ferrari/, async (route) => {
    await held;
    await route.continue();
  });
  await surname.fill('ferrari');
  await surname.press('Enter');
  await expect(page.getByText('Ricerca in corso…')).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(exportButton).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeDisabled();
  await expect.poll(() => table.locator('tbody').first().evaluate(opacityOf)).toBeLessThan(0.6);
  answer();
  await expect(page.getByRole('link', { name: /^Ferrari / }).first()).toBeVisible();
  await expect(exportButton).toBeEnabled();
  expect(await table.locator('tbody').first().evaluate(opacityOf)).toBe(1);
});

test('after a login, Torna indietro of the registry leads to another page', async ({ page }) => {
  await page.goto('/');
  await logInByHand(page, people.admin);
  const dialog = page.getByRole('dialog', { name: /Inserisci credenziali/ });
  await dialog.getByRole('button', { name: 'Torna indietro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

/** How a line ends: the browser knows it, or believes itself online. */
const cuts = {
  'no connection': (page: Page) => page.context().setOffline(true),
  'a connection that leads nowhere': (page: Page) => page.route('**/*', (route) => route.abort('connectionfailed')),
} as const;
const mend = (page: Page) =>
  page
    .context()
    .setOffline(false)
    .then(() => page.unrouteAll());

/** The list of members of that name; its first row. */
async function openRossi(page: Page): Promise<Locator> {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=rossi');
  const row = page.getByRole('link', { name: /^Rossi / }).first();
  await expect(row).toBeVisible();
  return row;
}

for (const [line, cut] of Object.entries(cuts))
  test(`with ${line}, a row’s dialog and the list of views take nothing away, and come when it is mended`, async ({
    page,
    tolerated,
  }) => {
    tolerated.pattern = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED/;
    const row = await openRossi(page);
    const pay = async () => {
      await page
        .getByRole('button', { name: /^Azioni per Rossi / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: /^Registra pagamento/ }).click();
    };
    const refusal = page.getByText(/^Questa finestra non si è aperta/);
    await cut(page);
    await pay();
    await expect(refusal).toBeVisible();
    await page.getByRole('button', { name: 'Viste' }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByText('Controlla la connessione e riprova.')).toBeVisible();
    await expect(row).toBeVisible();
    await mend(page);
    await menu.getByRole('button', { name: 'Riprova' }).click();
    await expect(menu.getByRole('menuitem', { name: 'Salva vista…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await pay();
    await expect(page.getByRole('dialog', { name: 'Inserisci pagamento quota' }).getByLabel('Importo')).toBeFocused();
    await expect(refusal).toHaveCount(0);
  });

for (const [line, cut] of Object.entries(cuts))
  test(`with ${line}, pointing at the search and the menu takes nothing away, and Ctrl K opens when it is mended`, async ({
    page,
    tolerated,
  }) => {
    tolerated.pattern = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED/;
    const row = await openRossi(page);
    await cut(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Cerca un socio…/ })
      .hover();
    await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Utenti' }).hover();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByText(/^Questa finestra non si è aperta/)).toBeVisible();
    await expect(row).toBeVisible();
    await mend(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: /^Cerca pagine/ })).toBeFocused();
  });

// A finger hovers over nothing: code that is fetched on hover would come only with the press.
test('the dialog of the acts is fetched with the first chosen row, and opens without a line', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
  const row = await openRossi(page);
  const name = await row.textContent();
  const fetched = page.waitForResponse(/\/bulk\.dialog-[^/]*\.js$/);
  await page.getByRole('checkbox', { name: `Seleziona ${name}` }).check();
  await (await fetched).finished();
  await page.context().setOffline(true);
  await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Registra pagamento' }).click();
  await expect(page.getByRole('dialog', { name: /^Registra/ })).toBeVisible();
});

test('a row’s dialog that comes late is said to open', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await page
    .getByRole('button', { name: /^Azioni per Rossi / })
    .first()
    .click();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/areas/associates/**', (route) => held.then(() => route.continue()));
  await page.getByRole('menuitem', { name: /^Registra pagamento/ }).click();
  const opening = page.getByRole('status').filter({ hasText: 'Apertura in corso…' });
  await expect(opening).toBeVisible();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Inserisci pagamento quota' })).toBeVisible();
  await expect(opening).toHaveCount(0);
});

test('by keyboard, Esc stops waiting for a late dialog: the list is as it was, and the next key opens it', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await expect(page.getByRole('button', { name: /^Azioni per Rossi / }).first()).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/areas/associates/**', (route) => held.then(() => route.continue()));
  // Down to the first row, x selects it, p registers a payment.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('p');
  const opening = page.getByRole('status').filter({ hasText: 'Apertura in corso…' });
  const dialog = page.getByRole('dialog', { name: 'Inserisci pagamento quota' });
  await expect(opening).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect(opening).toHaveCount(0);
  letGo();
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(dialog.getByLabel('Importo')).toBeFocused();
});
