import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { headersOf } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';

for (const role of ['admin', 'secretary'] as const)
  for (const width of [1280, 360])
    test.describe(`${role}, ${width} px wide`, () => {
      test.use({ viewport: { width, height: 800 } });

      test('finds projects, and neither opens nor changes one', async ({ page, request, tolerated }) => {
        tolerated.pattern = /status of 403/;
        const person = await signIn(page, role);
        // Not Soci, where the registry asks for its password.
        await page.goto('/admin/cms/news');
        if (width < 768) await page.getByRole('button', { name: 'Apri il menu' }).click();
        await page.getByRole('link', { name: 'Progetti' }).click();
        await expect(page.getByText(/progetti trovati$/)).toBeVisible();
        await expect(page.getByText('Alfabetizzazione digitale 2026')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Aggiungi Progetto' })).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Alfabetizzazione digitale 2026' })).toHaveCount(0);
        // Nor the acts of a row, such as the teachers' panel.
        await expect(page.getByRole('button', { name: /^Azioni per/ })).toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        for (const path of ['1/edit', '0/edit', '1/users', '1/1/results']) {
          await page.goto(`/admin/projects/${path}`);
          await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
        }
        const headers = headersOf(person);
        // Without cookies, so that no XSRF token is missed: the right alone is.
        for (const path of ['/api/projects/1', '/api/project/1/users', '/api/project/1/questionnaire/1/results'])
          expect((await request.get(path, { headers })).status()).toBe(403);
        expect(await (await request.delete('/api/projects/1', { headers })).json()).toMatchObject({
          code: 'forbidden',
        });
      });
    });
