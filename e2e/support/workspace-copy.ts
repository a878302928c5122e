import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutServerSettings } from '@sodalizio/build';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface WorkspaceCopy {
  readonly folder: string;
  readonly run: (
    command: string,
    args?: readonly string[],
    env?: NodeJS.ProcessEnv,
  ) => Promise<{ code: number; output: string }>;
  readonly changed: () => string[];
  readonly remove: () => void;
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=e2e', '-c', 'user.email=e2e@sodalizio.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

/** Caches of Vite and Vitest: tests that run meanwhile write and rename files there, at which a copy would fail. */
const isCache = (name: string) => name.startsWith('.vite');

/** Linked, not copied: these files are never written in place. */
function linkDependencies(from: string, to: string): void {
  const names = existsSync(from) ? readdirSync(from).filter((name) => !isCache(name)) : [];
  if (names.length === 0) return;
  mkdirSync(to, { recursive: true });
  if (process.platform === 'linux') execFileSync('cp', ['-al', ...names.map((name) => join(from, name)), to]);
  else for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
}

/** What was built here from the same sources need not be built there again: releases, and what is known of types. */
function copyBuilt(to: string): void {
  const made = join(root, '.sodalizio');
  const stamps = join(made, 'releases', '.stamps');
  for (const file of existsSync(stamps) ? readdirSync(stamps) : []) {
    const { release } = JSON.parse(readFileSync(join(stamps, file), 'utf8'));
    const kind = file === 'shell.json' ? 'shell' : `areas/${file.replace(/^mf-|\.json$/g, '')}`;
    for (const path of [`releases/.stamps/${file}`, `releases/${kind}/${release}`])
      if (existsSync(join(made, path))) cpSync(join(made, path), join(to, '.sodalizio', path), { recursive: true });
  }
  linkDependencies(join(made, 'templates'), join(to, '.sodalizio', 'templates'));
  // Not linked: the type checker writes its files in place.
  if (existsSync(join(made, 'types')))
    cpSync(join(made, 'types'), join(to, '.sodalizio', 'types'), { recursive: true });
}

/** A copy of the whole workspace with its dependencies, for commands that write files. It is beside the build's output. */
export function copyWorkspace(): WorkspaceCopy {
  mkdirSync(join(root, '.sodalizio'), { recursive: true });
  const folder = mkdtempSync(join(root, '.sodalizio', 'copy-'));
  git(folder, 'init', '--quiet');
  // Sources that came as an archive have no repository: the copy's own, whose index is empty, reads their .gitignore.
  const own = existsSync(join(root, '.git')) ? [] : [`--git-dir=${join(folder, '.git')}`, `--work-tree=${root}`];
  const files = git(root, ...own, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const packages = new Set(files.filter((file) => file.endsWith('package.json')).map((file) => dirname(file)));
  for (const one of packages) linkDependencies(join(root, one, 'node_modules'), join(folder, one, 'node_modules'));
  copyBuilt(folder);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--no-verify', '--message', 'as it was');
  return {
    folder,
    run: (command, args = [], env = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, ['shared/build/run.mjs', command, ...args], {
          cwd: folder,
          env: { ...withoutServerSettings(), ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (text: Buffer) => (output += String(text)));
        child.on('error', reject);
        child.on('exit', (code) => resolve({ code: code ?? 1, output }));
      }),
    changed: () =>
      git(folder, 'status', '--porcelain', '--untracked-files=all')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(3)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
