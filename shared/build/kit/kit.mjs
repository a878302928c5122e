#!/usr/bin/env node
// `npx <address of the kit> eventi "Eventi"`: makes a workspace for areas in the current folder, with the area. Without
// arguments in such a workspace: brings it to this kit's version. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kit = join(dirname(fileURLToPath(import.meta.url)), 'workspace');
const here = process.cwd();
const [id, ...label] = process.argv.slice(2);
const isWorkspace = existsSync(join(here, 'kit.json'));

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const inTheWay = readdirSync(here).filter(
  (name) => name !== '.git' && name !== '.gitignore' && name !== 'node_modules',
);
if (!isWorkspace && inTheWay.length > 0)
  refuse(`This folder is not empty (${inTheWay.slice(0, 3).join(', ')}): the kit wants an empty one.`);
if (!isWorkspace && !id) refuse('Which area? Its id and its name: eventi "Eventi"');

// What an older kit brought. Areas (mf-*) and their stories stay.
const own = ['api', 'shared', 'e2e/axe', 'e2e/support'];
if (isWorkspace) for (const path of own) rmSync(join(here, path), { recursive: true, force: true });
cpSync(kit, here, { recursive: true });
// npm packs no .gitignore.
const ignored = join(here, '.gitignore');
if (!existsSync(ignored)) writeFileSync(ignored, 'node_modules/\n.sodalizio/\ntest-results/\n');

const run = (...args) =>
  spawnSync(process.execPath, [join(here, 'shared/build/run.mjs'), ...args], { cwd: here, stdio: 'inherit' }).status ??
  1;
if (id) process.exitCode = run('new:area', id, ...label);
else {
  const { contract } = JSON.parse(readFileSync(join(here, 'kit.json'), 'utf8'));
  process.stdout.write(`The workspace is that of the kit now (contract ${contract}). Next: npm run check\n`);
}
