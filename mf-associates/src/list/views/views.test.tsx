import type { Member } from '@sodalizio/contract';
import { deleteView, type SavedView, savedViews, saveView, setStartView } from '@sodalizio/contract/associates';
import {
  allAnswered,
  answers,
  aUser,
  type FakeAnswer,
  field,
  manyMembers,
  refusal,
  screen,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { toast } from '@sodalizio/ui';
import { beforeEach, expect, test, vi } from 'vitest';
import { openList } from '../../test-list.tsx';

const aView = (over: Partial<SavedView> = {}): SavedView => ({
  id: 7,
  name: 'Morosi',
  search: 'f=1&last_name=socio00001&sort=-codaica',
  hidden_columns: ['anno'],
  column_order: [],
  shared: false,
  start: false,
  mine: true,
  owner: 'Giulia Ferraro',
  ...over,
});

function fakeViews(views: SavedView[]): FakeAnswer[] {
  let known = views;
  return [
    answers(savedViews, () => known),
    answers(saveView, ({ body: { id, screen: _, ...edit } }) => {
      if (known.some((one) => one.id !== id && one.name.toLowerCase() === edit.name.toLowerCase()))
        return refusal(409, 'conflict', [{ path: 'body.name', code: 'taken' }]);
      const before = known.find((one) => one.id === id);
      const saved = { ...(before ?? aView({ id: 100 + known.length })), ...edit };
      known = [...known.filter((one) => one !== before), saved];
      return saved;
    }),
    answers(setStartView, ({ body }) => {
      known = known.map((one) => ({ ...one, start: one.id === body.id }));
      return { status: 'ok' as const };
    }),
    answers(deleteView, ({ params }) => {
      known = known.filter(({ id }) => id !== params.id);
      return { status: 'deleted' as const };
    }),
  ];
}

const members: Member[] = manyMembers(30);
const open = (views: SavedView[], url = '/admin/associates?f=1', user = aUser()) =>
  openList(members, { url, user, api: fakeViews(views) });
type Opened = Awaited<ReturnType<typeof open>>;

beforeEach(() => localStorage.clear());

const menu = async ({ person }: Opened) => {
  await person.click(screen.getByRole('button', { name: /^Viste/ }));
  return screen.findByRole('menu');
};
const choose = async (opened: Opened, name: string | RegExp) => {
  await menu(opened);
  await opened.person.click(await screen.findByRole('menuitem', { name }));
};
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);

test('the menu names own views, those of colleagues with their owner, and everybody', async () => {
  const opened = await open([
    aView({ start: true, shared: true }),
    aView({ id: 8, name: 'Lombardia', mine: false, shared: true, owner: 'Paolo Neri' }),
  ]);
  await screen.findByText('30 soci trovati');
  await screen.findByRole('button', { name: 'Viste' });
  expect(opened.api.askedOf(savedViews)).toEqual([]);
  await within(await menu(opened)).findByRole('menuitem', { name: /^Morosi/ });
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Tutti i soci',
    'Morosi condivisa, iniziale',
    'Lombardia di Paolo Neri',
    'Salva vista…',
  ]);
});

test('an opened view brings its search, order and columns, and everybody is one click away', async () => {
  const opened = await open([aView()]);
  await screen.findByText('30 soci trovati');
  await choose(opened, 'Morosi');
  await screen.findByText('10 soci trovati');
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  // Its words in sight are the view's name.
  expect(screen.getByRole('button', { name: 'Viste: Morosi' }).textContent).toBe('Morosi');
  expect(headings()).not.toContain('Anno');
  const heading = screen.getByRole('columnheader', { name: /Cod aica/ });
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'));
  expect(screen.queryByText('modificata')).toBeNull();
  await choose(opened, 'Tutti i soci');
  await screen.findByText('30 soci trovati');
  expect(opened.address()).toBe('/admin/associates?f=1');
  expect(screen.getByRole('button', { name: 'Viste' }).textContent).toBe('Viste');
  expect(headings()).toContain('Anno');
});

test('other filters are shown as a change, and Aggiorna saves them', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  const { person, api } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await person.click(screen.getByRole('button', { name: 'Rimuovi il filtro Cognome: socio00001' }));
  await screen.findByText('modificata');
  await person.click(screen.getByRole('button', { name: 'Aggiorna «Morosi»' }));
  await screen.findByText('Vista «Morosi» aggiornata');
  await waitFor(() => expect(screen.queryByText('modificata')).toBeNull());
  expect(api.askedOf(saveView)[0]?.body).toEqual({
    id: 7,
    screen: 'associates.index',
    name: 'Morosi',
    shared: false,
    search: 'f=1&sort=-codaica',
    hidden_columns: ['anno'],
    column_order: [],
  });
});

test('a view that is saved is said to be although the list of views is not read again', async () => {
  const pass = takeClock();
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00002&vista=7');
  const { person, api } = opened;
  await screen.findByText('modificata');
  const readings = api.askedOf(savedViews).length;
  api.also(answers(savedViews, () => new Promise<never>(() => {})));
  await person.click(screen.getByRole('button', { name: 'Aggiorna «Morosi»' }));
  await waitFor(() => expect(api.askedOf(savedViews).length).toBeGreaterThan(readings));
  pass(2_000);
  await screen.findByText('Vista «Morosi» aggiornata');
  await waitFor(() => expect(screen.queryByText('modificata')).toBeNull());
});

test('columns switched while a view is open are the view’s change, not the person’s own columns', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  const { person } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await person.click(screen.getByRole('button', { name: 'Colonne' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Tipo' }));
  await screen.findByText('modificata');
  expect(headings()).not.toContain('Tipo');
  await choose(opened, 'Tutti i soci');
  await waitFor(() => expect(headings()).toContain('Tipo'));
});

test('the order of columns is the open view’s change, and comes back with the view', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  const { person, api } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  const before = headings();
  await person.click(screen.getByRole('button', { name: 'Colonne' }));
  await person.click(await screen.findByRole('button', { name: 'Sposta Tipo verso sinistra' }));
  await screen.findByText('modificata');
  expect(headings().indexOf('Tipo')).toBe(before.indexOf('Tipo') - 1);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Aggiorna «Morosi»' }));
  await screen.findByText('Vista «Morosi» aggiornata');
  const saved = api.askedOf(saveView)[0]?.body as SavedView;
  expect(saved.column_order.slice(0, 3)).toEqual(['codaica', 'tiposocio', 'nome']);
  expect(saved.hidden_columns).toEqual(['anno']);
  await choose(opened, 'Tutti i soci');
  await waitFor(() => expect(headings()).toContain('Anno'));
  expect(headings().indexOf('Tipo')).toBe(before.indexOf('Tipo'));
});

test('a new view is saved with an unused name, shared and as start on request', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00002');
  const { person, api } = opened;
  await screen.findByText('10 soci trovati');
  await choose(opened, 'Salva vista…');
  const form = await screen.findByRole('dialog', { name: 'Salva vista' });
  const save = () => person.click(within(form).getByRole('button', { name: 'Salva' }));
  await save();
  await within(form).findByText('Nome: Scrivi un nome');
  await person.type(within(form).getByRole('textbox', { name: 'Nome' }), 'morosi');
  await save();
  await within(form).findByText('Nome: Hai già una vista con questo nome');
  await person.clear(within(form).getByRole('textbox', { name: 'Nome' }));
  await person.type(within(form).getByRole('textbox', { name: 'Nome' }), 'I venti');
  await person.click(within(form).getByRole('checkbox', { name: 'Condividi con i colleghi' }));
  await person.click(within(form).getByRole('checkbox', { name: 'Usa come vista iniziale' }));
  await save();
  await screen.findByRole('button', { name: 'Viste: I venti' });
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00002&vista=101');
  expect(api.askedOf(saveView).at(-1)?.body).toMatchObject({ name: 'I venti', shared: true, hidden_columns: [] });
  expect(api.askedOf(setStartView).map(({ body }) => body)).toEqual([{ screen: 'associates.index', id: 101 }]);
});

test('without a query the start view opens; a link shows its own query', async () => {
  const opened = await open([aView({ start: true })], '/admin/associates');
  await screen.findByText('10 soci trovati');
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  opened.go('/admin/associates?f=1&last_name=socio000030');
  await screen.findByText('1 socio trovato');
  opened.go('/admin/associates');
  await screen.findByText('10 soci trovati');
});

test('a start view is chosen and given up in the menu', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Usa come vista iniziale');
  await screen.findByText('Soci si aprirà con «Morosi»');
  await choose(opened, 'Non usare più come vista iniziale');
  await screen.findByText('Soci si aprirà con tutti i soci');
  expect(opened.api.askedOf(setStartView).map(({ body }) => body)).toEqual([
    { screen: 'associates.index', id: 7 },
    { screen: 'associates.index', id: null },
  ]);
});

test('a view is renamed without touching what it shows', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&vista=7');
  const { person, api } = opened;
  await screen.findByText('modificata');
  await choose(opened, 'Rinomina o condividi…');
  const form = await screen.findByRole('dialog', { name: 'Modifica vista' });
  await person.type(within(form).getByRole('textbox', { name: 'Nome' }), ' storici');
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByRole('button', { name: 'Viste: Morosi storici' });
  expect(api.askedOf(saveView)[0]?.body).toMatchObject({ id: 7, search: aView().search, hidden_columns: ['anno'] });
  expect(screen.getByText('modificata')).toBeTruthy();
});

test('a deleted view is open again however soon its undo is taken', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&vista=7');
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  // Before the address without the view is drawn.
  vi.spyOn(toast, 'success').mockImplementationOnce((_, options) => options?.undo?.onUndo());
  await choose(opened, 'Elimina vista');
  await screen.findByText('Vista «Morosi» salvata');
  await screen.findByRole('button', { name: 'Viste: Morosi' });
});

test('a deleted view leaves its rows and is restored by Annulla; a shared one requires a confirmation', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  const { person, api } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  const notice = await screen.findByText('Vista «Morosi» eliminata');
  await waitFor(() => expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00001&sort=-codaica'));
  await person.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Annulla' }));
  await screen.findByRole('button', { name: 'Viste: Morosi' });

  await choose(opened, 'Rinomina o condividi…');
  const form = await screen.findByRole('dialog', { name: 'Modifica vista' });
  await person.click(within(form).getByRole('checkbox', { name: 'Condividi con i colleghi' }));
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(opened, 'Elimina vista');
  const question = await screen.findByRole('dialog', { name: 'Eliminare la vista «Morosi»?' });
  await person.click(within(question).getByRole('button', { name: 'Annulla' }));
  await allAnswered(opened);
  expect(api.askedOf(deleteView)).toHaveLength(1);
});

/** Answers calls of one endpoint only after `answer` was called. */
function holding(views: SavedView[], held: typeof deleteView | typeof saveView) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const api = fakeViews(views).map(({ endpoint, handle }) => ({
    endpoint,
    handle: (request: Parameters<typeof handle>[0]) =>
      endpoint === held ? promise.then(() => handle(request)) : handle(request),
  }));
  return { api, answer };
}
const searchFor = async ({ person }: Opened, name: string) => {
  await person.clear(field('Cognome'));
  await person.type(field('Cognome'), `${name}{Enter}`);
};

test('whoever searches while the open view is being deleted stays in that search', async () => {
  const { api, answer } = holding([aView()], deleteView);
  const opened = await openList(members, { url: '/admin/associates?f=1&last_name=socio00001&vista=7', api });
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  await searchFor(opened, 'socio000030');
  await screen.findByText('1 socio trovato');
  answer();
  await screen.findByText('Vista «Morosi» eliminata');
  await waitFor(() => expect(opened.address()).not.toContain('vista'));
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio000030');
  opened.go(-1);
  await screen.findByText('10 soci trovati');
});

test('a column hidden while Aggiorna is under way stays hidden, as a change of the view', async () => {
  const { api, answer } = holding([aView()], saveView);
  const opened = await openList(members, { url: '/admin/associates?f=1&last_name=socio00002&vista=7', api });
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: 'Aggiorna «Morosi»' }));
  await person.click(screen.getByRole('button', { name: 'Colonne' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Tipo' }));
  await waitFor(() => expect(headings()).not.toContain('Tipo'));
  answer();
  await screen.findByText('Vista «Morosi» aggiornata');
  await allAnswered(opened);
  expect(headings()).not.toContain('Tipo');
  expect(screen.getByText('modificata')).toBeTruthy();
});

test('a view renamed while Aggiorna is under way shows what Aggiorna saved', async () => {
  const { api, answer } = holding([aView()], saveView);
  const opened = await openList(members, { url: '/admin/associates?f=1&last_name=socio00002&vista=7', api });
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: 'Aggiorna «Morosi»' }));
  await choose(opened, 'Rinomina o condividi…');
  const form = await screen.findByRole('dialog', { name: 'Modifica vista' });
  await person.type(within(form).getByRole('textbox', { name: 'Nome' }), ' storici');
  answer();
  await screen.findByText('Vista «Morosi» aggiornata');
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByRole('button', { name: 'Viste: Morosi storici' });
  expect(opened.api.askedOf(saveView).at(-1)?.body).toMatchObject({ search: 'f=1&last_name=socio00002' });
});

test('a new name that is saved before Aggiorna is answered keeps what Aggiorna saves, and the other way round', async () => {
  const { api, answer } = holding([aView()], saveView);
  const opened = await openList(members, { url: '/admin/associates?f=1&last_name=socio00002&vista=7', api });
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: 'Aggiorna «Morosi»' }));
  await choose(opened, 'Rinomina o condividi…');
  const form = await screen.findByRole('dialog', { name: 'Modifica vista' });
  await person.type(within(form).getByRole('textbox', { name: 'Nome' }), ' storici');
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Aggiorna «Morosi»' }));
  answer();
  await screen.findByRole('button', { name: 'Viste: Morosi storici' });
  await allAnswered(opened);
  expect(opened.api.askedOf(saveView)).toHaveLength(3);
  expect(
    opened.api
      .askedOf(saveView)
      .slice(1)
      .map(({ body }) => body),
  ).toMatchObject([
    { name: 'Morosi storici', search: 'f=1&last_name=socio00002' },
    { name: 'Morosi storici', search: 'f=1&last_name=socio00002' },
  ]);
});

test('Aggiorna and renaming keep what another tab has made of the view meanwhile', async () => {
  const opened = await open([aView({ shared: true })], '/admin/associates?f=1&last_name=socio00002&vista=7');
  const { person, api } = opened;
  const update = await screen.findByRole('button', { name: 'Aggiorna «Morosi»' });
  const elsewhere = aView({ name: 'Solo miei', shared: false, search: 'f=1&last_name=socio00003' });
  api.also(answers(savedViews, () => [elsewhere]));
  await person.click(update);
  await waitFor(() => expect(api.askedOf(saveView)).toHaveLength(1));
  expect(api.askedOf(saveView)[0]?.body).toMatchObject({
    name: 'Solo miei',
    shared: false,
    search: 'f=1&last_name=socio00002',
  });
  await allAnswered(opened);
  api.also(answers(savedViews, () => [{ ...elsewhere, shared: true, hidden_columns: [] }]));
  await choose(opened, 'Rinomina o condividi…');
  const form = await screen.findByRole('dialog', { name: 'Modifica vista' });
  await person.type(within(form).getByRole('textbox', { name: 'Nome' }), ' storici');
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(api.askedOf(saveView)).toHaveLength(2));
  expect(api.askedOf(saveView)[1]?.body).toMatchObject({
    name: 'Solo miei storici',
    shared: true,
    search: elsewhere.search,
    hidden_columns: [],
  });
});

test('whoever opens another view while one is being deleted keeps it open', async () => {
  const { api, answer } = holding([aView(), aView({ id: 8, name: 'Nuovi' })], deleteView);
  const opened = await openList(members, { url: '/admin/associates?f=1&vista=7', api });
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  await choose(opened, 'Nuovi');
  await screen.findByRole('button', { name: 'Viste: Nuovi' });
  answer();
  await screen.findByText('Vista «Morosi» eliminata');
  await allAnswered(opened);
  expect(screen.getByRole('button', { name: 'Viste: Nuovi' })).toBeTruthy();
});

test('whoever searches while a deleted view is being restored stays in that search', async () => {
  const { api, answer } = holding([aView()], saveView);
  const opened = await openList(members, { url: '/admin/associates?f=1&last_name=socio00001&vista=7', api });
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  const notice = await screen.findByText('Vista «Morosi» eliminata');
  await opened.person.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Annulla' }));
  await searchFor(opened, 'socio000030');
  await screen.findByText('1 socio trovato');
  answer();
  await screen.findByText('Vista «Morosi» salvata');
  await allAnswered(opened);
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio000030');
});

test('of two views deleted one after the other, both can be restored', async () => {
  const opened = await open([aView(), aView({ id: 8, name: 'Nuovi' })], '/admin/associates?f=1&vista=7');
  const { person, api } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  await screen.findByText('Vista «Morosi» eliminata');
  await choose(opened, 'Nuovi');
  await screen.findByRole('button', { name: 'Viste: Nuovi' });
  await choose(opened, 'Elimina vista');
  await screen.findByText('Vista «Nuovi» eliminata');
  for (const name of ['Nuovi', 'Morosi']) {
    await person.keyboard('{Control>}z{/Control}');
    await screen.findByText(`Vista «${name}» salvata`);
  }
  expect(api.askedOf(saveView)).toHaveLength(2);
});

test('a view that could not be restored can be asked for again', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&vista=7');
  const { person, api } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  const notice = await screen.findByText('Vista «Morosi» eliminata');
  api.also(answers(saveView, () => refusal(503, 'unavailable')));
  await person.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Annulla' }));
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  api.also(...fakeViews([]));
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('button', { name: 'Viste: Morosi' });
});

/** Deletes without an answer; while `down`, the list of views is not answered either. */
function losingViews() {
  let known = [aView()];
  const line = { down: false };
  const api = [
    ...fakeViews([]),
    answers(savedViews, () => (line.down ? refusal(503, 'unavailable') : known)),
    answers(deleteView, ({ params }) => {
      if (!known.some(({ id }) => id === params.id)) return refusal(404, 'not-found');
      known = known.filter(({ id }) => id !== params.id);
      return refusal(503, 'unavailable');
    }),
    answers(saveView, ({ body: { id: _, screen: __, ...edit } }) => {
      const saved = aView({ ...edit, id: 101 });
      known = [saved];
      return saved;
    }),
  ];
  return { line, api };
}
const undoIn = (notice: HTMLElement) =>
  within(notice.parentElement ?? notice).getByRole<HTMLButtonElement>('button', { name: 'Annulla' });

test('a view whose deletion was not answered is restored by Annulla all the same', async () => {
  const { api } = losingViews();
  const opened = await openList(members, { url: '/admin/associates?f=1&vista=7', api });
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  const notice = await screen.findByText('Vista «Morosi» eliminata');
  await waitFor(() => expect(opened.address()).toBe('/admin/associates?f=1'));
  await opened.person.click(undoIn(notice));
  await screen.findByRole('button', { name: 'Viste: Morosi' });
});

test('a deletion of a view that was not answered while the line was down is repeated, and can be undone', async () => {
  const { line, api } = losingViews();
  const opened = await openList(members, { url: '/admin/associates?f=1&vista=7', api });
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await menu(opened);
  line.down = true;
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Elimina vista' }));
  const failure = await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  line.down = false;
  opened.go('/admin/associates?f=1&last_name=socio00002');
  await screen.findByText('10 soci trovati');
  // For something done before: it must not delete.
  await opened.person.keyboard('{Control>}z{/Control}');
  await allAnswered(opened);
  expect(opened.api.askedOf(deleteView)).toHaveLength(1);
  await opened.person.click(within(failure.parentElement ?? failure).getByRole('button', { name: 'Riprova' }));
  const notice = await screen.findByText('Vista «Morosi» eliminata');
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00002');
  await opened.person.click(undoIn(notice));
  await screen.findByRole('button', { name: 'Viste: Morosi' });
});

test('a view restored after the list was left does not change the address of the page there', async () => {
  const opened = await open([aView()], '/admin/associates?f=1&last_name=socio00001&sort=-codaica&vista=7');
  const { person, api } = opened;
  await screen.findByRole('button', { name: 'Viste: Morosi' });
  await choose(opened, 'Elimina vista');
  const notice = await screen.findByText('Vista «Morosi» eliminata');
  await waitFor(() => expect(opened.address()).not.toContain('vista'));
  opened.go('/admin/associates/000001');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Viste/ })).toBeNull());
  await person.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Annulla' }));
  await screen.findByText('Vista «Morosi» salvata');
  expect(api.askedOf(saveView)).toHaveLength(1);
  // By way of another page: an address changed before this moment would be the one to come back to.
  opened.go('/admin/associates/000002');
  await waitFor(() => expect(opened.address()).toBe('/admin/associates/000002'));
  opened.go(-1);
  await waitFor(() => expect(opened.address()).not.toBe('/admin/associates/000002'));
  expect(opened.address()).toBe('/admin/associates/000001');
});

test('a colleague’s view is begun with or copied, never changed', async () => {
  const opened = await open(
    [aView({ mine: false, shared: true, owner: 'Paolo Neri' })],
    '/admin/associates?f=1&vista=7',
    aUser({ available_permissions: ['associates.read'] }),
  );
  await screen.findByText('modificata');
  expect(screen.queryByRole('button', { name: 'Aggiorna «Morosi»' })).toBeNull();
  await menu(opened);
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Tutti i soci',
    'Morosi di Paolo Neri',
    'Usa come vista iniziale',
    'Salva come nuova vista…',
  ]);
});

test('who manages users deletes what a colleague shares, after a question', async () => {
  const manager = aUser({ available_permissions: ['associates.read', 'users.manage'] });
  const shared = aView({ mine: false, shared: true, owner: 'Paolo Neri' });
  const opened = await open([shared], '/admin/associates?f=1&vista=7', manager);
  await choose(opened, 'Elimina vista');
  const question = await screen.findByRole('dialog', { name: 'Eliminare la vista «Morosi»?' });
  await opened.person.click(within(question).getByRole('button', { name: 'Elimina' }));
  await screen.findByText('Vista «Morosi» eliminata');
  expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
});
