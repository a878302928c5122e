import { type Associate, associateByCode, findAssociates } from '@sodalizio/contract';
import { fees } from '@sodalizio/contract/associates';
import {
  act,
  anAssociate,
  answers,
  aPayment,
  aUser,
  fakeAssociates,
  fillSlot,
  flagged,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  within,
} from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import AssociateProfileScreen from './associate-profile.screen.tsx';

const open = (over: Partial<Associate> = {}, options: RenderOptions = {}) =>
  renderScreen(<AssociateProfileScreen />, {
    path: '/admin/associates/:codaica',
    url: '/admin/associates/004217',
    area,
    ...options,
    api: [
      ...fakeAssociates({ members: [], profiles: [anAssociate(over)] }),
      answers(fees, () => ({ items: [] })),
      ...(options.api ?? []),
    ],
  });

const fields = async () => {
  const panel = await screen.findByRole('tabpanel');
  return [...panel.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.firstChild?.textContent,
  ]);
};
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);

test('the header shows name, state and contacts', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Maria Rossi' });
  expect(screen.getByText('Ammesso')).toBeTruthy();
  expect(screen.getByText('ORDINARIO', { selector: 'li' })).toBeTruthy();
  expect(screen.getByText('Milano')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'maria.rossi@posta.example' }).getAttribute('href')).toBe(
    'mailto:maria.rossi@posta.example',
  );
  expect(screen.getByRole('link', { name: '02 5551234' }).getAttribute('href')).toBe('tel:025551234');
});

test('a company without first name and surname has its own name as the title', async () => {
  await open({ nome: '', cognome: '', azragsoc: 'Bottega srl' });
  await screen.findByRole('heading', { level: 1, name: 'Bottega srl' });
});

test('an e-mail that cannot be one is no link', async () => {
  await open({ recemail: 'maria.rossi(at)posta' });
  await screen.findByRole('heading', { level: 1, name: 'Maria Rossi' });
  expect(screen.getByText('maria.rossi(at)posta').closest('a')).toBeNull();
});

test('the five tabs have the names of the specification, and the history follows', async () => {
  await open();
  await screen.findByRole('tablist');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Dettaglio profilo',
    'Recapiti',
    'Dati azienda',
    'Pagamenti',
    'Sezioni territoriali',
    'Cronologia',
  ]);
});

test('what other areas add are tabs behind them, and a tab of theirs is in the address too', async () => {
  fillSlot('associates.profile.tab', { label: 'Eventi' }, (given) => <p>{JSON.stringify(given)}</p>);
  const { person, address } = await open();
  await person.click(await screen.findByRole('tab', { name: 'Eventi' }));
  expect(screen.getByRole('tabpanel').textContent).toBe('{"codaica":"004217"}');
  expect(address()).toBe('/admin/associates/004217?tab=area-another');
});

test('a tab pressed gives way to the one a link asks for afterwards', async () => {
  const { person, go } = await open();
  await person.click(await screen.findByRole('tab', { name: 'Recapiti' }));
  await act(async () => go('/admin/associates/004217?tab=azienda'));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Dati azienda');
});

test('a tab pressed just before another member is opened is not open there', async () => {
  const profiles = [anAssociate(), anAssociate({ codaica: '000005', nome: 'Ada' })];
  const { go, address } = await open({}, { api: fakeAssociates({ members: [], profiles }) });
  const to = async (codaica: string, name: string) => {
    await act(async () => go(`/admin/associates/${codaica}`));
    await screen.findByRole('heading', { level: 1, name });
  };
  // Both are known: the screen stays while they change.
  await to('000005', 'Ada Rossi');
  await to('004217', 'Maria Rossi');
  act(() => {
    screen.getByRole('tab', { name: 'Recapiti' }).click();
    go('/admin/associates/000005');
  });
  await screen.findByRole('heading', { level: 1, name: 'Ada Rossi' });
  expect(address()).toBe('/admin/associates/000005');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Dettaglio profilo');
});

test('a dialog opened before the address has the pressed tab is that tab’s', async () => {
  const { address } = await open();
  const tab = await screen.findByRole('tab', { name: 'Recapiti' });
  // Outside of `act`, which would wait for the address: the press is drawn by microtasks, the address by a later task.
  tab.click();
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  within(screen.getByRole('tabpanel', { name: 'Recapiti' }))
    .getByRole('button', { name: 'Modifica dati' })
    .click();
  await screen.findByRole('dialog', { name: 'Modifica dati: Recapiti' });
  expect(address()).toBe('/admin/associates/004217?tab=recapiti&apri=modifica');
});

test('the address of a tab that is gone opens the first', async () => {
  await open({}, { url: '/admin/associates/004217?tab=area-another' });
  await screen.findByRole('tablist');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Dettaglio profilo');
});

test('what other areas add as a link leads to their screen for this member', async () => {
  fillSlot('associates.profile.tab', { label: 'Eventi', link: 'admin.associates.profile' });
  await open();
  const link = await screen.findByRole('link', { name: 'Eventi' });
  expect(link.getAttribute('href')).toBe('/admin/associates/004217');
  expect(screen.queryByRole('tab', { name: 'Eventi' })).toBeNull();
});

test('Dettaglio profilo shows the section Profilo, field by field', async () => {
  await open({ cfisc: 'rssmra75c44f205l' });
  await screen.findByRole('heading', { level: 2, name: 'Profilo' });
  expect(await fields()).toEqual([
    ['Data iscrizione', '04/03/2019'],
    ['Tipo socio', 'ORDINARIO'],
    ['Cod aica', '004217'],
    ['Docente ATA', 'No'],
    ['Docente universitario', 'No'],
    ['Animatore digitale', 'No'],
    ['Supervisore ECDL', 'Sì'],
    ['Codice fiscale', 'RSSMRA75C44F205L'],
    ['Nome', 'Maria'],
    ['Cognome', 'Rossi'],
    ['Data di nascita', '04/03/1975'],
    ['Nazione di nascita', 'Italia'],
    ['Provincia di nascita', 'MI'],
    ['Comune di nascita', 'Monza'],
  ]);
});

test('warnings about stored data are shown below the values, as in the form', async () => {
  await open({ recemail: 'maria.rossi@gmial.com', reccap: '00187' }, { url: '/admin/associates/004217?tab=recapiti' });
  const email = await screen.findByText('Forse l’indirizzo finisce con @gmail.com?');
  expect(email.closest('dd')?.previousElementSibling?.textContent).toBe('E-mail');
  const postcode = screen.getByText('Il CAP 00187 non è della provincia di MI.');
  expect(postcode.closest('dd')?.previousElementSibling?.textContent).toBe('CAP');
});

test.each(['docente_ata', 'docente_uni', 'animatore_digitale'] as const)(
  '%s brings institute and its town',
  async (flag) => {
    await open({ [flag]: true });
    const shown = Object.fromEntries(await fields());
    expect(shown).toMatchObject({ Istituto: 'Liceo Volta', 'Comune istituto': 'Como' });
  },
);

test('Recapiti shows the contacts, zeros kept', async () => {
  await open({ reccap: '00187' }, { url: '/admin/associates/004217?tab=recapiti' });
  expect(await fields()).toEqual([
    ['Telefono', '02 5551234'],
    ['Cellulare', '333 5556789'],
    ['E-mail', 'maria.rossi@posta.example'],
    ['Nazione', 'Italia'],
    ['Provincia', 'MI'],
    ['Comune', 'Milano'],
    ['Indirizzo', 'Via Garibaldi 7'],
    ['CAP', '00187'],
  ]);
});

test('Dati azienda shows the company', async () => {
  await open({}, { url: '/admin/associates/004217?tab=azienda' });
  expect(await fields()).toEqual([
    ['Ragione sociale', 'Rossi Informatica srl'],
    ['Partita IVA', '01234567897'],
    ['Codice fiscale azienda', '09876543217'],
    ['Nazione', 'Svizzera'],
    ['Provincia', 'VA'],
    ['Comune', 'Varese'],
    ['Indirizzo', 'Corso Roma 1'],
    ['CAP', '21100'],
    ['Telefono', '0332 555111'],
    ['Cellulare', '347 5550000'],
    ['E-mail', 'ufficio@rossi-informatica.example'],
  ]);
});

test('unknown values are a dash', async () => {
  await open({ recph: '', reccell: '', recemail: '', reccap: '' }, { url: '/admin/associates/004217?tab=recapiti' });
  const shown = Object.fromEntries(await fields());
  expect(shown).toMatchObject({ Telefono: '—', Cellulare: '—', 'E-mail': '—', CAP: '—' });
});

test('Pagamenti is a table of every payment', async () => {
  const Quota = [
    aPayment({ quota: 1234.5 }),
    aPayment({ id: 2, data: null, annorif: null, estremipaga: '', note: '' }),
  ];
  await open({ Quota }, { url: '/admin/associates/004217?tab=pagamenti' });
  const rows = within(await screen.findByRole('table', { name: 'Pagamenti' })).getAllByRole('row');
  expect(rows.map(cells)).toEqual([
    ['Anno di riferimento', 'Data', 'Tipo di pagamento', 'Importo', 'Estremi pagamento', 'Note', 'Azioni'],
    ['2026', '15/01/2026', 'Bonifico Bancario', '€ 1.234,50', 'CRO 123456', 'Rinnovo', 'Elimina'],
    ['', '', 'Bonifico Bancario', '€ 60,00', '', '', 'Elimina'],
  ]);
});

test('a member without payments has a message', async () => {
  await open({ Quota: [] }, { url: '/admin/associates/004217?tab=pagamenti' });
  await screen.findByText('Nessun pagamento registrato');
});

test('Sezioni territoriali looks the names up', async () => {
  const Sezione = [
    { sigla: 'FVG', preferita: 'Si' },
    { sigla: 'ZZZ', preferita: 'No' },
  ] as const;
  await open({ Sezione: [...Sezione] }, { url: '/admin/associates/004217?tab=sezioni' });
  const rows = within(await screen.findByRole('table', { name: 'Sezioni territoriali' })).getAllByRole('row');
  expect(rows.map(cells)).toEqual([
    ['Codice', 'Nome', 'Preferita', 'Azioni'],
    ['FVG', 'Nord-Est', 'Sì', 'Elimina'],
    ['ZZZ', 'ZZZ', 'No', 'Elimina'],
  ]);
});

test('a member without sections has the specification’s message', async () => {
  await open({ Sezione: [] }, { url: '/admin/associates/004217?tab=sezioni' });
  await screen.findByText('Nessuna sezione territoriale associata');
});

test('the open tab is in the address', async () => {
  const { person, address } = await open();
  await person.click(await screen.findByRole('tab', { name: 'Pagamenti' }));
  expect(address()).toBe('/admin/associates/004217?tab=pagamenti');
  await person.click(screen.getByRole('tab', { name: 'Dettaglio profilo' }));
  expect(address()).toBe('/admin/associates/004217');
});

test('on paper every part stands below the other, without tabs', async () => {
  await open();
  await screen.findByRole('tablist');
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Profilo',
    'Recapiti',
    'Dati azienda',
    'Pagamenti',
    'Sezioni territoriali',
  ]);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(screen.getByRole('tablist')).toBeTruthy();
});

test('a dialog that is open while the page is printed is the only one, and keeps what is typed', async () => {
  const { person } = await open({}, { url: '/admin/associates/004217?tab=recapiti&apri=modifica' });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Indirizzo' });
  await person.type(field, ' bis');
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(field.isConnected && document.activeElement === field).toBe(true);
  expect(screen.queryByText('Bozza ripristinata')).toBeNull();
});

test('a tab that does not exist is the first one', async () => {
  await open({}, { url: '/admin/associates/004217?tab=segreti' });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Dettaglio profilo');
});

const verify = 'Verifica i dati e il pagamento prima di ammettere il socio.';

test('a person who may admit is reminded to verify a waiting member', async () => {
  await open({ Ammesso: '' });
  await screen.findByText(verify);
});

test.each<[string, Partial<Associate>, RenderOptions]>([
  ['the member is admitted', { Ammesso: 'Si' }, {}],
  ['the person may not admit', { Ammesso: '' }, { user: aUser({ available_permissions: ['associates.read'] }) }],
])('there is no reminder when %s', async (_, over, options) => {
  await open(over, options);
  await screen.findByRole('tablist');
  expect(screen.queryByText(verify)).toBeNull();
});

test('the member is requested by code alone', async () => {
  const { api } = await open();
  await screen.findByRole('tablist');
  expect(api.askedOf(associateByCode).map(({ query }) => query.toString())).toEqual(['aica_code=004217']);
});

test('an unknown code has a message, with a way out', async () => {
  await open({}, { url: '/admin/associates/999999' });
  await screen.findByText('Socio non trovato');
  expect(screen.getByText('Nessun socio ha il codice 999999.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Vai all’elenco dei soci' }).getAttribute('href')).toBe('/admin/associates');
});

test('a profile that cannot be read says why, and Riprova tries again', async () => {
  const { person, api } = await open({}, { api: [answers(findAssociates, () => refusal(503, 'unavailable'))] });
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  api.also(answers(findAssociates, () => [anAssociate()]));
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('heading', { level: 1, name: 'Maria Rossi' });
});

test('one heading at a time: of what is loading, or of the member', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Profilo socio' })).toBeTruthy();
  expect(screen.getByText('Caricamento in corso')).toBeTruthy();
  await screen.findByRole('heading', { level: 1, name: 'Maria Rossi' });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.queryByText('Caricamento in corso')).toBeNull();
});

test('without a registry session the dialog opens', async () => {
  await open({}, { api: [answers(findAssociates, () => flagged('registry-session-missing'))] });
  await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
});

test('the code is copied, and a browser without a clipboard, as on a page without https, says that it is not', async () => {
  const { person } = await open();
  const copy = await screen.findByRole('button', { name: 'Copia il Cod aica' });
  await person.click(copy);
  expect(await screen.findByText('Cod aica copiato')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('004217');
  const without = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await person.click(copy);
  expect(await screen.findByText('Il browser non permette di copiare')).toBeTruthy();
  without.mockRestore();
});
