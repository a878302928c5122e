import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases } from './test-releases.ts';

const releases = makeReleases();
let bucket: S3Server;
let server: TestApp;

/** Text that hardly compresses by itself, as minified code does. */
const noise = (seed: string, length: number) => {
  let text = '';
  for (let n = 0; text.length < length; n++) text += createHash('sha256').update(`${seed}${n}`).digest('base64');
  return text;
};
const code = (word: string) => `export const word='${word}';export const rest='${noise('same', 20_000)}'`;

const put = (path: string, content: string) => {
  const file = join(releases.folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
};
const older = 'areas/rose/1.0.0-aaaaaaaaaa/screen-AAAA_-11.js';
const newer = 'areas/rose/1.1.0-bbbbbbbbbb/screen-BBBBBB22.js';

const digest = (text: string) => createHash('sha256').update(text).digest();
const offering = (held: string, text: string, encodings = 'gzip, br, zstd, dcb, dcz') => ({
  'accept-encoding': encodings,
  'available-dictionary': `:${digest(text).toString('base64')}:`,
  'dictionary-id': `"${held}"`,
});
const get = (path: string, headers: Record<string, string>, from: TestApp = server) =>
  from.app.inject({ url: path, headers });

/** What a browser does with `dcz` (RFC 9842, section 5). */
function readDcz(body: Buffer, dictionary: string): string {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body.subarray(8, 40)).toEqual(digest(dictionary));
  const options = { dictionary: Buffer.from(dictionary) };
  return zstdDecompressSync(body.subarray(40), options).toString();
}

beforeAll(async () => {
  bucket = await startS3Server();
  releases.build({}, 'bbb');
  put(older, code('prima'));
  put(newer, code('dopo'));
  put('areas/rose/1.1.0-bbbbbbbbbb/area.json', `{"words":"${noise('json', 900)}"}`);
  put('areas/viole/1.0.0-cccccccccc/screen-CCCCCC33.js', code('viole'));
  put('shell/aaa/assets/index-AAAAAA11.js', code('vecchio guscio'));
  put('shell/bbb/assets/index-BBBBBB22.js', code('nuovo guscio'));
  server = await startTestApp({
    members: 1,
    config: { releasesFolder: releases.folder, bucket: bucket.bucket },
  });
});
afterAll(async () => {
  await server?.close();
  await bucket?.close();
  releases.remove();
});

describe('a file of a release', () => {
  it('is offered as a dictionary for its successors, of its own area alone', async () => {
    const offers = async (path: string) => (await get(path, {})).headers['use-as-dictionary'];
    expect(await offers(`/${older}`)).toBe(`match="/areas/rose/*/screen-*.js", id="${older}"`);
    expect(await offers('/areas/rose/1.1.0-bbbbbbbbbb/area.json')).toBe(
      'match="/areas/rose/*/area.json", id="areas/rose/1.1.0-bbbbbbbbbb/area.json"',
    );
    expect(await offers('/assets/index-BBBBBB22.js')).toBe(
      'match="/assets/index-*.js", id="shell/bbb/assets/index-BBBBBB22.js"',
    );
  });

  it('comes as a difference to a browser that has the one before, and is kept for other servers', async () => {
    const answer = await get(`/${newer}`, offering(older, code('prima')));
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
    });
    expect(readDcz(answer.rawPayload, code('prima'))).toBe(code('dopo'));
    expect(answer.rawPayload.length).toBeLessThan(200);
    const kept = await server.app.platform.artefacts.list('differences/');
    expect(kept).toEqual([`differences/${newer}/${digest(code('prima')).toString('hex')}/dcz`]);
    // Where the earlier file is gone, the difference that was made before still serves.
    const aside = join(releases.folder, older);
    rmSync(aside);
    const other = await server.another();
    const again = await get(`/${newer}`, offering(older, code('prima')), other);
    put(older, code('prima'));
    expect([again.headers['content-encoding'], again.rawPayload]).toEqual(['dcz', answer.rawPayload]);
  });

  it('of the shell comes as a difference from the shell before', async () => {
    const headers = offering('shell/aaa/assets/index-AAAAAA11.js', code('vecchio guscio'));
    const answer = await get('/assets/index-BBBBBB22.js', headers);
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(readDcz(answer.rawPayload, code('vecchio guscio'))).toBe(code('nuovo guscio'));
    // The shells are the server's own: their differences are in its folder.
    expect(existsSync(join(releases.folder, 'differences/shell'))).toBe(true);
  });

  const whole: Record<string, () => Record<string, string>> = {
    'a browser without dictionaries': () => ({ 'accept-encoding': 'gzip, br' }),
    'one that does not read dcz': () => offering(older, code('prima'), 'gzip, br, dcb'),
    'a held file of another area': () => offering('areas/viole/1.0.0-cccccccccc/screen-CCCCCC33.js', code('viole')),
    'a held file that is not as it says': () => offering(older, code('altro')),
    'a held file that is not there': () =>
      offering('areas/rose/0.9.0-dddddddddd/screen-DDDDDD44.js', code('mai vista')),
    'another kind of file': () => offering('areas/rose/1.1.0-bbbbbbbbbb/area.json', code('prima')),
    'a path that leaves the store': () => offering('areas/rose/../../../etc/passwd', code('prima')),
    'a digest that is none': () => ({ ...offering(older, code('prima')), 'available-dictionary': ':abc:' }),
    'no name of the held file': () => {
      const { 'dictionary-id': _, ...others } = offering(older, code('prima'));
      return others;
    },
  };
  for (const [kind, headers] of Object.entries(whole))
    it(`comes whole to ${kind}`, async () => {
      const answer = await get(`/${newer}`, headers());
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(code('dopo'));
    });

  it('comes whole where the difference would not be smaller', async () => {
    put('areas/rose/1.2.0-eeeeeeeeee/screen-EEEEEE55.js', noise('all new', 30_000));
    const answer = await get('/areas/rose/1.2.0-eeeeeeeeee/screen-EEEEEE55.js', offering(older, code('prima')));
    expect(answer.headers['content-encoding']).toBe('br');
  });

  it('comes while the bucket is away, whole or as a difference', async () => {
    const other = await server.another();
    bucket.away();
    try {
      const answer = await get(`/${newer}`, offering(older, code('prima')), other);
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
    } finally {
      bucket.back();
    }
    const answer = await get(`/${newer}`, offering(older, code('prima')), other);
    expect(answer.headers['content-encoding']).toBe('dcz');
  });
});
