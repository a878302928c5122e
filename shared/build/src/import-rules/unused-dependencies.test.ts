import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readModules } from '../read-modules.ts';
import { unusedDependencies } from './unused-dependencies.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const sound: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'pnpm-workspace.yaml':
    "packages:\n  - shell\n\n# exact\ncatalog:\n  '@types/rose__red': 1.0.0\n  daisy: 1.0.0\n\nautoInstallPeers: false\n",
  'shell/package.json': JSON.stringify({
    dependencies: {
      '@rose/red': 'catalog:',
      daisy: 'catalog:',
      peony: 'catalog:',
      tulip: 'catalog:',
      iris: 'catalog:',
    },
    devDependencies: { '@types/rose__red': 'catalog:', '@types/node': 'catalog:', vitest: 'catalog:' },
  }),
  'shell/src/a.ts': "import type { Rose } from '@rose/red/petals'; const folder = resolve('daisy/package.json');",
  'shell/src/lazy.ts': "export const load = () => import('tulip');",
  'shell/src/a.css': '@font-face { src: url("peony/files/latin.woff2") }',
  // Nothing imports it, but it is a peer dependency of an imported library.
  'shell/node_modules/tulip/package.json': '{ "peerDependencies": { "iris": "1" } }',
};

function unused(files: Readonly<Record<string, string>> = {}): string[] {
  root = mkdtempSync(join(tmpdir(), 'sodalizio-unused-'));
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return unusedDependencies(root, readModules(root));
}

it('finds nothing where all dependencies are imported, resolved, used by a style sheet, or peers of used ones', () => {
  expect(unused()).toEqual([]);
});

it.each([
  ['a package nothing imports', 'shell/src/lazy.ts', '', ['tulip', 'iris']],
  ['one whose name is only a part of another', 'shell/src/a.ts', "import 'daisychain'; import '@rose/red';", ['daisy']],
  ['the types of a package nothing imports', 'shell/src/a.ts', "import 'daisy';", ['@rose/red', '@types/rose__red']],
  ['a font no sheet takes', 'shell/src/a.css', '', ['peony']],
])('finds %s', (_, path, text, names) => {
  expect(unused({ [path]: text })).toEqual(
    names.map((name) => `shell/package.json names ${name}, which nothing there uses`),
  );
});

it('finds a name of the catalog that no package takes', () => {
  expect(unused({ 'pnpm-workspace.yaml': `${sound['pnpm-workspace.yaml']}`.replace('daisy:', 'dandelion:') })).toEqual([
    'pnpm-workspace.yaml has dandelion in its catalog, which no package takes',
  ]);
});
