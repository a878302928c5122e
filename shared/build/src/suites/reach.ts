import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { SourceModule } from '../read-modules.ts';
import { type ExportedPackage, importersOf, reachedBy } from './import-graph.ts';

export interface NamedArea {
  readonly id: string;
  readonly words: readonly string[];
}

export interface Sources {
  readonly modules: readonly SourceModule[];
  readonly packages: readonly ExportedPackage[];
  readonly areas: readonly NamedArea[];
  readonly textOf: (file: string) => string;
}

/** What changed files can affect: test files for Vitest and stories, or everything with the file that is the reason. */
export type Reach =
  | { readonly everything: string }
  | { readonly tests: readonly string[]; readonly stories: readonly string[] };

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isStory = (file: string) => /^e2e\/stories\/.*\.spec\.ts$/.test(file);

/** Test files that open a database: all run on PostgreSQL, and those of no area on the embedded engine too. */
export function testsOnDatabase({ modules, packages }: Pick<Sources, 'modules' | 'packages'>): string[] {
  const importers = importersOf(modules, packages);
  return [...reachedBy(['api/src/db/test-database.ts'], importers)].filter(isTest).sort();
}

/** Those of the areas' halves of the server: on the embedded engine the stories call what they test (decision 0074). */
export const testsOfAreasOnDatabase = (sources: Sources): string[] =>
  testsOnDatabase(sources).filter((file) => areaOfServerFile(file, sources));

const areaOfServerFile = (file: string, { areas }: Pick<Sources, 'areas'>): NamedArea | undefined =>
  areas.find(({ id }) => file.startsWith(`api/src/${id}/`));

/** Stories build these, or a verdict runs them: no import names them. */
const builtByStories = /^e2e\/(any-host|axe|canary)\//;
/** Follows a page of commands, or starts one. */
const runsCommands = ({ stringLiterals }: SourceModule) =>
  stringLiterals.some((text) => text === 'shared/build/run.mjs' || text.endsWith('.md'));

function storiesOf(changed: readonly string[], sources: Sources): string[] {
  // Ignoring discovery by folder: one area's half of the server does not affect another's stories.
  const importers = importersOf(sources.modules, sources.packages, []);
  const reached = reachedBy(changed, importers);
  const sliceOf = (file: string) => areaOfServerFile(file, sources);
  const product =
    changed.some((file) => builtByStories.test(file)) ||
    [...reached].some(
      (file) =>
        !isTest(file) && (file === 'e2e/playwright.config.ts' || /^(shell|api)\/src\//.test(file)) && !sliceOf(file),
    );
  const areas = sources.areas.filter(({ id }) =>
    [...reached].some((file) => !isTest(file) && (file.startsWith(`mf-${id}/`) || sliceOf(file)?.id === id)),
  );
  const names = (file: string, { id, words }: NamedArea) =>
    file.startsWith(`e2e/stories/${id}/`) ||
    [`mf-${id}`, `contract/${id}`, ...words].some((word) => sources.textOf(file).includes(word));
  const recipe = changed.some((file) => file.startsWith('shared/build/'));
  const concerned = sources.modules.filter(
    (module) =>
      module.path.startsWith('e2e/') &&
      (areas.some((area) => names(module.path, area)) || (recipe && runsCommands(module))),
  );
  // What a helper names, its stories open or call.
  const opening = reachedBy(
    concerned.map(({ path }) => path),
    importers,
  );
  return sources.modules
    .map(({ path }) => path)
    .filter(isStory)
    .filter((story) => product || reached.has(story) || opening.has(story));
}

const isPage = (file: string) => file.endsWith('.md');

/** Tests and stories that name one of these pages by its path: they run its commands or statements. */
function readersOf(pages: readonly string[], { modules }: Sources): string[] {
  const isOneOf = (text: string) => text.includes('/') && pages.includes(text.replace(/^(\.\.?\/)+/, ''));
  const readers = modules.filter(({ stringLiterals }) => stringLiterals.some(isOneOf)).map(({ path }) => path);
  return readers.filter((file) => isTest(file) || isStory(file));
}

/** Selects the tests for changed files. Other documents affect nothing, a file that nothing imports everything. */
export function reachOf(changed: readonly string[], sources: Sources): Reach {
  const own = changed.filter((file) => !isPage(file));
  const files = [...own, ...readersOf(changed.filter(isPage), sources)];
  const importers = importersOf(sources.modules, sources.packages);
  const known = new Set([...sources.modules.map(({ path }) => path), ...importers.keys()]);
  // What prepares every test is named by their configuration alone.
  const isSetup = (file: string) => [...(importers.get(file) ?? [])].some((one) => one.endsWith('/vitest.config.ts'));
  const unknown = files.find(
    (file) => !known.has(file) || isSetup(file) || /(^|\/)(vite|vitest|playwright)\.config\.ts$/.test(file),
  );
  if (unknown) return { everything: unknown };
  const reached = reachedBy(files, importers);
  // Its tests run commands and Vite, which no import names.
  const recipe = own.some((file) => file.startsWith('shared/build/'));
  const tests = sources.modules
    .map(({ path }) => path)
    .filter((file) => isTest(file) && (reached.has(file) || (recipe && file.startsWith('shared/build/'))));
  return { tests, stories: storiesOf(files, sources) };
}

const packageOf = (file: string) => /^(?:shared\/)?[^/]+/.exec(file)?.[0] ?? file;

export function leftOut(
  changed: readonly string[],
  { tests, stories }: { readonly tests: readonly string[]; readonly stories: readonly string[] },
  { modules }: Pick<Sources, 'modules'>,
): string {
  const paths = modules.map(({ path }) => path);
  const otherTests = paths.filter((file) => isTest(file) && !tests.includes(file));
  const otherStories = paths.filter((file) => isStory(file) && !stories.includes(file));
  const byPackage = [...Map.groupBy(otherTests, packageOf)].map(([name, files]) => `${name} ${files.length}`);
  const or = (words: readonly string[]) => words.join(', ') || 'none';
  return [
    `Changed: ${or(changed)}`,
    `They reach ${tests.length} test files and ${stories.length} files of stories.`,
    `Left out, test files: ${or(byPackage)}`,
    `Left out, stories: ${or(otherStories.map((file) => file.replace(/^e2e\/stories\//, '')))}`,
    'Everything: npm test',
  ].join('\n');
}

const Exports = z.object({ exports: z.record(z.string(), z.string()).default({}) });

export function exportedPackages(
  root: string,
  packages: readonly { readonly folder: string; readonly name: string }[],
): ExportedPackage[] {
  return packages.map(({ folder, name }) => {
    const file = join(root, folder, 'package.json');
    const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    return { folder, name, exports: Exports.parse(content).exports };
  });
}
