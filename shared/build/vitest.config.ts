import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { sharedModules } from './src/recipe/shell-config.ts';
import { workspaceRoot } from './src/workspace.ts';

// One configuration for every package. `vitest --project mf-associates` runs one.
const nodePackages = ['api', 'shared/contract', 'shared/area-styles', 'shared/build'];
const browserPackages = globSync(
  ['shell', 'mf-*', 'shared/{area-kit,ui,associate-search,rich-text,pictures,testing}'],
  {
    cwd: workspaceRoot,
  },
).sort();
/** Files that this run leaves out, one path in the workspace per line (suites.ts): `--exclude` does not reach projects. */
const without = (process.env.SODALIZIO_TESTS_WITHOUT ?? '').split('\n');
const excludeIn = (folder: string) => [
  ...configDefaults.exclude,
  '**/shared/build/templates/**',
  ...without.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
];
// For machines that are busy, and a third as fast as usual. A test that passes never waits for them; no file has shorter ones of its own.
const limits = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const setup = join(workspaceRoot, 'shared/testing/src/setup.ts');

const node = nodePackages.map(
  (folder): TestProjectInlineConfiguration => ({
    test: {
      name: folder,
      root: join(workspaceRoot, folder),
      environment: 'node',
      // One process for all files, as below; the machinery's tests change what their process is.
      isolate: folder === 'shared/build',
      exclude: excludeIn(folder),
      // The first hook of a process compiles the engine, prepares its template and loads the server. Where it ends halfway, every later
      // file of the process fails with it.
      ...limits,
    },
  }),
);

/** Their subject is how a page begins, which happens once in a process: each of these files has its own. */
const startsOfShell = ['src/app.test.tsx', 'src/{boot,composition,slots}/**/*.test.{ts,tsx}'];

const inBrowser = (
  folder: string,
  own: { name?: string; isolate?: boolean; include?: string[]; exclude?: string[] } = {},
): TestProjectInlineConfiguration => ({
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: folder === 'shell' ? [sharedModules(join(workspaceRoot, folder))] : [],
  test: {
    name: folder,
    root: join(workspaceRoot, folder),
    environment: 'jsdom',
    // One copy of jsdom and of the modules for all files: a third of the time.
    isolate: false,
    ...limits,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: existsSync(setup) ? [setup] : [],
    ...own,
    exclude: [...excludeIn(folder), ...(own.exclude ?? [])],
  },
});

const browser = browserPackages.flatMap((folder) =>
  folder === 'shell'
    ? [
        inBrowser(folder, { exclude: startsOfShell }),
        inBrowser(folder, { name: 'shell-start', isolate: true, include: startsOfShell }),
      ]
    : [inBrowser(folder)],
);

export default defineConfig({
  test: {
    // Two databases and a browser share the machine with these: as many workers as cores would only be slower.
    maxWorkers: 2,
    // The embedded engine stays with the code of V8's first compiler, as on every server that is stopped soon.
    execArgv: ['--liftoff-only'],
    projects: [...node, ...browser],
  },
});
