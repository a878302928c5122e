import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renameInTime } from './rename-in-time.ts';

export const workspaceRoot: string = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Folder of everything generated (releases, database, stamps); never committed. */
export const madeFolder: string = join(workspaceRoot, '.sodalizio');

/** Gives a finished folder its name; false where another process has made the same by then: theirs stays. */
export function nameFolder(finished: string, name: string): boolean {
  if (existsSync(name)) return false;
  try {
    renameInTime(finished, name);
    return true;
  } catch (error) {
    if (existsSync(name)) return false;
    throw error;
  }
}

/** Whether this workspace was made by a product's kit: it has areas of one team, and neither shell nor product. */
export const isKit = (): boolean => existsSync(join(workspaceRoot, 'kit.json'));

/** A package of the workspace: its folder relative to the root with `/`, its name, and its workspace dependencies. */
export interface WorkspacePackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly workspaceDependencies: readonly string[];
  readonly dependencies: readonly string[];
}

interface PackageJson {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

export function workspacePackages(root: string = workspaceRoot): WorkspacePackage[] {
  const files = globSync(
    ['shell/package.json', 'api/package.json', 'e2e/package.json', 'mf-*/package.json', 'shared/*/package.json'],
    {
      cwd: root,
    },
  );
  return files
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .sort()
    .map((folder) => {
      const content = readPackageJson(join(root, folder));
      const all = { ...content.dependencies, ...content.devDependencies };
      return {
        folder,
        name: content.name ?? basename(folder),
        version: content.version ?? '0.0.0',
        workspaceDependencies: Object.keys(all).filter((name) => all[name]?.startsWith('workspace:')),
        dependencies: Object.keys(content.dependencies ?? {}),
      };
    });
}

export function areaPackages(root: string = workspaceRoot): WorkspacePackage[] {
  return workspacePackages(root).filter(
    (one) => one.folder.startsWith('mf-') && existsSync(join(root, one.folder, 'vite.config.ts')),
  );
}
