import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

const aCode = /^\d{7}$/;

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('typed braces become a chip, who lacks its value blocks until the chip says what to write, and each mail is looked at', async ({
      page,
    }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/messages/create?f=1&section=LIG&step=2');
      await page.getByRole('button', { name: 'Avanti' }).click();
      await page.getByRole('textbox', { name: 'Titolo' }).pressSequentially('La tua quota');
      await page.getByRole('textbox', { name: 'Messaggio' }).click();
      await page.keyboard.type('La tua ultima quota è del {anno');
      await page.keyboard.type('} e grazie.');
      await expect(page.getByText(/«Anno ultima quota» tra parentesi graffe/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Trasforma in segnaposto' }).click();
      await expect(page.getByText(/tra parentesi graffe/)).toHaveCount(0);
      const chip = page.getByRole('textbox', { name: 'Messaggio' }).getByText('Anno ultima quota');
      await expect(chip).toBeVisible();

      const lacking = page.getByText(/^\d+ soci? senza «Anno ultima quota»$/);
      await expect(lacking).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      // One was there before; the other is the answer to Invia.
      await expect(page.getByRole('alert').filter({ hasText: 'manca un dato usato nel testo' })).toHaveCount(2);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: /^Mostra l’elenco: \d+ soci? senza «Anno ultima quota»/ }).click();
      const people = page.getByRole('dialog');
      await expect(people.getByText(aCode).first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await chip.click();
      await page.getByRole('button', { name: 'Inserisci un segnaposto' }).click();
      await page.getByRole('menuitem', { name: 'Se «Anno ultima quota» manca…' }).click();
      const fallback = page.getByRole('dialog', { name: 'Se «Anno ultima quota» manca' });
      await fallback.getByRole('textbox', { name: 'Testo da mettere al suo posto' }).fill('tanto tempo fa');
      await expectAccessible(page);
      await fallback.getByRole('button', { name: 'Applica' }).click();
      await expect(lacking).toHaveCount(0);

      await expect(page.getByText('Esclusi')).toBeVisible();
      await page.getByRole('button', { name: /^Mostra l’elenco: \d+ soci? senza e-mail/ }).click();
      await expect(page.getByRole('dialog').getByText(aCode).first()).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Anteprima' }).click();
      const preview = page.getByRole('dialog', { name: 'Anteprima' });
      await expect(preview.getByText(/^1 di \d+$/)).toBeVisible();
      await preview.getByRole('button', { name: 'Successivo' }).click();
      await expect(preview.getByText(/^2 di \d+$/)).toBeVisible();
      await expect(
        page.frameLocator('iframe').getByText(/La tua ultima quota è del (\d{4}|tanto tempo fa) e grazie\./),
      ).toBeVisible();
      await preview.getByRole('tab', { name: 'Solo testo' }).click();
      await expect(
        preview.getByText(/La tua ultima quota è del (\d{4}|tanto tempo fa) e grazie\./).last(),
      ).toBeVisible();
      await preview.getByRole('button', { name: 'Precedente' }).click();
      await expect(preview.getByText(/^1 di \d+$/)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(preview).toHaveCount(0);
    });
  });
