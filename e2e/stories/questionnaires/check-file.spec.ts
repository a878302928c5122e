import { readFileSync } from 'node:fs';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

for (const width of [1280, 360])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the sample is downloaded, loaded and seen as a participant sees it; faults are told with their place', async ({
      page,
    }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin');
      if (width < 768) await page.getByRole('button', { name: 'Apri il menu' }).click();
      await page.getByRole('link', { name: 'Questionari' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Controllo di un questionario' })).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Scarica il file di esempio' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('file_di_esempio.xlsx');
      const sample = readFileSync(await download.path());
      const choose = (name: string, buffer: Buffer) =>
        page.locator('input[type=file]').setInputFiles({
          name,
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer,
        });

      await choose('file_di_esempio.xlsx', sample);
      await expect(page.getByText('Il file non ha errori')).toBeVisible();
      await expect(page.getByText('Domanda 1 di 4')).toBeVisible();
      await page.getByRole('button', { name: 'Successiva' }).click();
      await expect(page.getByText('Domanda 2 di 4')).toBeVisible();
      await page.getByRole('combobox', { name: 'Lingua' }).selectOption('Inglese');
      await page.getByRole('combobox', { name: 'Larghezza' }).selectOption('Telefono');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await choose('vuoto.xlsx', Buffer.from('non un foglio'));
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByText('Il file non ha errori')).toHaveCount(0);
      await expectAccessible(page);
    });
  });

for (const role of ['admin', 'secretary'] as const)
  test(`only a superadmin checks files of questionnaires: ${role}`, async ({ page }) => {
    await signIn(page, role);
    await page.goto('/admin/questionnaires/check');
    await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Questionari' })).toHaveCount(0);
  });
