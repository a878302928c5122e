import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectWithinMargins } from '../../support/axe.ts';
import { findByCode, reachable, write } from '../../support/messages.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, people, signIn, test, tokensOf } from '../../support/people.ts';
import { callAs } from '../../support/users.ts';

const main = (page: Page) => page.getByRole('main');

for (const size of [
  { width: 1280, height: 800, place: 120 },
  { width: 360, height: 740, place: 130 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    test('a message is written to who was found, previewed, tried and sent, and its page knows what became of it', async ({
      page,
    }) => {
      const person = await signIn(page, 'superadmin');
      const member = await reachable(page, person, size.place);
      const title = `Assemblea ${size.width} ${Date.now()}`;
      await page.goto('/admin/messages');
      await expect(page.getByText(/^[\d.]+ comunicazioni inviate(, \d+ bozz[ae])?$/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await main(page).getByRole('link', { name: 'Nuova comunicazione' }).click();
      // The list has a Cerca too.
      await expect(page.getByRole('heading', { level: 1, name: 'Nuova comunicazione' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible();
      await expectWithinMargins(page);

      await findByCode(page, member.codaica);
      await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Avanti' }).click();

      await write(page, title, 'Ciao, ci vediamo sabato.');
      await expect(page.getByText('1 socio riceverà 1 e-mail')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectWithinMargins(page);

      await page.getByRole('button', { name: 'Anteprima' }).click();
      const preview = page.getByRole('dialog', { name: 'Anteprima' });
      const mail = page.frameLocator('iframe').first();
      await expect(mail.getByRole('heading', { name: title })).toBeVisible();
      await expect(mail.getByText('Ciao, ci vediamo sabato.')).toBeVisible();
      await expect(mail.getByText(`Questo messaggio è per ${member.nome} ${member.cognome}.`)).toBeVisible();
      await preview.getByRole('checkbox', { name: 'Aspetto scuro' }).check();
      await preview.getByRole('tab', { name: 'Solo testo' }).click();
      await expect(preview.getByText('Ciao, ci vediamo sabato.').last()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Invia una prova' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Invia la prova' }).click();
      await expect(page.getByText(`Prova inviata a ${people.superadmin.email}`)).toBeVisible();
      const trial = () => newestMail(people.superadmin.email, new RegExp(`^\\[Prova\\] ${title}$`));
      await expect.poll(trial).toContain('Ciao, ci vediamo sabato.');

      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Inviare a 1 socio?' });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Invia a 1 socio' }).click();
      await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/messages$/);

      await main(page).getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: '1 inviata' })).toBeVisible();
      await expect(main(page).getByRole('link', { name: `${member.cognome} ${member.nome}` })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const arriving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Esporta' }).click();
      expect((await arriving).suggestedFilename()).toMatch(/^comunicazione-\d+-\d{4}-\d\d-\d\d\.xlsx$/);
      await expect(page.getByText(/^Esportato 1 destinatario in comunicazione-/)).toBeVisible();
      const received = await newestMail(member.email, new RegExp(`^${title}$`));
      expect(received).toContain(`Questo messaggio è per ${member.nome} ${member.cognome}.`);

      await page.goto(`/admin/associates/${member.codaica}`);
      await page.getByRole('tab', { name: 'Comunicazioni' }).click();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await expectAccessible(page);
    });
  });

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('those chosen in Soci are written to at a later time; taken back, nothing left, and it can be deleted', async ({
      page,
    }) => {
      await signIn(page, 'superadmin');
      const title = `Incontro ${Date.now()}`;
      await page.goto('/admin/associates?f=1&section=LIG');
      const boxes = page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });
      for (const place of [0, 1, 2]) await boxes.nth(place).check();
      const bar = page.getByRole('region', { name: 'Selezione' });
      // On a phone there is no room for it beside the others.
      if (size.width < 768) await bar.getByRole('button', { name: 'Altro' }).click();
      const writing =
        size.width < 768
          ? page.getByRole('menuitem', { name: 'Scrivi ai soci scelti' })
          : bar.getByRole('button', { name: 'Scrivi ai soci scelti' });
      await writing.click();
      await expect(page.getByText('3 soci scelti dall’elenco Soci')).toBeVisible();
      await write(page, title, 'A domani.');
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue(title);
      await expect(page.getByRole('textbox', { name: 'Messaggio' })).toContainText('A domani.');

      await page.getByRole('combobox', { name: 'Quando' }).selectOption('A una data e ora');
      await page.getByRole('textbox', { name: 'Giorno di invio' }).pressSequentially('24/12/2049');
      await page.getByRole('textbox', { name: 'Ora di invio' }).press('ControlOrMeta+A');
      await page.keyboard.type('9');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('il 24/12/2049, 09:00 (ora di Roma)');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Invia a / })
        .click();
      await expect(page.getByText(/Comunicazione inviata: partirà il 24\/12\/2049/)).toBeVisible();

      await main(page).getByRole('link', { name: title }).click();
      await expect(page.getByText('Programmata', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Annulla invio' }).click();
      await expect(page.getByText('Annullata', { exact: true }).first()).toBeVisible();
      await expectAccessible(page);

      await page.goto('/admin/messages');
      await page.getByRole('button', { name: `Azioni per ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Duplica' }).click();
      // The list has a Cerca too.
      await expect(page.getByRole('heading', { level: 1, name: 'Nuova comunicazione' })).toBeVisible();
      await page.getByRole('button', { name: 'Cerca', exact: true }).click();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue(title);
      await expect(page.getByRole('textbox', { name: 'Messaggio' })).toContainText('A domani.');
      // From now on the list has two of this title: the draft stays.
      await expect(page.getByText(/Bozza salvata alle/)).toBeVisible();

      await page.goto('/admin/messages');
      const ofTitle = page.getByRole('row').or(main(page).getByRole('listitem')).filter({ hasText: title });
      const cancelled = ofTitle.filter({ hasText: 'Annullata' });
      await cancelled.getByRole('button', { name: `Azioni per ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Elimina' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
      await expect(page.getByText('Comunicazione eliminata')).toBeVisible();
      await expect(cancelled).toHaveCount(0);
      await expect(ofTitle).toHaveCount(1);
    });

    test('a section is written to from the list: the number counts live, and an accidental close loses nothing; sent, it begins anew', async ({
      page,
    }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/messages');
      await page.getByRole('button', { name: 'Scrivi a una sezione' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nuova comunicazione' });
      await dialog.getByRole('combobox', { name: 'Sezione territoriale' }).click();
      await page.getByRole('option', { name: 'Liguria' }).click();
      const counted = dialog.getByText(/^soci selezionati: [1-9][\d.]*$/);
      const alone = await counted.textContent();
      await page.getByRole('option', { name: 'Valdadige' }).click();
      await expect.poll(() => counted.textContent()).not.toBe(alone);
      await page.keyboard.press('Tab');
      await write(page, 'Ai soci', 'Testo');
      await expectAccessible(page);
      await page.reload();
      await page.getByRole('button', { name: 'Scrivi a una sezione' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Titolo' })).toHaveValue('Ai soci');

      await dialog.getByRole('button', { name: 'Invia', exact: true }).click();
      await page
        .getByRole('dialog', { name: /^Inviare a / })
        .getByRole('button', { name: /^Invia a / })
        .click();
      await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Scrivi a una sezione' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Titolo' })).toHaveValue('');
      await expect(dialog.getByText(/^soci selezionati: 0$/)).toBeVisible();
    });

    test('the secretary with the menu writes; a colleague without it neither sees nor opens messages', async ({
      page,
      request,
    }) => {
      await signIn(page, 'secretary');
      await page.goto('/admin/messages');
      await expect(page.getByRole('heading', { level: 1, name: 'Comunicazioni' })).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Nuova comunicazione' })).toBeVisible();
      const login = await request.post('/oauth/token', {
        data: {
          username: 'chiara.lopresti@sodalizio.example',
          password: people.secretary.password,
          grant_type: 'password',
          client_id: 2,
        },
      });
      const { access_token: accessToken, session_token: sessionToken } = await login.json();
      const colleague = { accessToken, sessionToken, taxCode: null };
      for (const path of ['/api/admin/messages', '/api/admin/messages/1'])
        expect([path, (await callAs(request, colleague, path)).status()]).toEqual([path, 403]);
      expect((await callAs(request, await tokensOf(request, 'admin'), '/api/admin/messages')).status()).toBe(200);
    });

    test('the admin has no menu entry for messages, and reads them at their address', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/admin/messages');
      await expect(page.getByText(/^[\d.]+ comunicazioni inviate(, \d+ bozz[ae])?$/)).toBeVisible();
      if (size.width < 768) await page.getByRole('button', { name: 'Apri il menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu principale' });
      await expect(menu.getByRole('link', { name: 'Soci' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Comunicazioni' })).toHaveCount(0);
    });
  });
