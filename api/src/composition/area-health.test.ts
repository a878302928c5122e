import type { AreaState } from '@sodalizio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { sweepHealth } from './area-health.repo.ts';
import { makeReleases } from './test-releases.ts';

const HOUR = 3_600_000;
const releases = makeReleases();
let server: TestApp;
let person: SignedIn;
let secretary: SignedIn;
let admin: SignedIn;
let now = new Date();

beforeAll(async () => {
  releases.build({ trial: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder }, now: () => now });
  releases.build({ trial: '1.1.0-bbbb' });
  await server.fetch('/composition.json');
  person = await server.signIn('superadmin');
  secretary = await server.signIn('secretary');
  admin = await server.signIn('admin');
});
beforeEach(() => server.db.deleteFrom('area_health').execute());
afterAll(async () => {
  await server.close();
  releases.remove();
});

const path = '/areas/trial/1.1.0-bbbb/';
const load = (version = '1.1.0', area = 'trial', by = secretary) =>
  by.fetch('/api/area-loads', { json: { area, version, path } });
const fault = (more: object = {}, by = secretary) =>
  by.fetch('/api/area-faults', {
    json: { area: 'trial', version: '1.1.0', path, cause: 'hung', detail: 'nessuna risposta', ...more },
  });
const health = async () =>
  ((await (await person.fetch('/api/areas/trial')).json()) as AreaState).health.map(({ failures, ...rest }) => ({
    ...rest,
    failures: failures.map(({ cause, count, last_detail }) => [cause, count, last_detail]),
  }));

describe('the health of an area', () => {
  it('counts what browsers say, version by version and cause by cause', async () => {
    await Promise.all([load(), load('1.1.0', 'trial', person), load('1.1.0', 'trial', admin), load('1.0.0')]);
    await fault();
    await fault({ detail: 'x'.repeat(500), replacedBy: '1.0.0' }, admin);
    await fault({ cause: 'vanished', replacedBy: '1.0.0' });
    expect(await health()).toEqual([
      {
        version: '1.1.0',
        loads: 3,
        fell_back: 2,
        failures: [
          ['hung', 2, 'x'.repeat(200)],
          ['vanished', 1, 'nessuna risposta'],
        ],
      },
      { version: '1.0.0', loads: 1, fell_back: 0, failures: [] },
    ]);
    expect(await server.db.selectFrom('area_health').select('what').execute()).toHaveLength(5);
  });

  it('counts a person once an hour, however often their browser reports', async () => {
    const reports = Array.from({ length: 60 }, () => fault({ cause: 'threw-on-load', replacedBy: '1.0.0' }));
    await Promise.all([...reports, load(), load()]);
    expect(await health()).toMatchObject([
      { version: '1.1.0', loads: 1, fell_back: 1, failures: [['threw-on-load', 1, 'nessuna risposta']] },
    ]);
  });

  it('counts nothing of unpublished areas and versions', async () => {
    expect((await load('9.9.9')).status).toBe(200);
    expect((await load('1.1.0', 'nobody')).status).toBe(200);
    expect((await fault({ area: 'nobody' })).status).toBe(200);
    expect(await server.db.selectFrom('area_health').selectAll().execute()).toEqual([]);
  });

  it('looks at the last day alone, and forgets a week later', async () => {
    const began = now;
    await load();
    await fault();
    now = new Date(began.getTime() + 23 * HOUR);
    // The session has ended meanwhile.
    person = await server.signIn('superadmin');
    expect((await health())[0]?.loads).toBe(1);
    now = new Date(began.getTime() + 25 * HOUR);
    expect(await health()).toEqual([]);
    await sweepHealth(server.db, now);
    expect(await server.db.selectFrom('area_health').selectAll().execute()).toHaveLength(2);
    await sweepHealth(server.db, new Date(began.getTime() + 8 * 24 * HOUR));
    expect(await server.db.selectFrom('area_health').selectAll().execute()).toEqual([]);
    now = began;
  });
});
