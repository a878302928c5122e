import { aMember, anotherBrowser, profileOf } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { dialog, field, openProfileTab, profile, save, saveAnyway } from '../../support/profile.ts';

test('a phone number is mended, and the next to look reads the new one', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 20 });
  await page.goto(profile(codaica));
  await openProfileTab(page, 'Recapiti');
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await expect(dialog(page, 'Modifica dati: Recapiti')).toBeVisible();
  await field(page, 'Telefono').fill('06 55500111');
  await save(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: '06 55500111' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: '06 55500111' })).toBeVisible();
});

test('a warning about a tax code is shown beside the field, saved by a second press, and shown in the profile', async ({
  page,
}) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 21 });
  await page.goto(profile(codaica));
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const surname = await field(page, 'Cognome').inputValue();
  await expect(page.getByText(/^(Donna, nata|Uomo, nato) (il |l’)\d/)).toBeVisible();
  await field(page, 'Cognome').fill(`${surname} Zz`);
  await field(page, 'Data di nascita').fill('1/2/1934');
  await expect(page.getByText(/^Il codice fiscale indica (il |l’).*, qui è scritto il 01\/02\/1934\.$/)).toBeVisible();
  const taxCode = field(page, 'Codice fiscale');
  const code = await taxCode.inputValue();
  await taxCode.fill(code.slice(0, 15) + (code.endsWith('A') ? 'B' : 'A'));
  await expect(page.getByText(/^L’ultima lettera del codice fiscale dovrebbe essere/)).toBeVisible();
  await saveAnyway(page);
  // Saved values with a warning show it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/^L’ultima lettera del codice fiscale dovrebbe essere/)).toBeVisible();
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await page
    .getByRole('status')
    .filter({ hasText: 'Dati salvati con successo!' })
    .getByRole('button', { name: 'Annulla' })
    .click();
  await expect(page.getByText('Operazione annullata')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: code.toUpperCase() })).toBeVisible();
});

test('province and town are offered from the lists, and old ones may be typed all the same', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 22 });
  await page.goto(profile(codaica, '?tab=recapiti&apri=modifica'));
  const province = page.getByRole('combobox', { name: 'Provincia' });
  const town = page.getByRole('combobox', { name: 'Comune' });
  await province.fill('');
  await town.fill('monz');
  await page.getByRole('option', { name: 'Monza', exact: true }).click();
  await expect(province).toHaveValue('MB');
  await field(page, 'CAP').fill('00187');
  await expect(page.getByText('Il CAP 00187 non è della provincia di MB.')).toBeVisible();
  await province.fill('bre');
  await page.getByRole('option', { name: 'BS – Brescia' }).click();
  await expect(page.getByText('Monza è in provincia di MB, qui è scritto BS.')).toBeVisible();
  await town.fill('Borgo Che Fu');
  await expect(page.getByText('Borgo Che Fu non è tra i comuni italiani di oggi.')).toBeVisible();
  await saveAnyway(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Borgo Che Fu' })).toBeVisible();
});

test('an already registered person is shown while their duplicate is being edited', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const first = await aMember(page.request, person, { place: 33 });
  const second = await aMember(page.request, person, { place: 24 });
  const { cfisc } = await profileOf(page.request, person, first.codaica);
  await page.goto(profile(second.codaica, '?apri=modifica'));
  await field(page, 'Codice fiscale').fill(cfisc);
  const twin = page.getByRole('link', { name: new RegExp(`^${first.cognome} ${first.nome}`) });
  await expect(twin).toBeVisible();
  await expect(page.getByText(/stesso codice fiscale/)).toBeVisible();
  await expect(twin).toHaveAttribute('href', profile(first.codaica));
});

test('two people edit one member: what differs is chosen field by field, nothing else is lost', async ({
  page,
  browser,
  tolerated,
}) => {
  tolerated.pattern = /status of 409/;
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 25 });
  const place = profile(codaica, '?tab=recapiti&apri=modifica');
  const colleague = await anotherBrowser(browser);
  await page.goto(place);
  await colleague.page.goto(place);

  await field(page, 'Telefono').fill('06 1111111');
  await field(page, 'Indirizzo').fill('Via Mia 1');
  await field(colleague.page, 'Telefono').fill('02 2222222');
  await field(colleague.page, 'Cellulare').fill('333 2222222');
  await save(colleague.page);
  await expect(colleague.page.getByText('Dati salvati con successo!')).toBeVisible();

  await save(page);
  const conflict = dialog(page, 'Questi dati sono stati modificati nel frattempo');
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('group')).toHaveCount(1);
  const phone = conflict.getByRole('group', { name: 'Telefono' });
  await expect(phone).toContainText('06 1111111');
  await expect(phone).toContainText('02 2222222');
  await expect(conflict.getByRole('button', { name: 'Salva con queste scelte' })).toBeDisabled();
  await phone.getByRole('radio', { name: /Quello già salvato/ }).check();
  await conflict.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('02 2222222');
  await expect(panel).toContainText('333 2222222');
  await expect(panel).toContainText('Via Mia 1');
  await colleague.close();
});

test('what was saved with a warning is found by "Dati da sistemare", and mended no more', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 35 });
  await page.goto(profile(codaica, '?tab=recapiti'));
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const email = await field(page, 'E-mail').inputValue();
  await field(page, 'E-mail').fill('nessuna');
  await saveAnyway(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('L’indirizzo e-mail non è completo.')).toBeVisible();

  await page.goto('/admin/associates');
  await field(page, 'Cod aica').fill(codaica);
  await page.getByRole('button', { name: 'Altri filtri' }).click();
  await page.getByRole('checkbox', { name: 'Dati da sistemare' }).check();
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(page.getByText('1 socio trovato')).toBeVisible();
  await expect(page).toHaveURL(/with_warnings=true/);
  const found = page.url();
  await page.getByRole('row').filter({ hasText: codaica }).getByRole('link').first().click();

  await openProfileTab(page, 'Recapiti');
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await field(page, 'E-mail').fill(email);
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(found);
  await expect(page.getByText('Nessun socio trovato')).toBeVisible();
});
