import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAreaStates } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases } from './test-releases.ts';

const releases = makeReleases();
const name = 'sodalizio-kit-0123456789.tgz';
let server: TestApp;

/** What a build leaves, with a kit. */
function bring(kit: string): void {
  releases.build({ associates: '1.0.0-aaaa' });
  const file = join(releases.folder, 'composition.json');
  const built: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.new`, JSON.stringify({ ...built, kit }));
  renameSync(`${file}.new`, file);
}

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa' });
  mkdirSync(join(releases.folder, 'kit'));
  writeFileSync(join(releases.folder, 'kit', name), Buffer.from([31, 139, 8, 0, 1, 2, 3]));
  writeFileSync(join(releases.folder, 'kit', `${name}.123`), 'half written');
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

it('the kit of the build is named to superadmins, and served to everybody for good, as it is', async () => {
  const person = await server.signIn('superadmin');
  const kitNow = async () => listAreaStates.response.parse(await (await person.fetch('/api/areas')).json()).kit;
  expect(await kitNow()).toBeNull();
  bring(`kit/${name}`);
  expect(await kitNow()).toBe(`/kit/${name}`);
  const answer = await server.fetch(`/kit/${name}`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([
    200,
    'application/gzip',
    null,
  ]);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([31, 139, 8, 0, 1, 2, 3]);
});

it('nothing else is there', async () => {
  for (const path of [`/kit/${name}.123`, '/kit/', '/kit/other.tgz', '/kit/..%2fcomposition.json', '/kit/%2e%2e/x.tgz'])
    expect((await server.fetch(path)).status, path).toBe(404);
});

it('a build that names a file elsewhere brings no kit', async () => {
  bring('../secret.tgz');
  const person = await server.signIn('superadmin');
  const { kit } = listAreaStates.response.parse(await (await person.fetch('/api/areas')).json());
  expect(kit).toBeNull();
});
