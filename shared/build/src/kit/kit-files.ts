import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspacePackages, workspaceRoot } from '../workspace.ts';

/** Commands of a workspace that has areas of one team, and neither shell nor product. */
const commands = [
  'check',
  'composition',
  'dev',
  'format',
  'new:area',
  'new:screen',
  'release',
  'test',
  'verdict',
] as const;

const atRoot = ['biome.json', 'docs/kit.md', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
/** Of a new workspace; the team may write its own. */
const readme = `# Areas of a Sodalizio

How they are made, tried and released: [docs/kit.md](docs/kit.md).
`;
/** Only source files: the kit is published, and a checkout may contain private files. */
const sources = /\.(bmp|css|gif|html|jpg|json|md|mjs|png|sql|tif|tsx?|txt|webp|yaml)$/;
const leftOut = [
  /(^|\/)(\.|node_modules\/|dist\/|test-results\/|coverage\/)/,
  /\.test\.tsx?$/,
  /\.tsbuildinfo$/,
  /^api\/(bench|test)\//,
  /^api\/.*\/test-[^/]*\.ts$/,
  /^e2e\/(any-host|audits|bench|canary|stories)\//,
  /^e2e\/(screenshots|support\/contributing-deeds)\.ts$/,
];
/** Large dependencies that only left out files use. */
const unused = ['lighthouse', 'pa11y', 'puppeteer'];

export const isOfKit = (path: string): boolean => sources.test(path) && !leftOut.some((pattern) => pattern.test(path));

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const written = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

function without(gone: ReadonlySet<string>, dependencies: Record<string, string> | undefined) {
  return dependencies && Object.fromEntries(Object.entries(dependencies).filter(([name]) => !gone.has(name)));
}

/** The lock file of the packages in these folders: without the entries of others, and links to them. */
export function lockOf(lock: string, folders: ReadonlySet<string>, gone: ReadonlySet<string>): string {
  return lock
    .replaceAll(/^ {2}(\S+):\n(?: {4}.*\n|\n)*/gm, (block, key: string, at: number) => {
      const isImporter = at < lock.indexOf('\npackages:\n') && at > lock.indexOf('\nimporters:\n');
      return isImporter && key !== '.' && !folders.has(key) ? '' : block;
    })
    .replaceAll(/^ {6}'?([^'\s]+)'?:\n {8}specifier: .*\n {8}version: .*\n/gm, (entry, name: string) =>
      gone.has(name) ? '' : entry,
    );
}

/**
 * The files of the kit by path: a workspace of everything that areas are built, tried and judged with (the packages below
 * `shared`, the server, the support of stories), without the shell, the areas and the tests of the packages themselves.
 */
export function kitFiles(contract: number): Map<string, Buffer> {
  const all = workspacePackages();
  const kept = all.filter(({ folder }) => folder !== 'shell' && !folder.startsWith('mf-'));
  const folders = new Set(kept.map(({ folder }) => folder));
  const gone = new Set([...unused, ...all.filter((one) => !folders.has(one.folder)).map(({ name }) => name)]);
  const content = (path: string): Buffer => {
    const bytes = readFileSync(join(workspaceRoot, path));
    if (path === 'pnpm-lock.yaml') return Buffer.from(lockOf(String(bytes), folders, gone));
    if (!/(^|\/)package\.json$/.test(path)) return bytes;
    const manifest: Manifest = JSON.parse(String(bytes));
    if (path === 'package.json') {
      const run = (name: string) => [name, `node shared/build/run.mjs ${name}`];
      return written({ ...manifest, name: 'sodalizio-areas', scripts: Object.fromEntries(commands.map(run)) });
    }
    const { dependencies, devDependencies } = manifest;
    return written({
      ...manifest,
      ...(dependencies && { dependencies: without(gone, dependencies) }),
      ...(devDependencies && { devDependencies: without(gone, devDependencies) }),
    });
  };
  const paths = [...folders]
    .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: workspaceRoot, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(workspaceRoot.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isOfKit);
  return new Map([
    ...[...atRoot, ...paths].sort().map((path) => [path, content(path)] as const),
    ['README.md', Buffer.from(readme)],
    ['kit.json', written({ contract })],
  ]);
}
