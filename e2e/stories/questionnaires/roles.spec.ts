import type { Response } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { headersOf } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';

for (const role of ['admin', 'secretary'] as const)
  for (const width of [1280, 360])
    test.describe(`${role}, ${width} px wide`, () => {
      test.use({ viewport: { width, height: 800 } });

      test('finds and looks at questionnaires, without right answers and without an act', async ({ page }) => {
        const person = await signIn(page, role);
        const answers: Response[] = [];
        page.on('response', (answer) => {
          if (/\/api\/(questionnaires|early)\b/.test(answer.url())) answers.push(answer);
        });
        // Not Soci, where the registry asks for its password.
        await page.goto('/admin/cms/news');
        if (width < 768) await page.getByRole('button', { name: 'Apri il menu' }).click();
        await page.getByRole('link', { name: 'Questionari' }).click();
        await expect(page.getByRole('link', { name: 'Livello di alfabetizzazione informatica' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Aggiungi Questionario' })).toHaveCount(0);
        await page.getByRole('button', { name: /^Azioni per Livello di alfabetizzazione/ }).click();
        await expect(page.getByRole('menuitem')).toHaveText(['Vedi test']);
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Livello di alfabetizzazione informatica' }).click();
        await expect(page.getByText('livello-di-alfabetizzazione-informatica')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Salva' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Guarda la versione 1.0' }).click();
        await expect(page.getByText('Domanda 1 di 6')).toBeVisible();
        await expect(page.getByRole('checkbox', { name: 'Mostra le risposte giuste' })).toHaveCount(0);
        await expect(page.getByRole('tab')).toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        const bodies = await Promise.all(answers.map((answer) => answer.text()));
        expect(bodies.some((body) => body.includes('sistema operativo'))).toBe(true);
        expect(bodies.filter((body) => body.includes('"right"'))).toEqual([]);

        await page.goto('/admin/questionnaires/0/edit');
        await expect(page.getByText('Non puoi aggiungere questionari')).toBeVisible();
        const headers = headersOf(person);
        const data = { name: 'Di nascosto', short_name: 'D', slug: 'di-nascosto', version: '1' };
        expect((await page.request.post('/api/questionnaires', { headers, data })).status()).toBe(403);
        expect((await page.request.delete('/api/questionnaires/1', { headers })).status()).toBe(403);
      });
    });
