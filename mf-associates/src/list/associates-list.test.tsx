import { findAssociates } from '@sodalizio/contract';
import {
  aMember,
  answers,
  bySurname,
  elsewhere,
  fakeAssociates,
  flagged,
  manyMembers,
  refusal,
  screen,
  serverClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openList } from '../test-list.tsx';

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`the link ${name} is in no row`);
  return row;
};
const cellsOf = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.textContent);

test('the ten columns carry the headings of the specification', async () => {
  await openList([aMember()]);
  await rowOf('Rossi Maria');
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  expect(headings).toEqual([
    'Seleziona',
    'Dettagli',
    'Cod aica',
    'Nome',
    'Tipo',
    'Stato',
    'Sez',
    'Data iscr.',
    'Data pag.',
    'Ultima quota',
    'Anno',
    'Azioni',
  ]);
});

test('a row shows the known values in Italian formats', async () => {
  await openList([
    aMember({
      Sezione: [
        { sigla: 'LOM', preferita: 'Si' },
        { sigla: 'VDA', preferita: 'No' },
      ],
    }),
  ]);
  expect(cellsOf(await rowOf('Rossi Maria')).slice(2, 11)).toEqual([
    '004217',
    'Rossi Maria',
    'ORDINARIO',
    'Ammesso',
    'LOM, VDA',
    '04/03/2019',
    '15/01/2026',
    '€ 1.234,56',
    '2026',
  ]);
});

test('gaps in the data stay gaps, and no type is N.D.', async () => {
  await openList([aMember({ tiposocio: '', Ammesso: '', Sezione: [], dataiscr: null, Quota: [] })]);
  expect(cellsOf(await rowOf('Rossi Maria')).slice(4, 11)).toEqual([
    'N.D.',
    'In attesa di ammissione',
    '',
    '',
    '',
    '',
    '',
  ]);
});

test.each([
  ['Si', 'Ammesso'],
  ['No', 'Ammissione rifiutata'],
  ['Moroso', 'Moroso'],
  ['Ritardo', 'In Ritardo'],
  ['Espulso', 'Espulso'],
  ['', 'In attesa di ammissione'],
] as const)('Ammesso “%s” reads %s', async (Ammesso, label) => {
  await openList([aMember({ Ammesso })]);
  expect(cellsOf(await rowOf('Rossi Maria'))[5]).toBe(label);
});

test('a company without first name and surname is called by its own, anybody else without a name by the code', async () => {
  const nameless = { nome: '', cognome: '' };
  const company = aMember({ ...nameless, codaica: '000001', azragsoc: 'Bottega srl' });
  await openList([company, aMember({ ...nameless, codaica: '000002' })]);
  for (const name of ['Bottega srl', '000002']) {
    const row = within(await rowOf(name));
    row.getByRole('button', { name: `Azioni per ${name}` });
    row.getByRole('checkbox', { name: `Seleziona ${name}` });
  }
});

test('the name leads to the profile', async () => {
  await openList([aMember({ codaica: '004217' })]);
  const link = await screen.findByRole('link', { name: 'Rossi Maria' });
  expect(link.getAttribute('href')).toBe('/admin/associates/004217');
});

test.each([
  [0, '0 soci trovati'],
  [1, '1 socio trovato'],
  [2, '2 soci trovati'],
  [2000, '2.000 soci trovati'],
])('%i results read “%s”', async (count, sentence) => {
  await openList(manyMembers(count));
  await screen.findByText(sentence);
});

test('a slow count is shown as a lower bound first, then exactly', async () => {
  let answer = (_: { total: number }) => {};
  const exact = new Promise<{ total: number }>((resolve) => {
    answer = resolve;
  });
  const members = manyMembers(10_050);
  const [search, total] = fakeAssociates({ members });
  if (!search || !total) throw new Error('the fake API lost its answers');
  await openList(members, { api: [{ ...total, handle: () => exact }] });
  await screen.findByText('oltre 10.000 soci trovati');
  answer({ total: 10_050 });
  await screen.findByText('10.050 soci trovati');
});

test('without f everybody is shown and the address stays as it is', async () => {
  const { api, address } = await openList(manyMembers(3));
  await screen.findByText('3 soci trovati');
  expect(api.askedOf(findAssociates)[0]?.query.toString()).toBe('f=1&sort=nome&limit=100&offset=0');
  expect(address()).toBe('/admin/associates');
});

test('an address with f restores the filters and searches', async () => {
  const { api } = await openList(manyMembers(12), {
    url: '/admin/associates?f=1&last_name=socio000012&status=&status=Si',
  });
  await screen.findByText('1 socio trovato');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('socio000012');
  expect(api.askedOf(findAssociates)[0]?.query.getAll('status')).toEqual(['Si', '']);
});

test('an address of nonsense shows the page', async () => {
  await openList(manyMembers(2), {
    url: `/admin/associates?f=1&status=Forse&sort=password&last_name=${'x'.repeat(500)}`,
  });
  await screen.findByText('2 soci trovati');
});

test('unknown filters of an address are listed until the next search', async () => {
  const { person } = await openList([aMember()], {
    url: '/admin/associates?f=1&last_name=ross&colour=red&status=banana&vista=3',
  });
  const notice =
    'Questo indirizzo contiene filtri che il programma non conosce: colour, status=banana. I risultati non ne tengono conto.';
  await screen.findByText(notice);
  await screen.findByText('1 socio trovato');
  await person.click(screen.getByRole('button', { name: 'Cerca' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

test('a search goes into the address, and back is the search before', async () => {
  const { person, address, go } = await openList(manyMembers(12));
  await screen.findByText('12 soci trovati');
  await person.type(screen.getByRole('textbox', { name: 'Cognome' }), 'socio000012{Enter}');
  await screen.findByText('1 socio trovato');
  expect(address()).toBe('/admin/associates?f=1&last_name=socio000012');
  go(-1);
  await screen.findByText('12 soci trovati');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('');
});

test('Enter searches also while the rows before are still on their way', async () => {
  const members = manyMembers(3);
  const [search] = fakeAssociates({ members, matches: bySurname });
  if (!search) throw new Error('the fake API lost its answer');
  let first = true;
  const { person, address } = await openList(members, {
    api: [
      {
        ...search,
        handle: (request) => {
          if (!first) return search.handle(request);
          first = false;
          return new Promise(() => {});
        },
      },
    ],
  });
  await person.type(await screen.findByRole('textbox', { name: 'Cognome' }), 'socio000002{Enter}');
  await screen.findByText('1 socio trovato');
  expect(address()).toBe('/admin/associates?f=1&last_name=socio000002');
});

test('a heading sorts on the server, once up and once down', async () => {
  const { person, api, address } = await openList(manyMembers(3));
  const heading = await screen.findByRole('columnheader', { name: 'Cod aica' });
  await person.click(within(heading).getByRole('button'));
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'));
  await person.click(within(heading).getByRole('button'));
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'));
  expect(api.askedOf(findAssociates).map(({ query }) => query.get('sort'))).toEqual(['nome', 'codaica', '-codaica']);
  expect(address()).toBe('/admin/associates?f=1&sort=-codaica');
  const [first] = screen.getAllByRole('link', { name: /Socio/ });
  expect(first?.textContent).toBe('Socio000003 Ada');
});

test('sections cannot be sorted by', async () => {
  await openList(manyMembers(1));
  const heading = await screen.findByRole('columnheader', { name: 'Sez' });
  expect(within(heading).queryByRole('button')).toBeNull();
});

test('an open row shows contacts and the last payments', async () => {
  const Quota = [
    { quota: 60, data: '2026-01-15', annorif: 2026, tipopaga: 'paypal' },
    { quota: 50.5, data: null, annorif: null, tipopaga: 'Contanti' },
  ];
  const { person } = await openList([aMember({ Quota })]);
  const row = await rowOf('Rossi Maria');
  await person.click(within(row).getByRole('button', { name: 'Dettagli di Rossi Maria' }));
  expect(screen.getByRole('link', { name: 'maria.rossi@posta.example' }).getAttribute('href')).toBe(
    'mailto:maria.rossi@posta.example',
  );
  expect(screen.getByRole('link', { name: '333 5556789' }).getAttribute('href')).toBe('tel:3335556789');
  const payments = screen.getByRole('heading', { name: 'Ultimi pagamenti' }).parentElement;
  if (!payments) throw new Error('the payments have no place');
  const rows = within(payments).getAllByRole('row');
  expect(
    rows.map((one) =>
      within(one)
        .getAllByRole(one === rows[0] ? 'columnheader' : 'cell')
        .map((c) => c.textContent),
    ),
  ).toEqual([
    ['Anno', 'Data', 'Tipo', 'Importo'],
    ['2026', '15/01/2026', 'paypal', '€ 60,00'],
    ['', '', 'Contanti', '€ 50,50'],
  ]);
});

test('a member without payments has a message', async () => {
  const { person } = await openList([aMember({ Quota: [] })]);
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Rossi Maria' }));
  expect(screen.getByText('Nessun pagamento registrato')).toBeTruthy();
});

test('the row menu has Vedi profilo and leads there', async () => {
  const { person, address } = await openList([aMember()]);
  await person.click(await screen.findByRole('button', { name: 'Azioni per Rossi Maria' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries[0]?.textContent).toBe('Vedi profilo');
  await person.click(screen.getByRole('menuitem', { name: 'Vedi profilo' }));
  await screen.findByText(elsewhere);
  expect(address()).toBe('/admin/associates/004217');
});

test('an opened row is open again when the person comes back from a profile', async () => {
  const { person, go } = await openList([aMember()], { url: '/admin/associates?f=1&last_name=ross' });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Rossi Maria' }));
  await person.click(screen.getByRole('link', { name: 'Rossi Maria' }));
  await screen.findByText(elsewhere);
  go(-1);
  await screen.findByText('Ultimi pagamenti');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('ross');
});

test('hidden columns stay hidden on this browser', async () => {
  const first = await openList([aMember()]);
  await rowOf('Rossi Maria');
  await first.person.click(screen.getByRole('button', { name: 'Colonne' }));
  await first.person.click(await screen.findByRole('checkbox', { name: 'Anno' }));
  expect(screen.queryByRole('columnheader', { name: 'Anno' })).toBeNull();
  first.unmount();
  await openList([aMember()]);
  await rowOf('Rossi Maria');
  expect(screen.queryByRole('columnheader', { name: 'Anno' })).toBeNull();
});

test('a search without matches shows a hint', async () => {
  await openList([]);
  await screen.findByText('Nessun socio trovato');
  expect(screen.getByRole('button', { name: 'Esporta' }).hasAttribute('disabled')).toBe(true);
});

test.each([
  ['?f=1&last_name=rosi&status=Si', 'f=1&last_name=Rossi&status=Si'],
  ['?f=1&search=rosi&status=Si', 'f=1&search=Rossi&status=Si'],
  ['?f=1&last_name=rosi&first_name=mria', 'f=1&search=Rossi'],
])('%s has no matches: similar names are buttons that search for them', async (address, then) => {
  const { person, api } = await openList([], {
    url: `/admin/associates${address}`,
    api: fakeAssociates({ members: [], nearest: ['Rossi'] }),
  });
  await screen.findByText('Forse cercavi:');
  await person.click(screen.getByRole('button', { name: 'Rossi' }));
  await waitFor(() => {
    const asked = new URLSearchParams(api.askedOf(findAssociates).at(-1)?.query);
    for (const key of ['sort', 'limit', 'offset']) asked.delete(key);
    expect(asked.toString()).toBe(then);
  });
});

test('without similar names nothing is proposed', async () => {
  await openList([], { url: '/admin/associates?f=1&last_name=qzq' });
  await screen.findByText('Nessun socio trovato');
  expect(screen.queryByText('Forse cercavi:')).toBeNull();
});

test('a failed search says why, and Riprova tries again', async () => {
  let down = true;
  const [search] = fakeAssociates({ members: manyMembers(2) });
  const { person } = await openList([], {
    api: [
      {
        endpoint: findAssociates,
        handle: (request) => (down ? refusal(503, 'unavailable') : search?.handle(request)),
      },
    ],
  });
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByText('2 soci trovati');
});

test('without a registry session the dialog opens, and nothing is called a failure', async () => {
  await openList([], { api: [answers(findAssociates, () => flagged('registry-session-missing'))] });
  await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
  expect(screen.queryByText('Non è stato possibile caricare i dati')).toBeNull();
});

test('Dati da sistemare searches who has warnings: in the address, as a chip, and at the server', async () => {
  const wrong = aMember({ recemail: 'maria' });
  const { person, address, api } = await openList([], {
    api: fakeAssociates({
      members: [wrong, aMember({ codaica: '004218', cognome: 'Verdi' })],
      matches: (member, { with_warnings }) => !with_warnings || member === wrong,
    }),
  });
  await screen.findByText('2 soci trovati');
  await person.click(screen.getByRole('button', { name: 'Altri filtri' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Dati da sistemare' }));
  await person.click(screen.getByRole('button', { name: 'Cerca' }));
  await screen.findByText('1 socio trovato');
  expect(address()).toBe('/admin/associates?f=1&with_warnings=true');
  expect(new URLSearchParams(api.askedOf(findAssociates).at(-1)?.query).get('with_warnings')).toBe('true');
  await person.click(screen.getByRole('button', { name: /Dati da sistemare/ }));
  await screen.findByText('2 soci trovati');
});

test('the year of a filter is the server’s, whatever this computer’s clock shows', async () => {
  serverClock('2031-02-03T10:00:00Z');
  await openList([aMember()], { url: '/admin/associates?f=1&new=true' });
  expect(await screen.findByRole('button', { name: /Iscritti nel 2031/ })).toBeTruthy();
});
