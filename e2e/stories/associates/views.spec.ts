import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { anotherBrowser, signInAsSecretary } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Viste/ });

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await button(page).click();
  await page.getByRole('menuitem', { name }).click();
}

async function save(page: Page, name: string, ticked: string[] = []): Promise<void> {
  await choose(page, /^Salva/);
  const form = page.getByRole('dialog', { name: 'Salva vista' });
  await form.getByLabel('Nome').fill(name);
  for (const label of ticked) await form.getByRole('checkbox', { name: label }).check();
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Viste: ${name}` })).toBeVisible();
}

test('a view keeps filters, order and columns, shows when they change, and is renamed and deleted', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&status=Moroso&sort=-dataiscr');
  // Other stories pay and admit meanwhile: how many they are changes, not that they are a part.
  const some = page.getByText(/^[1-9]\d{0,2} soci trovati$/);
  await expect(some).toBeVisible();
  const now = Date.now();
  const name = `Morosi recenti ${now}`;
  const later = `Morosi di sempre ${now}`;
  await save(page, name);
  await page.getByRole('button', { name: 'Colonne' }).click();
  await page.getByRole('checkbox', { name: 'Anno' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('modificata')).toBeVisible();
  await page.getByRole('button', { name: `Aggiorna «${name}»` }).click();
  await expect(page.getByText(`Vista «${name}» aggiornata`)).toBeVisible();
  await expect(page.getByText('modificata')).toHaveCount(0);

  await choose(page, 'Tutti i soci');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Anno' })).toBeVisible();
  await choose(page, new RegExp(`^${name}`));
  await expect(some).toBeVisible();
  await expect(page).toHaveURL(/status=Moroso/);
  await expect(page.getByRole('columnheader', { name: 'Anno' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Data iscr.' })).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(page.getByRole('button', { name: `Viste: ${name}` })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Anno' })).toHaveCount(0);

  await choose(page, 'Rinomina o condividi…');
  await page.getByRole('dialog').getByLabel('Nome').fill(later);
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('button', { name: `Viste: ${later}` })).toBeVisible();
  await choose(page, 'Elimina vista');
  await expect(page.getByText(`Vista «${later}» eliminata`)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(page.getByRole('button', { name: `Viste: ${later}` })).toBeVisible();
  await expect(page.getByText(`Vista «${later}» eliminata`)).toHaveCount(0);
  await choose(page, 'Elimina vista');
  await expect(button(page)).toHaveText('Viste');
  // By the keyboard too.
  await expect(page.getByText(`Vista «${later}» eliminata`)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: `Viste: ${later}` })).toBeVisible();
});

test('a name that is taken is reported beside it', async ({ page, tolerated }) => {
  tolerated.pattern = /status of 409/;
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&tiposocio=ONORARIO');
  const name = `Onorari ${Date.now()}`;
  await save(page, name);
  await choose(page, 'Salva come nuova vista…');
  const form = page.getByRole('dialog', { name: 'Salva vista' });
  await form.getByLabel('Nome').fill(name.toUpperCase());
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form.getByText('Nome: Hai già una vista con questo nome')).toBeVisible();
  await expect(form.getByLabel('Nome')).toHaveValue(name.toUpperCase());
});

test('a secretary shares a view and begins with it; a colleague finds it under her name and may not change it', async ({
  page,
  browser,
}) => {
  const colleague = await anotherBrowser(browser);
  await signInAsSecretary(page, colleague);
  await page.goto('/admin/associates?f=1&tiposocio=STUDENTE');
  const students = page.getByText(/^[1-9]\d{0,2} soci trovati$/);
  await expect(students).toBeVisible();
  await save(page, 'Studenti di Chiara', ['Condividi con i colleghi', 'Usa come vista iniziale']);

  await page.goto('/admin/associates');
  await expect(page.getByRole('button', { name: 'Viste: Studenti di Chiara' })).toBeVisible();
  await expect(students).toBeVisible();
  await expect(page).toHaveURL(/tiposocio=STUDENTE&vista=\d+/);
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await expect(page.getByRole('textbox', { name: 'Cognome', exact: true })).toHaveValue('rossi');
  await expect(button(page)).toHaveText('Viste');

  await colleague.page.goto('/admin/associates?f=1');
  await button(colleague.page).click();
  await colleague.page.getByRole('menuitem', { name: /^Studenti di Chiara di Chiara/ }).click();
  await expect(colleague.page.getByText(/^[1-9]\d{0,2} soci trovati$/)).toBeVisible();
  await button(colleague.page).click();
  await expect(colleague.page.getByRole('menuitem', { name: 'Usa come vista iniziale' })).toBeVisible();
  // Who manages users deletes what a colleague shares, and changes nothing of it.
  await expect(colleague.page.getByRole('menuitem', { name: 'Elimina vista' })).toBeVisible();
  await expect(colleague.page.getByRole('menuitem', { name: 'Rinomina o condividi…' })).toHaveCount(0);
  await colleague.close();

  await page.goto('/admin/associates');
  await choose(page, 'Elimina vista');
  const question = page.getByRole('dialog', { name: 'Eliminare la vista «Studenti di Chiara»?' });
  await expect(question).toContainText('sparisce anche ai colleghi');
  await question.getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Vista «Studenti di Chiara» eliminata')).toBeVisible();
  await page.goto('/admin/associates');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('menu and dialog of the views hold to WCAG', async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/associates?f=1&status=Espulso');
      await save(page, `Espulsi ${size.width} ${Date.now()}`);
      await page
        .getByRole('button', { name: /^Rimuovi il filtro/ })
        .first()
        .click();
      await expect(page.getByText('modificata')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await button(page).click();
      await expect(page.getByRole('menuitem', { name: 'Elimina vista' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('menuitem', { name: 'Salva come nuova vista…' }).click();
      const form = page.getByRole('dialog', { name: 'Salva vista' });
      await form.getByRole('button', { name: 'Salva' }).click();
      await expect(form.getByText('Nome: Scrivi un nome')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
