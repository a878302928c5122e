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

// What an older kit brought, and the stamp of the installation: what was installed in these folders goes with them. Areas (mf-*)
// and their stories stay.
const own = ['api', 'shared', 'e2e/axe', 'e2e/support', 'node_modules/.sodalizio-install'];
if (isWorkspace) for (const path of own) rmSync(join(here, path), { recursive: true, force: true });
// The README is the team's once it is there; older kits brought their guide under this name.
const readme = join(kit, 'README.md');
const present = existsSync(join(here, 'README.md')) ? readFileSync(join(here, 'README.md'), 'utf8') : '';
const keepsReadme = isWorkspace && !present.startsWith('# An area without the repository');
cpSync(kit, here, { recursive: true, filter: (source) => !keepsReadme || source !== readme });

/** npm packs no .gitignore, and a repository may have its own. */
function ignoreBuilt() {
  const file = join(here, '.gitignore');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const bare = (line) => line.trim().replace(/^\/|\/$/g, '');
  const ignored = text.split('\n').map(bare);
  const missing = ['node_modules/', '.sodalizio/', 'test-results/'].filter((line) => !ignored.includes(bare(line)));
  if (missing.length === 0) return;
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${text}${end}${missing.join('\n')}\n`);
}
ignoreBuilt();

const run = (...args) =>
  spawnSync(process.execPath, [join(here, 'shared/build/run.mjs'), ...args], { cwd: here, stdio: 'inherit' }).status ??
  1;
if (id) process.exitCode = run('new:area', id, ...label);
else {
  const { contract } = JSON.parse(readFileSync(join(here, 'kit.json'), 'utf8'));
  process.stdout.write(`The workspace is that of the kit now (contract ${contract}). Next: npm test\n`);
}
