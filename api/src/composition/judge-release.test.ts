import { type AreaEvent, type AreaState, composition } from '@sodalizio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { sweepHealth } from './area-health.repo.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const HOUR = 3_600_000;
const releases = makeReleases();
let server: TestApp;
let superadmin: SignedIn;
/** Five people. */
let staff: SignedIn[];
let now = new Date('2026-11-24T09:10:00Z');

async function signIn() {
  const users = server.db.selectFrom('users').select('email').where('disabled_at', 'is', null);
  const rows = await users.where('password_hash', 'is not', null).orderBy('id').limit(5).execute();
  superadmin = await server.signIn('superadmin');
  staff = await Promise.all(rows.map(({ email }) => server.signIn({ email })));
}
async function act(name: string, json: object): Promise<AreaState> {
  const answer = await superadmin.fetch(`/api/areas/garden/${name}`, { json: { why: 'prova', ...json } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as AreaState;
}
const state = async () => (await (await superadmin.fetch('/api/areas/garden')).json()) as AreaState;
const live = async () => (await state()).live?.version;
const events = async () =>
  ((await (await superadmin.fetch('/api/areas/garden/history?limit=20')).json()) as { events: AreaEvent[] }).events;
const gardenOf = async (by: { fetch: TestApp['fetch'] }) =>
  composition.parse(await (await by.fetch('/composition.json')).json()).areas.find(({ id }) => id === 'garden');
/** Version, and whether the composition says that it fails. */
const fares = async (by: { fetch: TestApp['fetch'] }) => {
  const garden = await gardenOf(by);
  return [garden?.version, garden?.failing ?? false];
};
const servedTo = async (by: { fetch: TestApp['fetch'] }) => (await gardenOf(by))?.version;

const report = async (by: SignedIn | undefined, version: string, cause: string) =>
  expect(
    (await by?.fetch('/api/area-faults', { json: { area: 'garden', version, cause, detail: 'rotta' } }))?.status,
  ).toBe(200);
const loads = async (by: SignedIn | undefined, version: string) =>
  expect(
    (await by?.fetch('/api/area-loads', { json: { area: 'garden', version, path: '/areas/garden/x/' } }))?.status,
  ).toBe(200);

let releaseNumber = 1;
/** Publishes the next version and puts it live; 1.0.0 is before the first. */
async function next(): Promise<string> {
  releaseNumber += 1;
  const version = `${releaseNumber}.0.0`;
  await publish(version);
  await act('live', { release: version });
  return version;
}
async function publish(version: string, { area = 'garden', more = {} }: { area?: string; more?: object } = {}) {
  now = new Date(now.getTime() + 1000);
  const headers = { 'content-type': 'application/zip' };
  const body = await releaseZip(area, version, 'export {}', more);
  expect((await superadmin.fetch(`/api/areas/${area}/releases`, { method: 'POST', body, headers })).status).toBe(200);
}

beforeAll(async () => {
  releases.build({});
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder }, now: () => now });
  await signIn();
  await superadmin.fetch('/api/areas/garden/tokens', { json: { name: 'CI', days: 1 } });
  await publish('1.0.0');
});
beforeEach(async () => {
  await server.db.deleteFrom('area_health').execute();
  await act('live', { release: '1.0.0' }).catch(() => undefined);
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

describe('a release that fails for most of its people', () => {
  it('is stopped: back to the one before, with the numbers, the audit, and a mail to every superadmin', async () => {
    const bad = await next();
    await report(staff[0], bad, 'threw-on-load');
    expect(await live()).toBe(bad);
    await loads(staff[1], bad);
    await report(staff[2], bad, 'threw-in-render');
    expect(await live()).toBe('1.0.0');
    expect(await servedTo(server)).toBe('1.0.0');

    const why = 'Fermata dal programma: nell’ultima ora non ha funzionato per 2 persone su 3.';
    const admins = server.db.selectFrom('users').select('email').where('disabled_at', 'is', null);
    const notified = (
      await admins
        .where(
          (where) => where.val('superadmin'),
          '=',
          (where) => where.fn.any('roles'),
        )
        .execute()
    ).map(({ email }) => email);
    expect(notified.length).toBeGreaterThan(1);
    const { stopped } = await state();
    expect(stopped).toMatchObject({ by: { kind: 'server' }, why, release: expect.stringContaining(bad) });
    expect(stopped?.told.toSorted()).toEqual(notified.toSorted());
    const [event] = await events();
    expect(event).toMatchObject({ act: 'roll-back', by: { kind: 'server' }, why });

    const mails = await server.db
      .selectFrom('mail_deliveries as d')
      .innerJoin('mailings as m', 'm.id', 'd.mailing_id')
      .select(['d.address', 'm.subject'])
      .where('m.kind', '=', 'composition.stopped')
      .execute();
    expect(mails.map(({ address }) => address).toSorted()).toEqual(notified.toSorted());
    expect(JSON.stringify(mails[0]?.subject)).toContain(`garden ${bad} è stata fermata`);
    const audited = await server.db
      .selectFrom('audit_entries')
      .select('actor_label')
      .where('action', '=', 'areas.roll-back')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audited).toEqual({ actor_label: 'server' });
  });

  it('is stopped once, whoever reports at the same time', async () => {
    const bad = await next();
    await Promise.all(staff.map((one) => report(one, bad, 'threw-on-load')));
    expect(await live()).toBe('1.0.0');
    expect((await events()).filter(({ by, from }) => by.kind === 'server' && from?.startsWith(bad))).toHaveLength(1);
  });

  it('stays where somebody insists on it', async () => {
    const bad = await next();
    for (const one of staff) await report(one, bad, 'threw-on-load');
    expect(await live()).toBe('1.0.0');
    expect((await act('live', { release: bad })).stopped).toBeNull();
    now = new Date(now.getTime() + 2 * HOUR);
    await signIn();
    for (const one of staff) await report(one, bad, 'threw-on-load');
    expect(await live()).toBe(bad);
  });
});

describe('a release that fails and stays all the same', () => {
  const later = async (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR);
    await signIn();
  };
  /** One that was stopped, and that somebody made live again. */
  async function insistedOn(): Promise<string> {
    const bad = await next();
    for (const one of staff) await report(one, bad, 'threw-on-load');
    await act('live', { release: bad });
    return bad;
  }

  it('is said to fail where somebody insists on it, from the next hour on, and pages open the one before', async () => {
    const bad = await insistedOn();
    await report(staff[0], bad, 'threw-on-load');
    expect(await fares(server)).toEqual([bad, false]);
    const page = async () => (await server.fetch('/admin/garden')).text();
    expect(await page()).toContain('/screen.js"');
    await later(1);
    await report(staff[0], bad, 'threw-on-load');
    expect(await fares(server)).toEqual([bad, false]);
    await report(staff[1], bad, 'threw-in-render');
    expect(await gardenOf(server)).toMatchObject({ version: bad, failing: true, before: { version: '1.0.0' } });
    expect(await page()).not.toContain('/screen.js"');
    expect(await live()).toBe(bad);
    const until = async () => (await state()).live?.failing_until;
    expect(await until()).toBe(new Date(now.getTime() + HOUR).toISOString());
    await later(1);
    expect(await until()).toBeNull();
  });

  it('is tried again after an hour, and judged by what is reported then', async () => {
    const bad = await insistedOn();
    await later(1);
    for (const one of staff.slice(0, 3)) await report(one, bad, 'threw-on-load');
    expect(await fares(server)).toEqual([bad, true]);
    const etag = (await server.fetch('/composition.json')).headers.get('etag') ?? '';
    await later(1);
    const again = await server.fetch('/composition.json', { headers: { 'if-none-match': etag } });
    expect([again.status, ...(await fares(server))]).toEqual([200, bad, false]);
    await loads(staff[0], bad);
    expect(await fares(server)).toEqual([bad, false]);
    for (const one of staff.slice(1, 3)) await report(one, bad, 'threw-on-load');
    expect(await fares(server)).toEqual([bad, true]);
  });

  it('is opened by all where it is made live once more', async () => {
    const bad = await insistedOn();
    await later(1);
    for (const one of staff) await report(one, bad, 'threw-on-load');
    await act('live', { release: '1.0.0' });
    await act('live', { release: bad });
    expect(await fares(server)).toEqual([bad, false]);
  });

  it('is said to fail where what was before it no longer fits the others', async () => {
    releaseNumber += 1;
    const bad = `${releaseNumber}.0.0`;
    await publish(bad, { more: { screens: [], menu: [] } });
    await act('live', { release: bad });
    await superadmin.fetch('/api/areas/shed/tokens', { json: { name: 'CI', days: 1 } });
    const screen = { name: 'shed.index', path: 'garden', title: 'Rimessa', requires: 'signed-in' };
    const screens = [{ ...screen, preload: { js: ['screen.js'], css: [] } }];
    await publish('1.0.0', { area: 'shed', more: { screens, menu: [] } });
    const shed = (release: string) =>
      superadmin.fetch('/api/areas/shed/live', { json: { release, why: '' } }).then(({ status }) => status);
    expect(await shed('1.0.0')).toBe(200);
    for (const one of staff) await report(one, bad, 'threw-on-load');
    expect(await fares(server)).toEqual([bad, true]);
    await publish('1.1.0', { area: 'shed' });
    expect(await shed('1.1.0')).toBe(200);
  });
});

describe('a release stays live', () => {
  it('for one person, however often they report it', async () => {
    const version = await next();
    for (const cause of ['threw-on-load', 'threw-in-render', 'froze']) await report(staff[0], version, cause);
    expect(await live()).toBe(version);
  });

  it('where it works for half of its people', async () => {
    const version = await next();
    for (const one of staff.slice(0, 2)) await loads(one, version);
    for (const one of staff.slice(2, 4)) await report(one, version, 'threw-on-load');
    expect(await live()).toBe(version);
    await report(staff[4], version, 'threw-on-load');
    expect(await live()).toBe('1.0.0');
  });

  it.each(['unreachable', 'threw-later', 'meddled', 'style-leak'])('after reports of the kind %s', async (cause) => {
    const version = await next();
    for (const one of staff) await report(one, version, cause);
    expect(await live()).toBe(version);
  });

  it('where it opened late, but did', async () => {
    const version = await next();
    for (const one of staff) {
      await loads(one, version);
      await report(one, version, 'hung');
    }
    expect(await live()).toBe(version);
  });

  it('after failures of more than an hour ago', async () => {
    const version = await next();
    await report(staff[0], version, 'threw-on-load');
    now = new Date(now.getTime() + 3 * HOUR);
    await signIn();
    await report(staff[1], version, 'threw-on-load');
    expect(await live()).toBe(version);
  });

  it('where another version is the one that fails', async () => {
    const version = await next();
    for (const one of staff) await report(one, '1.0.0', 'threw-on-load');
    expect(await live()).toBe(version);
  });

  it('where nothing was live before it', async () => {
    for (const one of staff) await report(one, '1.0.0', 'threw-on-load');
    expect(await live()).toBe('1.0.0');
  });
});

describe('a trial', () => {
  const trial = async (judged: boolean) => {
    releaseNumber += 1;
    const version = `${releaseNumber}.0.0`;
    await publish(version);
    const { canary } = await act('canary', { release: version, percent: 100, people: [], judged });
    expect(canary).toMatchObject({ version, judged });
    return version;
  };
  const canary = async () => (await state()).canary?.version;

  it('that is judged ends where it fails for most', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 2)) await report(one, version, 'threw-on-load');
    expect([await canary(), await live()]).toEqual([undefined, '1.0.0']);
    expect((await events())[0]).toMatchObject({ act: 'end-canary', by: { kind: 'server' } });
  });

  it('that is judged goes live after a day without a failure, and not before', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 2)) await loads(one, version);
    now = new Date(now.getTime() + 23 * HOUR);
    await signIn();
    await loads(staff[2], version);
    expect(await live()).toBe('1.0.0');
    now = new Date(now.getTime() + 2 * HOUR);
    await signIn();
    await loads(staff[2], version);
    expect([await canary(), await live()]).toEqual([undefined, version]);
    expect((await state()).live?.why).toBe(
      'Prova riuscita: in un giorno l’hanno usata 3 persone, e non è mai fallita.',
    );
  });

  it('that is judged goes on where it failed for somebody', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 4)) await loads(one, version);
    await report(staff[4], version, 'threw-in-render');
    now = new Date(now.getTime() + 25 * HOUR);
    await signIn();
    await loads(staff[0], version);
    expect([await canary(), await live()]).toEqual([version, '1.0.0']);
  });

  it('that is judged goes on where it failed for somebody more than a week ago', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 4)) await loads(one, version);
    await report(staff[4], version, 'threw-in-render');
    now = new Date(now.getTime() + 8 * 24 * HOUR);
    await sweepHealth(server.db, now);
    await signIn();
    for (const one of staff.slice(0, 3)) await loads(one, version);
    expect([await canary(), await live()]).toEqual([version, '1.0.0']);
  });

  it('that is judged does not replace what somebody made live while it lasted: it ends, with a mail', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 3)) await loads(one, version);
    const newer = await next();
    now = new Date(now.getTime() + 25 * HOUR);
    await signIn();
    await loads(staff[0], version);
    expect([await canary(), await live()]).toEqual([undefined, newer]);
    const why = `Prova finita senza guasti, ma mentre durava è stata messa in uso la ${newer}, che resta.`;
    expect((await events())[0]).toMatchObject({ act: 'end-canary', by: { kind: 'server' }, why });
    const mails = await server.db.selectFrom('mailings').select('subject').orderBy('id', 'desc').execute();
    expect(JSON.stringify(mails[0]?.subject)).toContain(`La prova di garden ${version} è finita`);
  });

  it('that is judged ends with a mail where its release may not go live any more', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 3)) await loads(one, version);
    now = new Date(now.getTime() + 25 * HOUR);
    await signIn();
    const rule = (required: boolean) =>
      superadmin.fetch('/api/composition/verdict-required', { json: { required, why: '' } });
    expect((await rule(true)).status).toBe(200);
    await loads(staff[0], version);
    expect((await rule(false)).status).toBe(200);
    expect([await canary(), await live()]).toEqual([undefined, '1.0.0']);
    expect((await events())[0]).toMatchObject({
      act: 'end-canary',
      by: { kind: 'server' },
      why: expect.stringMatching(
        /^Prova finita senza guasti, ma la versione non può andare in uso\. Il programma chiede il verbale/,
      ),
    });
    const mails = await server.db.selectFrom('mailings').select('subject').orderBy('id', 'desc').execute();
    expect(JSON.stringify(mails[0]?.subject)).toContain(`La prova di garden ${version} è finita`);
  });

  it('that is judged goes live also where the server went back meanwhile', async () => {
    const bad = await next();
    const version = await trial(true);
    for (const one of staff.slice(0, 2)) await report(one, bad, 'threw-on-load');
    expect(await live()).toBe('1.0.0');
    for (const one of staff.slice(0, 3)) await loads(one, version);
    now = new Date(now.getTime() + 25 * HOUR);
    await signIn();
    await loads(staff[0], version);
    expect(await live()).toBe(version);
  });

  it('that was ended for its failures is judged anew by what is reported from the next hour on', async () => {
    const version = await trial(true);
    for (const one of staff.slice(0, 2)) await report(one, version, 'threw-on-load');
    expect(await canary()).toBeUndefined();
    // The fault was in the server, and is mended.
    await act('canary', { release: version, percent: 100, people: [], judged: true });
    await loads(staff[2], version);
    expect(await canary()).toBe(version);
    await act('live', { release: version });
    await loads(staff[3], version);
    expect(await live()).toBe(version);
    now = new Date(now.getTime() + HOUR);
    await signIn();
    for (const one of staff.slice(0, 2)) await report(one, version, 'threw-on-load');
    expect(await live()).toBe('1.0.0');
  });

  it('that nobody asked to judge is left alone', async () => {
    const version = await trial(false);
    for (const one of staff.slice(0, 2)) await report(one, version, 'threw-on-load');
    expect([await canary(), await live()]).toEqual([version, '1.0.0']);
    // But who tries it opens what all others have.
    expect(await gardenOf(superadmin)).toMatchObject({ version, failing: true, before: { version: '1.0.0' } });
    expect(await fares(server)).toEqual(['1.0.0', false]);
  });

  it('that failed, was ended and is begun again in the same hour is opened again', async () => {
    const version = await trial(false);
    const people = { release: version, percent: 100, people: [] };
    for (const one of staff.slice(0, 2)) await report(one, version, 'threw-on-load');
    expect(await fares(superadmin)).toEqual([version, true]);
    await act('canary', { ...people, percent: 0 });
    await act('canary', people);
    expect(await fares(superadmin)).toEqual([version, false]);
    await loads(staff[2], version);
    expect(await fares(superadmin)).toEqual([version, false]);
    now = new Date(now.getTime() + HOUR);
    await signIn();
    for (const one of staff.slice(0, 2)) await report(one, version, 'threw-on-load');
    expect(await fares(superadmin)).toEqual([version, true]);
  });
});

describe('a trial of some in a hundred', () => {
  /** So many of five try it, the others have the live one. */
  async function trialOf(people: number, percent: number) {
    for (;;) {
      releaseNumber += 1;
      const version = `${releaseNumber}.0.0`;
      await publish(version);
      await act('canary', { release: version, percent, people: [], judged: true });
      const versions = await Promise.all(staff.map(servedTo));
      const those = (which: string) => staff.filter((_, at) => versions[at] === which);
      if (those(version).length === people) return { version, trying: those(version), others: those('1.0.0') };
    }
  }

  it('ends where it fails for those whom the percentage chose, and the others never had it', async () => {
    const { version, trying, others } = await trialOf(2, 40);
    expect(others).toHaveLength(3);
    for (const one of others) await loads(one, '1.0.0');
    await report(trying[0], version, 'threw-on-load');
    expect(await servedTo(trying[1] ?? server)).toBe(version);
    await report(trying[1], version, 'threw-on-load');
    expect(await Promise.all(staff.map(servedTo))).toEqual(staff.map(() => '1.0.0'));
    expect((await events())[0]).toMatchObject({ act: 'end-canary', by: { kind: 'server' } });
  });

  it('goes live for all where it never failed for those whom the percentage chose', async () => {
    const { version, trying, others } = await trialOf(3, 60);
    for (const one of trying) await loads(one, version);
    for (const one of others) expect(await servedTo(one)).toBe('1.0.0');
    now = new Date(now.getTime() + 25 * HOUR);
    const [again] = trying.map((one) => staff.indexOf(one));
    await signIn();
    await loads(staff[again ?? 0], version);
    expect(await Promise.all(staff.map(servedTo))).toEqual(staff.map(() => version));
  });
});
