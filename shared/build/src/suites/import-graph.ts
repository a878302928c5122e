import { posix } from 'node:path';
import type { Import, SourceModule } from '../read-modules.ts';

/** A package as others import it: its folder relative to the root, its name, the `exports` of its package.json. */
export interface ExportedPackage {
  readonly folder: string;
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** Files that no import names, because the program discovers them by folder. */
export const foundByFolder: readonly (readonly [finder: string, found: RegExp])[] = [
  ['api/src/platform/slices.ts', /^api\/src\/[^/]+\/[^/]+\.slice\.ts$/],
  ['api/src/platform/area-contracts.ts', /^shared\/contract\/src\/areas\/[^/]+\.ts$/],
  ['api/src/platform/slices.ts', /^api\/src\/[^/]+\/migrations\/[^/]+\.ts$/],
  ['api/src/db/test-database.ts', /^api\/src\/[^/]+\/migrations\/[^/]+\.ts$/],
  ['shared/build/src/recipe/slot-shapes.ts', /^shared\/contract\/src\/areas\/[^/]+\.slots\.ts$/],
];

/** The file that `specifier` resolves to in one of these packages; undefined for a library. */
export function fileOf(specifier: string, packages: readonly ExportedPackage[]): string | undefined {
  const found = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!found) return undefined;
  const path = `.${specifier.slice(found.name.length)}`;
  const exact = found.exports[path];
  if (exact) return posix.join(found.folder, exact);
  for (const [pattern, target] of Object.entries(found.exports)) {
    const [before = '', after] = pattern.split('*');
    if (after !== undefined && path.startsWith(before) && path.endsWith(after))
      return posix.join(found.folder, target.replace('*', path.slice(before.length, path.length - after.length)));
  }
  return undefined;
}

/** Files that a module names in strings: a worker, a child process. */
function filesNamed({ path, stringLiterals }: SourceModule, known: ReadonlySet<string>): string[] {
  return stringLiterals
    .filter((one) => /\.tsx?$/.test(one))
    .flatMap((one) => [posix.join(posix.dirname(path), one), one].find((file) => known.has(file)) ?? [])
    .filter((file) => file !== path);
}

/** For each file the files that run it: by import, by path in a string, or by discovery in a folder. Type imports do not count. */
export function importersOf(
  modules: readonly SourceModule[],
  packages: readonly ExportedPackage[],
  byFolder: typeof foundByFolder = foundByFolder,
): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  const known = new Set(modules.map(({ path }) => path));
  const add = (file: string, importer: string) => importers.set(file, (importers.get(file) ?? new Set()).add(importer));
  for (const module of modules) {
    const { path, imports } = module;
    for (const { file, specifier, typeOnly } of imports) {
      const target = file ?? fileOf(specifier, packages);
      if (target && !typeOnly) add(target, path);
    }
    for (const named of filesNamed(module, known)) add(named, path);
    for (const [finder, found] of byFolder) if (found.test(path)) add(path, finder);
  }
  return importers;
}

/**
 * The modules as if they imported each name from the file that a package's entry re-exports it from: what really uses a file,
 * where `importersOf` says that whoever imports anything of a package runs all of it.
 */
export function pastEntries(
  modules: readonly SourceModule[],
  packages: readonly ExportedPackage[],
): readonly SourceModule[] {
  const entries = new Set(
    packages.flatMap(({ folder, exports }) => Object.values(exports).map((path) => posix.join(folder, path))),
  );
  const reexports = new Map(
    modules
      .filter(({ path }) => entries.has(path))
      .map(({ path, imports }) => [path, imports.filter(({ values }) => !values.includes('*'))]),
  );
  const direct = (one: Import): readonly Import[] => {
    const named = reexports.get(one.file ?? fileOf(one.specifier, packages) ?? '') ?? [];
    const found = named.filter(({ values }) => values.some((name) => one.values.includes(name)));
    const known = new Set(found.flatMap(({ values }) => values));
    const all = one.values.length > 0 && one.values.every((name) => known.has(name));
    return [...found.map(({ file, specifier }) => ({ ...one, file, specifier })), ...(all ? [] : [one])];
  };
  return modules.map((module) => ({ ...module, imports: module.imports.flatMap(direct) }));
}

export function reachedBy(
  files: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...(importers.get(file) ?? []));
  }
  return reached;
}
