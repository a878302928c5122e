import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderStore } from './folder-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-artefacts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = folderStore(folder);
const files = (entries: Record<string, string>) =>
  new Map(Object.entries(entries).map(([path, text]) => [path, Buffer.from(text)]));

describe('artefacts in a folder', () => {
  it('are read back byte by byte, with the files below them', async () => {
    const body = Buffer.from([0, 255, 10, 13, 0]);
    expect(
      await store.write(
        'areas/a/1/',
        new Map([
          ['assets/x.bin', body],
          ['area.json', Buffer.from('{}')],
        ]),
      ),
    ).toBe(true);
    expect(await store.read('areas/a/1/assets/x.bin')).toEqual(body);
    expect(await store.list('areas/a/1/')).toEqual(['areas/a/1/area.json', 'areas/a/1/assets/x.bin']);
    expect(await store.has('areas/a/1/area.json')).toBe(true);
    expect((await (await store.find('areas/a/1/area.json'))?.read())?.toString()).toBe('{}');
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  });

  it('are never written over', async () => {
    await store.write('areas/b/1/', files({ 'x.js': 'first', 'area.json': '{}' }));
    expect(await store.write('areas/b/1/', files({ 'x.js': 'second', 'area.json': '{}' }))).toBe(false);
    expect((await store.read('areas/b/1/x.js'))?.toString()).toBe('first');
  });

  it('written concurrently are one of the two, complete', async () => {
    const write = (text: string) => store.write('areas/c/1/', files({ 'x.js': text, 'y.js': text, 'area.json': '{}' }));
    const wrote = await Promise.all([write('one'), write('two'), write('three')]);
    expect(wrote.filter(Boolean)).toHaveLength(1);
    const [x, y] = await Promise.all([store.read('areas/c/1/x.js'), store.read('areas/c/1/y.js')]);
    expect(x).toEqual(y);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  });

  it('of which an interrupted copy left a part are made whole', async () => {
    mkdirSync(join(folder, 'areas/h/1/assets'), { recursive: true });
    writeFileSync(join(folder, 'areas/h/1/assets/x.js'), 'fir');
    const whole = files({ 'assets/x.js': 'first', 'assets/more/y.js': 'second', 'area.json': '{}' });
    expect(await store.write('areas/h/1/', whole)).toBe(true);
    for (const [path, body] of whole) expect(await store.read(`areas/h/1/${path}`)).toEqual(body);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
    expect(await store.write('areas/h/1/', whole)).toBe(false);
  });

  it('of which an interrupted copy left the last file alone are made whole too', async () => {
    mkdirSync(join(folder, 'areas/i/1'), { recursive: true });
    writeFileSync(join(folder, 'areas/i/1/area.json'), '{}');
    expect(await store.write('areas/i/1/', files({ 'x.js': 'first', 'area.json': '{}' }))).toBe(true);
    expect((await store.read('areas/i/1/x.js'))?.toString()).toBe('first');
  });

  it('leave nothing behind when one file cannot be written', async () => {
    const both = files({ x: 'a file', 'x/y.js': 'below a file' });
    await expect(store.write('areas/d/1/', both)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(existsSync(join(folder, 'areas/d'))).toBe(false);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  });

  it('of a server that died while it wrote are swept away, those being written are not', async () => {
    const left = join(folder, '.incoming', 'left');
    mkdirSync(join(left, 'assets'), { recursive: true });
    mkdirSync(join(folder, '.incoming', 'going'));
    utimesSync(left, new Date(0), new Date(0));
    await store.write('areas/g/1/', files({ 'area.json': '{}' }));
    expect(readdirSync(join(folder, '.incoming'))).toEqual(['going']);
    rmSync(join(folder, '.incoming', 'going'), { recursive: true });
  });

  it('that are not there, or are folders, are undefined', async () => {
    expect(await store.read('areas/a/1/none.js')).toBeUndefined();
    expect(await store.read('areas/a/1')).toBeUndefined();
    expect(await store.find('areas/a/1')).toBeUndefined();
    expect(await store.read('areas/a/1/area.json/x')).toBeUndefined();
    expect(await store.list('areas/none/')).toEqual([]);
  });

  it.each([
    '../x',
    '/etc/passwd',
    'a/../../x',
    '.hidden',
    'a/.hidden',
    'a//b',
    'a\\b',
    'a\0b',
    'con',
    'a/LPT1.js',
    'a./b',
    '',
  ])('are not read at %j, and not written there', async (path) => {
    expect(await store.read(path)).toBeUndefined();
    expect(await store.find(path)).toBeUndefined();
    await expect(store.write('areas/e/1/', files({ [path]: 'x' }))).rejects.toThrow('not a plain path');
    await expect(store.write(`${path}/`, files({ x: 'x' }))).rejects.toThrow('not a plain prefix');
  });

  it('that cannot be looked at are not gone', async () => {
    mkdirSync(join(folder, 'areas/l/1'), { recursive: true });
    symlinkSync('x.js', join(folder, 'areas/l/1/x.js'));
    await expect(store.find('areas/l/1/x.js')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.find('areas/l/1/y.js')).toBeUndefined();
  });

  it('have another stamp when a development build wrote over them', async () => {
    mkdirSync(join(folder, 'areas/f/dev'), { recursive: true });
    writeFileSync(join(folder, 'areas/f/dev/x.js'), 'one');
    const before = await store.find('areas/f/dev/x.js');
    writeFileSync(join(folder, 'areas/f/dev/x.js'), 'another');
    const after = await store.find('areas/f/dev/x.js');
    expect(after?.stamp).not.toBe(before?.stamp);
    expect((await after?.read())?.toString()).toBe('another');
  });
});
