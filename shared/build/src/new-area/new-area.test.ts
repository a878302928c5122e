import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace.ts';
import { ownedBy, removeArea, writeArea } from './new-area.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sodalizio-new-area-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (id: string, label: string) => writeArea(root, id, label, '2026-11-21');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('writes an area under its own id and name, in the places that are its own', () => {
  const files = write('gite-sociali', "Gite d'estate");
  expect(files.filter((file) => !ownedBy('gite-sociali').some((own) => file.startsWith(own)))).toEqual([]);
  expect(ownedBy('gite-sociali').filter((own) => !files.some((file) => file.startsWith(own)))).toEqual([]);
  expect(read('mf-gite-sociali/package.json')).toContain('"@sodalizio/mf-gite-sociali"');
  expect(read('mf-gite-sociali/src/gite-sociali.labels.ts')).toContain("menu: 'Gite d’estate'");
  expect(read('shared/contract/src/areas/gite-sociali.ts')).toContain("'gite-sociali.read': [");
  expect(read('api/src/gite-sociali/migrations/2026-11-21-gite-sociali.ts')).toContain('table gite_sociali_items');
  expect(files.filter((file) => /\{\{\w+\}\}|\.txt$/.test(file + read(file)))).toEqual([]);
  // The template contains no words of another area, except for the slot that it fills.
  const words = (file: string) => read(file).replaceAll(/associates\.(slots|profile\.tab)/g, '');
  expect(files.filter((file) => /\b(soci[oa]?|associat\w*|member)\b/i.test(words(file)))).toEqual([]);
  expect(read('mf-gite-sociali/src/area.tsx')).toContain("slot: 'associates.profile.tab'");
});

it('writes one page without a half in the server, for a workspace that has none', () => {
  const files = writeArea(root, 'gite', 'Gite', '2026-11-21', 'page');
  expect(files.filter((file) => !/^(mf-gite|e2e\/stories\/gite)\//.test(file))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['mf-gite/src/area.tsx', 'e2e/stories/gite/home.spec.ts']));
  expect(files.filter((file) => /\{\{\w+\}\}|\.txt$/.test(file + read(file)))).toEqual([]);
});

it.each([
  ['Eventi', 'Eventi', 'no area id'],
  ['../eventi', 'Eventi', 'no area id'],
  ['eventi-', 'Eventi', 'no area id'],
  ['e'.repeat(41), 'Eventi', 'no area id'],
  ['', '', 'no area id'],
  ['shell', 'Guscio', 'a word of the product'],
  ['test-estivi', 'Test estivi', 'begins like the files of tests'],
  ['eventi', ' ', 'needs its Italian name'],
  ['eventi', '42', 'needs its Italian name'],
  ['eventi', 'x'.repeat(41), 'no name for a menu'],
  ['eventi', 'Even{{id}}ti', 'no name for a menu'],
  ['eventi', 'Due\nrighe', 'no name for a menu'],
])('refuses the id "%s" with the name "%s", and writes nothing', (id, label, says) => {
  expect(() => write(id, label)).toThrow(says);
  expect(readdirSync(root)).toEqual([]);
});

it.each([
  ['associates', 'mf-associates is there already'],
  ['membership-registry', 'api/src/membership-registry is there already'],
  ['users', 'there already'],
  ['settings', 'a word of the product'],
  ['selections', 'a word of the product'],
  ['area-loads', 'has an address that begins with "area-loads"'],
  ['associates-fees', 'mf-associates/src/routes.ts has an address that begins with "associates-fees"'],
  ['docente', 'mf-projects/src/routes.ts has an address that begins with "docente"'],
  ['reimposta-password', 'has an address that begins with "reimposta-password"'],
  ['articles', 'shared/contract/src/areas/cms.ts has an address that begins with "articles"'],
  ['news', 'has a screen whose name begins with "news."'],
])('refuses the id "%s" of something this workspace has', (id, says) => {
  expect(() => writeArea(workspaceRoot, id, 'Nome', '2026-11-21')).toThrow(says);
});

it.each([
  ['pages', 'Le pagine', '"pages" is a word of the shell'],
  ['pagine', 'Pagine', '"Pagine" is a word of the shell'],
])('refuses the id "%s" with the name "%s", for which check would refuse the area', (id, label, says) => {
  expect(() => writeArea(workspaceRoot, id, label, '2026-11-21')).toThrow(says);
});

it('takes an area away again, and nothing else', () => {
  write('eventi', 'Eventi');
  mkdirSync(join(root, 'mf-altro'));
  writeFileSync(join(root, 'shared/contract/src/areas/altro.ts'), '');
  removeArea(root, 'eventi');
  expect(ownedBy('eventi').filter((path) => existsSync(join(root, path)))).toEqual([]);
  expect(readdirSync(join(root, 'shared/contract/src/areas'))).toEqual(['altro.ts']);
  expect(existsSync(join(root, 'mf-altro'))).toBe(true);
});
