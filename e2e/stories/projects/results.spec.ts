import { basename } from 'node:path';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { inFilters } from '../../support/filters.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { aProject, exported, sendResult } from '../../support/projects.ts';
import { readWithOpenpyxl, savedByOpenpyxl } from '../../support/spreadsheets.ts';

for (const width of [1280, 360])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('results come in while one looks, are filtered and exported', async ({ page, request }) => {
      const person = await signIn(page, 'superadmin');
      const name = `Risultati ${width} ${Date.now()}`;
      const project = await aProject(page, person, name, [
        ['0001', 'Anna Bianchi', ''],
        ['0002', 'Bruno Verdi', ''],
        ['0003', '=1+1 Carla', ''],
      ]);
      await page.goto(`/admin/projects?search=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Azioni per ${name}` }).click();
      await page.getByRole('menuitem', { name: `Risultati Test di ${name}` }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('0 di 3 hanno completato')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // Nobody presses anything: the page looks again by itself.
      await sendResult(request, person, project, { foreign_token: '0002', score: 6, max_score: 8 });
      await expect(page.getByText('1 di 3 ha completato')).toBeVisible();
      await expect(page.getByText('6/8').first()).toBeVisible();
      await expect(page.getByText('22,5/30').first()).toBeVisible();
      await expectAccessible(page);

      await inFilters(page, async () => {
        await page.getByRole('combobox', { name: 'Stato' }).click();
        await page.getByRole('option', { name: 'Completato' }).click();
      });
      await expect(page).toHaveURL(/state=completed/);
      await expect(page.getByText('Bruno Verdi').first()).toBeVisible();
      await expect(page.getByText('Anna Bianchi')).toHaveCount(0);
      const filtered = await exported(page);
      expect(readWithOpenpyxl(filtered).map((row) => row[1])).toEqual(['Matricola', '0002']);
      await page.goto(`/admin/projects/${project.id}/${project.questionnaire}/results`);
      const whole = await exported(page);
      expect(basename(whole)).toMatch(/^risultati-Risultati-\d+-\d+-Test-di-.*\.xlsx$/);
      const [head, ...rows] = readWithOpenpyxl(whole);
      expect(head?.slice(0, 4)).toEqual(['N.', 'Matricola', 'Nome', 'Stato']);
      expect(rows.map((row) => [...row.slice(0, 4), row[7], row[8], row[9]])).toEqual([
        ['1', '0003', '=1+1 Carla', 'Da completare', '', '', ''],
        ['2', '0001', 'Anna Bianchi', 'Da completare', '', '', ''],
        ['3', '0002', 'Bruno Verdi', 'Completato', '6', '8', '22.5'],
      ]);
    });

    test('results come from a sheet, with its refused rows, and are undone', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const project = await aProject(page, person, `Foglio ${width} ${Date.now()}`, [
        ['0001', 'Anna Bianchi', ''],
        ['0002', 'Bruno Verdi', ''],
      ]);
      await page.goto(`/admin/projects/${project.id}/${project.questionnaire}/results`);
      const path = savedByOpenpyxl({
        Esiti: [
          ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
          ['0001', '23/11/2026 09:20', '7,5', '8'],
          ['0002', '23/11/2026 09:30', '9', '8'],
          ['0009', '23/11/2026 09:40', '5', '8'],
        ],
      });
      await page.getByRole('button', { name: 'Upload risultati' }).click();
      await page.locator('input[type=file]').setInputFiles(path);
      await page.getByRole('button', { name: 'Carica', exact: true }).click();
      await expect(page.getByRole('row', { name: /0002/ }).first()).toContainText(
        'Punteggio: è più del punteggio massimo',
      );
      await expect(page.getByRole('row', { name: /0009/ }).first()).toContainText(
        'Matricola: nessun partecipante del progetto ha questa matricola',
      );
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Carica 1 riga' }).click();
      await expect(page.getByText('Risultati caricati con successo!')).toBeVisible();
      await expect(page.getByText('7,5/8').first()).toBeVisible();
      await expect(page.getByText('28,1/30').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Annulla caricamento' }).click();
      await expect(page.getByText('Caricamento annullato')).toBeVisible();
      await expect(page.getByText('0 di 2 hanno completato')).toBeVisible();
    });

    test('pictures stand beside their tables, which say the same without them', async ({ page, tolerated }) => {
      tolerated.pattern = /ERR_FAILED/;
      await signIn(page, 'superadmin');
      await page.goto('/admin/projects');
      await page.getByRole('button', { name: 'Azioni per Alfabetizzazione digitale 2026' }).click();
      await page.getByRole('menuitem', { name: /Risultati Livello/ }).click();
      const unfold = async () => {
        await page.getByText('Andamento').waitFor();
        if ((await page.getByRole('figure').count()) === 0) await page.getByText('Andamento').click();
      };
      await unfold();
      const levels = page.getByRole('figure', { name: 'Distribuzione dei livelli' });
      await expect(levels.locator('path.recharts-rectangle')).toHaveCount(3);
      await levels.getByText('I numeri in una tabella').click();
      await expect(levels.getByRole('row')).toHaveText([
        'LivelloCompletati',
        /^Base\d/,
        /^Intermedio\d/,
        /^Avanzato\d/,
      ]);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.route(/\/chart-[^/]*\.js$/, (route) => route.abort());
      await page.reload();
      await unfold();
      await expect(levels.getByText('Il grafico non si è caricato: i numeri sono nella tabella.')).toBeVisible();
      await levels.getByText('I numeri in una tabella').click();
      await expect(levels.getByRole('row')).toHaveCount(4);
      await expect(page.getByText('Anna Canepa').first()).toBeVisible();
    });

    test('a result is read question by question', async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/projects');
      await page.getByRole('button', { name: 'Azioni per Alfabetizzazione digitale 2026' }).click();
      await page.getByRole('menuitem', { name: /Risultati Livello/ }).click();
      await expect(page.getByText(/hanno completato$/)).toBeVisible();
      await page.goto(`${page.url()}?state=completed`);
      await page.getByRole('button', { name: 'Anna Canepa' }).first().click();
      await expect(page.getByText('Ho usato un foglio di calcolo per tenere i conti').last()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
