import { expect, people, signIn, test } from '../support/people.ts';

test('from login to a profile without a mouse', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(people.superadmin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(people.superadmin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\//);
  // The list opens the registry dialog, which has the focus.
  const registry = page.getByRole('dialog', { name: /Inserisci credenziali/ });
  await expect(registry.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(people.superadmin.registryPassword);
  await page.keyboard.press('Enter');
  await expect(registry).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Cerca pagine/ })).toBeFocused();
  await page.keyboard.type('Comunicazioni');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/messages/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Cerca pagine/ })).toBeFocused();
  await page.keyboard.type('Soci');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/associates/);
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('tbody[data-index="0"] > tr').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/associates\/\d+/);
});

test('the palette keeps what is typed at once, and finds a member by surname, code, tax code and e-mail', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=rossi&tiposocio=ORDINARIO');
  const first = page.getByRole('row').filter({ hasText: 'Rossi' }).first();
  await first.getByRole('link').click();
  await expect(page.getByRole('tablist')).toBeVisible();
  const code = /\d+$/.exec(page.url())?.[0] ?? '';
  const mail = String(await page.getByRole('link', { name: /@/ }).first().textContent());
  const taxCode = String(
    await page
      .getByText(/^[A-Z]{6}\d{2}[A-Z]/)
      .first()
      .textContent(),
  );
  for (const asked of ['rossi', code, taxCode, mail]) {
    // No wait: the field does not exist yet when the first letters come.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(asked);
    await expect(page.getByRole('combobox', { name: /^Cerca pagine/ })).toHaveValue(asked);
    await expect(page.getByRole('option', { name: /^Rossi/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: /^Cerca pagine/ })).toHaveCount(0);
  }
});

test('the palette finds members, links to all of them, remembers opened ones, and offers actions by name', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=dangelo');
  await expect(page.getByText(/soc(io|i) trovat[io]/)).toBeVisible();
  const ask = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };
  const options = page.getByRole('option');
  for (const text of ["d' angelo", 'dangelo', 'D’Angelo']) {
    await ask(text);
    await expect(
      options.filter({ hasText: /^D['’]Angelo .*(Ammesso|Moroso|Ritardo|attesa|rifiutata|Espulso)/ }).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await ask('dangelo');
  const all = page.getByRole('option', { name: /^Vedi tutti (i|gli) \d+ in Soci$/ });
  const count = /\d+/.exec(String(await all.textContent()))?.[0];
  await all.click();
  await expect(page.getByText(`${count} soci trovati`)).toBeVisible();
  await expect(page.getByText('Ricerca: dangelo')).toBeVisible();

  await ask('dangelo');
  await options.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/D['’]Angelo/);
  await ask('');
  const recent = page.getByRole('group', { name: 'Soci aperti di recente' });
  await expect(recent.getByRole('option').first()).toContainText(/D['’]Angelo/);
  await page.keyboard.type('nuova news');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cms\/news\/0\/edit/);
});

test('without the registry the palette explains what is missing, and links to the credentials dialog', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/non-esiste');
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rossi');
  await expect(
    page.getByRole('option', { name: /^Per cercare i soci serve l’accesso al registro soci/ }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Inserisci credenziali/ })).toBeVisible();
  await page.getByRole('button', { name: 'Torna indietro' }).click();
  await expect(page).toHaveURL(/non-esiste/);
});

test('the search, a row and its menu answer to the keyboard', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cognome', exact: true }).focus();
  await page.keyboard.type('rossi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/last_name=rossi/);
  // In a row of the new results: focus in a previous row would be lost with it.
  const expander = page.getByRole('button', { name: /^Dettagli di Rossi/ }).first();
  await expander.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ultimi pagamenti')).toBeVisible();
  const menu = page.getByRole('button', { name: /^Azioni per/ }).first();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Vedi profilo' })).toBeVisible();
  // The menu is open before it has the focus.
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('the skip link leads past the menu', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
});
