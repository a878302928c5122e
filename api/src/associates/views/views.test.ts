import { type SavedView, savedView, viewsLimit } from '@sodalizio/contract/associates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hasManyConnections, meanwhile } from '../../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Database } from '../../db/open-database.ts';
import { changeView, viewById } from './views.repo.ts';

const screen = 'associates.index';
let app: TestApp;
let anna: SignedIn;
let bruno: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ members: 5 });
  anna = await app.signIn('superadmin');
  bruno = await app.signIn('secretary');
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('saved_views').execute());

const edit = (name: string, more: Partial<SavedView> & { id?: number } = {}) => ({
  screen,
  name,
  search: '?status=Si&sort=-nome',
  hidden_columns: ['anno', 'Sezione'],
  column_order: ['nome', 'codaica'],
  shared: false,
  ...more,
});
const list = async (person: SignedIn, of = screen) =>
  z.array(savedView).parse(await (await person.fetch(`/api/views?screen=${of}`)).json());
const send = async (person: SignedIn, path: string, json: unknown) => {
  const answer = await person.fetch(path, { json });
  return { status: answer.status, body: await answer.json() };
};
const save = async (person: SignedIn, json: unknown) => {
  const { status, body } = await send(person, '/api/views', json);
  expect([status, body]).toEqual([200, body]);
  return savedView.parse(body);
};
const remove = async (person: SignedIn, id: number) =>
  (await person.fetch(`/api/views/${id}`, { method: 'DELETE' })).status;

describe('a saved view', () => {
  test('is answered as it was saved, to its owner', async () => {
    const saved = await save(anna, edit('  Ammessi  '));
    expect(saved).toMatchObject({
      name: 'Ammessi',
      search: '?status=Si&sort=-nome',
      hidden_columns: ['anno', 'Sezione'],
      column_order: ['nome', 'codaica'],
      shared: false,
      start: false,
      mine: true,
    });
    expect(await list(anna)).toEqual([saved]);
    expect(await list(anna, 'users.index')).toEqual([]);
  });

  test('is invisible to others until it is shared, and names its owner', async () => {
    const { id } = await save(anna, edit('Mia'));
    expect(await list(bruno)).toEqual([]);
    const shared = await save(anna, edit('Nostra', { id, shared: true }));
    expect(await list(bruno)).toEqual([{ ...shared, mine: false }]);
    const { first_name, last_name } = await app.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('email', '=', 'superadmin@sodalizio.example')
      .executeTakeFirstOrThrow();
    expect(shared.owner).toBe(`${first_name} ${last_name}`);
  });

  test('is sorted by name, ignoring case and accents', async () => {
    for (const name of ['zeta', 'Èlite', 'alfa', 'Fermi']) await save(anna, edit(name));
    expect((await list(anna)).map(({ name }) => name)).toEqual(['alfa', 'Èlite', 'Fermi', 'zeta']);
  });

  test('has a name no other view of that person and list bears', async () => {
    const first = await save(anna, edit('Morosi'));
    const second = await save(anna, edit('Altra'));
    const taken = { status: 409, body: { code: 'conflict', fields: [{ path: 'body.name', code: 'taken' }] } };
    expect(await send(anna, '/api/views', edit('MOROSI '))).toMatchObject(taken);
    expect(await send(anna, '/api/views', edit('morosi', { id: second.id }))).toMatchObject(taken);
    await save(anna, edit('MOROSI', { id: first.id }));
    await save(bruno, edit('Morosi'));
    await save(anna, edit('Morosi', { screen: 'users.index' } as object));
  });

  test('is saved once when it is sent twice at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(anna, '/api/views', edit('Doppia'))));
    const [view] = await list(anna);
    expect(answers).toEqual([1, 2, 3].map(() => ({ status: 200, body: view })));
    expect(await list(anna)).toHaveLength(1);
    const trail = app.db.selectFrom('audit_entries').select('id').where('subject_kind', '=', 'view');
    expect(await trail.where('subject_id', '=', String(view?.id)).execute()).toHaveLength(1);
  });

  test('sent again after a lost answer is the one that was saved; with another content its name is taken', async () => {
    const saved = await save(anna, edit('Persa'));
    expect(await save(anna, edit('Persa'))).toEqual(saved);
    const others = [
      { search: '?status=No' },
      { hidden_columns: ['anno'] },
      { column_order: ['codaica', 'nome'] },
      { shared: true },
      { name: 'PERSA' },
    ];
    for (const other of others) expect((await send(anna, '/api/views', edit('Persa', other))).status).toBe(409);
    const second = await save(anna, edit('Altra'));
    expect((await send(anna, '/api/views', edit('Persa', { id: second.id }))).status).toBe(409);
    expect(await list(anna)).toHaveLength(2);
  });

  test('is one of a hundred at most', async () => {
    const { id } = await save(anna, edit('prima'));
    const now = new Date();
    const { user_id } = await app.db.selectFrom('saved_views').select('user_id').executeTakeFirstOrThrow();
    const row = {
      user_id,
      screen,
      search: '',
      hidden_columns: [],
      column_order: [],
      shared: false,
      created_at: now,
      updated_at: now,
    };
    const others = Array.from({ length: viewsLimit - 1 }, (_, at) => ({ ...row, name: `vista ${at}` }));
    await app.db.insertInto('saved_views').values(others).execute();
    expect(await send(anna, '/api/views', edit('una di troppo'))).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: [{ path: 'body.screen', code: 'out-of-range' }] },
    });
    await save(anna, edit('prima, cambiata', { id }));
    await save(anna, edit('di un’altra lista', { screen: 'users.index' } as object));
  });

  test.runIf(hasManyConnections)('chosen as start while its owner deletes it is not found', async () => {
    const shared = await save(anna, edit('Nostra', { shared: true }));
    const away = (trx: Database) => sql`delete from saved_views where id = ${shared.id}`.execute(trx);
    const choose = () => send(bruno, '/api/views/start', { screen, id: shared.id });
    expect((await meanwhile(app.db, away, choose)).status).toBe(404);
  });

  test.runIf(hasManyConnections)(
    'chosen as start while its owner unshares it is not found, and none once it is shared again',
    async () => {
      const shared = await save(anna, edit('Nostra', { shared: true }));
      const unshare = async (trx: Database) => {
        const view = await viewById(trx, shared.id);
        if (view) await changeView(trx, view, { ...view, shared: false }, new Date());
      };
      const choose = () => send(bruno, '/api/views/start', { screen, id: shared.id });
      expect((await meanwhile(app.db, unshare, choose)).status).toBe(404);
      await save(anna, edit('Nostra', { id: shared.id, shared: true }));
      expect(await list(bruno)).toMatchObject([{ name: 'Nostra', start: false }]);
    },
  );

  test('is changed and deleted by its owner alone', async () => {
    const own = await save(anna, edit('Mia'));
    const shared = await save(anna, edit('Nostra', { shared: true }));
    expect((await send(bruno, '/api/views', edit('x', { id: own.id }))).status).toBe(404);
    expect((await send(bruno, '/api/views', edit('x', { id: shared.id }))).status).toBe(403);
    expect([await remove(bruno, own.id), await remove(bruno, shared.id)]).toEqual([404, 403]);
    expect((await send(anna, '/api/views', edit('x', { id: own.id, screen: 'users.index' } as object))).status).toBe(
      404,
    );
    expect(await remove(anna, shared.id)).toBe(200);
    // Who has left deletes theirs no more: who manages users does.
    const [kept, hidden] = [await save(bruno, edit('Di chi va via', { shared: true })), await save(bruno, edit('Sua'))];
    expect([await remove(anna, kept.id), await remove(anna, hidden.id)]).toEqual([200, 404]);
    expect(await remove(anna, shared.id)).toBe(404);
    expect(await list(anna)).toEqual([own]);
  });

  test.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(61) },
    { search: 'x'.repeat(2001) },
    { screen: '../../etc' },
    { id: 2_147_483_648 },
    { id: 0 },
    { hidden_columns: Array.from({ length: 51 }, String) },
    { column_order: Array.from({ length: 51 }, String) },
    { owner: 'anna' },
  ])('with %j is refused', async (wrong) => {
    expect((await send(anna, '/api/views', { ...edit('buona'), ...wrong })).status).toBe(400);
    expect(await list(anna)).toEqual([]);
  });

  test('leaves a trail of what it was and became', async () => {
    const { id } = await save(anna, edit('Prima'));
    await save(anna, edit('Dopo', { id, shared: true }));
    await remove(anna, id);
    const trail = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'view')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'views.save', before: null, after: { name: 'Prima', shared: false } },
      { action: 'views.save', before: { name: 'Prima', shared: false }, after: { name: 'Dopo', shared: true } },
      { action: 'views.delete', before: { name: 'Dopo', shared: true }, after: null },
    ]);
  });
});

describe('the start view', () => {
  const start = (person: SignedIn, id: number | null, of = screen) =>
    send(person, '/api/views/start', { screen: of, id });
  const startOf = async (person: SignedIn, of = screen) => (await list(person, of)).find((view) => view.start)?.id;

  test('is each person’s own, and a shared view may be it', async () => {
    const shared = await save(anna, edit('Nostra', { shared: true }));
    const own = await save(bruno, edit('Mia'));
    expect(await start(anna, shared.id)).toEqual({ status: 200, body: { status: 'ok' } });
    await start(bruno, shared.id);
    expect([await startOf(anna), await startOf(bruno)]).toEqual([shared.id, shared.id]);
    await start(bruno, own.id);
    expect([await startOf(anna), await startOf(bruno)]).toEqual([shared.id, own.id]);
    await start(bruno, null);
    expect([await startOf(anna), await startOf(bruno)]).toEqual([shared.id, undefined]);
    const trail = await app.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'views.start')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(trail).toEqual([
      { before: { view: own.id }, after: { view: null } },
      { before: { view: shared.id }, after: { view: own.id } },
      { before: { view: null }, after: { view: shared.id } },
    ]);
  });

  test('stays when the view is changed, and goes when it is deleted', async () => {
    const shared = await save(anna, edit('Nostra', { shared: true }));
    await start(anna, shared.id);
    await start(bruno, shared.id);
    expect(await save(anna, edit('Rinominata', { id: shared.id, shared: true }))).toMatchObject({ start: true });
    await remove(anna, shared.id);
    expect(await app.db.selectFrom('start_views').selectAll().execute()).toEqual([]);
  });

  test('goes for the others when the view is no longer shared', async () => {
    const { id } = await save(anna, edit('Nostra', { shared: true }));
    await start(anna, id);
    await start(bruno, id);
    await save(anna, edit('Solo mia', { id }));
    await save(anna, edit('Di nuovo nostra', { id, shared: true }));
    expect([await startOf(anna), await startOf(bruno)]).toEqual([id, undefined]);
  });

  test('is a view the person sees, of that list', async () => {
    const own = await save(anna, edit('Mia'));
    expect((await start(bruno, own.id)).status).toBe(404);
    expect((await start(anna, own.id, 'users.index')).status).toBe(404);
    expect((await start(anna, 999_999)).status).toBe(404);
    expect(await startOf(anna)).toBeUndefined();
  });
});
