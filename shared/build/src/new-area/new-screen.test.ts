import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { areaPackages, workspaceRoot } from '../workspace.ts';
import { writeArea } from './new-area.ts';
import { addScreen, writeScreen } from './new-screen.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sodalizio-new-screen-'));
  writeArea(root, 'eventi', 'Eventi', '2026-11-21');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('writes a screen with its query, words and test, and its lines in the area', () => {
  const files = writeScreen(root, 'mf-eventi', 'yearly-summary', "Riepilogo dell'anno");
  expect(files).toEqual([
    'mf-eventi/src/area.tsx',
    'mf-eventi/src/eventi.labels.ts',
    'mf-eventi/src/routes.ts',
    ...['labels.ts', 'query.ts', 'screen.tsx', 'test.tsx'].map(
      (end) => `mf-eventi/src/yearly-summary/yearly-summary.${end}`,
    ),
  ]);
  expect(files.filter((file) => /\{\{\w+\}\}/.test(file + read(file)))).toEqual([]);
  expect(read('mf-eventi/src/routes.ts')).toContain("'eventi.yearly-summary': 'eventi/yearly-summary',\n})");
  expect(read('mf-eventi/src/eventi.labels.ts')).toContain("yearlySummaryTitle: 'Riepilogo dell’anno',");
  expect(read('mf-eventi/src/area.tsx')).toContain(`
    {
      name: 'eventi.yearly-summary',
      title: labels.yearlySummaryTitle,
      parent: 'eventi.index',
      requires: 'eventi.read',
      load: () => import('./yearly-summary/yearly-summary.screen.tsx'),
    },
  ],`);
  expect(read('mf-eventi/src/yearly-summary/yearly-summary.screen.tsx')).toContain('function YearlySummaryScreen()');
});

it.each(areaPackages().map(({ folder }) => folder))('finds its places in %s', (folder) => {
  cpSync(join(workspaceRoot, folder, 'src'), join(root, folder, 'src'), { recursive: true });
  const files = writeScreen(root, folder, 'summary', 'Riepilogo');
  const id = folder.slice('mf-'.length);
  expect(files.filter((file) => read(file).includes(`${id}.summary'`))).toHaveLength(3);
  expect(read(`${folder}/src/${id}.labels.ts`)).toContain("labels = {\n  summaryTitle: 'Riepilogo',");
});

it('refuses a title that the shell has, for which check would refuse the area', () => {
  mkdirSync(join(root, 'shell/src'), { recursive: true });
  writeFileSync(join(root, 'shell/src/shell.labels.ts'), "export const labels = { history: 'Cronologia' };");
  const before = read('mf-eventi/src/area.tsx');
  const sentence = '"Cronologia" is a word of the shell, which knows no area (shell/src/shell.labels.ts)';
  expect(() => writeScreen(root, 'mf-eventi', 'history', 'Cronologia')).toThrow(sentence);
  expect(read('mf-eventi/src/area.tsx')).toBe(before);
});

it('a title has single blanks, as its test finds it in the page', () => {
  writeScreen(root, 'mf-eventi', 'summary', ' Riepilogo  del\u00a02026 ');
  expect(read('mf-eventi/src/eventi.labels.ts')).toContain("summaryTitle: 'Riepilogo del 2026',");
});

it.each([
  ['mf-corsi', 'summary', 'Riepilogo', 'is no area of this workspace'],
  ['../mf-eventi', 'summary', 'Riepilogo', 'is no area of this workspace'],
  ['mf-eventi', 'Summary', 'Riepilogo', 'is no name of a screen'],
  ['mf-eventi', '', '', 'is no name of a screen'],
  ['mf-eventi', 'items', 'Elementi', 'has a "items" already'],
  ['mf-eventi', 'edit', 'Modifica', 'has a "edit" already'],
  ['mf-eventi', 'list', 'Elenco', 'eventi.labels.ts has a "listTitle" already'],
  ['mf-eventi', 'test-summary', 'Riepilogo', 'begins like the files of tests'],
  ['mf-eventi', 'summary', ' ', 'needs its Italian name'],
  ['mf-eventi', 'summary', 'Riep{{id}}ilogo', 'no name for a menu'],
])('refuses %s %s "%s", and writes nothing', (folder, name, title, says) => {
  const before = read('mf-eventi/src/area.tsx');
  expect(() => writeScreen(root, folder, name, title)).toThrow(says);
  expect(read('mf-eventi/src/area.tsx')).toBe(before);
});

it('where a screen cannot be finished, its area is as it was', async () => {
  const files = () =>
    [...globSync('mf-eventi/src/**/*.{ts,tsx}', { cwd: root })].sort().map((file) => [file, read(file)]);
  const before = files();
  const finish = vi.fn().mockRejectedValue(new Error('not formatted'));
  await expect(addScreen(root, ['mf-eventi', 'summary', 'Riepilogo'], finish)).rejects.toThrow('not formatted');
  expect(finish.mock.calls[0]?.[0]).toContain('mf-eventi/src/summary/summary.screen.tsx');
  expect(files()).toEqual(before);
});
