import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace.ts';
import { checkTypes } from './check-types.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const packageFiles = (folder: string) => ({
  [`${folder}/package.json`]: JSON.stringify({ name: `@sodalizio/${folder}`, exports: './src/index.ts' }),
  [`${folder}/tsconfig.json`]: '{}',
});

function workspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'sodalizio-types-'));
  folders.push(root);
  const build = join(workspaceRoot, 'shared/build');
  cpSync(join(build, 'tsconfig'), join(root, 'shared/build/tsconfig'), { recursive: true });
  symlinkSync(join(build, 'node_modules'), join(root, 'shared/build/node_modules'));
  write(root, {
    ...packageFiles('shared/contract'),
    'shared/contract/tsconfig.json': '{ "extends": "../build/tsconfig/base.json", "include": ["src"] }',
    'shared/contract/src/index.ts': 'export const year = 2026;',
    ...packageFiles('shared/ui'),
    'shared/ui/src/index.ts': "export const title: string = 'Soci';",
    ...packageFiles('api'),
    'api/src/main.ts': 'export const port: number = 4000;',
    ...packageFiles('mf-things'),
    'mf-things/src/area.ts': "import { title } from '@sodalizio/ui'; export const length: number = title.length;",
    'shared/build/src/virtual.d.ts': 'export {};',
  });
  mkdirSync(join(root, 'mf-things/node_modules/@sodalizio'), { recursive: true });
  symlinkSync(join(root, 'shared/ui'), join(root, 'mf-things/node_modules/@sodalizio/ui'));
  return root;
}

const failed = async (root: string) => (await checkTypes(root)).filter(({ passed }) => !passed);

it('names the package of an error, also of one that a changed dependency makes after a sound run', async () => {
  const root = workspace();
  expect(await checkTypes(root)).toEqual(
    ['api', 'mf-things', 'shared/contract', 'shared/ui'].map((folder) => ({
      name: `types of ${folder}`,
      passed: true,
      says: '',
    })),
  );
  write(root, {
    'shared/ui/src/index.ts': 'export const title: number = 1;',
    'api/src/main.ts': "export const port: number = '4000';",
  });
  const again = await failed(root);
  expect(again.map(({ name }) => name)).toEqual(['types of api', 'types of mf-things']);
  expect(again.map(({ says }) => says)).toEqual([
    expect.stringContaining("api/src/main.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'."),
    expect.stringContaining('mf-things/src/area.ts(1,'),
  ]);
  expect(await failed(root)).toEqual(again);
});

it('fails for a package that no program reads and for settings that cannot be read', async () => {
  const root = workspace();
  write(root, { ...packageFiles('e2e'), 'shared/contract/tsconfig.json': '{ "compilerOptions": { "target": "no" } }' });
  expect((await failed(root)).map(({ name }) => name)).toEqual(['types of e2e', 'types of shared/contract']);
});

it('checks from nothing where the compiler breaks over what has changed', async () => {
  const root = workspace();
  const config = (year: number) => `
    import { defineConfig } from 'vite';
    const area = defineConfig(({ command }) => ({ base: command, define: { year: ${year} } }));
    export default (env: Parameters<typeof area>[0]) => ({ ...area(env), plugins: [] });`;
  symlinkSync(join(workspaceRoot, 'mf-associates/node_modules/vite'), join(root, 'mf-things/node_modules/vite'));
  write(root, { 'mf-things/vite.config.ts': config(1) });
  expect(await failed(root)).toEqual([]);
  write(root, { 'mf-things/vite.config.ts': config(2), 'api/src/main.ts': 'export const port: string = 4000;' });
  expect((await failed(root)).map(({ name }) => name)).toEqual(['types of api']);
});
