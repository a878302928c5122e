import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workspaceRoot } from './workspace.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-run-'));
  const here = join(folder, 'shared/build');
  mkdirSync(join(here, 'src/commands'), { recursive: true });
  for (const file of ['run.mjs', 'src/end-with-parent.ts'])
    cpSync(join(workspaceRoot, 'shared/build', file), join(here, file));
  writeFileSync(join(here, 'src/commands/verdict.ts'), `process.stdout.write('{ "passed": true }\\n');`);
  writeFileSync(join(folder, 'kit.json'), '{ "contract": 1 }');
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'of the kit\n');
  // In place of pnpm: says what it does, and writes the areas of the team into the lock file.
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\necho 'Progress: done'\necho installed >> '${folder}/installed'\necho mf-eventi > '${folder}/pnpm-lock.yaml'\n`,
    { mode: 0o755 },
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function verdict(): Promise<{ output: string; errors: string }> {
  const child = spawn(process.execPath, [join(folder, 'shared/build/run.mjs'), 'verdict', '--json'], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
}

it('what the installation says is not part of a command’s output', async () => {
  const { output, errors } = await verdict();
  expect(JSON.parse(output)).toEqual({ passed: true });
  expect(errors).toContain('Progress: done');
});

it('installs once, also where the installation writes the lock file', async () => {
  await verdict();
  expect(existsSync(join(folder, 'node_modules/.sodalizio-install'))).toBe(true);
  await verdict();
  expect(readFileSync(join(folder, 'installed'), 'utf8')).toBe('installed\n');
});
