import { type AreaEvent, type AreaRelease, type AreaState, areaState, composition } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let other: TestApp;
let person: SignedIn;
let secret: string;

const slot = 'house.room.corner';
const given = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
const fill = (label: string, ...names: string[]) => ({
  ...{ slot, label, icon: 'M0 0', order: 1, requires: 'signed-in', given: given(...names) },
});

async function publish(area: string, version: string, more: Partial<AreaRelease>): Promise<void> {
  const body = await releaseZip(area, version, 'export {}', more);
  const headers = { 'content-type': 'application/zip' };
  const answer = await person.fetch(`/api/areas/${area}/releases`, { method: 'POST', body, headers });
  expect(answer.status, await answer.text()).toBe(200);
}
const post = (path: string, json: object, by: Pick<SignedIn, 'fetch'> = person) =>
  by.fetch(`/api/areas/${path}`, { json: { why: 'resta bianca', ...json } });
const acted = async (path: string, json: object): Promise<AreaState> => {
  const answer = await post(path, json);
  expect(answer.status).toBe(200);
  return areaState.parse(await answer.json());
};
const offSeenBy = async (by: TestApp) =>
  composition.parse(await (await by.fetch('/composition.json')).json()).areas.find(({ id }) => id === 'garden')
    ?.fillsOff;
const newestEvent = async () =>
  ((await (await person.fetch('/api/areas/garden/history?limit=1')).json()) as { events: AreaEvent[] }).events[0];

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  other = await server.another();
  person = await server.signIn('superadmin');
  const made = await person.fetch('/api/areas/garden/tokens', { json: { name: 'CI', days: 1 } });
  secret = ((await made.json()) as { secret: string }).secret;
  await publish('house', '1.0.0', { offers: [{ slot, given: given('room', 'floor') }] });
  await publish('house', '2.0.0', { offers: [{ slot, given: given('room') }] });
  await publish('garden', '1.0.0', { slots: [fill('Rose', 'room'), fill('Viole', 'room', 'floor')] });
  await acted('house/live', { release: '1.0.0' });
  await acted('garden/live', { release: '1.0.0' });
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

describe('POST /api/areas/:area/fills', () => {
  it('switches one fill off for everybody on every server, says who, when and why, and on again', async () => {
    expect(await offSeenBy(other)).toBeUndefined();
    const { fills, off } = await acted('garden/fills', { slot, nth: 1, off: true });
    expect(fills).toEqual([
      { slot, nth: 0, label: 'Rose', off: null },
      { slot, nth: 1, label: 'Viole', off: expect.objectContaining({ why: 'resta bianca' }) },
    ]);
    expect(off).toBeNull();
    expect(await offSeenBy(other)).toEqual([{ slot, nth: 1 }]);
    expect(await newestEvent()).toMatchObject({ act: 'fill-off', detail: `Viole (${slot})`, why: 'resta bianca' });
    const audited = await server.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(audited).toMatchObject({ action: 'areas.fill-off', subject_id: 'garden', reason: 'resta bianca' });

    expect((await acted('garden/fills', { slot, nth: 1, off: false })).fills.map((one) => one.off)).toEqual([
      null,
      null,
    ]);
    expect(await offSeenBy(other)).toBeUndefined();
    expect(await newestEvent()).toMatchObject({ act: 'fill-on' });
  });

  it('is nothing where it is so already, not found where nothing is filled, a conflict for who saw another state', async () => {
    const { changes } = await acted('garden/fills', { slot, nth: 0, off: false });
    expect((await acted('garden/fills', { slot, nth: 0, off: false })).changes).toBe(changes);
    for (const json of [
      { slot, nth: 2, off: true },
      { slot: 'house.roof', nth: 0, off: true },
    ])
      expect((await post('garden/fills', json)).status).toBe(404);
    expect((await post('house/fills', { slot, nth: 0, off: true })).status).toBe(404);
    expect((await post('garden/fills', { slot, nth: 0, off: true, seen: changes - 1 })).status).toBe(409);
  });

  it('is for superadmins and the area’s own deploy token', async () => {
    for (const role of ['admin', 'secretary'] as const)
      expect((await post('garden/fills', { slot, nth: 0, off: true }, await server.signIn(role))).status).toBe(403);
    const byToken = (area: string, off: boolean) =>
      server.fetch(`/api/areas/${area}/fills`, {
        headers: { authorization: `Bearer ${secret}` },
        json: { slot, nth: 0, off, why: '' },
      });
    expect((await byToken('house', true)).status).toBe(403);
    expect((await byToken('garden', true)).status).toBe(200);
    expect((await byToken('garden', false)).status).toBe(200);
  });

  it('lets the area that offers the slot go on, and stays off until it fits again, whatever release is live', async () => {
    expect((await post('house/live', { release: '2.0.0' })).status).toBe(422);
    await acted('garden/fills', { slot, nth: 1, off: true });
    await acted('house/live', { release: '2.0.0' });
    const refused = await post('garden/fills', { slot, nth: 1, off: false });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { message: expect.stringContaining('non dà a questa versione quello che si aspetta') },
    ]);
    expect(await offSeenBy(server)).toEqual([{ slot, nth: 1 }]);
    await publish('garden', '2.0.0', {});
    const { fills } = await acted('garden/live', { release: '2.0.0' });
    expect(fills).toEqual([{ slot, nth: 1, label: '', off: expect.anything() }]);
    expect((await acted('garden/fills', { slot, nth: 1, off: false })).fills).toEqual([]);
  });
});
