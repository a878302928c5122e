import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { aMember } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { callAs } from '../../support/users.ts';

const main = (page: Page) => page.getByRole('main');
const long = `${'parola '.repeat(40)}fine del testo`;

for (const size of [
  { width: 1280, height: 800, hasTouch: false },
  { width: 360, height: 740, hasTouch: true },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: { width: size.width, height: size.height }, hasTouch: size.hasTouch });

    test('a message is found by text, state and period, read whole, and begun again as another', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const { codaica } = await aMember(page.request, person, { place: 310 });
      const title = `Ritrovata ${size.width} ${Date.now()}`;
      const sent = await callAs(page.request, person, '/api/admin/message', {
        ...{ title, content: `<p>${long}</p>`, sections: [], users_aica_code: [codaica] },
        send_at: '2049-12-24T08:00:00.000Z',
      });
      expect((await sent.json()).error).toBeUndefined();
      await page.goto('/admin/messages');
      await page.getByRole('searchbox', { name: 'Ricerca' }).pressSequentially(title);
      await page.keyboard.press('Enter');
      await expect(page.getByText('1 comunicazione inviata')).toBeVisible();
      // On a phone all but the text is in a sheet, which a search by Enter closes.
      const openSheet = async () => {
        if (size.hasTouch) await page.getByRole('button', { name: /^Filtri/ }).tap();
      };
      const searchFrom = async (day: string) => {
        await page.getByRole('textbox', { name: 'Dal giorno' }).fill(day);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'Filtri' })).toHaveCount(0);
      };
      await openSheet();
      await page.getByRole('combobox', { name: 'Stato' }).click();
      await page.getByRole('option', { name: 'Programmata' }).click();
      // First a day on which there is none: the message is in the list already.
      await searchFrom('25/12/2049');
      await expect(page.getByText('Nessuna comunicazione trovata')).toBeVisible();
      await openSheet();
      await searchFrom('24/12/2049');
      await expect(main(page).getByRole('link', { name: title })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await openSheet();
      await searchFrom('25/12/2049');
      await expect(page.getByText('Nessuna comunicazione trovata')).toBeVisible();
      await page.getByRole('button', { name: /^Rimuovi il filtro Dal / }).click();
      await expect(main(page).getByRole('link', { name: title })).toBeVisible();

      // The cell has 100 characters: the rest is one key, or one touch, away.
      await expect(main(page).getByText('fine del testo')).toHaveCount(0);
      const details = page.getByRole('button', { name: `Dettagli di ${title}` });
      if (size.hasTouch) await details.tap();
      else {
        await details.focus();
        await page.keyboard.press('Enter');
      }
      await expect(main(page).getByRole('article', { name: title })).toContainText('fine del testo');
      await expectAccessible(page);

      await page.getByRole('button', { name: `Azioni per ${title}` }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Apri', 'Duplica']);
      await page.getByRole('menuitem', { name: 'Duplica' }).click();
      await expect(page).toHaveURL(/from=\d+/);
      await page.goBack();
      await main(page).getByRole('link', { name: title }).click();
      await page.getByRole('button', { name: 'Annulla invio' }).click();
      await expect(page.getByText('Annullata', { exact: true }).first()).toBeVisible();
    });

    test('the recipients of a message are printed by Ctrl P and by their button', async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-print-calls', 'one');
      });
      const person = await signIn(page, 'superadmin');
      const { codaica } = await aMember(page.request, person, { place: size.hasTouch ? 331 : 330 });
      const title = `Su carta ${size.width} ${Date.now()}`;
      const sent = await callAs(page.request, person, '/api/admin/message', {
        ...{ title, content: '<p>Ciao</p>', sections: [], users_aica_code: [codaica] },
        send_at: '2049-12-24T08:00:00.000Z',
      });
      const { error } = await sent.json();
      expect(error).toBeUndefined();
      await page.goto(`/admin/messages?search=${encodeURIComponent(title)}`);
      await main(page).getByRole('link', { name: title }).click();
      // The list of messages has the same button and a row's Dettagli too.
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const printer = page.getByRole('button', { name: 'Stampa l’elenco' });
      await expect(main(page).getByRole('button', { name: /^Dettagli di / })).toBeVisible();
      if (size.hasTouch) await printer.tap();
      else await page.keyboard.press('ControlOrMeta+p');
      await expect(page.locator('html')).toHaveAttribute('data-print-calls', 'one');
      await expect(page.locator('[data-paper] h1')).toHaveText(`Destinatari: ${title}`);
      await expect(page.locator('[data-paper] tbody tr')).toHaveCount(1);
    });
  });
