import { readFileSync } from 'node:fs';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { inFilters } from '../../support/filters.ts';
import { headersOf } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { aQuestionnaire, chooseFile, sampleOnDisk } from '../../support/questionnaires.ts';

for (const width of [1280, 360])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a new file is compared, becomes a version, and the one before comes back into use', async ({
      page,
      tolerated,
    }) => {
      tolerated.pattern = /status of 409/;
      const person = await signIn(page, 'superadmin');
      const { id, name } = await aQuestionnaire(page, person, `Versioni ${width} ${Date.now()}`);
      await page.goto('/admin/questionnaires');
      await page.getByRole('searchbox', { name: 'Ricerca' }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name }).click();
      await expect(page.getByText('In uso: versione 1.0, file_di_esempio.xlsx')).toBeVisible();

      await chooseFile(page, await sampleOnDisk(page, person));
      await expect(page.getByText('Il contenuto del file è uguale a quello della versione 1.0.')).toBeVisible();

      const changed = await sampleOnDisk(page, person, {
        'Domande!D3': 'Che cosa rende sicura una password?',
        'Domande!V2': 'B',
      });
      await chooseFile(page, changed);
      const changes = page.getByRole('region', { name: 'Che cosa cambia' });
      await expect(changes.getByText('B1: «Linux» ora è sbagliata')).toBeVisible();
      await expect(changes.getByText('B1: «Firefox» ora è giusta')).toBeVisible();
      await expect(changes.getByText('Domande cambiate: 1')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // The name of an earlier version is refused, and what was loaded stays.
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByText(/Questo nome è già di una versione/).first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Versione' }).fill('2.0');
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByText(`"${name}" è salvato.`)).toBeVisible();

      await page.goto(`/admin/questionnaires/${id}/edit`);
      const versions = page.getByRole('list', { name: 'Versioni' }).getByRole('listitem');
      await expect(versions).toHaveCount(2);
      await expect(versions.first()).toContainText('in uso');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Scarica il file della versione 2.0' }).click(),
      ]);
      expect(readFileSync(await download.path()).equals(readFileSync(changed))).toBe(true);
      await page.getByRole('button', { name: 'Guarda la versione 2.0' }).click();
      await expect(page.getByRole('dialog').getByText('B1: «Firefox» ora è giusta')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Rimetti in uso la versione 1.0' }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Rimetti in uso' });
      await expect(confirm).toBeVisible();
      await expectAccessible(page);
      await confirm.click();
      await expect(page.getByText('La versione 1.0 è di nuovo in uso.')).toBeVisible();
      await expect(page.getByText('In uso: versione 1.0')).toBeVisible();
      await page.getByRole('button', { name: 'Mostra la cronologia' }).click();
      const history = page.getByRole('list', { name: 'Cronologia' });
      await expect(history.getByText('Versione rimessa in uso')).toBeVisible();
      await expect(history.getByText('Nuova versione')).toBeVisible();
      await expect(history.getByText('Versione: da «2.0» a «1.0»')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('a questionnaire is archived, found apart, brought back and deleted', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const { id, name } = await aQuestionnaire(page, person, `Archivio ${width} ${Date.now()}`);
      await page.goto(`/admin/questionnaires?search=${encodeURIComponent(name)}`);
      await expect(page.getByText('1 questionario trovato')).toBeVisible();
      const act = async (label: string) => {
        await page.getByRole('button', { name: `Azioni per ${name}` }).click();
        await page.getByRole('menuitem', { name: label }).click();
      };
      await act('Archivia');
      await expect(page.getByText(`"${name}" è archiviato.`)).toBeVisible();
      await expect(page.getByText('Nessun questionario trovato')).toBeVisible();
      await inFilters(page, async () => {
        await page.getByRole('combobox', { name: 'Stato' }).click();
        await page.getByRole('option', { name: 'Archiviati' }).click();
      });
      await page.getByRole('link', { name }).click();
      await expect(page.getByText('Per modificarlo va ripristinato.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ripristina' }).click();
      await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeVisible();

      await page.goto(`/admin/questionnaires?search=${encodeURIComponent(name)}`);
      await act('Elimina');
      const dialog = page.getByRole('dialog');
      const typed = dialog.getByRole('textbox', { name: 'Per confermare digita il nome del questionario' });
      await typed.pressSequentially('altro');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Il nome digitato non è corretto!')).toBeVisible();
      await expectAccessible(page);
      await typed.fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Questionario eliminato con successo!')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nessun questionario trovato')).toBeVisible();
      // Nor is it among the archived ones.
      const gone = await page.request.get(`/api/questionnaires/${id}`, { headers: headersOf(person) });
      expect(gone.status()).toBe(404);
    });
  });

test('two superadmins change one questionnaire: both changes stay', async ({ page, browser, tolerated }) => {
  tolerated.pattern = /status of 409/;
  const person = await signIn(page, 'superadmin');
  const { id } = await aQuestionnaire(page, person, `Due persone ${Date.now()}`);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'superadmin');
  for (const one of [page, other]) {
    await one.goto(`/admin/questionnaires/${id}/edit`);
    await expect(one.getByText('In uso: versione 1.0')).toBeVisible();
  }
  await other.getByRole('textbox', { name: 'Nome breve' }).fill('Della collega');
  await other.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(other.getByText(/è salvato\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Risultato' }).selectOption('Livello');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText(/è salvato\./)).toBeVisible();
  await page.goto(`/admin/questionnaires/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Nome breve' })).toHaveValue('Della collega');
  await expect(page.getByRole('combobox', { name: 'Risultato' })).toHaveValue('level');
  await other.context().close();
});
