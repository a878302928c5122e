import { type AreaRelease, type Composition, composition } from '@sodalizio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let person: SignedIn;

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
