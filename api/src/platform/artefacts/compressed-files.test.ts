import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AssetFiles } from './asset-files.ts';
import { CompressedFiles } from './compressed-files.ts';
import { folderStore } from './folder-store.ts';

const top = await mkdtemp(join(tmpdir(), 'compressed-'));
afterAll(() => rm(top, { recursive: true, force: true }));
const body = Buffer.from('un testo che si ripete '.repeat(100));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let folder: string;
let made: number;
beforeEach(async () => {
  folder = join(await mkdtemp(join(top, 'one-')), 'compressed');
  made = 0;
});
/** As a server that was started anew. */
const take = (of = body, method = 'br') =>
  new CompressedFiles(folder).take(of, method, async () => {
    made += 1;
    return Buffer.from(`${method} ${of.length}`);
  });
const kept = async () => join(folder, (await readdir(folder))[0] ?? '');

test('what one start compressed the next one reads', async () => {
  expect(await take()).toEqual(Buffer.from('br 2300'));
  expect(await take()).toEqual(Buffer.from('br 2300'));
  expect(made).toBe(1);
});

test('another content, and another method, are another file', async () => {
  await take();
  expect(await take(Buffer.from('altro'))).toEqual(Buffer.from('br 5'));
  expect(await take(body, 'gzip')).toEqual(Buffer.from('gzip 2300'));
  expect(made).toBe(3);
});

describe('a file that is not whole is made again', () => {
  test.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['empty', () => Buffer.alloc(0)],
    ['of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['with one bit changed', (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))],
  ])('%s', async (_, damaged) => {
    await take();
    await writeFile(await kept(), damaged(await readFile(await kept())));
    expect(await take()).toEqual(Buffer.from('br 2300'));
    expect(made).toBe(2);
    await take();
    expect(made).toBe(2);
  });
});

test('a folder that cannot be written costs the saving alone', async () => {
  await writeFile(folder, 'a file in its place');
  expect(await take()).toEqual(Buffer.from('br 2300'));
  expect(await take()).toEqual(Buffer.from('br 2300'));
  expect(made).toBe(2);
});

test('a folder that can be written later keeps what comes then', async () => {
  const files = new CompressedFiles(folder);
  const make = async () => {
    made += 1;
    return Buffer.from(String(made));
  };
  await writeFile(folder, 'a file in its place');
  await files.take(body, 'br', make);
  await rm(folder);
  await files.take(body, 'br', make);
  expect(await files.take(body, 'br', make)).toEqual(Buffer.from('2'));
  expect(made).toBe(2);
});

test('a file unread for a month is deleted at the next write; one that is read stays', async () => {
  await mkdir(folder);
  await take();
  const read = await kept();
  await utimes(read, daysAgo(29), daysAgo(29));
  await take();
  expect(Date.now() - (await stat(read)).mtimeMs).toBeLessThan(60_000);
  await writeFile(join(folder, 'old.br'), 'x');
  await utimes(join(folder, 'old.br'), daysAgo(31), daysAgo(31));
  await take(Buffer.from('altro'));
  expect((await readdir(folder)).filter((name) => name === 'old.br')).toEqual([]);
  await take();
  expect(made).toBe(2);
});

test('a release’s file is compressed once for two servers', async () => {
  const releases = await mkdtemp(join(top, 'releases-'));
  await writeFile(join(releases, 'app.js'), body);
  const of = () => new AssetFiles({ onDisk: new CompressedFiles(folder) }).get(folderStore(releases), 'app.js', 'br');
  expect(brotliDecompressSync((await of())?.body ?? Buffer.alloc(0))).toEqual(body);
  const since = (await stat(await kept())).mtimeMs;
  const again = await of();
  expect(again).toMatchObject({ encoding: 'br', type: 'text/javascript; charset=utf-8' });
  expect(brotliDecompressSync(again?.body ?? Buffer.alloc(0))).toEqual(body);
  expect((await readdir(folder)).length).toBe(1);
  expect((await stat(await kept())).mtimeMs).toBe(since);
});
