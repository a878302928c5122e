import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { inFilters } from '../support/filters.ts';
import { passwordLink } from '../support/outbox.ts';
import { expect, people, signIn, test, tokensOf } from '../support/people.ts';
import { aColleague, callAs } from '../support/users.ts';

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('a superadmin reads in the browser what was mailed to a colleague', async ({ page, request }) => {
      const colleague = await aColleague(request, `Posta${size.width}`, ['secretary']);
      await signIn(page, 'superadmin');
      await page.goto('/admin');
      if (size.width < 500) await page.getByRole('button', { name: 'Apri il menu' }).click();
      await page.getByRole('link', { name: 'Posta in uscita' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Posta in uscita' })).toBeVisible();
      await expect(page.getByText(/Nessun server di posta è configurato/)).toBeVisible();

      await page.getByRole('searchbox', { name: 'Cerca per indirizzo' }).fill(colleague.email);
      await page.keyboard.press('Enter');
      await expect(page.getByText('1 e-mail', { exact: true })).toBeVisible();
      await expect(page.getByText('Inviata', { exact: true }).filter({ visible: true })).toHaveCount(1);
      await page.getByRole('button', { name: 'Il tuo accesso a Sodalizio', exact: true }).click();
      await expect(page.getByText('Ciao Livia,')).toBeVisible();
      await expect(page.getByText(String(await passwordLink(colleague.email)))).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await inFilters(page, async () => {
        await page.getByRole('combobox', { name: 'Stato' }).click();
        await page.getByRole('option', { name: 'Esito ignoto' }).click();
      });
      await expect(page.getByText('Nessuna e-mail trovata')).toBeVisible();
      await page.goBack();
      await expect(page.getByText('1 e-mail', { exact: true })).toBeVisible();
    });
  });

for (const role of ['admin', 'secretary'] as const)
  test(`the ${role} neither sees nor opens the mails`, async ({ page, request }) => {
    await signIn(page, role, { registry: false });
    await page.goto('/admin/mail');
    await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Posta in uscita' })).toHaveCount(0);
    const tokens = await tokensOf(request, role);
    for (const path of ['/api/admin/mail', '/api/admin/mail/1'])
      expect([people[role].email, (await callAs(request, tokens, path)).status()]).toEqual([people[role].email, 403]);
  });
