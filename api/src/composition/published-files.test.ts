import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { composition } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { zipOf } from '../platform/zip/test-zip.ts';
import { areaJson, listOf, makeReleases } from './test-releases.ts';

const releases = makeReleases();
const lines: string[] = [];
let bucket: S3Server;
let server: TestApp;
let superadmin: SignedIn;

const code = (version: string) => `export const version = '${version}';${' '.repeat(3000)}`;
const zip = (version: string, other: Record<string, string> = {}) => {
  const files = {
    'area.json': JSON.stringify(areaJson('trial', version)),
    'remoteEntry.js': code(version),
    'screen.js': 'export {}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...other,
  };
  const listed = { ...files, 'files.json': listOf(files) };
  return zipOf(Object.entries(listed).map(([name, text]) => ({ name, text })));
};
const publish = (body: Buffer) =>
  superadmin.fetch('/api/areas/trial/releases', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(body),
  });
async function published(version: string): Promise<string> {
  const answer = await publish(zip(version));
  expect(answer.status).toBe(200);
  const { name, path } = (await answer.json()) as { name: string; path: string };
  expect(path).toBe(`/areas/trial/${name}/`);
  const live = await superadmin.fetch('/api/areas/trial/live', { json: { release: name, why: '' } });
  expect(live.status).toBe(200);
  return path;
}

beforeAll(async () => {
  bucket = await startS3Server();
  releases.build({});
  server = await startTestApp({
    members: 5,
    config: { releasesFolder: releases.folder, bucket: bucket.bucket },
    logTo: { write: (line) => void lines.push(line) },
  });
  superadmin = await server.signIn('superadmin');
});
afterAll(async () => {
  await server?.close();
  await bucket?.close();
  releases.remove();
});

describe('a release published into a bucket', () => {
  it('is served from there, by every server, as any other is', async () => {
    const path = await published('1.0.0');
    expect(existsSync(join(releases.folder, 'areas'))).toBe(false);
    for (const one of [server, await server.another()]) {
      const answer = await one.fetch(`${path}remoteEntry.js`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(code('1.0.0'));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding, available-dictionary',
      });
    }
    const raw = await server.app.inject({ url: `${path}remoteEntry.js`, headers: { 'accept-encoding': 'br' } });
    expect(raw.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(raw.rawPayload).toString()).toBe(code('1.0.0'));
    expect((await server.fetch(`${path}icon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
    expect(await (await server.fetch(`/~2${path}area.json`)).json()).toMatchObject({ id: 'trial' });
  });

  it('of a file that is not there, or outside of it, answers the one shape', async () => {
    const path = await published('1.0.1');
    for (const url of [`${path}none.js`, '/areas/trial/9.9.9-0000000000/area.json', '/areas/%2e%2e/x.json', path]) {
      const answer = await server.app.inject({ url });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('stays served when a newer one is live', async () => {
    const first = await published('1.1.0');
    const second = await published('1.2.0');
    expect(await (await server.fetch(`${first}remoteEntry.js`)).text()).toBe(code('1.1.0'));
    expect(await (await server.fetch(`${second}remoteEntry.js`)).text()).toBe(code('1.2.0'));
    expect(await (await server.fetch('/composition.json')).json()).toMatchObject({ areas: [{ path: second }] });
  });

  it('is served from memory while the bucket is away; a file not requested before answers 503', async () => {
    const path = await published('1.3.0');
    const taken = `${path}remoteEntry.js`;
    expect((await server.fetch(taken)).status).toBe(200);
    const other = await server.another();
    bucket.away();
    try {
      expect(await (await server.fetch(taken)).text()).toBe(code('1.3.0'));
      const plain = await server.app.inject({ url: taken, headers: { 'accept-encoding': 'identity' } });
      expect(plain.payload).toBe(code('1.3.0'));
      expect((await server.fetch('/composition.json')).status).toBe(200);
      const [unknown, refused] = await Promise.all([other.fetch(`${path}icon.svg`), publish(zip('1.4.0'))]);
      expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(await unknown.json()).toMatchObject({ code: 'unavailable' });
      expect(lines.join('')).toContain('the bucket does not answer as it should');
      expect([refused.status, (await refused.json()) as unknown]).toMatchObject([503, { code: 'unavailable' }]);
    } finally {
      bucket.back();
    }
    expect((await other.fetch(`${path}icon.svg`)).status).toBe(200);
    expect((await publish(zip('1.4.0'))).status).toBe(200);
  });

  it('is gone back to while the bucket is away, also on a server that has read nothing of it', async () => {
    const path = await published('1.5.0');
    await published('1.6.0');
    const other = await server.another();
    const person = await other.signIn('superadmin');
    bucket.away();
    try {
      const back = await person.fetch('/api/areas/trial/live', { json: { release: '1.5.0', why: '' } });
      expect([back.status, (await back.json()) as unknown]).toMatchObject([200, { live: { path } }]);
    } finally {
      bucket.back();
    }
  });

  it('is not kept where it is refused', async () => {
    const answer = await publish(zip('2.0.0', { 'index.html': '<script>alert(1)</script>' }));
    expect([answer.status, (await answer.json()) as unknown]).toMatchObject([
      422,
      { code: 'release-refused', message: 'Il file «index.html» non è di un tipo che si può pubblicare.' },
    ]);
    const taken = await publish(zip('1.0.0', { 'screen.js': 'export const other = 1' }));
    expect([taken.status, (await taken.json()) as unknown]).toMatchObject([409, { code: 'version-taken' }]);
    expect((await server.app.platform.artefacts.list('areas/trial/')).filter((path) => /2\.0\.0/.test(path))).toEqual(
      [],
    );
  });
});

const withFileList = (folder: string) => {
  const names = ['area.json', 'remoteEntry.js', 'screen.js'];
  const files = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  writeFileSync(join(folder, 'files.json'), listOf(Object.fromEntries(files)));
};

it('a server starts while the bucket is away, and keeps nobody waiting for it', async () => {
  const own = makeReleases();
  const built = ['rose', 'viole', 'gigli'].map((id) => [id, `1.0.0-${id.padEnd(10, '0')}`]);
  own.build(Object.fromEntries(built));
  for (const [id, name] of built) withFileList(join(own.folder, `areas/${id}/${name}`));
  const said: string[] = [];
  bucket.away();
  try {
    const other = await startTestApp({
      members: 1,
      config: { releasesFolder: own.folder, bucket: bucket.bucket },
      logTo: { write: (line) => void said.push(line) },
    });
    const named = async () =>
      composition.parse(await (await other.fetch('/composition.json')).json()).areas.map(({ id }) => id);
    const began = performance.now();
    expect(await named()).toEqual([]);
    expect(await named()).toEqual([]);
    // A try takes twelve seconds, four for each area.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(said.filter((line) => line.includes('a build cannot be registered yet'))).toHaveLength(1);
    bucket.back();
    await expect.poll(named).toEqual(['gigli', 'rose', 'viole']);
    await other.close();
  } finally {
    bucket.back();
    own.remove();
  }
});

it('one area whose files are still being copied into the folder keeps no other back from the bucket', async () => {
  const own = makeReleases();
  own.build({ rose: '1.0.0-aaaaaaaaaa', viole: '1.0.0-bbbbbbbbbb' });
  const list = (folder: string) => withFileList(join(own.folder, folder));
  list('areas/rose/1.0.0-aaaaaaaaaa');
  const other = await startTestApp({ members: 1, config: { releasesFolder: own.folder, bucket: bucket.bucket } });
  const named = async () => {
    const { areas } = composition.parse(await (await other.fetch('/composition.json')).json());
    return areas.map(({ id }) => id);
  };
  await expect.poll(named).toEqual(['rose']);
  list('areas/viole/1.0.0-bbbbbbbbbb');
  await expect.poll(named).toEqual(['rose', 'viole']);
  await other.close();
  own.remove();
});
