import { composition } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let person: SignedIn;

const act = (name: string, json: object) => person.fetch(`/api/areas/garden/${name}`, { json: { ...json, why: '' } });
const live = async (release: string) => expect((await act('live', { release })).status).toBe(200);
async function served() {
  const { areas } = composition.parse(await (await person.fetch('/composition.json')).json());
  const garden = areas.find(({ id }) => id === 'garden');
  return [garden?.version, garden?.before?.version];
}

beforeAll(async () => {
  releases.build({});
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  person = await server.signIn('superadmin');
  await act('tokens', { name: 'CI', days: 1 });
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
    await person.fetch('/api/areas/garden/releases', {
      method: 'POST',
      body: await releaseZip('garden', version),
      headers: { 'content-type': 'application/zip' },
    });
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

it('names what was live before what is live, with its files', async () => {
  await live('1.0.0');
  expect(await served()).toEqual(['1.0.0', undefined]);
  await live('2.0.0');
  expect(await served()).toEqual(['2.0.0', '1.0.0']);
  const { areas } = composition.parse(await (await server.fetch('/composition.json')).json());
  const path = areas.find(({ id }) => id === 'garden')?.before?.path;
  expect(await (await server.fetch(`${path}area.json`)).json()).toMatchObject({ id: 'garden', version: '1.0.0' });
});

it('never names a newer one: what was rolled back from had a fault, and one that was never live is unknown', async () => {
  await live('1.0.0');
  expect(await served()).toEqual(['1.0.0', undefined]);
  await live('4.0.0');
  expect(await served()).toEqual(['4.0.0', '1.0.0']);
});

it('names the live one to whom tries another', async () => {
  const { email } = (await (await person.fetch('/api/user')).json()) as { email: string };
  expect((await act('canary', { release: '3.0.0', percent: 0, people: [email] })).status).toBe(200);
  expect(await served()).toEqual(['3.0.0', '4.0.0']);
  expect((await act('canary', { release: '3.0.0', percent: 0, people: [] })).status).toBe(200);
});

it('names the correction that went live while a release waited, which was published earlier', async () => {
  await live('3.0.0');
  expect(await served()).toEqual(['3.0.0', '4.0.0']);
  await live('4.0.0');
  expect(await served()).toEqual(['4.0.0', '1.0.0']);
});
