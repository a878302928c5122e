import { findAssociates, freezeSelection } from '@sodalizio/contract';
import {
  act,
  allAnswered,
  answers,
  aUser,
  bySurname,
  fakeAssociates,
  fillSlot,
  manyMembers,
  refusal,
  roundTrips,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { openList } from '../test-list.tsx';

afterEach(() => vi.restoreAllMocks());

const slot = 'associates.list.selection';
const menu = () => screen.getByRole('button', { name: 'Altro per i soci trovati' });
const frozen = (count: number) =>
  answers(freezeSelection, () => ({ selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count }));

test('another area’s link acts on everybody found, frozen, without a selection', async () => {
  fillSlot(slot, { label: 'Scrivi ai soci scelti', short: 'Scrivi', link: 'associates.batches' });
  const { person, api, address } = await openList(manyMembers(12), {
    url: '/admin/associates?f=1&last_name=socio00001',
  });
  await screen.findByText('3 soci trovati');
  api.also(frozen(3));
  await person.click(menu());
  await screen.findByText('Tutti i 3 soci');
  await person.click(screen.getByRole('menuitem', { name: 'Scrivi' }));
  await waitFor(() => expect(address()).toMatch(/selection=6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10&count=3$/));
  expect(api.askedOf(freezeSelection).map(({ body }) => body)).toEqual([
    { filters: { f: '1', last_name: 'socio00001' } },
  ]);
});

test('nobody left, or a failure, goes nowhere and says why', async () => {
  fillSlot(slot, { label: 'Scrivi ai soci scelti', link: 'associates.batches' });
  const { person, api, address } = await openList(manyMembers(2));
  await screen.findByText('2 soci trovati');
  const before = address();
  api.also(frozen(0));
  await person.click(menu());
  await person.click(await screen.findByRole('menuitem', { name: 'Scrivi ai soci scelti' }));
  await screen.findByText('Nessun socio corrisponde più alla ricerca.');
  api.also(answers(freezeSelection, () => refusal(500, 'internal')));
  await person.click(menu());
  await person.click(await screen.findByRole('menuitem', { name: 'Scrivi ai soci scelti' }));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  expect(address()).toBe(before);
});

test.each([
  ['an answer', () => ({ selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count: 2 })],
  ['a failure', () => refusal(500, 'internal')],
])('%s that comes after the list was left moves nobody and says nothing', async (_, answer) => {
  fillSlot(slot, { label: 'Scrivi ai soci scelti', link: 'associates.batches' });
  const opened = await openList(manyMembers(2));
  const { person, api, address, go } = opened;
  await screen.findByText('2 soci trovati');
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.also(
    answers(freezeSelection, async () => {
      await waiting;
      return answer();
    }),
  );
  await person.click(menu());
  await person.click(await screen.findByRole('menuitem', { name: 'Scrivi ai soci scelti' }));
  await waitFor(() => expect(api.askedOf(freezeSelection)).toHaveLength(1));
  act(() => go('/altrove'));
  release();
  await allAnswered(opened);
  expect(address()).toBe('/altrove');
  expect(screen.queryByText('Si è verificato un errore, riprovare più tardi.')).toBeNull();
});

test('whoever searches again before the answer stays in the new search', async () => {
  fillSlot(slot, { label: 'Scrivi ai soci scelti', link: 'associates.batches' });
  const [held, rows] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const members = manyMembers(12);
  const opened = await openList(members, { url: '/admin/associates?f=1&last_name=socio00001' });
  const { person, api, address } = opened;
  await screen.findByText('3 soci trovati');
  api.also(
    answers(freezeSelection, async () => {
      await held.promise;
      return { selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count: 3 };
    }),
    ...fakeAssociates({ members, matches: bySurname }).map(({ endpoint, handle }) => ({
      endpoint,
      handle: (request: Parameters<typeof handle>[0]) => rows.promise.then(() => handle(request)),
    })),
  );
  await person.click(menu());
  await person.click(await screen.findByRole('menuitem', { name: 'Scrivi ai soci scelti' }));
  await person.click(screen.getByRole('button', { name: 'Rimuovi il filtro Cognome: socio00001' }));
  await waitFor(() => expect(address()).toBe('/admin/associates?f=1'));
  held.resolve();
  await act(() => roundTrips(api));
  rows.resolve();
  await allAnswered(opened);
  expect(address()).toBe('/admin/associates?f=1');
});

test('the file has the columns of the table, in its order', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { person, api } = await openList(manyMembers(2));
  await screen.findByText('2 soci trovati');
  await person.click(screen.getByRole('button', { name: 'Colonne' }));
  for (const name of ['Telefono', 'Codice fiscale', 'Stato', 'Sez', 'Data iscr.', 'Data pag.', 'Ultima quota', 'Anno'])
    await person.click(await screen.findByRole('checkbox', { name }));
  await person.click(screen.getByRole('button', { name: 'Sposta Tipo verso sinistra' }));
  await person.keyboard('{Escape}');
  expect(screen.getAllByText('RSSMRA80A41F205X')).toHaveLength(2);
  await person.click(menu());
  await person.click(await screen.findByRole('menuitem', { name: 'Esporta le colonne in vista' }));
  await screen.findByText(/^Esportati 2 soci/);
  const asked = api.askedOf(findAssociates).at(-1)?.query;
  expect(asked?.getAll('columns')).toEqual(['codaica', 'tiposocio', 'nome', 'mobile', 'phone', 'taxCode']);
  expect(asked?.get('export')).toBe('true');
});

test.each(['Scrivi', 'Esporta le colonne in vista'])(
  '%s acts on no member of a search that another one has replaced, though it is still drawn',
  async (name) => {
    fillSlot(slot, { label: 'Scrivi', link: 'associates.batches' });
    const opened = await openList(manyMembers(12), { url: '/admin/associates?f=1&last_name=socio00001' });
    await screen.findByText('3 soci trovati');
    opened.api.also(frozen(3));
    await opened.person.click(menu());
    const item = await screen.findByRole('menuitem', { name });
    act(() => {
      opened.go('/admin/associates?f=1&last_name=socio000002');
      item.click();
    });
    await screen.findByText('1 socio trovato');
    await allAnswered(opened);
    expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio000002');
    expect(opened.api.askedOf(freezeSelection)).toEqual([]);
    expect(opened.api.askedOf(findAssociates).filter(({ query }) => query.get('export') !== null)).toEqual([]);
  },
);

test('who may neither export nor follow a link has no menu', async () => {
  await openList(manyMembers(2), { user: aUser({ available_permissions: ['associates.read'] }) });
  await screen.findByText('2 soci trovati');
  expect(screen.queryByRole('button', { name: 'Altro per i soci trovati' })).toBeNull();
});
