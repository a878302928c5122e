import type { SourceModule } from '../read-modules.ts';
import { circles, circlesOfFolders } from './circles.ts';
import { isTest, rules, rulesOfText, type Violation } from './rules.ts';

/** Checks these modules. Throws when they are fewer than `atLeast`, which means that reading them failed. */
export function checkImports(
  modules: readonly SourceModule[],
  atLeast: number,
): { readonly modules: number; readonly violations: Violation[] } {
  if (modules.length < atLeast)
    throw new Error(`The import rules saw ${modules.length} modules, at least ${atLeast} were expected.`);
  const endpoints = new Set(
    modules.filter((module) => module.path.startsWith('shared/contract/')).flatMap((module) => module.endpoints),
  );
  // A file of the contract without screens is a shared slice (pictures), not an area's own.
  const screens = new Set(modules.flatMap(({ path }) => /^mf-([^/]+)\//.exec(path)?.[1] ?? []));
  const areas = new Set(
    modules
      .flatMap(({ path }) => /^shared\/contract\/src\/areas\/([^/]+)\.ts$/.exec(path)?.[1] ?? [])
      .filter((id) => screens.has(id)),
  );
  const violations = modules.flatMap((module) => {
    const broken = module.imports.flatMap((one) =>
      rules.flatMap((rule) => {
        const says = rule.refuses(module, one, { endpoints, areas });
        return says ? [{ rule: rule.name, path: module.path, says }] : [];
      }),
    );
    return [...broken, ...rulesOfText(module)];
  });
  for (const circle of circles(modules)) {
    // From the first file by name, so that a cycle is always reported at the same one.
    const [path = ''] = circle.toSorted();
    violations.push({ rule: 'no circles', path, says: circle.join(' -> ') });
  }
  for (const { folder, circle } of circlesOfFolders(modules.filter(({ path }) => !isTest(path)))) {
    violations.push({ rule: 'no circles of folders', path: folder, says: circle.join(' -> ') });
  }
  return { modules: modules.length, violations };
}

/** Strings of an area in the shell's sources, which must learn them from the composition. */
export function areaWordsInShell(modules: readonly SourceModule[], words: readonly string[]): Violation[] {
  const forbidden = new Set(words.filter((word) => word.length > 2));
  return modules
    .filter((module) => module.path.startsWith('shell/src/') && !isTest(module.path))
    .flatMap((module) =>
      [...module.stringLiterals, ...module.wordsInJsx]
        .filter((literal) => forbidden.has(literal))
        .map((literal) => ({
          rule: 'the shell knows no area',
          path: module.path,
          says: `"${literal}" belongs to an area`,
        })),
    );
}
