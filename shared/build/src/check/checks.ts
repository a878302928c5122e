import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaWordsInShell, checkImports } from '../import-rules/check-imports.ts';
import { unusedDependencies } from '../import-rules/unused-dependencies.ts';
import { capture, Refusal } from '../processes.ts';
import { releasesFolder } from '../products/releases.ts';
import { readModules, type SourceModule } from '../read-modules.ts';
import { type AreaValue, evaluateArea } from '../recipe/evaluate-area.ts';
import { areaOffers, type DeclaredSlot, routeFaults, slotFaults } from '../recipe/slot-shapes.ts';
import { missingNames, offerFaults } from '../shared-modules/curated-names.ts';
import { namesAsked, travellingFolders } from '../shared-modules/names-asked.ts';
import { tool } from '../tools.ts';
import { areaPackages, isKit, workspaceRoot } from '../workspace.ts';
import { missingFromDocs } from './check-docs.ts';
import { filesNaming } from './check-folders.ts';
import type { CheckResult } from './check-result.ts';
import { checkTypes } from './check-types.ts';
import { lastBuild } from './last-build.ts';

/** A lower bound: finding fewer files means that reading them failed. */
const FEWEST_MODULES = 100;

async function lint(): Promise<CheckResult> {
  const { code, output } = await capture(process.execPath, [
    tool('@biomejs/biome', 'bin/biome'),
    'check',
    '--error-on-warnings',
    '.',
  ]);
  return { name: 'lint and format', passed: code === 0, says: output };
}

function importRules(sources: readonly SourceModule[]): CheckResult {
  try {
    const { modules, violations } = checkImports(sources, FEWEST_MODULES);
    const says = violations.map((one) => `${one.path}: ${one.rule}: ${one.says}`).join('\n');
    return { name: `import rules over ${modules} modules`, passed: violations.length === 0, says };
  } catch (error) {
    return { name: 'import rules', passed: false, says: String(error) };
  }
}

/** All strings of an area that the shell may learn only from the composition; the permission 'signed-in' is common. */
function areaWords(areas: readonly AreaValue[], declared: readonly DeclaredSlot[]): string[] {
  const common = new Set(['signed-in', 'public']);
  const words: unknown[] = declared.map(({ slot }) => slot);
  for (const { folder, name } of areaPackages()) words.push(folder, name);
  for (const area of areas) {
    words.push(area.id);
    for (const entry of area.menu) words.push(entry.label, entry.icon, entry.requires);
    for (const { slot, label, icon, requires } of area.slots) words.push(slot, label, icon, requires);
    for (const screen of area.screens) words.push(screen.name, screen.path, screen.title, screen.requires);
  }
  return words.filter((word): word is string => typeof word === 'string' && !common.has(word));
}

/** The shell contains no string of an area, fills match the contract's slots, and published screens exist. */
async function areasAgree(sources: readonly SourceModule[]): Promise<CheckResult[]> {
  try {
    const { slots: declared, routes } = await areaOffers();
    const areas: AreaValue[] = [];
    for (const { folder } of areaPackages()) areas.push(await evaluateArea(join(workspaceRoot, folder)));
    const words = areaWordsInShell(sources, areaWords(areas, declared)).map((one) => `${one.path}: ${one.says}`);
    const slots = areas.flatMap((area) => slotFaults(area, declared));
    const published = areas.flatMap((area) => routeFaults(area, routes));
    return [
      { name: 'the shell knows no area', passed: words.length === 0, says: words.join('\n') },
      { name: `${declared.length} slots of areas`, passed: slots.length === 0, says: slots.join('\n') },
      { name: `${routes.length} published screens`, passed: published.length === 0, says: published.join('\n') },
    ];
  } catch (error) {
    return [{ name: 'areas can be read', passed: false, says: String(error) }];
  }
}

function dependencies(sources: readonly SourceModule[]): CheckResult {
  const unused = unusedDependencies(workspaceRoot, sources);
  return { name: 'dependencies are used', passed: unused.length === 0, says: unused.join('\n') };
}

function docs(): CheckResult {
  const missing = missingFromDocs(workspaceRoot);
  return { name: 'files that the docs name', passed: missing.length === 0, says: missing.join('\n') };
}

/** Compares the names that areas use, in their sources and their last builds, with the shell's shared chunk. */
function offeredNames(): CheckResult {
  const faults = offerFaults(namesAsked(travellingFolders()));
  // Reading library sources may be wrong; the build's output is authoritative.
  for (const path of faults.length === 0 ? lastBuild(releasesFolder).areas : []) {
    const release = JSON.parse(readFileSync(join(releasesFolder, path, 'area.json'), 'utf8'));
    for (const name of missingNames(release.shared))
      faults.push(`${path} asks for ${name}, which the shell does not offer: npm run curate, or build anew`);
  }
  return { name: 'names that areas share with the shell', passed: faults.length === 0, says: faults.join('\n') };
}

/** The last build, if there is one, does not contain the path of this checkout. */
function withoutFolders(): CheckResult {
  const { shell, areas } = lastBuild(releasesFolder);
  const naming = [...areas, ...shell].flatMap((path) =>
    filesNaming(join(releasesFolder, path), workspaceRoot).map((one) => `${path}${one} names ${workspaceRoot}`),
  );
  return { name: 'releases name no folder of this machine', passed: naming.length === 0, says: naming.join('\n') };
}

/** What is judged by reading the sources; one that cannot be parsed is one failure, beside what lint and types say of it. */
export async function checkSources(read: () => readonly SourceModule[]): Promise<CheckResult[]> {
  try {
    const sources = read();
    return [
      importRules(sources),
      ...(await areasAgree(sources)),
      // About the product as a whole: a kit's workspace has a part of it.
      ...(isKit() ? [] : [dependencies(sources), docs(), offeredNames()]),
    ];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ name: 'sources can be read', passed: false, says: error.message }];
  }
}

export async function allChecks(): Promise<CheckResult[]> {
  // These run in other processes while this one reads the sources.
  const programs = Promise.all([lint(), checkTypes(workspaceRoot)]);
  const ofSources = await checkSources(() => readModules(workspaceRoot));
  const [style, types] = await programs;
  return [style, ...ofSources, withoutFolders(), ...types];
}

export function printChecks(results: readonly CheckResult[]): void {
  for (const result of results) {
    process.stdout.write(`${result.passed ? 'ok    ' : 'FAILED'} ${result.name}\n`);
    if (!result.passed) process.stdout.write(`${result.says.trimEnd()}\n`);
  }
  const failed = results.filter((result) => !result.passed).length;
  process.stdout.write(`check: ${results.length - failed} passed, ${failed} failed\n`);
}
