import { type AreaEvent, type AreaState, areaState, type Composition, composition } from '@sodalizio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { demoPassword } from '../auth/demo/demo-users.ts';
import type { Database } from '../db/open-database.ts';
import { lockComposition } from './acts.repo.ts';
import { areasWithHeldMails } from './held-mails.repo.ts';
import { areaJson, makeReleases } from './test-releases.ts';
import { tries } from './trial.ts';

const releases = makeReleases();
let server: TestApp;
let other: TestApp;
let person: SignedIn;

beforeAll(async () => {
  for (const trial of ['1.0.0-aaaa', '1.1.0-bbbb', '1.2.0-cccc']) {
    releases.build({ associates: '1.0.0-aaaa', trial });
    if (server) await seenBy(server);
    else server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  }
  other = await server.another();
  person = await server.signIn('superadmin');
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

type Caller = Pick<SignedIn, 'fetch'>;
const post = (path: string, json: object, by: Caller = person) => by.fetch(path, { json });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const eventsOf = async (id: string, query = ''): Promise<AreaEvent[]> =>
  ((await (await person.fetch(`/api/areas/${id}/history${query}`)).json()) as { events: AreaEvent[] }).events;

async function seenBy(by: Caller): Promise<Composition> {
  return composition.parse(await (await by.fetch('/composition.json')).json());
}

async function acted(path: string, json: object): Promise<AreaState> {
  const answer = await post(path, json);
  expect(answer.status).toBe(200);
  return areaState.parse(await answer.json());
}

beforeEach(async () => {
  await acted('/api/areas/trial/live', { release: '1.2.0', why: '' });
  await acted('/api/areas/trial/canary', { release: '1.2.0', percent: 0, people: [], why: '' });
});

describe('POST /api/areas/:area/live', () => {
  it('goes back to an earlier release, and says who, when and why', async () => {
    const state = await acted('/api/areas/trial/live', { release: '1.0.0-aaaa', why: 'la ricerca non trova niente' });
    expect(state.live).toMatchObject({ version: '1.0.0', why: 'la ricerca non trova niente', by: { kind: 'person' } });
    expect(state.live?.by.name).toMatch(/\(.+@sodalizio\.example\)$/);
    expect((await eventsOf('trial'))[0]).toMatchObject({
      act: 'roll-back',
      from: '1.2.0-cccc',
      to: '1.0.0-aaaa',
      why: 'la ricerca non trova niente',
    });
    const audited = await server.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(audited).toMatchObject({ action: 'areas.roll-back', subject_id: 'trial', reason: state.live?.why });
  });

  it('accepts a version for its release, and answers 404 to an unknown one', async () => {
    expect((await acted('/api/areas/trial/live', { release: '1.1.0', why: '' })).live?.name).toBe('1.1.0-bbbb');
    expect((await post('/api/areas/trial/live', { release: '9.9.9', why: '' })).status).toBe(404);
    expect((await post('/api/areas/nobody/live', { release: '1.0.0', why: '' })).status).toBe(404);
  });

  it.runIf(hasManyConnections)('is refused to somebody who is demoted while it waits for another act', async () => {
    const email = 'attesa@sodalizio.example';
    const { password_hash } = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('password_hash', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const user = { first_name: 'Ida', last_name: 'Attesa', email, password_hash };
    await server.db
      .insertInto('users')
      .values({ ...user, roles: ['superadmin'] })
      .execute();
    const demoted = await server.signIn({ email });
    const demote = async (trx: Database) => {
      await lockComposition(trx);
      await trx
        .updateTable('users')
        .set({ roles: ['admin'] })
        .where('email', '=', email)
        .execute();
    };
    const goBack = () => post('/api/areas/trial/live', { release: '1.0.0-aaaa', why: '' }, demoted);
    expect((await meanwhile(server.db, demote, goBack)).status).toBe(403);
  });

  it('changes nothing where it is so already', async () => {
    const { changes } = await acted('/api/areas/trial/live', { release: '1.2.0', why: '' });
    const [newest] = await eventsOf('trial');
    expect((await acted('/api/areas/trial/live', { release: '1.2.0', why: '' })).changes).toBe(changes);
    expect(await eventsOf('trial')).toContainEqual(newest);
  });

  it('refuses an act on a state that somebody else has changed since', async () => {
    const { changes: seen } = await acted('/api/areas/trial/live', { release: '1.2.0', why: '' });
    const both = await Promise.all(
      ['1.0.0', '1.1.0'].map((release) => post('/api/areas/trial/live', { release, why: '', seen })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused && (await codeOf(refused))).toBe('conflict');
  });
});

describe('POST /api/areas/:area/off', () => {
  const search = '/api/admin/associates?aica_code=0';

  it('refuses every call that belongs to the area', async () => {
    const own = server.app.platform.endpoints.filter(({ area }) => area === 'associates');
    expect(own.length).toBeGreaterThan(10);
    await acted('/api/areas/associates/off', { off: true, why: '' });
    for (const { method, path } of own) {
      const answer = await person.fetch(path.replace(/:\w+/g, '1'), { method });
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 503, 'area-off']);
    }
    await acted('/api/areas/associates/off', { off: false, why: '' });
  });

  it('takes menu and screens away and refuses the calls of the area, for everybody, on every server', async () => {
    const secretary = await other.signIn('secretary');
    expect((await secretary.fetch(search)).status).toBe(200);
    const { off } = await acted('/api/areas/associates/off', { off: true, why: 'il registro è fermo' });
    expect(off).toMatchObject({ why: 'il registro è fermo' });
    expect((await seenBy(other)).areas.find(({ id }) => id === 'associates')?.off).toBe(true);
    const page = await (await other.fetch('/admin/associates')).text();
    expect(page.split('</head>')[0]).not.toContain('modulepreload');
    await expect.poll(async () => (await secretary.fetch(search)).status).toBe(503);
    expect(await codeOf(await secretary.fetch(search))).toBe('area-off');
    expect(await codeOf(await person.fetch(search))).toBe('area-off');
    // Other areas keep working, and strangers get 401 first.
    expect((await person.fetch('/api/user')).status).toBe(200);
    expect((await server.fetch(search)).status).toBe(401);

    await acted('/api/areas/associates/off', { off: false, why: '' });
    expect((await person.fetch(search)).status).toBe(200);
    await expect.poll(async () => (await secretary.fetch(search)).status).toBe(200);
    expect((await eventsOf('associates')).slice(0, 2).map(({ act }) => act)).toEqual(['on', 'off']);
  });

  it('holds the mails of the area, and five minutes longer', async () => {
    const held = () => server.app.platform.admission.heldAreas?.();
    const later = (minutes: number) => areasWithHeldMails(server.db, new Date(Date.now() + minutes * 60_000));
    await acted('/api/areas/associates/off', { off: true, why: '' });
    expect([await held(), await later(600)]).toEqual([['associates'], ['associates']]);
    await acted('/api/areas/associates/off', { off: false, why: '' });
    expect([await held(), await later(4), await later(6)]).toEqual([['associates'], ['associates'], []]);
  });
});

describe('POST /api/areas/:area/canary', () => {
  const pathFor = async (by: Caller) => (await seenBy(by)).areas.find(({ id }) => id === 'trial')?.path.split('/')[3];
  const emailOf = async (by: SignedIn) => ((await (await by.fetch('/api/user')).json()) as { email: string }).email;

  it('lets only the named people try a release', async () => {
    await acted('/api/areas/trial/live', { release: '1.0.0', why: '' });
    const secretary = await other.signIn('secretary');
    const email = await emailOf(secretary);
    const { canary } = await acted('/api/areas/trial/canary', {
      release: '1.1.0',
      percent: 0,
      people: [email.toUpperCase()],
      why: 'prova del nuovo elenco',
    });
    expect(canary).toMatchObject({ version: '1.1.0', percent: 0, people: [{ email }], why: 'prova del nuovo elenco' });
    expect(await pathFor(secretary)).toBe('1.1.0-bbbb');
    expect((await seenBy(secretary)).areas.find(({ id }) => id === 'trial')?.trial).toBe(true);
    expect(await pathFor(person)).toBe('1.0.0-aaaa');
    expect(await pathFor(server)).toBe('1.0.0-aaaa');
    expect((await eventsOf('trial'))[0]).toMatchObject({ act: 'canary', to: '1.1.0-bbbb', detail: email });
  });

  it('gives a page request the composition of the last person on this browser', async () => {
    await acted('/api/areas/trial/live', { release: '1.0.0', why: '' });
    const secretary = await server.signIn('secretary');
    const named = { release: '1.1.0', percent: 0, people: [await emailOf(secretary)], why: '' };
    await acted('/api/areas/trial/canary', named);
    const set = (await secretary.fetch('/composition.json')).headers.getSetCookie();
    const cookie = set.find((one) => one.startsWith('composition=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    const [value = ''] = cookie.split(';');
    const pageWith = async (sent: string) => (await other.fetch('/admin/trial', { headers: { cookie: sent } })).text();
    expect(await pageWith(value)).toContain('/areas/trial/1.1.0-bbbb/screen.js"');
    const forged = value.replace(/=\d+\./, '=1.');
    expect(await pageWith(forged)).toContain('/areas/trial/1.0.0-aaaa/screen.js"');

    // Another login on this browser, or a logout, clears the person.
    const browser = { cookie: `${value}; XSRF-TOKEN=abc`, 'x-xsrf-token': 'abc' };
    const logIn = (email: string) =>
      server.fetch('/oauth/token', {
        headers: browser,
        json: { username: email, password: demoPassword, grant_type: 'password', client_id: 2 },
      });
    const cleared = /composition=;.*Expires=Thu, 01 Jan 1970/;
    expect((await logIn(await emailOf(person))).headers.getSetCookie().join()).toMatch(cleared);
    expect((await logIn(await emailOf(secretary))).headers.getSetCookie().join()).not.toContain('composition=');
    const left = await secretary.fetch('/api/logout', { method: 'POST', headers: browser });
    expect(left.headers.getSetCookie().join()).toMatch(cleared);
  });

  it('draws the same share of people each time, and a larger one only adds to them', async () => {
    await acted('/api/areas/trial/live', { release: '1.0.0', why: '' });
    const release = areaJson('trial', '1.1.0');
    const tried = { name: '1.1.0-bbbb', version: '1.1.0', release, failingUntil: null, people: [] };
    const share = (percent: number) => {
      const area = { id: 'trial', live: null, before: null, off: false, fillsOff: [], canary: { ...tried, percent } };
      return Array.from({ length: 2_000 }, (_, user) => user).filter((user) => tries(area, user));
    };
    const [few, more] = [share(10), share(30)];
    expect(few).toEqual(share(10));
    expect(few.length).toBeGreaterThan(140);
    expect(few.length).toBeLessThan(260);
    expect(more).toEqual(expect.arrayContaining(few));
    await acted('/api/areas/trial/canary', { release: '1.1.0', percent: 100, people: [], why: '' });
    expect(await pathFor(person)).toBe('1.1.0-bbbb');
    expect(await pathFor(server)).toBe('1.0.0-aaaa');
  });

  it('goes on where exactly this is tried already: a trial that is judged keeps the time it has lasted', async () => {
    await acted('/api/areas/trial/live', { release: '1.0.0', why: '' });
    const secretary = await server.signIn('secretary');
    const named = { release: '1.1.0', percent: 5, people: [await emailOf(secretary)], judged: true, why: '' };
    const first = await acted('/api/areas/trial/canary', named);
    const again = await acted('/api/areas/trial/canary', { ...named, release: '1.1.0-bbbb' });
    expect([again.changes, again.canary]).toEqual([first.changes, first.canary]);
    for (const other of [{ percent: 6 }, { people: [] }, { people: [await emailOf(person)] }, { judged: false }]) {
      const { changes } = await acted('/api/areas/trial/canary', named);
      const changed = await acted('/api/areas/trial/canary', { ...named, ...other });
      expect([other, changed.changes]).toEqual([other, changes + 1]);
    }
  });

  it('refuses unknown people and the live release, and ends when its release goes live', async () => {
    const wrong = { release: '1.1.0', percent: 0, people: ['mario@nessuno.example'], why: '' };
    expect(await (await post('/api/areas/trial/canary', wrong)).json()).toMatchObject({
      fields: [{ path: 'body.people.0', code: 'not-allowed' }],
    });
    const same = { release: '1.2.0', percent: 5, people: [], why: '' };
    expect((await post('/api/areas/trial/canary', same)).status).toBe(400);
    await acted('/api/areas/trial/canary', { release: '1.1.0', percent: 5, people: [], why: '' });
    const { canary, live } = await acted('/api/areas/trial/live', { release: '1.1.0', why: '' });
    expect([canary, live?.version]).toEqual([null, '1.1.0']);
    expect((await eventsOf('trial')).slice(0, 3).map(({ act }) => act)).toEqual(['end-canary', 'roll-back', 'canary']);
  });
});

describe('GET /api/areas', () => {
  it('lists each area with its releases, newest first', async () => {
    const { areas, shell } = (await (await person.fetch('/api/areas')).json()) as { areas: AreaState[]; shell: string };
    expect(areas.map(({ id, label }) => [id, label])).toEqual([
      ['associates', 'Area associates'],
      ['trial', 'Area trial'],
    ]);
    expect(areas[1]?.releases.map(({ name }) => name)).toEqual(['1.2.0-cccc', '1.1.0-bbbb', '1.0.0-aaaa']);
    expect(areas[1]?.releases[0]).toMatchObject({ path: '/areas/trial/1.2.0-cccc/', contract: 1, bytes: { js: 20 } });
    expect(shell).toBe('aaa');
  });

  it('pages the history', async () => {
    const all = await eventsOf('trial', '?limit=200');
    const [one, two] = await eventsOf('trial', '?limit=2');
    expect([one, two]).toEqual(all.slice(0, 2));
    expect(await eventsOf('trial', `?limit=2&before=${two?.id}`)).toEqual(all.slice(2, 4));
    expect(all.at(-1)).toMatchObject({ act: 'publish', to: '1.0.0-aaaa', by: { kind: 'build', name: 'build' } });
  });
});
