import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import { buildKit } from '../kit/build-kit.ts';
import { capture, Refusal } from '../processes.ts';
import { contentHash } from '../recipe/area-release.ts';
import { fileList, filesIn, writeFileList } from '../recipe/file-list.ts';
import { devFlavourFolder } from '../recipe/shell-config.ts';
import { renameInTime } from '../rename-in-time.ts';
import {
  areaPackages,
  madeFolder,
  nameFolder,
  type WorkspacePackage,
  workspacePackages,
  workspaceRoot,
} from '../workspace.ts';

/** `.sodalizio/releases/composition.json`; paths are relative to the releases folder. */
export interface BuiltComposition {
  readonly shell: string;
  readonly areas: readonly { readonly id: string; readonly version: string; readonly path: string }[];
  /** What areas outside of this repository are made with. */
  readonly kit: string;
}

/** Folder of releases; old ones stay, because open pages may still request them. */
export const releasesFolder: string = resolve(
  workspaceRoot,
  process.env.SODALIZIO_RELEASES || join(madeFolder, 'releases'),
);

const stamp = z.object({ sources: z.string(), release: z.string() });
type Stamp = z.infer<typeof stamp>;

/** Source hash and release of a package's last build. Undefined when missing or incomplete (full disk, killed build). */
export function readStamp(file: string): Stamp | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return stamp.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function reachedFrom(
  one: WorkspacePackage,
  all: readonly WorkspacePackage[],
  seen: Set<WorkspacePackage> = new Set(),
): Set<WorkspacePackage> {
  if (seen.has(one)) return seen;
  seen.add(one);
  for (const name of one.workspaceDependencies) {
    const next = all.find((other) => other.name === name);
    if (next) reachedFrom(next, all, seen);
  }
  return seen;
}

const areaOfContract = (file: string): string | undefined =>
  /contract[\\/]src[\\/]areas[\\/]([^\\/]+)\.ts$/.exec(file)?.[1];

/** The lock file without the entries of other areas: their changes do not require a new build. */
export const lockWithout = (lock: string, isStranger: (area: string) => boolean): string =>
  lock.replaceAll(/^ {2}mf-([^:\s]+):\n(?: {4}.*\n|\n)*/gm, (block, area: string) => (isStranger(area) ? '' : block));

/**
 * Hash of everything that goes into a package's release: its sources, those of its dependencies, the lock file, Node's version;
 * nothing of areas it does not depend on.
 */
export function sourcesHash(one: WorkspacePackage): string {
  const { files, lock } = sourcesOf(one);
  const parts = files.flatMap((file) => [file.slice(workspaceRoot.length), readFileSync(file)]);
  return contentHash([process.version, lock, ...parts]);
}

/** When each source was last written. An edit that was taken back leaves the hash as it was, and changes this. */
function sourceTimes(one: WorkspacePackage): string {
  const { files } = sourcesOf(one);
  return files.map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.ctimeMs}`).join('\n');
}

function sourcesOf(one: WorkspacePackage): { readonly files: readonly string[]; readonly lock: string } {
  const folders = [...reachedFrom(one, workspacePackages())].map((reached) => reached.folder).sort();
  const isStranger = (area: string) => !folders.includes(`mf-${area}`);
  const patterns = ['package.json', 'index.html', 'vite.config.ts', 'tsconfig.json', 'src/**/*', 'public/**/*'];
  const files = folders.flatMap((folder) =>
    globSync(
      patterns.map((pattern) => `${folder}/${pattern}`),
      { cwd: workspaceRoot, withFileTypes: true },
    )
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => {
        const area = areaOfContract(file);
        return area === undefined || !isStranger(area);
      })
      .sort(),
  );
  const lock = lockWithout(readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8'), isStranger);
  return { files, lock };
}

/**
 * Builds the package in `folder` (an absolute path, with a vite.config.ts) into `outFolder`, in a separate process: the
 * federation plugin resolves packages from the current directory. Throws a Refusal with the build's output.
 */
export async function buildPackage(
  folder: string,
  outFolder: string,
  mode: 'production' | 'development' = 'production',
): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
  const args = [vite, 'build', '--mode', mode, '--outDir', outFolder, '--emptyOutDir', '--logLevel', 'warn'];
  // The federation plugin does nothing when it detects a test.
  const { VITEST: _, ...here } = process.env;
  const env = { ...here, NODE_ENV: mode };
  const { code, output } = await capture(process.execPath, args, { cwd: folder, env });
  if (code !== 0) throw new Refusal(`${folder} could not be built:\n${output}`);
  const notices = output
    .split('\n')
    .filter((line) => line.includes('[Module Federation]') && /not installed|discarded/.test(line));
  if (notices.length > 0) throw new Refusal(`${folder}: its federation is incomplete:\n${output}`);
  writeFileList(outFolder);
}

/** Builds only the development flavour of the shell into `outFolder`: `assets/dev/` with its `page.json`. */
export const buildDevFlavour = (outFolder: string): Promise<void> =>
  buildPackage(join(workspaceRoot, 'shell'), outFolder, 'development');

/** The shell with its development flavour, built in parallel: an area can then be developed inside a release. */
async function buildShellFiles(outFolder: string): Promise<void> {
  const flavour = `${outFolder}-dev`;
  await Promise.all([buildPackage(join(workspaceRoot, 'shell'), outFolder), buildDevFlavour(flavour)]);
  renameInTime(join(flavour, devFlavourFolder), join(outFolder, devFlavourFolder));
  rmSync(flavour, { recursive: true, maxRetries: 10 });
  writeFileList(outFolder);
}

const DAY = 24 * 60 * 60 * 1000;

/** What killed builds have left, a day later: until then another process may be building there. */
export function removeKilledBuilds(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    const from = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (from < Date.now() - DAY) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Builds one package if its sources changed since its last release; returns the release's folder relative to the releases
 * folder: `shell/<hash>/` or `areas/<id>/<version>-<hash>/`. Throws a Refusal with the build's output.
 */
export async function buildRelease(one: WorkspacePackage): Promise<string> {
  const kind = one.folder === 'shell' ? 'shell' : `areas/${one.folder.slice('mf-'.length)}`;
  const stampFile = join(releasesFolder, '.stamps', `${one.folder}.json`);
  const times = sourceTimes(one);
  const sources = sourcesHash(one);
  const last = readStamp(stampFile);
  if (last?.sources === sources && existsSync(join(releasesFolder, kind, last.release, fileList)))
    return `${kind}/${last.release}/`;
  process.stderr.write(`Building ${one.folder}...\n`);
  const building = join(releasesFolder, '.building');
  removeKilledBuilds(building);
  const fresh = join(building, `${one.folder}-${process.pid}`);
  if (kind === 'shell') await buildShellFiles(fresh);
  else await buildPackage(join(workspaceRoot, one.folder), fresh);
  const named = kind === 'shell' ? filesIn(fresh).filter(isOfShell) : filesIn(fresh);
  const hash = contentHash(named.flatMap((path) => [`/${path}`, readFileSync(join(fresh, path))]));
  const name = kind === 'shell' ? hash : `${one.version}-${hash}`;
  const target = join(releasesFolder, kind, name);
  mkdirSync(join(target, '..'), { recursive: true });
  // Equal content has an equal name: an existing folder is the same release.
  if (!nameFolder(fresh, target)) keepFlavour(fresh, target);
  // Edited meanwhile, it may hold what is not in the sources any more: it is built anew next time.
  if (sourceTimes(one) !== times) return `${kind}/${name}/`;
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ sources, release: name } satisfies Stamp));
  return `${kind}/${name}/`;
}

/** The development flavour has hashes of its own, in the names of its files; it is on the list of files too. */
const isOfShell = (path: string) => path !== fileList && !path.startsWith(`${devFlavourFolder}/`);

function hasFlavourOf(target: string, fresh: string): boolean {
  const [there, made] = [target, fresh].map((folder) => join(folder, fileList));
  if (!there || !made || !existsSync(join(target, devFlavourFolder)) || !existsSync(there)) return false;
  return readFileSync(there).equals(readFileSync(made));
}

/**
 * Of a release that exists already only a newer development flavour is kept. The same one stays untouched: another command may be
 * copying it.
 */
export function keepFlavour(fresh: string, target: string): void {
  const flavour = join(fresh, devFlavourFolder);
  if (existsSync(flavour) && !hasFlavourOf(target, fresh)) {
    const [there, old] = [join(target, devFlavourFolder), `${fresh}-old`];
    if (existsSync(there)) renameInTime(there, old);
    renameInTime(flavour, there);
    writeFileList(target);
    rmSync(old, { recursive: true, force: true, maxRetries: 10 });
  }
  rmSync(fresh, { recursive: true, maxRetries: 10 });
}

export async function buildShell(): Promise<string> {
  const one = workspacePackages().find(({ folder }) => folder === 'shell');
  if (!one) throw new Refusal('There is no shell package.');
  return basename(await buildRelease(one));
}

/**
 * Builds what is stale and writes `composition.json`: shell into `shell/<hash>/`, areas into `areas/<id>/<version>-<hash>/`, the
 * kit into `kit/`. Throws a Refusal with the build's output when a package cannot be built.
 */
export async function buildReleases(): Promise<BuiltComposition> {
  const areas: BuiltComposition['areas'][number][] = [];
  for (const one of areaPackages()) {
    const id = one.folder.slice('mf-'.length);
    areas.push({ id, version: one.version, path: await buildRelease(one) });
  }
  const shell = await buildShell();
  const composition = { shell, areas, kit: await buildKit(releasesFolder, shell) };
  const file = join(releasesFolder, 'composition.json');
  // Renamed into place: a running server may be reading it.
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(composition, null, 2)}\n`);
  renameInTime(`${file}.${process.pid}`, file);
  return composition;
}
