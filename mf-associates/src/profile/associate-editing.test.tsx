import { notifications } from '@mantine/notifications';
import { possibleDuplicates, updateAssociate } from '@sodalizio/contract/associates';
import {
  allAnswered,
  answers,
  aUser,
  button,
  choice,
  dialog,
  field,
  flagged,
  refusal,
  retype,
  screen,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, expect, test } from 'vitest';
import { bodies, maria, openProfile } from '../test-profile.tsx';

afterEach(() => notifications.clean());

test('Modifica dati of Recapiti saves what was typed, with the version, and reads the profile again', async () => {
  const view = await openProfile({}, '?tab=recapiti');
  await view.person.click(button('Modifica dati'));
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  await view.person.click(button('Salva'));
  await screen.findByText('Dati salvati con successo!');
  expect(bodies(view.api, updateAssociate)).toMatchObject([
    { codaica: '004217', recph: '06 5550000', version: maria().version },
  ]);
  expect(await screen.findAllByRole('link', { name: '06 5550000' })).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['', ['Data iscrizione', 'Nome', 'Cognome', 'Codice fiscale', 'Data di nascita', 'Nazione di nascita']],
  ['?tab=recapiti', ['Telefono', 'Cellulare', 'E-mail', 'Indirizzo', 'CAP', 'Nazione']],
  ['?tab=azienda', ['Ragione sociale', 'Partita IVA', 'Codice fiscale azienda', 'Indirizzo', 'CAP', 'E-mail']],
])('the form of %j has the fields of that tab', async (search, labels) => {
  const view = await openProfile({}, search);
  await view.person.click(button('Modifica dati'));
  const form = within(await dialog(/^Modifica dati/));
  for (const label of labels) expect(form.getByRole('textbox', { name: label })).toBeTruthy();
});

test('institute and its town are shown only with the ATA flag set', async () => {
  const view = await openProfile({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  expect(screen.queryByRole('textbox', { name: 'Istituto' })).toBeNull();
  await view.person.click(screen.getByRole('checkbox', { name: 'Docente ATA' }));
  expect(field('Istituto').value).toBe('Liceo Volta');
});

test.each([
  ['va', 'VA'],
  ['null', 'null'],
  ['Milano', 'Milano'],
])('a province typed %s is %s when its field is left', async (typed, left) => {
  const view = await openProfile({}, '?tab=recapiti');
  await view.person.click(button('Modifica dati'));
  await dialog('Modifica dati: Recapiti');
  const province = choice('Provincia') as HTMLInputElement;
  await view.person.clear(province);
  await view.person.type(province, typed);
  await view.person.tab();
  await waitFor(() => expect(province.value).toBe(left));
});

test('a stored province and town that are only passed through with Tab stay as they are', async () => {
  const view = await openProfile({ recpv: 'va', reccom: 'Busto  Arsizio' }, '?tab=recapiti');
  await view.person.click(button('Modifica dati'));
  await dialog('Modifica dati: Recapiti');
  const [province, town] = [choice('Provincia'), choice('Comune')] as HTMLInputElement[];
  for (const one of [province, town]) {
    await view.person.click(one as HTMLInputElement);
    await view.person.tab();
  }
  expect([province?.value, town?.value]).toEqual(['va', 'Busto  Arsizio']);
  await view.person.click(button('Annulla'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a warning is shown beside its field, focused by Salva, and saved by Salva comunque', async () => {
  const view = await openProfile({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await screen.findByText('Donna, nata il 04/03/1975 a Milano');
  await retype(view.person, 'Data di nascita', '13/03/1975');
  const sentence = 'Il codice fiscale indica il 04/03/1975, qui è scritto il 13/03/1975.';
  await screen.findByText(sentence);
  await view.person.click(button('Salva'));
  const anyway = await screen.findByRole('button', { name: 'Salva comunque' });
  expect(document.activeElement).toBe(field('Data di nascita'));
  expect(view.api.askedOf(updateAssociate)).toEqual([]);
  await waitFor(() => expect(anyway.getAttribute('aria-disabled')).toBe('false'));
  await view.person.click(anyway);
  await waitFor(() => expect(view.profile.stored().datanasc).toBe('1975-03-13'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('Enter right after a last key is warned of what that key made', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'E-mail', 'maria.rossi@gmial.com{Enter}');
  const anyway = await screen.findByRole('button', { name: 'Salva comunque' });
  expect(screen.getByText('Forse l’indirizzo finisce con @gmail.com?')).toBeTruthy();
  expect(document.activeElement).toBe(field('E-mail'));
  expect(view.api.askedOf(updateAssociate)).toEqual([]);
  await waitFor(() => expect(anyway.getAttribute('aria-disabled')).toBe('false'));
  await view.person.click(anyway);
  await waitFor(() => expect(view.profile.stored().recemail).toBe('maria.rossi@gmial.com'));
});

test('an invalid day cannot be stored and has to be corrected', async () => {
  const view = await openProfile({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await retype(view.person, 'Data di nascita', '31/02/1975');
  await view.person.click(button('Salva'));
  await screen.findByText('Data di nascita: Questo giorno non esiste: scrivi la data come gg/mm/aaaa');
  expect(document.activeElement).toBe(field('Data di nascita'));
  expect(view.api.askedOf(updateAssociate)).toEqual([]);
});

test('a member keeps a name: first name, surname or company', async () => {
  const view = await openProfile({ azragsoc: '' }, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await view.person.clear(field('Nome'));
  await view.person.clear(field('Cognome'));
  await view.person.click(button('Salva'));
  await screen.findByText('Cognome: Scrivi almeno un nome, un cognome o la ragione sociale');
  expect(view.api.askedOf(updateAssociate)).toEqual([]);
});

test('members who may be the same person are shown while editing', async () => {
  const twin = {
    codaica: '000009',
    nome: 'Maria',
    cognome: 'Rossi',
    datanasc: '1975-03-04',
    cfisc: '',
    reccom: 'Lodi',
  };
  await openProfile({}, '?apri=modifica', {
    api: [answers(possibleDuplicates, () => [{ ...twin, reason: 'name-and-birth' as const }])],
  });
  const link = await screen.findByRole('link', { name: /Rossi Maria/ });
  expect(link.getAttribute('href')).toBe('/admin/associates/000009');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByText(/stesso nome e stessa data di nascita/)).toBeTruthy();
});

test('a company that may be the same member is called by its own name', async () => {
  const twin = {
    codaica: '000009',
    nome: '',
    cognome: '',
    azragsoc: 'Bottega srl',
    datanasc: null,
    cfisc: '',
    reccom: '',
  };
  await openProfile({}, '?apri=modifica', {
    api: [answers(possibleDuplicates, () => [{ ...twin, reason: 'tax-code' as const }])],
  });
  await screen.findByRole('link', { name: /^Bottega srl/ });
});

test.each([
  ['the tax code alone', { cfisc: 'RSSMRA75C44F205R', nome: '' }],
  ['name and day of birth', { cfisc: '' }],
])('possible duplicates are searched by %s', async (_, over) => {
  const view = await openProfile(over, '?apri=modifica');
  await waitFor(() => expect(view.api.askedOf(possibleDuplicates)).toHaveLength(1));
});

test('possible duplicates are not searched until the name is complete', async () => {
  const view = await openProfile({ cfisc: '', nome: '' }, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  const names = () => view.api.askedOf(possibleDuplicates).map(({ query }) => query.get('nome'));
  await view.person.type(field('Nome'), 'Maria');
  await waitFor(() => expect(names()).toContain('Maria'));
  expect(names()).not.toContain('');
});

test('the server is not asked who has a name that is too long', async () => {
  const pass = takeClock();
  const view = await openProfile({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  const asked = () => view.api.askedOf(possibleDuplicates).map(({ query }) => query.get('nome')?.length);
  await waitFor(() => expect(asked()).toHaveLength(1));
  await view.person.clear(field('Nome'));
  await view.person.click(field('Nome'));
  await view.person.paste('x'.repeat(81));
  pass(10_000);
  await allAnswered(view);
  await view.person.keyboard('{Backspace}');
  await waitFor(() => expect(asked()).toContain(80));
  expect(asked()).not.toContain(81);
});

test('two people who change different fields both win', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  view.profile.elsewhere({ reccell: '347 5551111' });
  await view.person.click(button('Salva'));
  await screen.findByText('Dati salvati con successo!');
  expect(view.profile.stored()).toMatchObject({ recph: '06 5550000', reccell: '347 5551111' });
});

test('two people who change the same field are shown both values to choose from', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  await retype(view.person, 'Indirizzo', 'Via Nuova 1');
  view.profile.elsewhere({ recph: '011 5552222', recindir: 'Corso Vecchio 2', reccap: '20122' });
  await view.person.click(button('Salva'));
  const conflict = within(await dialog('Questi dati sono stati modificati nel frattempo'));
  expect(conflict.getAllByRole('group').map((group) => group.textContent)).toEqual([
    'TelefonoQuello scritto qui06 5550000Quello già salvato011 5552222',
    'IndirizzoQuello scritto quiVia Nuova 1Quello già salvatoCorso Vecchio 2',
  ]);
  await view.person.click(
    within(conflict.getByRole('group', { name: 'Telefono' })).getByRole('radio', { name: /Quello scritto qui/ }),
  );
  await view.person.click(
    within(conflict.getByRole('group', { name: 'Indirizzo' })).getByRole('radio', { name: /Quello già salvato/ }),
  );
  await view.person.click(conflict.getByRole('button', { name: 'Salva con queste scelte' }));
  await screen.findByText('Dati salvati con successo!');
  expect(view.profile.stored()).toMatchObject({ recph: '06 5550000', recindir: 'Corso Vecchio 2', reccap: '20122' });
});

test('a failure is shown in the form, and the input stays', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica', {
    api: [answers(updateAssociate, () => refusal(503, 'unavailable'))],
  });
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  await view.person.click(button('Salva'));
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  expect(field('Telefono').value).toBe('06 5550000');
});

test('a registry session that is lost midway opens its dialog over the form, and nothing is lost', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica', {
    api: [answers(updateAssociate, () => flagged('registry-session-missing'))],
  });
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  await view.person.click(button('Salva'));
  await dialog(/^Inserisci credenziali/);
  expect(field('Telefono').value).toBe('06 5550000');
});

test('unsaved input is restored after leaving the screen', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  view.unmount();
  const again = await openProfile({}, '?tab=recapiti&apri=modifica');
  await screen.findByText('Bozza ripristinata');
  expect(field('Telefono').value).toBe('06 5550000');
  await again.person.click(button('Scarta la bozza'));
  expect(field('Telefono').value).toBe('02 5551234');
});

test('a draft over values that changed since asks about the field that both changed', async () => {
  const view = await openProfile({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await retype(view.person, 'Telefono', '06 5550000');
  view.unmount();
  const again = await openProfile({ recph: '011 5552222', version: 9 }, '?tab=recapiti&apri=modifica');
  await screen.findByText(/Nel frattempo i dati salvati sono cambiati/);
  await again.person.click(button('Salva'));
  await dialog('Questi dati sono stati modificati nel frattempo');
  expect(again.profile.stored().recph).toBe('011 5552222');
});

test('without the permission to edit there is no button, and an address with a form opens none', async () => {
  const user = aUser({ available_permissions: ['associates.read'] });
  for (const search of [
    '?apri=modifica',
    '?tab=pagamenti&apri=pagamento',
    '?tab=sezioni&apri=sezione',
    '?apri=stato',
  ]) {
    const view = await openProfile({ Ammesso: '' }, search, { user });
    await allAnswered(view);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Modifica|Aggiungi|Elimina|Ammetti|Rifiuta|Ripristina/ })).toBeNull();
    view.unmount();
  }
});
