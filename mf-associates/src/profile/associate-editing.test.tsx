import { notifications } from '@mantine/notifications';
import {
  type Associate,
  associateHistory,
  confirmAssociate,
  newPayment,
  possibleDuplicates,
  updateAssociate,
} from '@sodalizio/contract';
import {
  anAssociate,
  answers,
  aPayment,
  aUser,
  fakeProfile,
  flagged,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, expect, test } from 'vitest';
import { area } from '../area.tsx';
import AssociateProfileScreen from './associate-profile.screen.tsx';

afterEach(() => notifications.clean());

/** Maria Rossi, whose tax code agrees with everything. */
const maria = (over: Partial<Associate> = {}) => anAssociate({ cfisc: 'RSSMRA75C44F205R', comnasc: 'Milano', ...over });

const open = async (over: Partial<Associate> = {}, search = '', options: RenderOptions = {}) => {
  const profile = fakeProfile(maria(over));
  const view = await renderScreen(<AssociateProfileScreen />, {
    path: '/admin/associates/:codaica',
    url: `/admin/associates/004217${search}`,
    area,
    ...options,
    api: [...profile.api, ...(options.api ?? [])],
  });
  await screen.findByRole('tablist');
  return { ...view, profile };
};
const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bodies = (view: Awaited<ReturnType<typeof open>>, endpoint: typeof updateAssociate | typeof confirmAssociate) =>
  view.api.askedOf(endpoint).map(({ body }) => body as Record<string, unknown>);

const replace = async (view: Awaited<ReturnType<typeof open>>, name: string | RegExp, words: string) => {
  await view.person.clear(field(name));
  await view.person.type(field(name), words);
};

test('Modifica dati of Recapiti saves what was typed, with the version, and reads the profile again', async () => {
  const view = await open({}, '?tab=recapiti');
  await view.person.click(button('Modifica dati'));
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  await view.person.click(button('Salva'));
  await screen.findByText('Dati salvati con successo!');
  expect(bodies(view, updateAssociate)).toMatchObject([
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
  const view = await open({}, search);
  await view.person.click(button('Modifica dati'));
  const form = within(await dialog(/^Modifica dati/));
  for (const label of labels) expect(form.getByRole('textbox', { name: label })).toBeTruthy();
});

test('institute and its town are asked only with the ATA flag set', async () => {
  const view = await open({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  expect(screen.queryByRole('textbox', { name: 'Istituto' })).toBeNull();
  await view.person.click(screen.getByRole('checkbox', { name: 'Docente ATA' }));
  expect(field('Istituto').value).toBe('Liceo Volta');
});

test('what does not agree is said beside its field, and does not stop the save', async () => {
  const view = await open({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await screen.findByText('Donna, nata il 04/03/1975 a Milano', undefined, { timeout: 15_000 });
  await replace(view, 'Data di nascita', '13/03/1975');
  await screen.findByText('Il codice fiscale indica il 04/03/1975, qui è scritto il 13/03/1975.');
  await view.person.click(button('Salva'));
  await waitFor(() => expect(view.profile.stored().datanasc).toBe('1975-03-13'));
});

test('a day that is none cannot be stored and is asked for again', async () => {
  const view = await open({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await replace(view, 'Data di nascita', '31/02/1975');
  await view.person.click(button('Salva'));
  await screen.findByText('Data di nascita: Scrivi la data come gg/mm/aaaa');
  expect(document.activeElement).toBe(field('Data di nascita'));
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
  await open({}, '?apri=modifica', {
    api: [answers(possibleDuplicates, () => [{ ...twin, reason: 'name-and-birth' as const }])],
  });
  const link = await screen.findByRole('link', { name: /Rossi Maria/ });
  expect(link.getAttribute('href')).toBe('/admin/associates/000009');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByText(/stesso nome e stessa data di nascita/)).toBeTruthy();
});

test('two people who change different fields both win', async () => {
  const view = await open({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  view.profile.elsewhere({ reccell: '347 5551111' });
  await view.person.click(button('Salva'));
  await screen.findByText('Dati salvati con successo!');
  expect(view.profile.stored()).toMatchObject({ recph: '06 5550000', reccell: '347 5551111' });
});

test('two people who change the same field are shown both values to choose from', async () => {
  const view = await open({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  await replace(view, 'Indirizzo', 'Via Nuova 1');
  view.profile.elsewhere({ recph: '011 5552222', recindir: 'Corso Vecchio 2', reccap: '10121' });
  await view.person.click(button('Salva'));
  const conflict = within(await dialog('Qualcun altro ha modificato questi dati nel frattempo'));
  expect(conflict.getAllByRole('group').map((group) => group.textContent)).toEqual([
    'TelefonoIl tuo06 5550000Quello salvato da altri011 5552222',
    'IndirizzoIl tuoVia Nuova 1Quello salvato da altriCorso Vecchio 2',
  ]);
  await view.person.click(
    within(conflict.getByRole('group', { name: 'Telefono' })).getByRole('radio', { name: /Il tuo/ }),
  );
  await view.person.click(
    within(conflict.getByRole('group', { name: 'Indirizzo' })).getByRole('radio', { name: /Quello salvato/ }),
  );
  await view.person.click(conflict.getByRole('button', { name: 'Salva con queste scelte' }));
  await screen.findByText('Dati salvati con successo!');
  expect(view.profile.stored()).toMatchObject({ recph: '06 5550000', recindir: 'Corso Vecchio 2', reccap: '10121' });
});

test('a failure is said in the form, and what was typed is still there', async () => {
  const view = await open({}, '?tab=recapiti&apri=modifica', {
    api: [answers(updateAssociate, () => refusal(503, 'unavailable'))],
  });
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  await view.person.click(button('Salva'));
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  expect(field('Telefono').value).toBe('06 5550000');
});

test('a registry session that is lost midway opens its dialog over the form, and nothing is lost', async () => {
  const view = await open({}, '?tab=recapiti&apri=modifica', {
    api: [answers(updateAssociate, () => flagged('registry-session-missing'))],
  });
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  await view.person.click(button('Salva'));
  await dialog(/^Inserisci credenziali/);
  expect(field('Telefono').value).toBe('06 5550000');
});

test('what was typed is there again after the screen went away', async () => {
  const view = await open({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  view.unmount();
  const again = await open({}, '?tab=recapiti&apri=modifica');
  await screen.findByText('Bozza ripristinata');
  expect(field('Telefono').value).toBe('06 5550000');
  await again.person.click(button('Scarta la bozza'));
  expect(field('Telefono').value).toBe('02 5551234');
});

test('a draft over values that changed since asks about the field that both changed', async () => {
  const view = await open({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await replace(view, 'Telefono', '06 5550000');
  view.unmount();
  const again = await open({ recph: '011 5552222', version: 9 }, '?tab=recapiti&apri=modifica');
  await screen.findByText(/Nel frattempo i dati salvati sono cambiati/);
  await again.person.click(button('Salva'));
  await dialog('Qualcun altro ha modificato questi dati nel frattempo');
  expect(again.profile.stored().recph).toBe('011 5552222');
});

test('who may not edit sees no button, and an address that asks for a form opens none', async () => {
  const user = aUser({ available_permissions: ['associates.read'] });
  for (const search of [
    '?apri=modifica',
    '?tab=pagamenti&apri=pagamento',
    '?tab=sezioni&apri=sezione',
    '?apri=stato',
  ]) {
    const view = await open({ Ammesso: '' }, search, { user });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Modifica|Aggiungi|Elimina|Ammetti|Rifiuta|Ripristina/ })).toBeNull();
    view.unmount();
  }
});

test('Ammetti asks first, and says that the member is admitted', async () => {
  const view = await open({ Ammesso: '' });
  await view.person.click(button('Ammetti'));
  await view.person.click(within(await dialog('Ammettere il socio?')).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Socio ammesso con successo!');
  expect(bodies(view, confirmAssociate)).toMatchObject([
    { cfisc: 'RSSMRA75C44F205R', codaica: '004217', Ammesso: 'Si' },
  ]);
  await screen.findByRole('button', { name: 'Ammesso: modifica lo stato di ammissione' });
});

test('Rifiuta asks why, and keeps the reason', async () => {
  const view = await open({ Ammesso: '' });
  await view.person.click(button('Rifiuta'));
  await dialog('Rifiutare l’ammissione?');
  await view.person.click(button('Rifiuta ammissione'));
  await screen.findByText('Motivo del rifiuto: Campo obbligatorio');
  await view.person.type(field('Motivo del rifiuto'), 'Quota mai pagata');
  await view.person.click(button('Rifiuta ammissione'));
  await screen.findByText('Ammissione rifiutata con successo!');
  expect(bodies(view, confirmAssociate)).toMatchObject([{ Ammesso: 'No', reason: 'Quota mai pagata' }]);
});

test('the badge opens the status edit, which offers every value', async () => {
  const view = await open({ Ammesso: 'Si' });
  await view.person.click(button('Ammesso: modifica lo stato di ammissione'));
  await dialog('Modifica stato ammissione');
  await view.person.click(choice('Stato ammissione'));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Ammesso',
    'In attesa di ammissione',
    'In Ritardo',
    'Moroso',
    'Ammissione rifiutata',
    'Espulso',
  ]);
  await view.person.click(screen.getByRole('option', { name: 'Moroso' }));
  await view.person.click(button('Salva'));
  await screen.findByText('Stato aggiornato con successo!');
  expect(view.profile.stored().Ammesso).toBe('Moroso');
});

test('an admission that fails is said in the words of the specification', async () => {
  const view = await open({ Ammesso: '' }, '', { api: [answers(confirmAssociate, () => flagged('internal'))] });
  await view.person.click(button('Ammetti'));
  await view.person.click(within(await dialog('Ammettere il socio?')).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
});

test('what is admitted is what was looked at', async () => {
  const view = await open({ Ammesso: '' });
  view.profile.elsewhere({ nome: 'Marta' });
  await view.person.click(button('Ammetti'));
  await view.person.click(within(await dialog('Ammettere il socio?')).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Nel frattempo i dati del socio sono cambiati: controllali e riprova.');
  await screen.findByRole('heading', { level: 1, name: 'Marta Rossi' });
  expect(view.profile.stored().Ammesso).toBe('');
});

test('a payment is typed with all its fields, and shown', async () => {
  const view = await open({ Quota: [] }, '?tab=pagamenti');
  await view.person.click(button('+ Aggiungi pagamento'));
  await dialog('Inserisci pagamento quota');
  await view.person.click(button('Salva'));
  await screen.findByText('Importo: Campo obbligatorio');
  await view.person.type(field('Importo'), '1234,56');
  await replace(view, 'Data', '15/01/2026');
  await replace(view, 'Anno di riferimento', '2026');
  await view.person.click(choice('Tipo di pagamento'));
  await view.person.click(await screen.findByRole('option', { name: 'Bonifico Bancario' }));
  await view.person.type(field('Estremi pagamento'), 'CRO 1');
  await view.person.type(field('Categoria'), 'A');
  await view.person.type(field('Note'), 'Rinnovo');
  await view.person.click(button('Salva'));
  await screen.findByText('Pagamento inserito con successo!');
  expect(view.api.askedOf(newPayment).map(({ body }) => body)).toEqual([
    {
      cfisc: 'RSSMRA75C44F205R',
      cdaica: '004217',
      quota: 1234.56,
      data: '2026-01-15',
      annorif: 2026,
      tipopaga: 'Bonifico Bancario',
      estremipaga: 'CRO 1',
      catass: 'A',
      note: 'Rinnovo',
    },
  ]);
  await screen.findByRole('cell', { name: '€ 1.234,56' });
});

test('a deleted payment comes back with Annulla', async () => {
  const view = await open({ Quota: [aPayment()] }, '?tab=pagamenti');
  await view.person.click(button('Elimina il pagamento 2026 di € 60,00'));
  await screen.findByText('Nessun pagamento registrato');
  await screen.findByText('Pagamento eliminato');
  await view.person.click(button('Annulla'));
  await screen.findByRole('cell', { name: '€ 60,00' });
  await screen.findByText('Operazione annullata');
});

test('sections are added, preferred and deleted; deleting is undone', async () => {
  const view = await open({}, '?tab=sezioni');
  await view.person.click(button('+ Aggiungi sezione'));
  await dialog('Aggiungi sezione');
  await view.person.click(choice('Sezione'));
  expect(screen.queryByRole('option', { name: 'LOM – Lombardia' })).toBeNull();
  await view.person.click(await screen.findByRole('option', { name: 'LAZ – Lazio' }));
  await view.person.click(button('Salva'));
  await screen.findByText('Sezione aggiunta con successo!');
  await view.person.click(await screen.findByRole('button', { name: 'Rendi preferita la sezione Lazio' }));
  await waitFor(() =>
    expect(view.profile.stored().Sezione).toEqual([
      { sigla: 'LOM', preferita: 'No' },
      { sigla: 'LAZ', preferita: 'Si' },
    ]),
  );
  await view.person.click(await screen.findByRole('button', { name: 'Elimina la sezione Lombardia' }));
  await screen.findByText('Sezione eliminata');
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'LOM' })).toBeNull());
});

test('the history says who changed what in Italian words, and an entry is taken back', async () => {
  const view = await open({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await replace(view, 'Data di nascita', '05/03/1975');
  await view.person.click(screen.getByRole('checkbox', { name: 'Docente ATA' }));
  await view.person.click(button('Salva'));
  await screen.findByText('Dati salvati con successo!');
  await view.person.click(screen.getByRole('tab', { name: 'Cronologia' }));
  const entry = (await screen.findByText('Dati modificati')).closest('li');
  expect(entry?.textContent).toContain('21/11/2026, 10:30 di Giulia Ferraro');
  const words = [...(entry?.querySelectorAll('dl > div') ?? [])].map((one) => one.textContent);
  expect(words).toEqual(['Docente ATAprima: No→dopo: Sì', 'Data di nascitaprima: 04/03/1975→dopo: 05/03/1975']);
  await view.person.click(button(/^Ripristina: Dati modificati/));
  await screen.findByText('Modifica ripristinata');
  expect(view.profile.stored()).toMatchObject({ datanasc: '1975-03-04', docente_ata: false });
});

test('a long history is read page by page', async () => {
  const entry = (id: number) => ({
    id,
    at: '2026-11-21T09:30:00.000Z',
    who: 'Giulia Ferraro',
    action: 'section-added' as const,
    changes: [{ field: 'sigla', before: null, after: 'LAZ' }],
    reason: '',
    batch: null,
    takes_back: null,
    taken_back: false,
    can_take_back: false,
  });
  const view = await open({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, ({ query: { before } }) =>
        before === undefined
          ? { items: [entry(9), entry(8)], more: true }
          : { items: [entry(before - 1)], more: false },
      ),
    ],
  });
  expect(await screen.findAllByText('Sezione aggiunta')).toHaveLength(2);
  expect(screen.getAllByRole('definition').at(0)?.textContent).toBe('dopo: LAZ – Lazio');
  expect(screen.queryByRole('button', { name: /^Ripristina/ })).toBeNull();
  await view.person.click(button('Mostra altre'));
  await waitFor(() => expect(screen.getAllByText('Sezione aggiunta')).toHaveLength(3));
  expect(view.api.askedOf(associateHistory).at(-1)?.query.get('before')).toBe('8');
  expect(screen.queryByRole('button', { name: 'Mostra altre' })).toBeNull();
});

test('a history the registry no longer lets read opens its dialog', async () => {
  await open({}, '?tab=cronologia', {
    api: [answers(associateHistory, () => flagged('registry-session-missing'))],
  });
  await dialog(/^Inserisci credenziali/);
});
