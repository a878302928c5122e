import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeArea } from './new-area.ts';

const root = mkdtempSync(join(tmpdir(), 'sodalizio-new-area-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('writes an area under its own id and name', () => {
  expect(writeArea(root, 'gite-sociali', "Gite d'estate")).toBe('mf-gite-sociali');
  const read = (file: string) => readFileSync(join(root, 'mf-gite-sociali', file), 'utf8');
  expect(read('package.json')).toContain('"@sodalizio/mf-gite-sociali"');
  expect(read('src/area.tsx')).toContain("import('./list/gite-sociali-list.screen.tsx')");
  expect(read('src/gite-sociali.labels.ts')).toContain("menu: 'Gite d’estate'");
  expect(read('src/list/gite-sociali-list.screen.tsx')).not.toContain('{{');
});

it.each([
  ['Eventi', 'Eventi'],
  ['../eventi', 'Eventi'],
  ['eventi', ' '],
])('refuses the id %s with the name "%s"', (id, label) => {
  expect(() => writeArea(root, id, label)).toThrow();
});
