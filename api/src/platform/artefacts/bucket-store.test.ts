import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { checkArtefacts, openArtefacts } from '../open-artefacts.ts';
import { type BucketSettings, bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import { layeredStore } from './layered-store.ts';

let server: S3Server;
const folder = mkdtempSync(join(tmpdir(), 'sodalizio-artefacts-'));
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const open = (other: Partial<BucketSettings> = {}, away?: (cause: unknown) => void) =>
  bucketStore({ ...server.bucket, ...other }, away);
const files = (entries: Record<string, string>) =>
  new Map(Object.entries(entries).map(([path, text]) => [path, Buffer.from(text)]));
/** With the list of them that a build writes. */
const listed = (entries: Record<string, string>) => {
  const digests = Object.entries(entries).map(([path, text]) => [
    path,
    createHash('sha256').update(text).digest('hex'),
  ]);
  return files({ ...entries, 'files.json': JSON.stringify(Object.fromEntries(digests)) });
};

describe('artefacts in a bucket', () => {
  it('are read back byte by byte, also by another instance, with the files below them', async () => {
    const body = Buffer.from([0, 255, 10, 13, 0]);
    const bundle = new Map([
      ['assets/x+y~1@2.bin', body],
      ['area.json', Buffer.from('{}')],
    ]);
    expect(await open().write('areas/a/1.0.0-abc/', bundle)).toBe(true);
    const other = open();
    expect(await other.has('areas/a/1.0.0-abc/area.json')).toBe(true);
    expect(await other.read('areas/a/1.0.0-abc/assets/x+y~1@2.bin')).toEqual(body);
    expect(await other.list('areas/a/1.0.0-abc/')).toEqual([
      'areas/a/1.0.0-abc/area.json',
      'areas/a/1.0.0-abc/assets/x+y~1@2.bin',
    ]);
    expect(await (await other.find('areas/a/1.0.0-abc/area.json'))?.read()).toEqual(Buffer.from('{}'));
  });

  it('are never written over', async () => {
    await open().write('areas/b/1/', files({ 'x.js': 'first', 'area.json': '{}' }));
    expect(await open().write('areas/b/1/', files({ 'x.js': 'second', 'area.json': '{}' }))).toBe(false);
    expect((await open().read('areas/b/1/x.js'))?.toString()).toBe('first');
  });

  it('that came only half are not there, and are whole after another try', async () => {
    const half = open();
    await half.write('areas/c/1/', files({ 'x.js': 'x' }));
    const bundle = files({ 'x.js': 'x', 'y.js': 'y', 'area.json': '{}' });
    expect(await open().has('areas/c/1/area.json')).toBe(false);
    expect(await open().write('areas/c/1/', bundle)).toBe(true);
    expect(await open().list('areas/c/1/')).toHaveLength(3);
  });

  it('that were missing are asked for again after two seconds, also where the clock was set back meanwhile', async () => {
    const asking = open();
    const read = () => asking.read('areas/late/1/x.js');
    expect(await read()).toBeUndefined();
    await open().write('areas/late/1/', files({ 'x.js': 'x', 'area.json': '{}' }));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    const passed = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await read()).toBeUndefined();
    passed.mockReturnValue(performance.now() + 2_000);
    expect((await read())?.toString()).toBe('x');
  });

  it('live below the prefix, and nowhere else', async () => {
    await open({ prefix: 'sodalizio/versioni' }).write('areas/d/1/', files({ 'area.json': '{}' }));
    expect(await open().list('sodalizio/')).toEqual(['sodalizio/versioni/areas/d/1/area.json']);
    expect(await open({ prefix: 'sodalizio/versioni' }).list('areas/d/')).toEqual(['areas/d/1/area.json']);
    expect(await open().has('areas/d/1/area.json')).toBe(false);
  });

  it('that do not exist are undefined, and are found once another server has written them', async () => {
    const one = open();
    expect(await one.read('areas/e/1/area.json')).toBeUndefined();
    expect(await one.find('areas/e/1/area.json')).toBeUndefined();
    expect(await one.read('areas/../x')).toBeUndefined();
    await open().write('areas/e/1/', files({ 'area.json': 'now' }));
    await expect.poll(async () => String(await one.read('areas/e/1/area.json'))).toBe('now');
  });

  it('are requested with a valid signature, for every kind of call but the list', async () => {
    await server.checkingSignatures(async () => {
      const store = open();
      expect(await store.write('areas/s/1/', files({ 'x.js': 'x', 'area.json': '{}' }))).toBe(true);
      expect((await open().read('areas/s/1/x.js'))?.toString()).toBe('x');
      expect(await open().has('areas/s/1/area.json')).toBe(true);
    });
  });

  it('of a wrong key or a wrong bucket are refused, and the reason is logged', async () => {
    const causes: string[] = [];
    const away = (cause: unknown) => void causes.push(String(cause));
    const closed = open({ secretAccessKey: 'wrong' }, away);
    await server.checkingSignatures(() =>
      expect(closed.read('areas/a/1.0.0-abc/area.json')).rejects.toThrow('unavailable'),
    );
    expect(causes.join()).toContain('SignatureDoesNotMatch');
    await expect(open({ name: 'nobodys' }, away).list('areas/a/')).rejects.toThrow('unavailable');
    expect(causes.join()).toContain('there is no bucket nobodys');
  });

  it('are found while the bucket is away if known; others fail in time', async () => {
    const causes: unknown[] = [];
    const store = open({}, (cause) => void causes.push(cause));
    await store.write('areas/f/1/', files({ 'area.json': '{}' }));
    server.away();
    try {
      const from = Date.now();
      expect((await store.find('areas/f/1/area.json'))?.stamp).toBe('for good');
      expect(await store.has('areas/f/1/area.json')).toBe(true);
      // A call of the bucket would take four seconds.
      expect(Date.now() - from).toBeLessThan(3_500);
      // No file has such a name: nobody asks.
      expect(await store.has('areas/../x')).toBe(false);
      await expect(store.read('areas/f/1/area.json')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
      expect(Date.now() - from).toBeLessThan(8000);
      expect(causes).toHaveLength(1);
    } finally {
      server.back();
    }
    expect((await store.read('areas/f/1/area.json'))?.toString()).toBe('{}');
  });
});

describe('a folder before a bucket', () => {
  it('is read first, and writes go to the bucket', async () => {
    const local = folderStore(folder);
    const both = layeredStore(local, open());
    await local.write('areas/g/1/', listed({ 'x.js': 'built', 'area.json': '{}' }));
    expect((await both.read('areas/g/1/x.js'))?.toString()).toBe('built');
    expect((await both.find('areas/g/1/x.js'))?.stamp).not.toBe('for good');
    await both.write('areas/g/2/', files({ 'x.js': 'published', 'area.json': '{}' }));
    expect(await local.has('areas/g/2/area.json')).toBe(false);
    expect((await both.read('areas/g/2/x.js'))?.toString()).toBe('published');
    expect(await both.list('areas/g/')).toHaveLength(5);
  });

  it('shares what a build left, so that other machines have it too', async () => {
    const both = layeredStore(folderStore(folder), open());
    await both.share('areas/g/1/', 'areas/g/1/area.json');
    await both.share('areas/g/1/', 'areas/g/1/area.json');
    expect((await open().read('areas/g/1/x.js'))?.toString()).toBe('built');
    expect(await open().has('areas/g/1/area.json')).toBe(true);
    await expect(both.share('areas/g/9/', 'areas/g/9/area.json')).rejects.toThrow('is not in the folder');
  });

  it('shares a build only once all its files have been copied', async () => {
    const both = layeredStore(folderStore(folder), open());
    const share = () => both.share('areas/k/1/', 'areas/k/1/area.json');
    const put = (path: string, text: Buffer | string) => writeFileSync(join(folder, 'areas/k/1', path), text);
    mkdirSync(join(folder, 'areas/k/1'), { recursive: true });
    put('area.json', '{}');
    await expect(share()).rejects.toThrow('is not whole');
    put('files.json', listed({ 'x.js': 'built', 'area.json': '{}' }).get('files.json') ?? '');
    await expect(share()).rejects.toThrow('is not whole');
    put('x.js', 'bui');
    await expect(share()).rejects.toThrow('is not whole');
    expect(await open().has('areas/k/1/area.json')).toBe(false);
    put('x.js', 'built');
    await share();
    expect((await open().read('areas/k/1/x.js'))?.toString()).toBe('built');
  });

  it('is opened by the settings, and says once that a bucket refuses', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const right = { releasesFolder: folder, bucket: server.bucket };
    await checkArtefacts(openArtefacts(right, log), right, log);
    expect(lines.join()).toContain('releases are kept in a bucket');
    const wrong = { releasesFolder: folder, bucket: { ...server.bucket, accessKeyId: 'nobody' } };
    const store = openArtefacts(wrong, log);
    await server.checkingSignatures(async () => {
      await checkArtefacts(store, wrong, log);
      await expect(store.read('areas/h/1/area.json')).rejects.toThrow('unavailable');
    });
    expect(lines.filter((line) => line.includes('does not answer as it should'))).toHaveLength(1);
    expect(lines.join()).not.toContain(server.bucket.secretAccessKey);
  });
});
