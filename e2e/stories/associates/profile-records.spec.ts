import { aMember, savePayment } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { dialog, field, profile, save } from '../../support/profile.ts';

test('a payment is typed in euro as in Italy, deleted, and brought back with Annulla', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 27 });
  await page.goto(profile(codaica, '?tab=pagamenti'));
  await page.getByRole('button', { name: '+ Aggiungi pagamento' }).click();
  await expect(dialog(page, 'Inserisci pagamento quota')).toBeVisible();
  await field(page, 'Importo').pressSequentially('1.234,56');
  await expect(dialog(page, 'Inserisci pagamento quota')).toContainText('Inteso come € 1.234,56');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Importo')).toHaveValue('€ 1.234,56');
  await field(page, 'Data').fill('15/01/2026');
  await field(page, 'Anno di riferimento').fill('2026');
  await page.getByRole('combobox', { name: 'Tipo di pagamento' }).click();
  await page.getByRole('option', { name: 'Contanti' }).click();
  await field(page, 'Estremi pagamento').fill('Ricevuta 7');
  await field(page, 'Note').fill('Allo sportello');
  await savePayment(page);
  await expect(page.getByText('Pagamento inserito con successo!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '€ 1.234,56' });
  for (const words of ['2026', '15/01/2026', 'Contanti', 'Ricevuta 7', 'Allo sportello'])
    await expect(row).toContainText(words);
  await row.getByRole('button', { name: /^Elimina/ }).click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('status')
    .filter({ hasText: 'Pagamento eliminato' })
    .getByRole('button', { name: 'Annulla' })
    .click();
  await expect(row).toHaveCount(1);
});

test('sections: one is added as preferred and takes it from the other; deleting is undone', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 28 });
  await page.goto(profile(codaica, '?tab=sezioni'));
  await page.getByRole('button', { name: '+ Aggiungi sezione' }).click();
  // The answers are in sight at once.
  await page.getByRole('option', { name: 'INT – Internazionale' }).click();
  await page.getByRole('checkbox', { name: 'Preferita' }).check();
  await save(page);
  await expect(page.getByText('Sezione aggiunta con successo!')).toBeVisible();
  const added = page.getByRole('row').filter({ hasText: 'Internazionale' });
  await expect(added.getByRole('cell', { name: 'Sì' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Sì', exact: true })).toHaveCount(1);
  await added.getByRole('button', { name: 'Elimina la sezione Internazionale' }).click();
  await expect(added).toHaveCount(0);
  await page
    .getByRole('status')
    .filter({ hasText: 'Sezione eliminata' })
    .getByRole('button', { name: 'Annulla' })
    .click();
  await expect(added).toHaveCount(1);
});

test('the history shows who changed what, and an entry is taken back', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 29 });
  await page.goto(profile(codaica, '?tab=azienda&apri=modifica'));
  await field(page, 'Ragione sociale').fill('Bottega Nuova srl');
  await save(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await page.getByRole('tab', { name: 'Cronologia' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Dati modificati' }).first();
  await expect(entry).toContainText('Elena Martinelli');
  await expect(entry).toContainText('Ragione sociale');
  await expect(entry).toContainText('Bottega Nuova srl');
  await entry.getByRole('button', { name: /^Ripristina/ }).click();
  await expect(page.getByText('Modifica ripristinata')).toBeVisible();
  await expect(page.getByText('Ripristino di una modifica precedente')).toBeVisible();
  await page.getByRole('tab', { name: 'Dati azienda' }).click();
  await expect(page.getByRole('tabpanel')).not.toContainText('Bottega Nuova srl');
});
