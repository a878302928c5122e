import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, signIn, test } from '../support/people.ts';

for (const scheme of ['light', 'dark'] as const) {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    test.describe(`${scheme}, ${size.width} px wide`, () => {
      test.use({ colorScheme: scheme, viewport: size });

      test('login, with and without its error', async ({ page, tolerated }) => {
        tolerated.pattern = /status of 400/;
        await page.goto('/login');
        await expect(page.getByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.getByLabel('E-mail').fill('qualcuno@sodalizio.example');
        await page.getByLabel('Password', { exact: true }).fill('non-questa');
        await page.getByRole('button', { name: 'Accedi' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectAccessible(page);
      });

      test('the members list, its filters and an open row', async ({ page }) => {
        await signIn(page, 'superadmin');
        await page.goto('/admin/associates?f=1');
        await expect(page.getByText('2.000 soci trovati')).toBeVisible();
        await expect(page.getByRole('link', { name: /\w+ \w+/ }).first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.getByRole('button', { name: /Altri filtri/ }).click();
        await expect(page.getByLabel('Ragione sociale')).toBeVisible();
        await page
          .getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ })
          .first()
          .click();
        await expect(page.getByText('Ultimi pagamenti')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      test('a profile, every tab', async ({ page }) => {
        await signIn(page, 'superadmin');
        await page.goto('/admin/associates?f=1');
        await page
          .getByRole('button', { name: /^Azioni per/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Vedi profilo' }).click();
        await expect(page.getByRole('tablist')).toBeVisible();
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
      });

      test('the credentials dialog', async ({ page }) => {
        await signIn(page, 'secretary');
        await page.goto('/admin/associates');
        await expect(page.getByRole('dialog', { name: /Inserisci credenziali/ })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      test('not found, palette and shortcuts', async ({ page }) => {
        await signIn(page, 'superadmin');
        await page.goto('/admin/non-esiste');
        await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Control+k');
        await expect(page.getByPlaceholder(/Cerca/)).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}
