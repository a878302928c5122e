import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesNaming } from './check-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-folders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('takes no path that only ends like the folder for it, where the checkout is at /src or /app', () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'assets/index.js'),
    'const a = ["shell/src/a.tsx", "./src/b.ts", "/apple", base + "/appendix"]',
  );
  expect(filesNaming(folder, '/src')).toEqual([]);
  expect(filesNaming(folder, '/app')).toEqual([]);
  writeFileSync(join(folder, 'assets/index.js'), 'const a = "file:///src/shell/a.tsx", b = "/app"');
  expect(filesNaming(folder, '/src')).toEqual(['assets/index.js']);
  expect(filesNaming(folder, '/app')).toEqual(['assets/index.js']);
  rmSync(join(folder, 'assets'), { recursive: true });
});

it('finds a file that names the folder it was built in', () => {
  mkdirSync(join(folder, 'assets/dev'), { recursive: true });
  writeFileSync(join(folder, 'assets/index.js'), 'export const a = "shell/src/a.tsx"');
  expect(filesNaming(folder, '/home/anna/sodalizio')).toEqual([]);
  writeFileSync(join(folder, 'assets/dev/a.js'), 'const file = "/home/anna/sodalizio/shell/src/a.tsx"');
  expect(filesNaming(folder, '/home/anna/sodalizio')).toEqual(['assets/dev/a.js']);
});
