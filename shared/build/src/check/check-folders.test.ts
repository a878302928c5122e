import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace.ts';
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

it('checks sources out with the line ends they have everywhere, and fixtures byte by byte, with Git for Windows too', () => {
  const checkout = join(folder, 'checkout');
  mkdirSync(join(checkout, 'src/fixtures'), { recursive: true });
  const git = (...args: string[]) => execFileSync('git', ['-c', 'core.autocrlf=true', ...args], { cwd: checkout });
  git('init', '--quiet');
  cpSync(join(workspaceRoot, '.gitattributes'), join(checkout, '.gitattributes'));
  const files = { 'src/a.ts': 'const a = 1;\n', 'src/fixtures/mail.html': 'a\r\nb\n' };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(checkout, file), content);
  git('add', '.');
  for (const file of Object.keys(files)) rmSync(join(checkout, file));
  git('checkout-index', '--all');
  for (const [file, content] of Object.entries(files)) expect(readFileSync(join(checkout, file), 'utf8')).toBe(content);
});
