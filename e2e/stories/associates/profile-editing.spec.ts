import type { Page } from '@playwright/test';
import {
  aMember,
  anotherBrowser,
  aWaitingMember,
  endSession,
  logInAgain,
  profileOf,
  savePayment,
  signInAsSecretary,
} from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';

const profile = (code: string, search = '') => `/admin/associates/${code}${search}`;
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click();
/** Warnings on the screen do not block: the first press focuses them, the second one saves. */
const saveAnyway = async (page: Page) => {
  await save(page);
  await page.getByRole('button', { name: 'Salva comunque' }).click();
};

test('a phone number is mended, and the next to look reads the new one', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 20 });
  await page.goto(profile(codaica));
  await page.getByRole('tab', { name: 'Recapiti' }).click();
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
  await expect(page.getByText(/^(Donna, nata|Uomo, nato) il /)).toBeVisible();
  await field(page, 'Cognome').fill(`${surname} Zz`);
  await field(page, 'Data di nascita').fill('1/2/1934');
  await expect(page.getByText(/^Il codice fiscale indica il .*, qui è scritto il 01\/02\/1934\.$/)).toBeVisible();
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
  const conflict = dialog(page, 'Qualcun altro ha modificato questi dati nel frattempo');
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('group')).toHaveCount(1);
  const phone = conflict.getByRole('group', { name: 'Telefono' });
  await expect(phone).toContainText('06 1111111');
  await expect(phone).toContainText('02 2222222');
  await expect(conflict.getByRole('button', { name: 'Salva con queste scelte' })).toBeDisabled();
  await phone.getByRole('radio', { name: /Quello salvato da altri/ }).check();
  await conflict.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('02 2222222');
  await expect(panel).toContainText('333 2222222');
  await expect(panel).toContainText('Via Mia 1');
  await colleague.close();
});

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
  const { codaica } = await aWaitingMember(page.request, person, 1);
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
  const { codaica } = await aMember(page.request, person, { place: 26 });
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
  const { codaica } = await aWaitingMember(colleague.page.request, colleague.person, 2);
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

test('unsaved input survives a reload, and can be discarded', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 30 });
  await page.goto(profile(codaica));
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const before = await field(page, 'Nome').inputValue();
  await field(page, 'Nome').fill('Quasi Scritto');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(field(page, 'Nome')).toHaveValue('Quasi Scritto');
  await page.getByRole('button', { name: 'Scarta la bozza' }).click();
  await expect(field(page, 'Nome')).toHaveValue(before);
});

test('what was saved does not come back as a draft, however soon the page ends after it', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 34 });
  const address = profile(codaica, '?tab=recapiti&apri=modifica');
  await page.goto(address);
  await field(page, 'Telefono').fill('06 55500133');
  // The second copy, that a page's end may leave behind.
  const mirrored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('sodalizio-drafts');
          opening.onerror = reject;
          opening.onsuccess = () => {
            const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
            keys.onsuccess = () => resolve(keys.result.filter((key) => /draft/.test(String(key))).length);
          };
        }),
    );
  await expect.poll(mirrored).toBe(1);
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new Error('the page ended before');
    };
  });
  await save(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await page.goto(address);
  await expect(dialog(page, 'Modifica dati: Recapiti')).toBeVisible();
  await expect(field(page, 'Telefono')).toHaveValue('06 55500133');
  await expect(page.getByText('Bozza ripristinata')).toHaveCount(0);
  // The copy goes with the next start.
  await expect.poll(mirrored).toBe(0);
});

test('a session that ends while typing costs nothing: after the login the form is there as it was', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 401/;
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 31 });
  await page.goto(profile(codaica, '?tab=recapiti'));
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await field(page, 'Indirizzo').fill('Via della Pazienza 3');
  // Else what the page still reads may meet the end before the press does.
  await page.waitForLoadState('networkidle');
  await endSession(person);
  await save(page);
  await expect(page).toHaveURL(/\/login$/);
  await logInAgain(page);
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(field(page, 'Indirizzo')).toHaveValue('Via della Pazienza 3');
  await save(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Via della Pazienza 3');
});

test('leaving unsaved input requires a confirmation, and it is kept as a draft', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica, cognome, nome } = await aMember(page.request, person, { place: 32 });
  await page.goto(`/admin/associates?f=1&aica_code=${codaica}`);
  const link = page.getByRole('link', { name: `${cognome} ${nome}` });
  await link.click();
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await field(page, 'Nome').fill('Non Ancora');

  await page.keyboard.press('Escape');
  const question = dialog(page, 'Ci sono modifiche non salvate');
  await question.getByRole('button', { name: 'Continua a modificare' }).click();
  await expect(field(page, 'Nome')).toHaveValue('Non Ancora');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Nome')).toHaveValue('Non Ancora');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Esci dalla pagina' }).click();
  await link.click();
  await expect(page.getByText('C’è una bozza non salvata')).toBeVisible();
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(field(page, 'Nome')).toHaveValue('Non Ancora');
});

test('what was saved with a warning is found by "Dati da sistemare", and mended no more', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 30 });
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

  await page.getByRole('tab', { name: 'Recapiti' }).click();
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await field(page, 'E-mail').fill(email);
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(found);
  await expect(page.getByText('Nessun socio trovato')).toBeVisible();
});
