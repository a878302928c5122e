import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { headersOf } from '../../support/members.ts';
import { findByCode } from '../../support/messages.ts';
import { expect, signIn, test } from '../../support/people.ts';

for (const [at, width] of [1280, 360].entries())
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an address that does not exist gets no more messages, until somebody says it does', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const headers = headersOf(person);
      const found = await page.request.get('/api/admin/messages?search=bilancio&limit=1&offset=0', { headers });
      const { id } = (await found.json()).messages[0];
      const path = `/api/admin/messages/${id}/recipients?outcome=failed&limit=1&offset=${at}`;
      const { codaica } = (await (await page.request.get(path, { headers })).json()).recipients[0];

      await page.goto('/admin/messages/create');
      await findByCode(page, codaica);
      await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await expect(page.getByText('Nessuno dei soci scelti può ricevere questa comunicazione.')).toBeVisible();
      const leftOut = '1 socio con l’indirizzo sospeso perché respinge le e-mail';
      await page.getByRole('button', { name: `Mostra l’elenco: ${leftOut}` }).click();
      const list = page.getByRole('dialog');
      await expect(list.getByText(codaica)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.goto(`/admin/associates/${codaica}`);
      await page.getByRole('tab', { name: 'Comunicazioni' }).click();
      await expect(page.getByText(/non riceve comunicazioni: il suo indirizzo respinge le e-mail/)).toBeVisible();
      await expect(page.getByText('Risposta del server di posta: 550 5.1.1 User unknown')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Riattiva l’indirizzo' }).click();
      await expect(page.getByText('Indirizzo riattivato')).toBeVisible();
      await expect(page.getByText(/non riceve comunicazioni/)).toHaveCount(0);

      await page.goto('/admin/messages/create');
      await findByCode(page, codaica);
      await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await expect(page.getByText('1 socio riceverà 1 e-mail')).toBeVisible();
    });
  });
