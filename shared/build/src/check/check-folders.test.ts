import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesNaming } from './check-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-folders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds a file that names the folder it was built in', () => {
  mkdirSync(join(folder, 'assets/dev'), { recursive: true });
  writeFileSync(join(folder, 'assets/index.js'), 'export const a = "shell/src/a.tsx"');
  expect(filesNaming(folder, '/home/anna/sodalizio')).toEqual([]);
  writeFileSync(join(folder, 'assets/dev/a.js'), 'const file = "/home/anna/sodalizio/shell/src/a.tsx"');
  expect(filesNaming(folder, '/home/anna/sodalizio')).toEqual(['assets/dev/a.js']);
});
