import { expect, people, signIn, test } from '../support/people.ts';

test('from login to a profile without a mouse', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(people.superadmin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(people.superadmin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\//);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Cerca/)).toBeFocused();
  await page.keyboard.type('Soci');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/associates/);
});

test('the search, a row and its menu answer to the keyboard', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cognome', exact: true }).focus();
  await page.keyboard.type('rossi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/last_name=rossi/);
  const expander = page.getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ }).first();
  await expander.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ultimi pagamenti')).toBeVisible();
  const menu = page.getByRole('button', { name: /^Azioni per/ }).first();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Vedi profilo' })).toBeVisible();
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
