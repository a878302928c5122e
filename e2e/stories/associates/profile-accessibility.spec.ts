import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { aMember, anotherBrowser, aWaitingMember, savePayment } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

for (const [place, size] of sizes.entries()) {
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('editing, with warnings, errors, a restored draft and the question before discarding', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const { codaica } = await aMember(page.request, person, { place: 40 + place });
      await page.goto(`/admin/associates/${codaica}?apri=modifica`);
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await field('Cognome').fill('Xyz');
      await field('Data di nascita').fill('31/02/1975');
      await expect(page.getByText(/per il cognome «Xyz» servirebbe XYZ/)).toBeVisible();
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Questo giorno non esiste: scrivi la data come gg/mm/aaaa');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      page.once('dialog', (asked) => void asked.accept());
      await page.reload();
      await expect(page.getByText('Bozza ripristinata')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('combobox', { name: 'Comune di nascita' }).fill('mil');
      await expect(page.getByRole('option', { name: 'Milano', exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Ci sono modifiche non salvate' })).toBeVisible();
      await expectAccessible(page);
    });

    test('a conflict of two people', async ({ page, browser, tolerated }) => {
      tolerated.pattern = /status of 409/;
      const person = await signIn(page, 'superadmin');
      const { codaica } = await aMember(page.request, person, { place: 50 + place });
      const colleague = await anotherBrowser(browser);
      for (const [one, phone] of [
        [page, '06 1111111'],
        [colleague.page, '02 2222222'],
      ] as const) {
        await one.goto(`/admin/associates/${codaica}?tab=recapiti&apri=modifica`);
        await one.getByRole('textbox', { name: 'Telefono', exact: true }).fill(phone);
      }
      await colleague.page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(colleague.page.getByText('Dati salvati con successo!')).toBeVisible();
      await colleague.close();
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Questi dati sono stati modificati/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('radio', { name: /^Quello scritto qui/ }).check();
      await expectAccessible(page);
    });

    test('payments, sections, admission and history, each with its dialog', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const { codaica } = await aMember(page.request, person, { place: 60 + place });
      await page.goto(`/admin/associates/${codaica}?tab=pagamenti&apri=pagamento`);
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Campo obbligatorio');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('textbox', { name: 'Importo' }).fill('50');
      await savePayment(page);
      await expect(page.getByText('Pagamento inserito con successo!')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto(`/admin/associates/${codaica}?tab=sezioni&apri=sezione`);
      await expect(page.getByRole('dialog', { name: 'Aggiungi sezione' })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/admin/associates/${codaica}?tab=cronologia`);
      await expect(page.getByText('Pagamento aggiunto').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const waiting = await aWaitingMember(page.request, person, 12);
      await page.goto(`/admin/associates/${waiting.codaica}`);
      await expect(page.getByRole('button', { name: 'Ammetti' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Rifiuta' }).click();
      await page.getByRole('button', { name: 'Rifiuta ammissione' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Campo obbligatorio' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
