import { aMember, anotherBrowser, aWaitingMember, signInAsSecretary } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { dialog, profile, save } from '../../support/profile.ts';

test('a person with the permission admits a waiting member, after a confirmation', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aWaitingMember(page.request, person, 0);
  await page.goto(profile(codaica));
  await expect(page.getByText('Verifica i dati e il pagamento prima di ammettere il socio.')).toBeVisible();
  await page.getByRole('button', { name: 'Ammetti' }).click();
  await dialog(page, 'Ammettere il socio?').getByRole('button', { name: 'Ammetti' }).click();
  await expect(page.getByText('Socio ammesso con successo!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ammesso: modifica lo stato di ammissione' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rifiuta' })).toHaveCount(0);
});

test('a refusal asks why, and the history keeps the reason', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aWaitingMember(page.request, person, 4);
  await page.goto(profile(codaica));
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  const refusal = dialog(page, 'Rifiutare l’ammissione?');
  await refusal.getByRole('button', { name: 'Rifiuta ammissione' }).click();
  await expect(refusal.getByText('Motivo del rifiuto: Campo obbligatorio')).toBeVisible();
  await refusal.getByRole('textbox', { name: 'Motivo del rifiuto' }).fill('Quota mai versata');
  await refusal.getByRole('button', { name: 'Rifiuta ammissione' }).click();
  await expect(page.getByText('Ammissione rifiutata con successo!')).toBeVisible();
  await page.getByRole('tab', { name: 'Cronologia' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Stato di ammissione modificato' });
  await expect(entry).toContainText('In attesa di ammissione');
  await expect(entry).toContainText('Ammissione rifiutata');
  await expect(entry).toContainText('Motivo: Quota mai versata');
});

test('the badge changes the status to any other', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  // Above the places of all other stories: this one shifts those after it.
  const { codaica } = await aMember(page.request, person, { place: 400 });
  await page.goto(profile(codaica));
  await page.getByRole('button', { name: 'Ammesso: modifica lo stato di ammissione' }).click();
  await page.getByRole('combobox', { name: 'Stato ammissione' }).click();
  await page.getByRole('option', { name: 'Moroso' }).click();
  await save(page);
  await expect(page.getByText('Stato aggiornato con successo!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Moroso: modifica/ })).toBeVisible();
});

test('a secretary edits, but neither sees nor reaches what admits', async ({ page, browser }) => {
  const colleague = await anotherBrowser(browser);
  const { codaica } = await aWaitingMember(colleague.page.request, colleague.person, 8);
  const person = await signInAsSecretary(page, colleague);
  await colleague.close();
  await page.goto(profile(codaica, '?apri=rifiuta'));
  await expect(page.getByRole('button', { name: 'Modifica dati' })).toBeVisible();
  await expect(page.getByText('In attesa di ammissione')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Ammetti|Rifiuta|stato di ammissione/ })).toHaveCount(0);
  const refused = await page.request.post('/api/admin/confirm-associate', {
    headers: { Authorization: `Bearer ${person.accessToken}`, sessionToken: person.sessionToken },
    data: { cfisc: '', codaica, Ammesso: 'Si' },
  });
  expect(refused.status()).toBe(403);
});
