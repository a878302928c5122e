import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaRelease, areaState, type Composition, composition } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let person: SignedIn;
let shellReleases = 0;

const corner = 'house.room.corner';
const given = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
const offering = (...names: string[]) => ({ offers: [{ slot: corner, given: given(...names) }] });
const filling = (slot: string, ...names: string[]): Partial<AreaRelease> => ({
  slots: [{ slot, label: 'Rose', icon: 'M0 0', order: 1, requires: 'signed-in', given: given(...names) }],
});

async function publish(area: string, version: string, more: Partial<AreaRelease>): Promise<Response> {
  const body = await releaseZip(area, version, 'export {}', more);
  const headers = { 'content-type': 'application/zip' };
  return person.fetch(`/api/areas/${area}/releases`, { method: 'POST', body, headers });
}
const live = (area: string, release: string) => person.fetch(`/api/areas/${area}/live`, { json: { release, why: '' } });
const canary = (area: string, release: string) =>
  person.fetch(`/api/areas/${area}/canary`, { json: { release, percent: 5, people: [], why: '' } });
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { message?: string }).message];
const liveNow = async () =>
  Object.fromEntries(
    (composition.parse(await (await server.fetch('/composition.json')).json()) as Composition).areas.map(
      ({ id, version }) => [id, version],
    ),
  );

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  person = await server.signIn('superadmin');
  // An area is created by its first token.
  for (const area of ['house', 'garden'])
    await person.fetch(`/api/areas/${area}/tokens`, { json: { name: 'CI', days: 1 } });
  await publish('house', '1.0.0', {});
  await publish('house', '2.0.0', offering('room', 'floor'));
  await publish('house', '3.0.0', offering('room'));
  await publish('garden', '1.0.0', {});
  await publish('garden', '2.0.0', filling(corner, 'room'));
  await publish('garden', '3.0.0', filling(corner, 'room', 'floor'));
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

const gone = 'Nessuna area offre lo spazio «house.room.corner», che questa versione riempie.';
const less = 'Lo spazio «house.room.corner» non dà a questa versione quello che si aspetta: «given.floor: missing».';

describe('a release that arrives', () => {
  it('may fill what any release known here offers, live or not, or what it offers itself', async () => {
    expect((await publish('garden', '4.0.0', filling(corner, 'floor'))).status).toBe(200);
    const own = { ...offering('room'), ...filling(corner, 'room') };
    expect((await publish('house', '4.0.0', own)).status).toBe(200);
  });

  it('is refused with a sentence where it fills a slot that is not offered, or offered in another shape, and nothing is stored', async () => {
    expect(await refusalOf(await publish('garden', '5.0.0', filling('house.room.roof', 'room')))).toEqual([
      422,
      'Nessuna area offre lo spazio «house.room.roof», che questa versione riempie.',
    ]);
    const [status, message] = await refusalOf(await publish('garden', '5.0.0', filling(corner, 'door')));
    expect([status, message]).toEqual([
      422,
      'Lo spazio «house.room.corner» non dà a questa versione quello che si aspetta: «given.door: missing».',
    ]);
    const kept = server.db.selectFrom('area_releases').select('name').where('version', '=', '5.0.0').execute();
    expect(await kept).toEqual([]);
  });
});

describe('going live', () => {
  // Releases without slots can always be rolled back to.
  beforeEach(async () => {
    for (const area of ['garden', 'house']) expect((await live(area, '1.0.0')).status).toBe(200);
  });

  it('waits for the area that offers the slot, and for the shape it was built for', async () => {
    expect(await refusalOf(await canary('garden', '4.0.0'))).toEqual([422, gone]);
    // Only a release that was live once counts as a rollback.
    expect(await refusalOf(await live('garden', '4.0.0'))).toEqual([422, gone]);
    expect((await live('house', '3.0.0')).status).toBe(200);
    expect(await refusalOf(await live('garden', '3.0.0'))).toEqual([422, less]);
    expect(await refusalOf(await canary('garden', '3.0.0'))).toEqual([422, less]);
    expect((await live('garden', '2.0.0')).status).toBe(200);
    expect(await liveNow()).toMatchObject({ house: '3.0.0', garden: '2.0.0' });
  });

  it('of the area that offers it is refused where it takes from others what they were built for', async () => {
    expect((await live('house', '2.0.0')).status).toBe(200);
    expect((await live('garden', '3.0.0')).status).toBe(200);
    const changed =
      'Lo spazio «house.room.corner» non darebbe più all’area «garden» quello che si aspetta: «given.floor: missing».';
    expect(await refusalOf(await canary('house', '3.0.0'))).toEqual([422, changed]);
    expect(await refusalOf(await live('house', '3.0.0'))).toEqual([422, changed]);
    await publish('house', '6.0.0', {});
    const withdrawn = 'Questa versione non offre più lo spazio «house.room.corner», riempito dall’area «garden».';
    expect(await refusalOf(await live('house', '6.0.0'))).toEqual([422, withdrawn]);
    expect(await liveNow()).toMatchObject({ house: '2.0.0', garden: '3.0.0' });
  });

  it('of a release that is merely older takes no slot from others either', async () => {
    await publish('house', '5.5.0', {});
    await publish('house', '5.6.0', offering('room'));
    expect((await live('house', '5.6.0')).status).toBe(200);
    expect((await live('garden', '2.0.0')).status).toBe(200);
    const withdrawn = 'Questa versione non offre più lo spazio «house.room.corner», riempito dall’area «garden».';
    expect(await refusalOf(await live('house', '5.5.0'))).toEqual([422, withdrawn]);
    expect(await liveNow()).toMatchObject({ house: '5.6.0', garden: '2.0.0' });
  });

  it('back to a release without the slot is never refused', async () => {
    expect((await live('house', '2.0.0')).status).toBe(200);
    expect((await live('garden', '3.0.0')).status).toBe(200);
    expect((await live('house', '1.0.0')).status).toBe(200);
    expect(await liveNow()).toMatchObject({ house: '1.0.0', garden: '3.0.0' });
  });
});

it('a release that calls what this server does not serve is published, and neither goes live nor is tried', async () => {
  await publish('garden', '6.0.0', { endpoints: ['GET /api/user', 'GET /api/nothing'] });
  const refusal = [422, 'Questo server non offre le chiamate «GET /api/nothing».'];
  const before = await liveNow();
  expect(await refusalOf(await live('garden', '6.0.0'))).toEqual(refusal);
  expect(await refusalOf(await canary('garden', '6.0.0'))).toEqual(refusal);
  expect(await liveNow()).toEqual(before);
  await publish('garden', '6.1.0', { endpoints: ['GET /api/user'] });
  expect((await live('garden', '6.1.0')).status).toBe(200);
});

it.each([
  ['calls', { endpoints: ['GET /api/nothing'] }, 'Questo server non offre le chiamate «GET /api/nothing».'],
  [
    'permissions',
    { menu: [{ screen: 'garden.index', label: 'Rose', icon: 'M0 0', order: 1, requires: 'garden.water' }] },
    'Questo server non conosce i permessi «garden.water».',
  ],
])('the way back does not lead to a release whose %s the server no longer has', async (_, more, says) => {
  shellReleases += 1;
  const [older, newer] = [`6.3.${shellReleases}`, `6.4.${shellReleases}`];
  for (const version of [older, newer]) {
    await publish('garden', version, {});
    expect((await live('garden', version)).status).toBe(200);
  }
  // As after a deployment of a server that contracts.
  await sql`update area_releases set area_json = area_json || ${JSON.stringify(more)}::jsonb
    where area = 'garden' and version = ${older}`.execute(server.db);
  expect(await refusalOf(await live('garden', older))).toEqual([422, says]);
  expect(await refusalOf(await canary('garden', older))).toEqual([422, says]);
  expect(await liveNow()).toMatchObject({ garden: newer });
});

it('the way back does not lead to a release whose files were cleaned up; once published again it does', async () => {
  for (const version of ['6.7.0', '6.8.0']) {
    await publish('garden', version, {});
    expect((await live('garden', version)).status).toBe(200);
  }
  const { path } = await server.db
    .selectFrom('area_releases')
    .select(sql<string>`'areas/' || area || '/' || name`.as('path'))
    .where('area', '=', 'garden')
    .where('version', '=', '6.7.0')
    .executeTakeFirstOrThrow();
  rmSync(join(releases.folder, path), { recursive: true });
  const refusal = [422, 'I file di questa versione non ci sono più: si può usare dopo averla pubblicata di nuovo.'];
  expect(await refusalOf(await live('garden', '6.7.0'))).toEqual(refusal);
  expect(await refusalOf(await canary('garden', '6.7.0'))).toEqual(refusal);
  expect(await liveNow()).toMatchObject({ garden: '6.8.0' });
  await publish('garden', '6.7.0', {});
  expect((await live('garden', '6.7.0')).status).toBe(200);
});

it('a lower number than the live one is one more release: it goes live with its author and reason, and is taken back', async () => {
  await publish('garden', '6.6.0', {});
  expect((await live('garden', '6.6.0')).status).toBe(200);
  await publish('garden', '0.0.1', {});
  const down = await person.fetch('/api/areas/garden/live', { json: { release: '0.0.1', why: 'più vecchia' } });
  expect(areaState.parse(await down.json())).toMatchObject({
    live: { version: '0.0.1', why: 'più vecchia', by: { kind: 'person' } },
  });
  expect((await live('garden', '6.6.0')).status).toBe(200);
  expect(await liveNow()).toMatchObject({ garden: '6.6.0' });
});

it.each([
  [
    'another contract',
    { contract: 9 },
    'È fatta per il contratto 9, la shell di questo prodotto parla il 1 e il precedente.',
  ],
  [
    'React 18',
    { shared: { react: { range: '^18.2.0', names: [] } } },
    'La shell di questo prodotto non ha quello che le serve: «react ^18.2.0, the shell has 19.3.1».',
  ],
  [
    'names that the shell does not bring',
    { shared: { react: { range: '^19.0.0', names: ['useState', 'useTelepathy'] } } },
    'La shell di questo prodotto non ha quello che le serve: «react: useTelepathy».',
  ],
])('a release for %s is published, and neither goes live nor is tried', async (_, more, says) => {
  shellReleases += 1;
  const version = `6.2.${shellReleases}`;
  await publish('garden', version, more);
  const before = await liveNow();
  expect(await refusalOf(await live('garden', version))).toEqual([422, says]);
  expect(await refusalOf(await canary('garden', version))).toEqual([422, says]);
  expect(await liveNow()).toEqual(before);
});

describe('names and addresses of screens', () => {
  const screen = (name: string, path: string, requires = 'signed-in') => ({
    ...{ name, path, title: 'Una pagina', requires },
    preload: { js: ['screen.js'], css: [] },
  });
  let version = 0;
  /** A release of `garden` with this screen beside its own. */
  const withScreen = async (...more: ReturnType<typeof screen>[]) => {
    version += 1;
    const name = `7.${version}.0`;
    const own = screen('garden.index', 'garden');
    expect((await publish('garden', name, { menu: [], screens: [own, ...more] })).status).toBe(200);
    return name;
  };
  const off = (area: string, is: boolean) => person.fetch(`/api/areas/${area}/off`, { json: { off: is, why: '' } });

  beforeEach(async () => {
    for (const area of ['garden', 'house']) expect((await live(area, '1.0.0')).status).toBe(200);
  });

  it.each([
    [
      'a name of another area',
      screen('house.index', 'altrove'),
      'La schermata «house.index» c’è già, ed è dell’area «house».',
    ],
    [
      'an address of another area',
      screen('garden.house', '/house/'),
      'L’indirizzo «/admin/house» c’è già, ed è dell’area «house».',
    ],
    [
      'an address of another area in other letters, which browsers open as the same',
      screen('garden.house', 'House'),
      'L’indirizzo «/admin/house» c’è già, ed è dell’area «house».',
    ],
    [
      'an address of the shell with one more slash',
      screen('garden.users', 'users//:code'),
      'L’indirizzo «/admin/users/:» c’è già, ed è della shell.',
    ],
    [
      'the place of all framed screens',
      screen('garden.frame', 'ADMIN/garden/frame', 'public'),
      'L’indirizzo «/admin/garden/frame» c’è già, ed è di questo server.',
    ],
    [
      'one of the build',
      screen('associates.index', 'garden/x'),
      'La schermata «associates.index» c’è già, ed è dell’area «associates».',
    ],
    ['a name of the shell', screen('login', 'garden/login'), 'La schermata «login» c’è già, ed è della shell.'],
    [
      'an address of the shell',
      screen('garden.users', 'users/:code'),
      'L’indirizzo «/admin/users/:» c’è già, ed è della shell.',
    ],
    ['the login', screen('garden.login', 'login', 'public'), 'L’indirizzo «/login» c’è già, ed è della shell.'],
    [
      'calls of the server',
      screen('garden.api', 'api/:x', 'public'),
      'L’indirizzo «/api/:» c’è già, ed è di questo server.',
    ],
    ['every address', screen('garden.all', ':x', 'public'), 'L’indirizzo «/:» c’è già, ed è di questo server.'],
  ])('of a release that goes live, or is tried, are its own: not %s', async (_, taken, says) => {
    const name = await withScreen(taken);
    const before = await liveNow();
    expect(await refusalOf(await live('garden', name))).toEqual([409, says]);
    expect(await refusalOf(await canary('garden', name))).toEqual([409, says]);
    expect(await liveNow()).toEqual(before);
  });

  it('may be below those of others, and at the root where they are public', async () => {
    const free = await withScreen(
      screen('garden.of-house', 'house/garden'),
      screen('garden.gate', 'cancello/:token', 'public'),
      screen('garden.house-gate', 'house', 'public'),
    );
    expect((await live('garden', free)).status).toBe(200);
  });

  it('of an area that is off, or of a trial, stay its own; a rollback is checked too', async () => {
    const name = await withScreen(screen('house.index', 'altrove'));
    expect((await off('house', true)).status).toBe(200);
    expect((await live('garden', name)).status).toBe(409);
    expect((await off('house', false)).status).toBe(200);
    const tried = await withScreen(screen('garden.pond', 'stagno'));
    expect((await canary('garden', tried)).status).toBe(200);
    const pond = { menu: [], screens: [screen('house.pond', 'stagno')] };
    expect((await publish('house', '8.0.0', pond)).status).toBe(200);
    const says = 'L’indirizzo «/admin/stagno» c’è già, ed è dell’area «garden».';
    expect(await refusalOf(await live('house', '8.0.0'))).toEqual([409, says]);
    await person.fetch('/api/areas/garden/canary', { json: { release: tried, percent: 0, people: [], why: '' } });
    expect((await live('house', '8.0.0')).status).toBe(200);
    expect((await live('house', '1.0.0')).status).toBe(200);
    expect((await live('garden', tried)).status).toBe(200);
    expect(await refusalOf(await live('house', '8.0.0'))).toEqual([409, says]);
  });
});
