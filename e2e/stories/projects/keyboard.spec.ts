import { arrowTo, press, tabTo } from '../../support/keyboard.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { aProject, sendResult } from '../../support/projects.ts';
import { aQuestionnaire } from '../../support/questionnaires.ts';

test('a project is configured with the keyboard alone', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const name = `Tastiera ${Date.now()}`;
  const questionnaire = await aQuestionnaire(page, person, `Test di ${name}`);
  await page.goto('/admin/projects');
  await press(page, page.getByRole('link', { name: 'Aggiungi Progetto' }));
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await tabTo(page, field('Nome'));
  await page.keyboard.type(name);
  await press(page, page.getByRole('button', { name: 'Aggiungi azienda' }));
  const company = page.getByRole('dialog');
  await tabTo(page, company.getByRole('textbox', { name: 'Nome' }));
  await page.keyboard.type(`Ditta ${name}`);
  await page.keyboard.press('Enter');
  await expect(company).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Azienda' })).toHaveValue(`Ditta ${name}`);

  await tabTo(page, page.getByRole('checkbox', { name: `Abilita ${questionnaire.name}` }), 400);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('combobox', { name: `Configurazione di ${questionnaire.name}` }));
  await page.keyboard.press('ArrowDown');

  for (const [at, kind] of ['Welcome', 'Reminder'].entries()) {
    await tabTo(page, field(`Oggetto della ${kind} Email (Italiano)`), 400);
    await page.keyboard.type(`${kind} ${name}`);
    const writing = page.getByRole('textbox', { name: `Testo della ${kind} Email (Italiano)` });
    await tabTo(page, writing);
    await page.keyboard.type('Ecco il link: ');
    // The bar stands before its text; its tools are walked with the arrows.
    const chips = page.getByRole('button', { name: 'Inserisci un segnaposto' }).nth(at);
    await page.keyboard.press('Shift+Tab');
    for (let presses = 0; presses < 40; presses += 1) {
      if (await chips.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(chips).toBeFocused();
    await page.keyboard.press('Enter');
    // The menu is open before it has the focus.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.type('Link');
    await page.keyboard.press('Enter');
    await expect(writing.getByText('Link personale')).toBeVisible();
  }
  await press(page, page.getByRole('button', { name: 'Salva progetto' }));
  await expect(page).toHaveURL(/\/admin\/projects\/\d+\/users/);
  await expect(page.getByText('Non c’è ancora nessun partecipante')).toBeVisible();
});

test('participants are added, invited and their results read with the keyboard alone', async ({ page, request }) => {
  const person = await signIn(page, 'superadmin');
  const mark = Date.now();
  const project = await aProject(page, person, `Tasti ${mark}`, [['0001', 'Anna Bianchi', '']]);
  await page.goto(`/admin/projects/${project.id}/users`);
  await press(page, page.getByRole('button', { name: 'Aggiungi Utente' }));
  const adding = page.getByRole('dialog');
  await tabTo(page, adding.getByRole('textbox', { name: 'Matricola' }));
  await page.keyboard.type('0002');
  await tabTo(page, adding.getByRole('textbox', { name: 'Nome' }));
  await page.keyboard.type('Bruno Verdi');
  await tabTo(page, adding.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(`bruno.${mark}@posta.example`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bruno Verdi è nel progetto.')).toBeVisible();
  await expect(adding).toHaveCount(0);
  // The focus is where it was before the dialog.
  await expect(page.getByRole('button', { name: 'Aggiungi Utente' })).toBeFocused();
  // Of a dialog that the menu of a row opens, that is the menu's button.
  const menu = page.getByRole('button', { name: 'Azioni per Bruno Verdi' });
  await menu.focus();
  await page.keyboard.press('Enter');
  // The menu is open before it has the focus.
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Modifica' }).press('Enter');
  // So is the dialog.
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();

  const bruno = page.getByRole('row', { name: /Bruno Verdi/ }).first();
  await arrowTo(page, bruno, page.getByRole('checkbox', { name: 'Seleziona Bruno Verdi' }));
  await page.keyboard.press('Space');
  const acts = page.getByRole('region', { name: 'Selezione' });
  await press(page, acts.getByRole('button', { name: 'Invia l’invito' }));
  const asking = page.getByRole('dialog');
  await press(page, asking.getByRole('button', { name: 'Invia a 1 partecipante' }));
  await expect(page.getByText('Invito in partenza.')).toBeVisible();
  await expect.poll(() => newestMail(`bruno.${mark}@posta.example`, /^Invito a/)).toContain('/partecipa/');

  await sendResult(request, person, project, { foreign_token: '0002', score: 6, max_score: 8 });
  await press(page, page.getByRole('link', { name: /^Risultati / }));
  await expect(page.getByText('22,5/30').first()).toBeVisible();
  await arrowTo(page, bruno, page.getByRole('button', { name: 'Dettagli di Bruno Verdi' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/senza le risposte alle singole domande/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dettagli di Bruno Verdi' })).toBeFocused();
});
