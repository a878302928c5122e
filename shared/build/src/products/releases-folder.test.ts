import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { writeFileList } from '../recipe/file-list.ts';
import { workspaceRoot } from '../workspace.ts';
import { keepFlavour, readStamp, removeKilledBuilds } from './releases.ts';

afterEach(() => vi.unstubAllEnvs());

async function folderFor(setting: string | undefined): Promise<string> {
  vi.stubEnv('SODALIZIO_RELEASES', setting);
  vi.resetModules();
  return (await import('./releases.ts')).releasesFolder;
}

it('is what SODALIZIO_RELEASES says, from the root for every program of a build; an empty one says nothing', async () => {
  expect(await folderFor('/var/releases')).toBe('/var/releases');
  expect(await folderFor('var/releases')).toBe(join(workspaceRoot, 'var/releases'));
  for (const none of [undefined, '']) expect(await folderFor(none)).toBe(join(workspaceRoot, '.sodalizio/releases'));
});

it('a stamp that a full disk or a kill left in half means that it is built anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-stamps-'));
  const stampOf = (text: string) => {
    writeFileSync(join(folder, 'stamp.json'), text);
    return readStamp(join(folder, 'stamp.json'));
  };
  const stamp = { sources: 'a', release: 'b' };
  expect(stampOf(JSON.stringify(stamp))).toEqual(stamp);
  for (const half of ['', '{"sources":"a","rel', 'null', '{"sources":"a"}']) expect(stampOf(half)).toBeUndefined();
  expect(readStamp(join(folder, 'none.json'))).toBeUndefined();
  rmSync(folder, { recursive: true });
});

it('removes what a killed build has left, and not what is being built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-building-'));
  for (const name of ['mf-cms-7', 'shell-9-dev']) mkdirSync(join(folder, name));
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(join(folder, 'shell-9-dev'), before, before);
  removeKilledBuilds(folder);
  expect(readdirSync(folder)).toEqual(['mf-cms-7']);
  rmSync(folder, { recursive: true });
  removeKilledBuilds(folder);
});

it('the same shell built by two commands at once is left to whoever copies or serves it; another flavour replaces its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-flavours-'));
  const shell = (name: string, page: string) => {
    const home = join(folder, name);
    mkdirSync(join(home, 'assets/dev'), { recursive: true });
    writeFileSync(join(home, 'index.html'), 'a shell');
    writeFileSync(join(home, 'assets/dev/page.json'), page);
    writeFileList(home);
    return home;
  };
  const target = shell('target', 'one');
  const flavour = () => statSync(join(target, 'assets/dev')).ino;
  const first = flavour();
  keepFlavour(shell('fresh', 'one'), target);
  expect(flavour()).toBe(first);
  keepFlavour(shell('fresh', 'two'), target);
  expect(readFileSync(join(target, 'assets/dev/page.json'), 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['target']);
  rmSync(folder, { recursive: true });
});
