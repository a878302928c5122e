import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceModule } from '../read-modules.ts';
import { installedFolder, lazilyShared, packageOf, sharedDependencies } from '../shared-modules/shared-dependencies.ts';
import { workspacePackages } from '../workspace.ts';

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Run by their commands from the root, not imported. */
const tools = new Set(['@biomejs/biome', 'typescript', 'vitest']);

const read = (folder: string): PackageJson => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const named = ({ dependencies, devDependencies }: PackageJson) => Object.keys({ ...dependencies, ...devDependencies });

/** Packages used by the modules of a folder: imported, resolved by a string, used by a style sheet. */
function namesIn(root: string, folder: string, modules: readonly SourceModule[]): Set<string> {
  const inside = modules.filter(({ path }) => path.startsWith(`${folder}/`));
  const specifiers = inside.flatMap(({ imports, stringLiterals }) => [
    ...imports.map(({ specifier }) => specifier),
    ...stringLiterals,
  ]);
  const sheets = globSync('src/**/*.css', { cwd: join(root, folder) })
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .flatMap((css) => [...css.matchAll(/(?:url\(|@import )["']([^."'][^"']*)["']/g)].map(([, name = '']) => name));
  return new Set([...specifiers, ...sheets].map(packageOf));
}

/** `@types/react` belongs to `react`, `@types/scope__name` to `@scope/name`; Node's are always used. */
const typedBy = (name: string) =>
  name === '@types/node' ? undefined : name.replace('@types/', '').replace(/^(.+)__/, '@$1/');

function unusedIn(root: string, folder: string, modules: readonly SourceModule[]): string[] {
  const dependencies = named(read(join(root, folder)));
  const names = namesIn(root, folder, modules);
  // An area is built with the versions of its own package.
  if (/^(mf-|e2e$)/.test(folder)) for (const name of sharedDependencies) names.add(packageOf(name));
  // The shell's build imports them, none of its sources does.
  if (folder === 'shell') for (const name of lazilyShared) names.add(packageOf(name));
  // Peer dependencies of a used dependency are used.
  for (const name of dependencies.filter((one) => names.has(one))) {
    const installed = installedFolder(name, join(root, folder));
    for (const peer of Object.keys((installed && read(installed).peerDependencies) ?? {})) names.add(peer);
  }
  const isUsed = (name: string) => {
    const typed = name.startsWith('@types/') ? typedBy(name) : name;
    return typed === undefined || tools.has(typed) || names.has(typed);
  };
  return dependencies
    .filter((name) => !isUsed(name))
    .map((name) => `${folder}/package.json names ${name}, which nothing there uses`);
}

function unusedInCatalog(root: string, packages: readonly string[]): string[] {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, catalog = ''] = /^catalog:\n((?: .*\n)+)/m.exec(text) ?? [];
  const taken = new Set(packages.flatMap((folder) => named(read(join(root, folder)))));
  // A name may be an alias of another package, whose types and tests use the original one.
  return [...catalog.matchAll(/^ {2}'?([^':]+)'?:/gm)]
    .flatMap(([, name = '']) => name)
    .filter((name) => !taken.has(name))
    .map((name) => `pnpm-workspace.yaml has ${name} in its catalog, which no package takes`);
}

/** Unused dependencies, in words; the fixed packages of the product are never among them. */
export function unusedDependencies(root: string, modules: readonly SourceModule[]): string[] {
  const folders = workspacePackages(root).map(({ folder }) => folder);
  return [...folders.flatMap((folder) => unusedIn(root, folder, modules)), ...unusedInCatalog(root, ['.', ...folders])];
}
