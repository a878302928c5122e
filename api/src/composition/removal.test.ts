import { type AreaEvent, type AreaRelease, type AreaState, areaState, type Composition } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let other: TestApp;
let person: SignedIn;

const given = { type: 'object', properties: { room: { type: 'string' } }, required: ['room'] };
const slot = 'house.room.corner';
const fill = { slot, label: 'Rose', icon: 'M0 0', order: 1, requires: 'signed-in', given } as const;

const newToken = async (area: string) => {
  const made = await person.fetch(`/api/areas/${area}/tokens`, { json: { name: 'CI', days: 1 } });
  return ((await made.json()) as { secret: string }).secret;
};
const asTeam = (secret: string) => ({ authorization: `Bearer ${secret}` });
async function publish(area: string, version: string, more: Partial<AreaRelease> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/zip' };
  const body = await releaseZip(area, version, 'export {}', more);
  return person.fetch(`/api/areas/${area}/releases`, { method: 'POST', body, headers });
}
const act = (area: string, what: string, json: object) =>
  person.fetch(`/api/areas/${area}/${what}`, { json: { why: 'prova', ...json } });
const goLive = (area: string, release: string) => act(area, 'live', { release });
const takeOut = (area: string, more: object = {}) => act(area, 'removed', { removed: true, ...more });
const bringBack = (area: string) => act(area, 'removed', { removed: false });
const stateOf = async (answer: Response): Promise<AreaState> => areaState.parse(await answer.json());
const refusalOf = async (asked: Promise<Response>) => {
  const answer = await asked;
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return { status: answer.status, code, message };
};
const composed = async (by: TestApp) =>
  ((await (await by.fetch('/composition.json')).json()) as Composition).areas.map(({ id }) => id);
const actsOf = async (area: string) =>
  ((await (await person.fetch(`/api/areas/${area}/history`)).json()) as { events: AreaEvent[] }).events.map(
    (event) => event.act,
  );
const listed = async () =>
  ((await (await person.fetch('/api/areas')).json()) as { areas: AreaState[] }).areas.map(({ id }) => id);

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  other = await server.another();
  person = await server.signIn('superadmin');
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

describe('an area that is taken out of the product', () => {
  it('is gone on every server, its calls and tokens with it, and its files stay served', async () => {
    const secret = await newToken('associates');
    await publish('associates', '2.0.0');
    await act('associates', 'canary', { release: '2.0.0', percent: 10, people: [] });
    const before = await stateOf(await person.fetch('/api/areas/associates'));
    expect(await composed(other)).toContain('associates');

    const after = await stateOf(await takeOut('associates', { why: 'non serve più', seen: before.changes }));
    expect(after).toMatchObject({ live: null, canary: null, off: null, label: 'Area associates', fills: [] });
    expect(after.removed).toMatchObject({ why: 'non serve più', by: { kind: 'person' } });
    expect(after.changes).toBe(before.changes + 1);
    for (const one of [server, other]) expect(await composed(one)).toEqual([]);
    expect(await refusalOf(person.fetch('/api/admin/associates?limit=1'))).toMatchObject({
      status: 503,
      code: 'area-off',
    });
    const file = await other.fetch(`${before.live?.path ?? ''}screen.js`);
    expect(file.status).toBe(200);
    const asked = await server.fetch('/api/areas/associates', { headers: asTeam(secret) });
    expect(asked.status).toBe(401);

    expect(await actsOf('associates')).toEqual(expect.arrayContaining(['remove', 'end-canary', 'live', 'publish']));
    const audited = server.db.selectFrom('audit_entries').select('reason').where('action', '=', 'areas.remove');
    expect(await audited.execute()).toEqual([{ reason: 'non serve più' }]);
  });

  it('can do nothing but come back', async () => {
    const removed = {
      status: 409,
      code: 'area-removed',
      message: 'Quest’area è stata tolta dal prodotto: prima un superadmin deve rimetterla, dalle Impostazioni.',
    };
    expect(await refusalOf(goLive('associates', '2.0.0'))).toEqual(removed);
    expect(await refusalOf(act('associates', 'off', { off: true }))).toEqual(removed);
    expect(await refusalOf(act('associates', 'canary', { release: '2.0.0', percent: 5, people: [] }))).toEqual(removed);
    expect(await refusalOf(publish('associates', '3.0.0'))).toEqual(removed);
    expect(await refusalOf(act('associates', 'tokens', { name: 'CI', days: 1, why: undefined }))).toEqual(removed);
    // Said once: a second time changes nothing.
    const again = await stateOf(await takeOut('associates'));
    expect(again.removed?.why).toBe('non serve più');
  });

  it('stays out whatever a build brings', async () => {
    releases.build({ associates: '4.0.0-bbbb' });
    expect(await composed(server)).toEqual([]);
    const { releases: known } = await stateOf(await person.fetch('/api/areas/associates'));
    expect(known.map(({ version }) => version)).toContain('4.0.0');
  });

  it('comes back without anything live and without tokens, and goes live as any other', async () => {
    const back = await stateOf(await bringBack('associates'));
    expect(back).toMatchObject({ removed: null, live: null, off: null });
    expect(await composed(server)).toEqual([]);
    // Nor does the next deployment decide for them.
    releases.build({ associates: '5.0.0-cccc' });
    expect(await composed(server)).toEqual([]);
    expect((await person.fetch('/api/admin/associates?limit=1')).status).toBe(200);
    expect((await goLive('associates', '2.0.0')).status).toBe(200);
    expect(await composed(other)).toEqual(['associates']);
    expect((await actsOf('associates')).slice(0, 3)).toEqual(['live', 'publish', 'restore']);
  });

  it('is not taken out by a token, by others than superadmins, nor over a change that was not seen', async () => {
    const secret = await newToken('associates');
    const body = { json: { removed: true, why: 'prova' } };
    const byToken = await server.fetch('/api/areas/associates/removed', { ...body, headers: asTeam(secret) });
    expect(byToken.status).toBe(401);
    const admin = await server.signIn('admin');
    expect((await admin.fetch('/api/areas/associates/removed', body)).status).toBe(403);
    expect(await refusalOf(takeOut('associates', { seen: 1 }))).toMatchObject({ status: 409, code: 'conflict' });
    expect((await takeOut('nowhere')).status).toBe(404);
    expect(await composed(server)).toEqual(['associates']);
  });

  it('is kept while another fills its slots, and not for a fill that is off', async () => {
    for (const area of ['house', 'garden']) await newToken(area);
    await publish('house', '1.0.0', { offers: [{ slot, given }] });
    await publish('garden', '1.0.0', { slots: [fill] });
    await goLive('house', '1.0.0');
    await goLive('garden', '1.0.0');
    expect(await refusalOf(takeOut('house'))).toEqual({
      status: 409,
      code: 'area-in-use',
      message:
        'L’area «garden» riempie lo spazio «house.room.corner» di questa: prima deve smettere, o la sua parte va disattivata.',
    });
    expect(await composed(server)).toContain('house');
    await act('garden', 'fills', { slot, nth: 0, off: true });
    expect((await takeOut('house')).status).toBe(200);
    // Who fills it may always leave.
    expect((await takeOut('garden')).status).toBe(200);
    expect(await composed(server)).toEqual(['associates']);
  });
});

describe('an id that only ever had a token', () => {
  it('is forgotten with its tokens, and is free again', async () => {
    const secret = await newToken('typo');
    expect(await listed()).toContain('typo');
    expect((await person.fetch('/api/areas/typo', { method: 'DELETE' })).status).toBe(200);
    expect(await listed()).not.toContain('typo');
    expect((await person.fetch('/api/areas/typo')).status).toBe(404);
    expect((await server.fetch('/api/areas/typo', { headers: asTeam(secret) })).status).toBe(401);
    await newToken('typo');
    expect(await actsOf('typo')).toEqual(['token', 'forget', 'token']);
  });

  it('is not one with a release, nor unknown', async () => {
    expect(await refusalOf(person.fetch('/api/areas/garden', { method: 'DELETE' }))).toMatchObject({
      status: 409,
      code: 'area-has-releases',
    });
    expect((await person.fetch('/api/areas/nowhere', { method: 'DELETE' })).status).toBe(404);
  });
});
