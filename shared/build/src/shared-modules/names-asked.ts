import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, readModule } from '../read-modules.ts';
import { areaPackages, type WorkspacePackage, workspacePackages, workspaceRoot } from '../workspace.ts';
import { entryOf, libraryFiles } from './library-files.ts';
import { allShared, installedFolder, packageOf } from './shared-dependencies.ts';

/** Per shared module: each used name, and the first file or library that uses it. */
export type AskedNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

const keys: ReadonlySet<string> = new Set(allShared);
const sharedPackages: ReadonlySet<string> = new Set(allShared.map(packageOf));

const sourcesOf = (folder: string): string[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.(test|d)\.tsx?$|(^|[\\/])test-[^\\/]+$/.test(file))
    .sort()
    .map((file) => join(folder, file));

function importsOf(folder: string): (Import & { readonly path: string })[] {
  return sourcesOf(folder).flatMap((path) => {
    return readModule(path, readFileSync(path, 'utf8')).imports.flatMap((one) =>
      one.typeOnly || one.values.length === 0 ? [] : [{ ...one, path }],
    );
  });
}

export const importsModule = (folder: string, specifier: string): boolean =>
  sourcesOf(folder).some((path) =>
    readModule(path, readFileSync(path, 'utf8')).imports.some((one) => one.specifier === specifier && !one.typeOnly),
  );

/** Names of the shared modules that a library uses, such as `@mantine/dates` of `@mantine/core`; all its files are read. */
function askedByLibrary(name: string, from: string): { specifier: string; names: readonly string[] }[] {
  const folder = installedFolder(name, from);
  if (!folder) return [];
  const content: { dependencies?: object; peerDependencies?: object } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const needs = Object.keys({ ...content.dependencies, ...content.peerDependencies });
  const entry = needs.some((one) => sharedPackages.has(one)) ? entryOf(folder) : undefined;
  if (!entry) return [];
  return [...libraryFiles([entry]).values()].flatMap((file) =>
    file.packages.filter(({ specifier }) => keys.has(specifier)),
  );
}

/**
 * Names of the shared modules that the packages in these folders use: in their sources, and through the libraries that are
 * bundled with them. Tests and types are ignored. `*` stands for a namespace that is passed on as a value. With `sharedToo` (the
 * shell, whose bundle has them) the shared libraries count as well.
 */
export function namesAsked(folders: readonly string[], sharedToo: boolean = false): AskedNames {
  const asked = new Map<string, Map<string, string>>();
  const ask = (key: string, names: readonly string[], by: string) => {
    const known = asked.get(key) ?? new Map<string, string>();
    for (const name of names) if (!known.has(name)) known.set(name, by);
    asked.set(key, known);
  };
  const libraries = new Map<string, string>();
  const imports = folders.flatMap((folder) => importsOf(folder).map((one) => ({ ...one, folder })));
  for (const { specifier, values, file, path, folder } of imports) {
    if (keys.has(specifier)) ask(specifier, values, path);
    if (file || specifier.startsWith('@sodalizio/')) continue;
    if (sharedToo || !sharedPackages.has(packageOf(specifier))) libraries.set(packageOf(specifier), folder);
  }
  for (const [library, folder] of libraries)
    for (const { specifier, names } of askedByLibrary(library, folder)) ask(specifier, names, library);
  return asked;
}

function travelWith(one: WorkspacePackage, all: readonly WorkspacePackage[], seen: Set<WorkspacePackage>): void {
  if (seen.has(one)) return;
  seen.add(one);
  for (const name of one.dependencies.filter((dependency) => !sharedPackages.has(dependency))) {
    const next = all.find((other) => other.name === name);
    if (next) travelWith(next, all, seen);
  }
}

/** Folders of the areas and of the packages that are bundled into them, because the shell does not share those. */
export function travellingFolders(root: string = workspaceRoot): string[] {
  const all = workspacePackages(root);
  const seen = new Set<WorkspacePackage>();
  for (const one of areaPackages(root)) travelWith(all.find(({ name }) => name === one.name) ?? one, all, seen);
  return [...seen].map((one) => join(root, one.folder)).sort();
}
