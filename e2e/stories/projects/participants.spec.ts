import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { aProject, exported, sendResult } from '../../support/projects.ts';
import { readWithOpenpyxl, savedByOpenpyxl } from '../../support/spreadsheets.ts';

for (const width of [1280, 360])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('from an empty project to its results: participants from a sheet, invited, with a result, exported', async ({
      page,
      request,
    }) => {
      const person = await signIn(page, 'superadmin');
      const mark = Date.now();
      const name = `Partecipanti ${width} ${mark}`;
      const project = await aProject(page, person, name);
      await page.goto(`/admin/projects/${project.id}/users`);
      await expect(page.getByText('Non c’è ancora nessun partecipante')).toBeVisible();
      await expectAccessible(page);

      // A sheet of another program, with a row that is refused.
      const path = savedByOpenpyxl({
        Iscritti: [
          ['Matricola', 'Nome', 'Cognome', 'E-mail'],
          ['0001', 'Anna', 'Bianchi', `anna.${mark}@posta.example`],
          ['0002', 'Bruno', 'Verdi', 'senza chiocciola'],
          ['0003', 'Carla', 'D’Àmico', ''],
        ],
      });
      await page.getByRole('button', { name: 'Upload utenti' }).click();
      await page.locator('input[type=file]').first().setInputFiles(path);
      await page.getByRole('button', { name: 'Carica', exact: true }).click();
      await expect(page.getByText('«elenco.xlsx»: 3 righe. Non è ancora stato salvato nulla.')).toBeVisible();
      await expect(page.getByRole('row', { name: /Bruno/ })).toContainText('Email: formato non valido');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Carica 2 righe' }).click();
      await expect(page.getByText('Utenti caricati con successo!')).toBeVisible();
      await expect(page.getByText('2 partecipanti')).toBeVisible();
      await expect(page.getByText('Carla D’Àmico')).toBeVisible();

      await page.getByRole('button', { name: 'Aggiungi Utente' }).click();
      const adding = page.getByRole('dialog');
      await adding.getByRole('textbox', { name: 'Matricola' }).pressSequentially('0002');
      await adding.getByRole('textbox', { name: 'Nome' }).pressSequentially('Bruno Verdi');
      await adding.getByRole('textbox', { name: 'Email' }).pressSequentially(`bruno.${mark}@posta.example`);
      await expectAccessible(page);
      await adding.getByRole('button', { name: 'Aggiungi', exact: true }).click();
      await expect(page.getByText('Bruno Verdi è nel progetto.')).toBeVisible();

      // The exact number, and who is left out, before anything leaves.
      await page.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }).check();
      await page.getByRole('button', { name: 'Seleziona tutti i 3' }).click();
      // Where there is little room the other acts are in the menu beside it.
      const acts = page.getByRole('region', { name: 'Selezione' });
      await acts.getByRole('button', { name: 'Invia l’invito' }).click();
      const asking = page.getByRole('dialog');
      await expect(asking.getByText('1 partecipante senza e-mail')).toBeVisible();
      await expectAccessible(page);
      await asking.getByRole('button', { name: 'Invia a 2 partecipanti' }).click();
      await expect(page.getByText('2 inviti in partenza.')).toBeVisible();
      const mail = async () => (await newestMail(`anna.${mark}@posta.example`, new RegExp(`^Invito a ${name}$`))) ?? '';
      await expect.poll(mail).toMatch(/Benvenuto Anna Bianchi: http:\/\/\S+\/partecipa\/[0-9a-f]{64}/);

      // The link in the mail opens the personal page.
      const link = /http:\/\/\S+\/partecipa\/[0-9a-f]{64}/.exec(await mail())?.[0] ?? '';
      const theirs = await page.context().newPage();
      await theirs.goto(link);
      await expect(theirs.getByText('Per Anna Bianchi, matricola 0001.')).toBeVisible();
      await expect(theirs.getByRole('img', { name: 'Codice QR del link personale' })).toBeVisible();
      await expectAccessible(theirs);
      await expectNoSidewaysScroll(theirs);
      await theirs.close();

      await sendResult(request, person, project, { foreign_token: '0001', score: 8, max_score: 8 });
      await page.reload();
      await expect(page.getByText('Completato').first()).toBeVisible();
      await page.getByRole('button', { name: 'Anna Bianchi', exact: true }).first().click();
      await expect(page.getByText(/^Invito .*Inviata$/)).toBeVisible();
      await expect(page.getByText(new RegExp(`^Test di ${name}, completato`))).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.getByRole('link', { name: `Risultati Test di ${name}` }).click();
      const download = await exported(page);
      const rows = readWithOpenpyxl(download);
      expect(rows.slice(1).map((row) => [row[1], row[2], row[3], row[9]])).toEqual([
        ['0001', 'Anna Bianchi', 'Completato', '30'],
        ['0002', 'Bruno Verdi', 'Da completare', ''],
        ['0003', 'Carla D’Àmico', 'Da completare', ''],
      ]);
    });

    test('a removal is undone; a link is shown as a QR code', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const project = await aProject(page, person, `Rimozione ${width} ${Date.now()}`, [
        ['0001', 'Anna Bianchi', ''],
        ['0002', 'Bruno Verdi', ''],
      ]);
      await page.goto(`/admin/projects/${project.id}/users`);
      if (width < 768) await page.getByRole('button', { name: 'Dettagli di Anna Bianchi' }).click();
      await page.getByRole('button', { name: 'Codice QR di Anna Bianchi' }).click();
      await expect(page.getByRole('img', { name: 'Codice QR di Anna Bianchi' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Azioni per Bruno Verdi' }).click();
      await page.getByRole('menuitem', { name: 'Rimuovi' }).click();
      const asking = page.getByRole('dialog');
      await expect(asking.getByText('Bruno Verdi')).toBeVisible();
      await asking.getByRole('button', { name: 'Rimuovi 1 partecipante' }).click();
      await expect(page.getByText('1 partecipante', { exact: true })).toBeVisible();
      // The question has a button of that name too.
      await expect(asking).toBeHidden();
      await page.getByRole('button', { name: 'Annulla' }).click();
      await expect(page.getByText('2 partecipanti')).toBeVisible();
    });
  });

for (const width of [1280, 360])
  test(`no button moves when the number of participants arrives, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = await signIn(page, 'superadmin');
    const project = await aProject(page, person, `Numero ${Date.now()}`, [
      ['0001', 'Anna Bianchi', 'anna@posta.example'],
    ]);
    const counted = Promise.withResolvers<void>();
    await page.route('**/check-act', (route) => counted.promise.then(() => route.continue()));
    await page.goto(`/admin/projects/${project.id}/users`);
    await page.getByRole('button', { name: 'Azioni per Anna Bianchi' }).click();
    await page.getByRole('menuitem', { name: 'Invia l’invito' }).click();
    const asking = page.getByRole('dialog');
    const cancel = asking.getByRole('button', { name: 'Annulla' });
    // At the end of its transition.
    await cancel.click({ trial: true });
    const before = await cancel.boundingBox();
    counted.resolve();
    await expect(asking.getByRole('button', { name: 'Invia a 1 partecipante' })).toBeVisible();
    expect((await cancel.boundingBox())?.x).toBe(before?.x);
  });
