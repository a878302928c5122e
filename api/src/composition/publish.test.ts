import { request } from 'node:http';
import { type AreaEvent, type Composition, type ReleaseEntry, releaseEntry } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip, zipOf } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let other: TestApp;
let person: SignedIn;
let secret: string;

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  other = await server.another();
  person = await server.signIn('superadmin');
  const made = await person.fetch('/api/areas/trial/tokens', { json: { name: 'CI', days: 30 } });
  secret = ((await made.json()) as { secret: string }).secret;
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

type Body = Buffer<ArrayBuffer>;
const publish = (body: Body, area = 'trial', type = 'application/zip') =>
  server.fetch(`/api/areas/${area}/releases`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
  });
const entryOf = async (answer: Response): Promise<ReleaseEntry> => releaseEntry.parse(await answer.json());
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const historyOf = async (area: string) =>
  ((await (await person.fetch(`/api/areas/${area}/history`)).json()) as { events: AreaEvent[] }).events;
const placeOf = async (by: TestApp, area: string) =>
  ((await (await by.fetch('/composition.json')).json()) as Composition).areas.find(({ id }) => id === area)?.path;

describe('POST /api/areas/:area/releases', () => {
  it('stores a release that is invisible until it goes live, then visible on every server', async () => {
    const answer = await publish(await releaseZip('trial', '1.0.0'));
    expect(answer.status).toBe(200);
    const entry = await entryOf(answer);
    expect(entry).toMatchObject({ version: '1.0.0', published_by: { kind: 'token', name: 'CI' }, contract: 1 });
    expect(entry.name).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
    expect(await placeOf(other, 'trial')).toBeUndefined();
    expect((await other.fetch(`${entry.path}screen.js`)).status).toBe(200);

    const live = await server.fetch('/api/areas/trial/live', {
      headers: { authorization: `Bearer ${secret}` },
      json: { release: '1.0.0', why: 'prima volta' },
    });
    expect(live.status).toBe(200);
    expect(await placeOf(other, 'trial')).toBe(entry.path);
    expect((await historyOf('trial')).map(({ act, by, to }) => [act, by.name, to])).toEqual([
      ['live', 'CI', entry.name],
      ['publish', 'CI', entry.name],
      ['token', expect.stringContaining('@sodalizio.example'), null],
    ]);
    const audited = await server.db
      .selectFrom('audit_entries')
      .select('actor_label')
      .where('action', '=', 'areas.publish')
      .executeTakeFirst();
    expect(audited).toEqual({ actor_label: 'token CI' });
  });

  it('answers the same release to the same files, and refuses others under its version', async () => {
    const [one, two] = await Promise.all([
      publish(await releaseZip('trial', '2.0.0')),
      publish(await releaseZip('trial', '2.0.0')),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await entryOf(one)).toEqual(await entryOf(two));
    const changed = await publish(await releaseZip('trial', '2.0.0', 'export const other = 1'));
    expect([changed.status, await codeOf(changed)]).toEqual([409, 'version-taken']);
    const events = (await historyOf('trial')).filter(({ act, to }) => act === 'publish' && to?.startsWith('2.0.0'));
    expect(events).toHaveLength(1);
  });

  it('lets one of two contents of a version through, whichever comes first', async () => {
    const codes = ['export const a = 1', 'export const b = 2', 'export const c = 3'];
    const answers = await Promise.all(codes.map(async (code) => publish(await releaseZip('trial', '3.0.0', code))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const kept = await server.db
      .selectFrom('area_releases')
      .select('name')
      .where('area', '=', 'trial')
      .where('version', '=', '3.0.0')
      .execute();
    expect(kept).toHaveLength(1);
  });

  it('does not let a version of a build come with other files either', async () => {
    const made = await person.fetch('/api/areas/associates/releases', {
      method: 'POST',
      body: await releaseZip('associates', '1.0.0'),
      headers: { 'content-type': 'application/zip' },
    });
    expect([made.status, await codeOf(made)]).toEqual([409, 'version-taken']);
  });

  it('is for a token that is still valid once the file has come', async () => {
    const made = await person.fetch('/api/areas/trial/tokens', { json: { name: 'CI di prima', days: 30 } });
    const { id, secret: revoked } = (await made.json()) as { id: number; secret: string };
    const zip = await releaseZip('trial', '5.0.0');
    const headers = { authorization: `Bearer ${revoked}`, 'content-type': 'application/zip' };
    const call = request(`${server.url}/api/areas/trial/releases`, { method: 'POST', headers });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });
    call.write(zip.subarray(0, 100));
    const used = server.db.selectFrom('deploy_tokens').select('last_used_at').where('id', '=', id);
    await expect.poll(async () => (await used.executeTakeFirst())?.last_used_at).toBeTruthy();
    expect((await person.fetch(`/api/areas/trial/tokens/${id}`, { method: 'DELETE' })).status).toBe(200);
    call.end(zip.subarray(100));
    expect(await answered).toBe(401);
    const kept = server.db.selectFrom('area_releases').select('name').where('version', '=', '5.0.0').execute();
    expect(await kept).toEqual([]);
  });

  it('explains in a sentence why a file is no release, and stores nothing of it', async () => {
    const refused = [
      ['Non è arrivato nulla', Buffer.alloc(0)],
      ['non è uno zip', Buffer.from('niente di tutto questo')],
      ['Manca area.json', await zipOf({ 'screen.js': 'export {}' })],
      ['è dell’area', await releaseZip('associates', '4.0.0')],
    ] as const;
    for (const [sentence, body] of refused) {
      const answer = await publish(body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: 'release-refused',
        message: expect.stringContaining(sentence),
      });
    }
    expect((await publish(await releaseZip('trial', '4.0.0'), 'trial', 'application/json')).status).toBe(415);
    expect((await publish(await releaseZip('associates', '4.0.0'), 'associates')).status).toBe(403);
    expect((await publish(Buffer.alloc(33 * 1024 * 1024))).status).toBe(413);
    const kept = server.db.selectFrom('area_releases').select('name').where('version', '=', '4.0.0').execute();
    expect(await kept).toEqual([]);
  });
});
