import { findAssociates, type Member } from '@sodalizio/contract';
import {
  aMember,
  answers,
  aUser,
  elsewhere,
  fakeAssociates,
  file,
  flagged,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import AssociatesListScreen from './associates-list.screen.tsx';

const many = (count: number): Member[] =>
  Array.from({ length: count }, (_, place) => {
    const number = String(place + 1).padStart(6, '0');
    return aMember({ codaica: number, cognome: `Socio${number}`, nome: 'Ada' });
  });

const matches = (member: Member, { last_name }: { last_name?: string | undefined }) =>
  !last_name || member.cognome.toLowerCase().includes(last_name.toLowerCase());

const open = (members: Member[], options: RenderOptions = {}) =>
  renderScreen(<AssociatesListScreen />, {
    path: '/admin/associates',
    area,
    ...options,
    api: [...fakeAssociates({ members, matches }), ...(options.api ?? [])],
  });

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`the link ${name} stands in no row`);
  return row;
};
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

afterEach(() => vi.restoreAllMocks());

test('the ten columns carry the headings of the specification', async () => {
  await open([aMember()]);
  await rowOf('Rossi Maria');
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  expect(headings).toEqual([
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

test('a row says what is known, in the formats of Italy', async () => {
  await open([
    aMember({
      Sezione: [
        { sigla: 'LOM', preferita: 'Si' },
        { sigla: 'VDA', preferita: 'No' },
      ],
    }),
  ]);
  expect(cellsOf(await rowOf('Rossi Maria')).slice(1, 10)).toEqual([
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
  await open([aMember({ tiposocio: '', Ammesso: '', Sezione: [], dataiscr: null, Quota: [] })]);
  expect(cellsOf(await rowOf('Rossi Maria')).slice(3, 10)).toEqual([
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
  await open([aMember({ Ammesso })]);
  expect(cellsOf(await rowOf('Rossi Maria'))[4]).toBe(label);
});

test('the name leads to the profile', async () => {
  await open([aMember({ codaica: '004217' })]);
  const link = await screen.findByRole('link', { name: 'Rossi Maria' });
  expect(link.getAttribute('href')).toBe('/admin/associates/004217');
});

test.each([
  [0, '0 soci trovati'],
  [1, '1 socio trovato'],
  [2, '2 soci trovati'],
  [2000, '2.000 soci trovati'],
])('%i results read “%s”', async (count, sentence) => {
  await open(many(count));
  await screen.findByText(sentence);
});

test('a count that takes long is told as a lower bound first, then exactly', async () => {
  let answer = (_: { total: number }) => {};
  const exact = new Promise<{ total: number }>((resolve) => {
    answer = resolve;
  });
  const members = many(10_050);
  const [search, total] = fakeAssociates({ members });
  if (!search || !total) throw new Error('the fake API lost its answers');
  await open(members, { api: [{ ...total, handle: () => exact }] });
  await screen.findByText('oltre 10.000 soci trovati');
  answer({ total: 10_050 });
  await screen.findByText('10.050 soci trovati');
});

test('without f everybody is shown and the address stays as it is', async () => {
  const { api, address } = await open(many(3));
  await screen.findByText('3 soci trovati');
  expect(api.askedOf(findAssociates)[0]?.query.toString()).toBe('f=1&sort=nome&limit=100&offset=0');
  expect(address()).toBe('/admin/associates');
});

test('an address with f restores the filters and searches', async () => {
  const { api } = await open(many(12), { url: '/admin/associates?f=1&last_name=socio000012&status=&status=Si' });
  await screen.findByText('1 socio trovato');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('socio000012');
  expect(api.askedOf(findAssociates)[0]?.query.getAll('status')).toEqual(['Si', '']);
});

test('an address of nonsense shows the page', async () => {
  await open(many(2), { url: `/admin/associates?f=1&status=Forse&sort=password&last_name=${'x'.repeat(500)}` });
  await screen.findByText('2 soci trovati');
});

test('a search goes into the address, and back is the search before', async () => {
  const { person, address, go } = await open(many(12));
  await screen.findByText('12 soci trovati');
  await person.type(screen.getByRole('textbox', { name: 'Cognome' }), 'socio000012{Enter}');
  await screen.findByText('1 socio trovato');
  expect(address()).toBe('/admin/associates?f=1&last_name=socio000012');
  go(-1);
  await screen.findByText('12 soci trovati');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('');
});

test('a heading sorts on the server, once up and once down', async () => {
  const { person, api, address } = await open(many(3));
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
  await open(many(1));
  const heading = await screen.findByRole('columnheader', { name: 'Sez' });
  expect(within(heading).queryByRole('button')).toBeNull();
});

test('an opened row tells contacts and the last payments', async () => {
  const Quota = [
    { quota: 60, data: '2026-01-15', annorif: 2026, tipopaga: 'paypal' },
    { quota: 50.5, data: null, annorif: null, tipopaga: 'Contanti' },
  ];
  const { person } = await open([aMember({ Quota })]);
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

test('a member who never paid is said so', async () => {
  const { person } = await open([aMember({ Quota: [] })]);
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Rossi Maria' }));
  expect(screen.getByText('Nessun pagamento registrato')).toBeTruthy();
});

test('the row menu has Vedi profilo and leads there', async () => {
  const { person, address } = await open([aMember()]);
  await person.click(await screen.findByRole('button', { name: 'Azioni per Rossi Maria' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Vedi profilo']);
  await person.click(screen.getByRole('menuitem', { name: 'Vedi profilo' }));
  await screen.findByText(elsewhere);
  expect(address()).toBe('/admin/associates/004217');
});

test('an opened row is open again when the person comes back from a profile', async () => {
  const { person, go } = await open([aMember()], { url: '/admin/associates?f=1&last_name=ross' });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Rossi Maria' }));
  await person.click(screen.getByRole('link', { name: 'Rossi Maria' }));
  await screen.findByText(elsewhere);
  go(-1);
  await screen.findByText('Ultimi pagamenti');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('ross');
});

test('hidden columns stay hidden on this browser', async () => {
  const first = await open([aMember()]);
  await rowOf('Rossi Maria');
  await first.person.click(screen.getByRole('button', { name: 'Colonne' }));
  await first.person.click(await screen.findByRole('menuitemcheckbox', { name: 'Anno' }));
  expect(screen.queryByRole('columnheader', { name: 'Anno' })).toBeNull();
  first.unmount();
  await open([aMember()]);
  await rowOf('Rossi Maria');
  expect(screen.queryByRole('columnheader', { name: 'Anno' })).toBeNull();
});

test('a search that finds nobody says what to do', async () => {
  await open([]);
  await screen.findByText('Nessun socio trovato');
  expect(screen.getByRole('button', { name: 'Esporta' }).hasAttribute('disabled')).toBe(true);
});

test('a failed search says why, and Riprova tries again', async () => {
  let down = true;
  const [search] = fakeAssociates({ members: many(2) });
  const { person } = await open([], {
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
  await open([], { api: [answers(findAssociates, () => flagged('registry-session-missing'))] });
  await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
  expect(screen.queryByText('Non è stato possibile caricare i dati')).toBeNull();
});

const saved = () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};

test('Esporta asks for exactly what is filtered, and saves under the server’s name', async () => {
  const names = saved();
  const { person, api } = await open(many(12), { url: '/admin/associates?f=1&last_name=socio00001&sort=-nome' });
  await screen.findByText('3 soci trovati');
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await screen.findByText('Esportati 3 soci in soci-2026-11-21.xlsx');
  expect(names).toEqual(['soci-2026-11-21.xlsx']);
  expect(api.seen.at(-1)?.query.toString()).toBe('f=1&last_name=socio00001&sort=-nome&export=true');
});

test('an export can be cancelled, and meanwhile there is no second one', async () => {
  const names = saved();
  const forever = new Promise<never>(() => {});
  const { person, api } = await open(many(2));
  await screen.findByText('2 soci trovati');
  api.also(answers(findAssociates, () => forever));
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await screen.findByText('Esportazione dei soci in corso');
  expect(screen.getByRole('button', { name: 'Esporta' }).hasAttribute('disabled')).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Annulla' }));
  await screen.findByText('Esportazione annullata');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Esporta' }).hasAttribute('disabled')).toBe(false));
  await waitFor(() => expect(api.seen.at(-1)?.aborted).toBe(true));
  expect(names).toEqual([]);
});

test('an export that fails is told, and the button comes back', async () => {
  const { person, api } = await open(many(2));
  await screen.findByText('2 soci trovati');
  api.also(answers(findAssociates, () => refusal(500, 'internal')));
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  expect(screen.getByRole('button', { name: 'Esporta' }).hasAttribute('disabled')).toBe(false);
});

test('an export the registry refuses opens the dialog', async () => {
  const { person, api } = await open(many(2));
  await screen.findByText('2 soci trovati');
  api.also(answers(findAssociates, () => flagged('registry-session-missing')));
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
});

test('an export goes on while the person is elsewhere', async () => {
  const names = saved();
  let answer = (_: ReturnType<typeof file>) => {};
  const later = new Promise<ReturnType<typeof file>>((resolve) => {
    answer = resolve;
  });
  const { person, api } = await open([aMember()]);
  await screen.findByText('1 socio trovato');
  api.also(answers(findAssociates, () => later));
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await person.click(screen.getByRole('link', { name: 'Rossi Maria' }));
  await screen.findByText(elsewhere);
  answer(file('soci-2026-11-21.xlsx', 'x', { 'x-row-count': '1' }));
  await screen.findByText('Esportato 1 socio in soci-2026-11-21.xlsx');
  expect(names).toEqual(['soci-2026-11-21.xlsx']);
});

test('a person who may not export has no button for it', async () => {
  await open(many(2), { user: aUser({ available_permissions: ['associates.read'] }) });
  await screen.findByText('2 soci trovati');
  expect(screen.queryByRole('button', { name: 'Esporta' })).toBeNull();
});
