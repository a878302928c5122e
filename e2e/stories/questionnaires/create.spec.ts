import { readFileSync } from 'node:fs';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { chooseFile, sampleOnDisk } from '../../support/questionnaires.ts';

for (const width of [1280, 360])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a questionnaire is made: a file with a fault is mended, seen, tried and saved', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const name = `Abilità ${width} ${Date.now()}`;
      await page.goto('/admin');
      if (width < 768) await page.getByRole('button', { name: 'Apri il menu' }).click();
      await page.getByRole('link', { name: 'Questionari' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Questionari' })).toBeVisible();
      await expect(page.getByText(/questionari trovati/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: 'Aggiungi Questionario' }).click();

      await page.getByRole('textbox', { name: 'Nome', exact: true }).pressSequentially(name);
      await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(
        name.replace('Abilità', 'abilita').replaceAll(' ', '-'),
      );
      await page.getByRole('textbox', { name: 'Nome breve' }).pressSequentially('Abilità');
      await page.getByRole('textbox', { name: 'Versione' }).pressSequentially('2026.1');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Scarica il file di esempio' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('file_di_esempio.xlsx');

      await chooseFile(page, await sampleOnDisk(page, person, { 'Domande!V2': '' }));
      await expect(page.getByText('Foglio Domande, riga 2, colonna V')).toBeVisible();
      await expect(page.getByText('Nessuna risposta è segnata come giusta.')).toBeVisible();
      await expect(page.getByText('File pronto: si salva con il questionario')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await chooseFile(page, {
        name: 'file_di_esempio.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: readFileSync(await download.path()),
      });
      await expect(page.getByText('File pronto: si salva con il questionario')).toBeVisible();
      await expect(page.getByText('4 domande, 2 configurazioni.')).toBeVisible();

      await page.getByRole('button', { name: 'Anteprima e prova' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Domanda 1 di 4')).toBeVisible();
      await dialog.getByRole('combobox', { name: 'Lingua' }).selectOption('Inglese');
      await dialog.getByRole('combobox', { name: 'Larghezza' }).selectOption('Telefono');
      await expect(dialog.getByText('Which of these is an operating system?')).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Mostra le risposte giuste' }).check();
      await expect(dialog.getByText('Giusta', { exact: true })).toBeVisible();
      await expectAccessible(page);

      await dialog.getByRole('tab', { name: 'Prova' }).click();
      await dialog.getByRole('combobox', { name: 'Configurazione' }).selectOption('Test completo');
      await dialog.getByRole('button', { name: 'Inizia la prova' }).click();
      await dialog.getByRole('tabpanel', { name: 'Prova' }).getByRole('radio', { name: 'Linux' }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Termina la prova' }).click();
      await expect(dialog.getByText('1 su 8')).toBeVisible();
      await expect(dialog.getByText('3,8/30')).toBeVisible();
      await expect(dialog.getByText('Base', { exact: true })).toBeVisible();
      await expect(dialog.getByText('Non superato')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByText(`"${name}" è salvato.`)).toBeVisible();
      await page.getByRole('searchbox', { name: 'Ricerca' }).pressSequentially(name);
      await page.keyboard.press('Enter');
      await expect(page.getByText('1 questionario trovato')).toBeVisible();
      await expect(page.getByRole('link', { name })).toBeVisible();
      // On a phone the card shows the rest when asked.
      if (width < 768) await page.getByRole('button', { name: `Dettagli di ${name}` }).click();
      await expect(page.getByText('file_di_esempio.xlsx')).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });

test('a draft comes back after a reload, with the file that was loaded', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  await page.goto('/admin/questionnaires/0/edit');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).pressSequentially('Mai salvato');
  await chooseFile(page, await sampleOnDisk(page, person));
  await expect(page.getByText('File pronto: si salva con il questionario')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Mai salvato');
  await expect(page.getByText('File pronto: si salva con il questionario')).toBeVisible();
});

test('offline, a file says that it did not arrive, and nothing typed is lost', async ({ page, context, tolerated }) => {
  tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
  const person = await signIn(page, 'superadmin');
  await page.goto('/admin/questionnaires/0/edit');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).pressSequentially('Senza rete');
  const path = await sampleOnDisk(page, person);
  await context.setOffline(true);
  await chooseFile(page, path);
  await expect(page.getByRole('alert').filter({ hasText: 'connessione' })).toBeVisible();
  await context.setOffline(false);
  await chooseFile(page, path);
  await expect(page.getByText('File pronto: si salva con il questionario')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Senza rete');
});
