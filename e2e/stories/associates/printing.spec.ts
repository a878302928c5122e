import { expect, signIn, test } from '../../support/people.ts';

declare global {
  interface Window {
    printed: number;
  }
}

test.beforeEach(async ({ page }) => {
  // The browser without a window has no dialog: what is on the paper stays, to be looked at.
  await page.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed += 1;
    };
  });
  await signIn(page, 'superadmin');
});

const printed = (page: import('@playwright/test').Page) => page.evaluate(() => window.printed);

test('a list goes on paper whole, with its filters and without the rest of the page', async ({ page }) => {
  await page.goto('/admin/associates?f=1&status=Moroso');
  const count = page.getByText(/ soci trovati$/);
  await expect(count).toBeVisible();
  const total = Number(String(await count.textContent()).replace(/\D/g, ''));
  expect(total).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Stampa l’elenco' }).click();
  await expect.poll(() => printed(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper).toBeVisible();
  await expect(paper.locator('tbody tr')).toHaveCount(total);
  await expect(paper).toContainText('Stato: Moroso');
  await expect(page.getByRole('button', { includeHidden: false })).toHaveCount(0);
  // Some thirty rows on a page: the whole list, not what one screen shows.
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(total / 70);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Soci trovati' })).toBeVisible();
});

test('Ctrl P prints the list too, also while somebody types, and not behind a dialog', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => printed(page)).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: 'Aggiungi Utente' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+p');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await printed(page)).toBe(1);
});

test('a message of the moment does not go on paper', async ({ page, tolerated }) => {
  tolerated.pattern = /ERR_FAILED/;
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText(/ soci trovati$/)).toBeVisible();
  await page.route('**/api/admin/associates?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Stampa l’elenco' }).click();
  const message = page.getByText(/non è arrivato tutto/);
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(message).toBeHidden();
  await expect(page.getByRole('table', { name: 'Soci trovati' })).toBeVisible();
});
