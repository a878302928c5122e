import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameFolder } from '../workspace.ts';
import { removeOld } from './demo-data.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the data of today and what is being filled, not what a killed process has left', () => {
  for (const name of ['2026-11-26-aa', '2026-11-27-bb', 'filling-now', 'filling-killed']) mkdirSync(join(folder, name));
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(join(folder, 'filling-killed'), before, before);
  removeOld(folder, '2026-11-27');
  expect(readdirSync(folder).sort()).toEqual(['2026-11-27-bb', 'filling-now']);
});

it('of two processes that make the same, the first gives it the name', () => {
  for (const name of ['one', 'other']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'made-by'), name);
  }
  expect(nameFolder(join(folder, 'one'), join(folder, 'made'))).toBe(true);
  expect(nameFolder(join(folder, 'other'), join(folder, 'made'))).toBe(false);
  expect(existsSync(join(folder, 'other'))).toBe(true);
  expect(() => nameFolder(join(folder, 'nowhere'), join(folder, 'another'))).toThrow('ENOENT');
});
