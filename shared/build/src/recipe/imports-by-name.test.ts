import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { ModulesByName } from './imports-by-name.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Names of the modules that `start.ts` imports, directly or not. */
async function closureOf(
  files: Readonly<Record<string, string>>,
  narrowed: Readonly<Record<string, readonly string[]>> = {},
): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-imports-'));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const start = join(folder, 'start.ts');
  let found: string[] = [];
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: start } },
    plugins: [
      {
        name: 'closure',
        async buildEnd() {
          const modules = await ModulesByName.read(this);
          const inFolder = (name: string) => join(folder, name);
          const few = Object.entries(narrowed).map(([name, names]) => [inFolder(name), names.map(inFolder)] as const);
          found = [...modules.closure([start], new Map(few))].map((id) => basename(id, '.ts')).sort();
        },
      },
    ],
  });
  return found;
}

const parts = {
  'one.ts': "import { deep } from './deep.ts'; export const one = deep; export default 1;",
  'two.ts': 'export const two = 2; export type Two = typeof two;',
  'deep.ts': 'export const deep = 0;',
};

describe('imports by name', () => {
  it('follow a name through an index to its module, past all others', async () => {
    const files = { ...parts, 'index.ts': "export * from './one.ts'; export * from './two.ts';" };
    expect(await closureOf({ ...files, 'start.ts': "import { two } from './index.ts'; console.log(two);" })).toEqual([
      'start',
      'two',
    ]);
  });

  it('follow one that has another name on its way, and a default', async () => {
    const files = {
      ...parts,
      'index.ts': "export { two as second } from './two.ts'; export * from './inner.ts'; export const own = 3;",
      'inner.ts': "export { default as first } from './one.ts';",
    };
    expect(
      await closureOf({
        ...files,
        'start.ts': "import { first, second } from './index.ts'; console.log(first, second);",
      }),
    ).toEqual(['deep', 'one', 'start', 'two']);
  });

  it('take an index itself only for what it has, and all of it for a namespace', async () => {
    const files = { ...parts, 'index.ts': "export * from './one.ts'; export * from './two.ts'; export const own = 3;" };
    expect(await closureOf({ ...files, 'start.ts': "import { own } from './index.ts'; console.log(own);" })).toEqual([
      'index',
      'start',
    ]);
    expect(await closureOf({ ...files, 'start.ts': "import * as all from './index.ts'; console.log(all);" })).toEqual([
      'deep',
      'index',
      'one',
      'start',
      'two',
    ]);
  });

  it('take a module that is imported for its effects', async () => {
    expect(await closureOf({ ...parts, 'start.ts': "import './one.ts'; console.log(1);" })).toEqual([
      'deep',
      'one',
      'start',
    ]);
  });

  it('count only where they are among those of a narrowed module', async () => {
    const files = {
      ...parts,
      'index.ts': "import { one } from './one.ts'; import { two } from './two.ts'; export { one, two };",
      'start.ts': "import { two } from './index.ts'; console.log(two);",
    };
    expect(await closureOf(files)).toEqual(['deep', 'index', 'one', 'start', 'two']);
    rmSync(folder, { recursive: true, force: true });
    expect(await closureOf(files, { 'index.ts': ['two.ts'] })).toEqual(['index', 'start', 'two']);
  });

  it('leave out what is imported later', async () => {
    expect(await closureOf({ ...parts, 'start.ts': "console.log(import('./one.ts'));" })).toEqual(['start']);
  });
});
