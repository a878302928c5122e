import { type AreaState, areaState, type Composition, composition } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openLiveComposition } from './live.ts';
import { makeReleases } from './test-releases.ts';

const releases = makeReleases();
const lines: string[] = [];
let first: TestApp;
let second: TestApp;
let person: SignedIn;

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa', trial: '1.0.0-aaaa' });
  const logTo = { write: (line: string) => void lines.push(line) };
  first = await startTestApp({ members: 5, config: { releasesFolder: releases.folder, demo: true }, logTo });
  second = await first.another();
  person = await first.signIn('superadmin');
});
afterAll(async () => {
  await first.close();
  releases.remove();
});

const seenBy = async (server: TestApp): Promise<Composition> =>
  composition.parse(await (await server.fetch('/composition.json')).json());
const liveOf = async (server: TestApp, id: string) =>
  (await seenBy(server)).areas.find((area) => area.id === id)?.path.split('/')[3];
const stateAt = async (id: string): Promise<AreaState> =>
  areaState.parse(await (await person.fetch(`/api/areas/${id}`)).json());

async function act(id: string, what: 'live' | 'off' | 'canary', json: object): Promise<AreaState> {
  const answer = await person.fetch(`/api/areas/${id}/${what}`, { json });
  expect(answer.status).toBe(200);
  return areaState.parse(await answer.json());
}

describe('two servers on one database', () => {
  it('show a change with the next request, whichever made it', async () => {
    const before = await seenBy(second);
    releases.build({ associates: '1.0.0-aaaa', trial: '1.1.0-bbbb' });
    expect(await liveOf(first, 'trial')).toBe('1.1.0-bbbb');
    expect(await liveOf(second, 'trial')).toBe('1.1.0-bbbb');
    await act('trial', 'live', { release: '1.0.0-aaaa', why: 'il menu è rotto' });
    expect(await liveOf(second, 'trial')).toBe('1.0.0-aaaa');
    const text = await (await second.fetch('/admin/trial')).text();
    expect(text).toContain('/areas/trial/1.0.0-aaaa/screen.js"');
    expect((await seenBy(second)).revision).toBeGreaterThan(before.revision);
    expect(await seenBy(first)).toEqual(await seenBy(second));
  });

  it('register one build once, however many see it', async () => {
    releases.build({ associates: '1.1.0-cccc', trial: '1.1.0-bbbb' });
    const seen = await Promise.all([first, second, first, second].map((server) => liveOf(server, 'associates')));
    expect(seen).toEqual(Array.from({ length: 4 }, () => '1.1.0-cccc'));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from composition_events
      where area = 'associates' and to_release = '1.1.0-cccc'`.execute(first.db);
    // Published, and live.
    expect(rows).toEqual([{ n: 2 }]);
  });
});

it('a change that a server made itself counts at once, also where an older read is still on its way', async () => {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let isRead = () => {};
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  let holds = false;
  const db = first.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!holds) return result;
      isRead();
      await held;
      return result;
    },
  });
  const { config, artefacts, now } = first.app.platform;
  const live = openLiveComposition({ db, config, artefacts, now, log: first.app.log });
  expect(await live.isOff('associates')).toBe(false);
  live.changed();
  holds = true;
  const older = live.isOff('associates');
  await read;
  holds = false;
  await act('associates', 'off', { off: true, why: 'per prova' });
  live.changed();
  free();
  await older;
  expect(await live.isOff('associates')).toBe(true);
  await act('associates', 'off', { off: false, why: 'per prova' });
});

describe('a build of `npm start`', () => {
  let count = 0;
  /** An area of its own, of which a build has brought 2.0.0, and before it 1.0.0. */
  async function anArea(): Promise<string> {
    count += 1;
    const id = `area-${count}`;
    for (const name of ['1.0.0-aaaa', '2.0.0-aaaa']) {
      releases.build({ associates: '1.0.0-aaaa', [id]: name });
      expect(await liveOf(first, id)).toBe(name);
    }
    return id;
  }

  it('leaves what people chose when a server starts again', async () => {
    const id = await anArea();
    await act(id, 'live', { release: '1.0.0-aaaa', why: '' });
    const restarted = await first.another();
    expect(await liveOf(restarted, id)).toBe('1.0.0-aaaa');
    releases.build({ associates: '1.0.0-aaaa', [id]: '2.0.0-aaaa' });
    expect(await liveOf(restarted, id)).toBe('1.0.0-aaaa');
  });

  it('replaces what a build brought; what people or tokens made live it only stands beside', async () => {
    const id = await anArea();
    releases.build({ associates: '1.0.0-aaaa', [id]: '2.1.0-bbbb' });
    expect(await liveOf(await first.another(), id)).toBe('2.1.0-bbbb');
    expect((await stateAt(id)).live).toMatchObject({ by: { kind: 'build', name: 'build' } });
    await act(id, 'live', { release: '1.0.0-aaaa', why: '' });
    releases.build({ associates: '1.0.0-aaaa', [id]: '2.2.0-cccc' });
    expect(await liveOf(await first.another(), id)).toBe('1.0.0-aaaa');
    expect((await stateAt(id)).releases.map(({ name }) => name)).toContain('2.2.0-cccc');
    await act(id, 'live', { release: '2.2.0-cccc', why: '' });
    releases.build({ associates: '1.0.0-aaaa', [id]: '2.3.0-dddd' });
    expect(await liveOf(first, id)).toBe('2.2.0-cccc');
  });

  it('takes away an area that it no longer brings, but not one that people put in its place', async () => {
    const id = await anArea();
    releases.build({ associates: '1.0.0-aaaa' });
    expect(await liveOf(first, id)).toBeUndefined();
    releases.build({ associates: '1.0.0-aaaa', [id]: '2.0.0-aaaa' });
    expect(await liveOf(first, id)).toBe('2.0.0-aaaa');
    await act(id, 'live', { release: '1.0.0-aaaa', why: '' });
    releases.build({ associates: '1.0.0-aaaa' });
    expect(await liveOf(first, id)).toBe('1.0.0-aaaa');
  });
});

describe('a build of a deployed server', () => {
  const own = makeReleases();
  let server: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    own.build({ associates: '1.0.0-aaaa', trial: '1.0.0-aaaa' });
    server = await startTestApp({ members: 5, config: { releasesFolder: own.folder } });
    admin = await server.signIn('superadmin');
  });
  afterAll(async () => {
    await server.close();
    own.remove();
  });
  const goLive = async (release: string) =>
    expect((await admin.fetch('/api/areas/trial/live', { json: { release, why: '' } })).status).toBe(200);

  it('is live where nothing ever was', async () => {
    expect(await liveOf(server, 'trial')).toBe('1.0.0-aaaa');
    own.build({ associates: '1.0.0-aaaa', trial: '1.0.0-aaaa', later: '1.0.0-aaaa' });
    expect(await liveOf(server, 'later')).toBe('1.0.0-aaaa');
  });

  it('replaces nothing, also what an earlier build brought; a person or token makes it live', async () => {
    own.build({ associates: '1.1.0-bbbb', trial: '1.1.0-bbbb' }, 'bbb');
    const restarted = await server.another();
    for (const one of [server, restarted])
      expect([await liveOf(one, 'trial'), await liveOf(one, 'associates')]).toEqual(['1.0.0-aaaa', '1.0.0-aaaa']);
    expect((await seenBy(restarted)).shell).toBe('bbb');
    await goLive('1.1.0-bbbb');
    expect(await liveOf(restarted, 'trial')).toBe('1.1.0-bbbb');
    own.build({ associates: '1.1.0-bbbb', trial: '1.2.0-cccc' }, 'bbb');
    expect(await liveOf(await server.another(), 'trial')).toBe('1.1.0-bbbb');
  });

  it('takes nothing away that it no longer brings', async () => {
    own.build({ associates: '1.1.0-bbbb' });
    const restarted = await server.another();
    expect(await liveOf(restarted, 'later')).toBe('1.0.0-aaaa');
    expect((await restarted.fetch('/areas/later/1.0.0-aaaa/screen.js')).status).toBe(200);
  });
});

describe('a database that is away', () => {
  it('leaves pages and composition as they were', async () => {
    const known = await seenBy(first);
    await sql`alter table composition_revision rename to gone`.execute(first.db);
    try {
      expect(await seenBy(first)).toEqual(known);
      expect(await (await first.fetch('/admin/associates')).text()).toContain('/areas/associates/');
      expect(lines.filter((line) => line.includes('the composition cannot be read'))).toHaveLength(1);
    } finally {
      await sql`alter table gone rename to composition_revision`.execute(first.db);
    }
  });

  it('does not keep a page waiting', async () => {
    const known = await seenBy(first);
    const locked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = first.db.transaction().execute(async (trx) => {
      await sql`lock table composition_revision`.execute(trx);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const began = performance.now();
    expect(await seenBy(first)).toEqual(known);
    expect(performance.now() - began).toBeLessThan(10_000);
    held.resolve();
    await holding;
  });
});
