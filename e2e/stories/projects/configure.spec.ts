import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, people, signIn, test } from '../../support/people.ts';
import { aQuestionnaire } from '../../support/questionnaires.ts';

/** Types a text, then puts the personal link behind it from the bar. */
async function writeMail(page: Page, label: string, text: string) {
  const field = page.getByRole('textbox', { name: label });
  await field.click();
  await page.keyboard.type(`${text} `);
  const bar = page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Inserisci un segnaposto' }) });
  const own = page.locator('div').filter({ has: field }).filter({ has: bar }).last();
  await own.getByRole('button', { name: 'Inserisci un segnaposto' }).click();
  await page.getByRole('menuitem', { name: 'Link personale' }).click();
  await expect(field.getByText('Link personale')).toBeVisible();
}

for (const width of [1280, 360])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a project is configured from nothing: company, test, mails with the personal link, privacy', async ({
      page,
    }) => {
      const person = await signIn(page, 'superadmin');
      const name = `Corso ${width} ${Date.now()}`;
      const questionnaire = await aQuestionnaire(page, person, `Test di ${name}`);
      await page.goto('/admin/projects');
      await page.getByRole('link', { name: 'Aggiungi Progetto' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Nuovo progetto' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Testo della Reminder Email (Italiano)' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // Nothing is sent before it is complete, and each fault is one press away.
      await page.getByRole('button', { name: 'Salva progetto' }).click();
      const faults = page.getByRole('alert').filter({ hasText: 'Nome: Campo obbligatorio' });
      await expect(faults).toBeVisible();
      await expectAccessible(page);
      await faults.getByRole('link', { name: /^Oggetto della Reminder Email/ }).click();
      await expect(page.getByRole('textbox', { name: 'Oggetto della Reminder Email (Italiano)' })).toBeFocused();

      await page.getByRole('textbox', { name: 'Nome', exact: true }).pressSequentially(name);
      await page.getByRole('button', { name: 'Aggiungi azienda' }).click();
      const company = page.getByRole('dialog');
      await company.getByRole('textbox', { name: 'Nome' }).pressSequentially(`Ditta ${name}`);
      // One digit is wrong: a warning, no refusal.
      await company.getByRole('textbox', { name: 'Partita IVA' }).pressSequentially(`0123456${width}`.padEnd(11, '3'));
      await expectAccessible(page);
      await company.getByRole('button', { name: 'Aggiungi', exact: true }).click();
      await company.getByRole('button', { name: 'Aggiungi comunque' }).click();
      await expect(company).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Azienda' })).toHaveValue(`Ditta ${name}`);

      await page.getByRole('checkbox', { name: `Abilita ${questionnaire.name}` }).check();
      await page.getByRole('combobox', { name: `Configurazione di ${questionnaire.name}` }).selectOption({ index: 1 });

      await page
        .getByRole('textbox', { name: 'Oggetto della Welcome Email (Italiano)' })
        .pressSequentially(`Benvenuto in ${name}`);
      await writeMail(page, 'Testo della Welcome Email (Italiano)', 'Il tuo accesso:');
      await page
        .getByRole('textbox', { name: 'Oggetto della Reminder Email (Italiano)' })
        .pressSequentially('Manca poco');
      // Without the personal link the mail would be of no use.
      await page.getByRole('textbox', { name: 'Testo della Reminder Email (Italiano)' }).click();
      await page.keyboard.type('Ricordati del test.');
      await page.getByRole('button', { name: 'Salva progetto' }).click();
      await expect(page.getByText(/Manca il link personale/).first()).toBeVisible();
      await writeMail(page, 'Testo della Reminder Email (Italiano)', ' Eccolo:');
      await expect(page.getByText('Italiano: completo')).toBeVisible();

      await page.getByRole('button', { name: 'Anteprima' }).first().click();
      const preview = page.getByRole('dialog', { name: /^Anteprima/ });
      await expect(page.frameLocator('iframe').getByText('Il tuo accesso:')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(preview).toHaveCount(0);
      await page.getByRole('button', { name: 'Invia una prova a me' }).first().click();
      await expect(page.getByText(`Prova inviata a ${people.superadmin.email}`)).toBeVisible();
      await expect
        .poll(() => newestMail(people.superadmin.email, new RegExp(`^\\[Prova\\] Benvenuto in ${name}$`)))
        .toMatch(/Il tuo accesso: http:\/\/\S+\/partecipa\/prova/);

      await page.getByRole('button', { name: 'Salva progetto' }).click();
      await expect(page).toHaveURL(/\/admin\/projects\/\d+\/users/);
      await page.goto(`/admin/projects?search=${encodeURIComponent(name)}`);
      await expect(page.getByText('1 progetto trovato')).toBeVisible();
      await expect(page.getByRole('link', { name })).toBeVisible();
      await expect(page.getByText('In preparazione').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // Deleting asks for the exact name (specification section 8).
      await page.getByRole('button', { name: `Azioni per ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Elimina' }).click();
      const removal = page.getByRole('dialog');
      await expect(removal.getByText(`Sei sicuro di voler eliminare il subaccount "${name}"?`)).toBeVisible();
      await removal.getByRole('textbox').fill('altro');
      await removal.getByRole('button', { name: 'Conferma eliminazione' }).click();
      await expect(removal.getByText('Il nome digitato non è corretto!')).toBeVisible();
      await removal.getByRole('textbox').fill(name);
      await expectAccessible(page);
      await removal.getByRole('button', { name: 'Conferma eliminazione' }).click();
      await expect(page.getByText('Subaccount eliminato con successo!')).toBeVisible();
    });
  });
