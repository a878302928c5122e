import { notifications } from '@mantine/notifications';
import { findAssociates } from '@sodalizio/contract';
import { associateHistory, confirmAssociate, newPayment, newSection } from '@sodalizio/contract/associates';
import {
  act,
  allAnswered,
  answers,
  aPayment,
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
import * as z from 'zod';
import { bodies, openProfile } from '../test-profile.tsx';

afterEach(() => notifications.clean());

test('Ammetti asks first, and says that the member is admitted', async () => {
  const view = await openProfile({ Ammesso: '' });
  await view.person.click(button('Ammetti'));
  await view.person.click(within(await dialog('Ammettere il socio?')).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Socio ammesso con successo!');
  expect(bodies(view.api, confirmAssociate)).toMatchObject([
    { cfisc: 'RSSMRA75C44F205R', codaica: '004217', Ammesso: 'Si' },
  ]);
  await screen.findByRole('button', { name: 'Ammesso: modifica lo stato di ammissione' });
});

test('a company without first name and surname is admitted and refused by its own name', async () => {
  const view = await openProfile({ Ammesso: '', nome: '', cognome: '', azragsoc: 'Bottega srl' });
  await view.person.click(button('Ammetti'));
  const admitting = await dialog('Ammettere il socio?');
  within(admitting).getByText('Bottega srl diventa un socio ammesso.');
  await view.person.click(within(admitting).getByRole('button', { name: 'Annulla' }));
  await view.person.click(button('Rifiuta'));
  within(await dialog('Rifiutare l’ammissione?')).getByText('L’ammissione di Bottega srl viene rifiutata.');
});

test('Rifiuta asks why, and keeps the reason', async () => {
  const view = await openProfile({ Ammesso: '' });
  await view.person.click(button('Rifiuta'));
  await dialog('Rifiutare l’ammissione?');
  await view.person.click(button('Rifiuta ammissione'));
  await screen.findByText('Motivo del rifiuto: Campo obbligatorio');
  await view.person.type(field('Motivo del rifiuto'), 'Quota mai pagata');
  await view.person.click(button('Rifiuta ammissione'));
  await screen.findByText('Ammissione rifiutata con successo!');
  expect(bodies(view.api, confirmAssociate)).toMatchObject([{ Ammesso: 'No', reason: 'Quota mai pagata' }]);
});

test('the reason of a refusal that somebody else was quicker with stays in sight, and is said not to be added', async () => {
  const view = await openProfile({ Ammesso: '' });
  await view.person.click(button('Rifiuta'));
  await dialog('Rifiutare l’ammissione?');
  await view.person.type(field('Motivo del rifiuto'), 'Quota mai pagata');
  view.profile.elsewhere({ Ammesso: 'No' });
  await view.person.click(button('Rifiuta ammissione'));
  await screen.findByText('Nel frattempo lo stato è diventato «Ammissione rifiutata»: controlla e riprova.');
  expect(field('Motivo del rifiuto').value).toBe('Quota mai pagata');
  await view.person.click(button('Rifiuta ammissione'));
  await screen.findByText(
    'L’ammissione è già rifiutata: il motivo salvato è nella Cronologia, questo non viene aggiunto.',
  );
  expect(field('Motivo del rifiuto').value).toBe('Quota mai pagata');
  expect(bodies(view.api, confirmAssociate)).toHaveLength(1);
});

test('the badge opens the status edit, which offers every value', async () => {
  const view = await openProfile({ Ammesso: 'Si' });
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

test('a failed admission shows the specification’s message', async () => {
  const view = await openProfile({ Ammesso: '' }, '', {
    api: [answers(confirmAssociate, () => refusal(500, 'internal'))],
  });
  await view.person.click(button('Ammetti'));
  await view.person.click(within(await dialog('Ammettere il socio?')).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
});

test('the admitted data is the data that was shown', async () => {
  const view = await openProfile({ Ammesso: '' });
  view.profile.elsewhere({ nome: 'Marta' });
  await view.person.click(button('Ammetti'));
  await view.person.click(within(await dialog('Ammettere il socio?')).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Nel frattempo i dati del socio sono cambiati: controllali e riprova.');
  await screen.findByRole('heading', { level: 1, name: 'Marta Rossi' });
  expect(view.profile.stored().Ammesso).toBe('');
});

test('who is admitted by somebody else meanwhile is named in the dialog', async () => {
  const view = await openProfile({ Ammesso: '' });
  await view.person.click(button('Ammetti'));
  view.profile.elsewhere({ Ammesso: 'Si' });
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await within(form).findByText('Nel frattempo lo stato è diventato «Ammesso»: controlla e riprova.');
  await view.person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  view.go('/admin/associates/004217?apri=ammetti');
  // The tabs are there already.
  await allAnswered(view);
  expect(screen.getByRole('tablist')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who is refused by somebody else meanwhile is not admitted over that, although the profile was read again', async () => {
  const view = await openProfile({ Ammesso: '' });
  await view.person.click(button('Ammetti'));
  const form = await dialog('Ammettere il socio?');
  view.profile.elsewhere({ Ammesso: 'No' });
  await act(() => view.cache.invalidateQueries());
  await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await within(form).findByText('Nel frattempo lo stato è diventato «Ammissione rifiutata»: controlla e riprova.');
  expect(view.profile.stored().Ammesso).toBe('No');
  await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Socio ammesso con successo!');
});

test('a status that somebody else changed meanwhile is neither put back nor written over unseen', async () => {
  const view = await openProfile({ Ammesso: 'Si' });
  const edit = async (badge: string) => {
    await view.person.click(button(`${badge}: modifica lo stato di ammissione`));
    return within(await dialog('Modifica stato ammissione'));
  };
  const form = await edit('Ammesso');
  view.profile.elsewhere({ Ammesso: 'Espulso' });
  await act(() => view.cache.invalidateQueries());
  await view.person.click(form.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(view.profile.stored().Ammesso).toBe('Espulso');
  const again = await edit('Espulso');
  view.profile.elsewhere({ Ammesso: 'Ritardo' });
  await act(() => view.cache.invalidateQueries());
  await view.person.click(choice('Stato ammissione'));
  await view.person.click(await screen.findByRole('option', { name: 'Moroso' }));
  await view.person.click(again.getByRole('button', { name: 'Salva' }));
  await again.findByText('Nel frattempo lo stato è diventato «In Ritardo»: controlla e riprova.');
  expect(view.profile.stored().Ammesso).toBe('Ritardo');
  await view.person.click(again.getByRole('button', { name: 'Salva' }));
  await screen.findByText('Stato aggiornato con successo!');
  expect(view.profile.stored().Ammesso).toBe('Moroso');
});

test('a payment for a far year is saved by a second press, and one that is no year by none', async () => {
  const pass = takeClock();
  const view = await openProfile({ Quota: [] }, '?tab=pagamenti');
  await view.person.click(button('+ Aggiungi pagamento'));
  await dialog('Inserisci pagamento quota');
  await view.person.type(field('Importo'), '1.234,56');
  await retype(view.person, 'Anno di riferimento', '26');
  await view.person.click(button('Salva'));
  await screen.findByText('Anno di riferimento: Conferma l’anno con quattro cifre');
  await retype(view.person, 'Anno di riferimento', '2016');
  await view.person.click(button('Salva'));
  await screen.findByText('Il 2016 è lontano da quest’anno: controlla');
  expect(document.activeElement).toBe(field('Anno di riferimento'));
  expect(bodies(view.api, newPayment)).toEqual([]);
  pass(500);
  await view.person.click(button('Registra comunque'));
  await screen.findByText('Pagamento inserito con successo!');
  expect(bodies(view.api, newPayment)).toMatchObject([{ quota: 1234.56, annorif: 2016 }]);
});

test('a second quota for a paid year names the first one, and is saved by a second press, not by a double one', async () => {
  const pass = takeClock();
  const paid = aPayment({ annorif: 2026, quota: 50, data: '2026-02-24' });
  const view = await openProfile({ Quota: [paid] }, '?tab=pagamenti');
  await view.person.click(button('+ Aggiungi pagamento'));
  await dialog('Inserisci pagamento quota');
  await view.person.type(field('Importo'), '60');
  await retype(view.person, 'Anno di riferimento', '2026');
  await screen.findByText('Ha già pagato il 2026: € 50,00 il 24/02/2026');
  await view.person.dblClick(button('Salva'));
  expect(document.activeElement).toBe(field('Anno di riferimento'));
  expect(screen.getByRole('dialog', { name: 'Inserisci pagamento quota' })).toBeTruthy();
  pass(500);
  expect(bodies(view.api, newPayment)).toEqual([]);
  await view.person.click(button('Registra comunque'));
  await screen.findByText('Pagamento inserito con successo!');
});

test('a payment whose answer was lost is sent again with the same key', async () => {
  const view = await openProfile({ Quota: [] }, '?tab=pagamenti', {
    api: [answers(newPayment, () => refusal(500, 'internal'))],
  });
  await view.person.click(button('+ Aggiungi pagamento'));
  await dialog('Inserisci pagamento quota');
  await view.person.type(field('Importo'), '60');
  await view.person.click(button('Salva'));
  await waitFor(() => expect(bodies(view.api, newPayment)).toHaveLength(1));
  await screen.findByRole('alert');
  await view.person.click(button('Salva'));
  await waitFor(() => expect(bodies(view.api, newPayment)).toHaveLength(2));
  const [first, second] = bodies(view.api, newPayment).map((body) => z.object({ request: z.string() }).parse(body));
  expect(first?.request).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(second).toEqual(first);
});

test('a payment that is stored is said although the profile is not read again', async () => {
  const pass = takeClock();
  const { person, api, profile } = await openProfile({ Quota: [] }, '?tab=pagamenti&apri=pagamento');
  const readings = () => api.askedOf(findAssociates).length;
  api.also(
    answers(findAssociates, () =>
      api.askedOf(newPayment).length > 0 ? new Promise<never>(() => {}) : [profile.stored()],
    ),
  );
  await dialog('Inserisci pagamento quota');
  await person.type(field('Importo'), '50');
  await person.click(button('Salva'));
  await waitFor(() => expect(readings()).toBe(3));
  pass(2_000);
  await screen.findByText('Pagamento inserito con successo!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

type Person = Awaited<ReturnType<typeof openProfile>>['person'];

test.each([
  {
    act: 'a payment',
    at: '?tab=pagamenti&apri=pagamento',
    fill: (person: Person) => person.type(field('Importo'), '50'),
    endpoint: newPayment,
    said: 'Pagamento inserito con successo!',
  },
  {
    act: 'a section',
    at: '?tab=sezioni&apri=sezione',
    fill: async (person: Person) => person.click(await screen.findByRole('option', { name: 'LAZ – Lazio' })),
    endpoint: newSection,
    said: 'Sezione aggiunta con successo!',
  },
])('$act is sent although the profile is not read again before', async ({ at, fill, endpoint, said }) => {
  const pass = takeClock();
  const { person, api } = await openProfile({ Quota: [], Sezione: [] }, at);
  api.also(answers(findAssociates, () => new Promise<never>(() => {})));
  const readings = () => api.askedOf(findAssociates).length;
  await screen.findByRole('dialog');
  await fill(person);
  await person.click(button('Salva'));
  await waitFor(() => expect(readings()).toBe(2));
  expect(bodies(api, endpoint)).toEqual([]);
  pass(2_000);
  await waitFor(() => expect(bodies(api, endpoint)).toHaveLength(1));
  await waitFor(() => expect(readings()).toBe(3));
  pass(2_000);
  await screen.findByText(said);
});

test('a payment is typed with all its fields, and shown', async () => {
  const view = await openProfile({ Quota: [] }, '?tab=pagamenti');
  await view.person.click(button('+ Aggiungi pagamento'));
  await dialog('Inserisci pagamento quota');
  await view.person.click(button('Salva'));
  await screen.findByText('Importo: Campo obbligatorio');
  await view.person.type(field('Importo'), '1234,56');
  await retype(view.person, 'Data', '15/01/2026');
  await retype(view.person, 'Anno di riferimento', '2026');
  await view.person.click(choice('Tipo di pagamento'));
  await view.person.click(await screen.findByRole('option', { name: 'Bonifico Bancario' }));
  await view.person.type(field('Estremi pagamento'), 'CRO 1');
  await view.person.type(field('Categoria'), 'A');
  await view.person.type(field('Note'), 'Rinnovo');
  await view.person.click(button('Salva'));
  await screen.findByText('Pagamento inserito con successo!');
  expect(bodies(view.api, newPayment)).toEqual([
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
      request: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      unpaid: true,
    },
  ]);
  await screen.findByRole('cell', { name: '€ 1.234,56' });
});

test('a deleted payment comes back with Annulla', async () => {
  const view = await openProfile({ Quota: [aPayment()] }, '?tab=pagamenti');
  await view.person.click(button('Elimina il pagamento 2026 di € 60,00'));
  await screen.findByText('Nessun pagamento registrato');
  await screen.findByText('Pagamento eliminato');
  await view.person.click(button('Annulla'));
  await screen.findByRole('cell', { name: '€ 60,00' });
  await screen.findByText('Operazione annullata');
});

test('a toast about a member, and the one of its undo, show the name on the next profile too', async () => {
  const view = await openProfile({ Quota: [aPayment()] }, '?tab=pagamenti');
  const saidOf = async (words: string) => (await screen.findByText(words)).closest('[role="status"]')?.textContent;
  await view.person.click(button('Elimina il pagamento 2026 di € 60,00'));
  expect(await saidOf('Pagamento eliminato')).toContain('Rossi Maria');
  view.go('/admin/associates/000005');
  await screen.findByText('Socio non trovato');
  await view.person.keyboard('{Control>}z{/Control}');
  expect(await saidOf('Operazione annullata')).toContain('Rossi Maria');
});

test('of two payments deleted one after the other, both come back', async () => {
  const payments = [aPayment(), aPayment({ id: 2, annorif: 2025, quota: 50 })];
  const view = await openProfile({ Quota: payments }, '?tab=pagamenti');
  await view.person.click(button('Elimina il pagamento 2026 di € 60,00'));
  await screen.findByText('Pagamento eliminato');
  await view.person.click(await screen.findByRole('button', { name: 'Elimina il pagamento 2025 di € 50,00' }));
  await screen.findByText('Nessun pagamento registrato');
  await waitFor(() => expect(screen.getAllByText('Pagamento eliminato')).toHaveLength(2));
  await view.person.keyboard('{Control>}z{/Control}');
  await screen.findByRole('cell', { name: '€ 50,00' });
  await view.person.keyboard('{Control>}z{/Control}');
  await screen.findByRole('cell', { name: '€ 60,00' });
});

test('sections are added, preferred and deleted; deleting is undone', async () => {
  const view = await openProfile({}, '?tab=sezioni');
  await view.person.click(button('+ Aggiungi sezione'));
  await dialog('Aggiungi sezione');
  const lazio = await screen.findByRole('option', { name: 'LAZ – Lazio' });
  expect(screen.queryByRole('option', { name: 'LOM – Lombardia' })).toBeNull();
  await view.person.click(lazio);
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

test('the history shows who changed what in Italian words, and an entry is taken back', async () => {
  const view = await openProfile({}, '?apri=modifica');
  await dialog('Modifica dati: Profilo');
  await retype(view.person, 'Data di nascita', '05/03/1975');
  await view.person.click(screen.getByRole('checkbox', { name: 'Docente ATA' }));
  await view.person.click(button('Salva'));
  // The tax code has another day.
  const anyway = await screen.findByRole('button', { name: 'Salva comunque' });
  await waitFor(() => expect(anyway.getAttribute('aria-disabled')).toBe('false'));
  await view.person.click(anyway);
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
  const view = await openProfile({}, '?tab=cronologia', {
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
  await openProfile({}, '?tab=cronologia', {
    api: [answers(associateHistory, () => flagged('registry-session-missing'))],
  });
  await dialog(/^Inserisci credenziali/);
});

test.each([
  ['Inserisci pagamento quota', '?tab=pagamenti&apri=pagamento'],
  ['Aggiungi sezione', '?tab=sezioni&apri=sezione'],
  ['Modifica stato ammissione', '?apri=stato'],
  ['Modifica dati: Recapiti', '?tab=recapiti&apri=modifica'],
])('%s says whose it is, over the profile too', async (title, search) => {
  await openProfile({}, search);
  within(await dialog(title)).getByText('Rossi Maria · Cod aica 004217');
});
