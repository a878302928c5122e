import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture } from '../processes.ts';
import { buildKit } from './build-kit.ts';
import { isOfKit, kitFiles, lockOf } from './kit-files.ts';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const files = kitFiles(1);
const manifests = [...files]
  .filter(([path]) => /(^|\/)package\.json$/.test(path))
  .map(([path, content]): [string, Manifest] => [path, JSON.parse(String(content))]);

let releases = '';
beforeAll(() => {
  releases = mkdtempSync(join(tmpdir(), 'sodalizio-kit-test-'));
  mkdirSync(join(releases, 'shell/abc'), { recursive: true });
  writeFileSync(join(releases, 'shell/abc/shell.json'), JSON.stringify({ offers: { contract: 1 } }));
});
afterAll(() => rmSync(releases, { recursive: true, force: true }));

/** Names of packages of this workspace that the kit asks for and has not. */
const missingIn = (all: readonly (readonly [string, Manifest])[]) => {
  const names = new Set(all.map(([, { name }]) => name));
  return all.flatMap(([path, { dependencies, devDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, spec]) => spec.startsWith('workspace:') && !names.has(name))
      .map(([name]) => `${path}: ${name}`),
  );
};

/** Modules of this workspace that the kit's own modules import and it has not, and packages that its manifests do not ask for. */
function unresolvedIn(all: ReadonlyMap<string, Buffer>): string[] {
  const sources = [...all].filter(([path]) => /\.tsx?$/.test(path) && !path.startsWith('shared/build/templates/'));
  return sources.flatMap(([path, content]) =>
    [...String(content).matchAll(/^(?:import|export) .*?from '([^']+)';$|^\} from '([^']+)';$/gm)]
      .map(([, whole, last]) => whole ?? last ?? '')
      .filter((name) =>
        name.startsWith('.')
          ? /\.tsx?$/.test(name) && !all.has(posix.join(posix.dirname(path), name))
          : ['lighthouse', 'pa11y', 'puppeteer'].includes(name),
      )
      .map((name) => `${path}: ${name}`),
  );
}

describe('the kit', () => {
  it('has every package of the workspace that its packages ask for', () => {
    expect(missingIn(manifests)).toEqual([]);
    expect(manifests.map(([path]) => dirname(path))).toEqual(
      expect.arrayContaining(['.', 'api', 'e2e', 'shared/contract', 'shared/area-kit', 'shared/ui', 'shared/build']),
    );
    const planted = [...manifests, ['shared/x/package.json', { dependencies: { '@sodalizio/shell': 'workspace:*' } }]];
    expect(missingIn(planted as typeof manifests)).toEqual(['shared/x/package.json: @sodalizio/shell']);
  });

  it('has every module that its modules import', () => {
    expect(unresolvedIn(files)).toEqual([]);
    const planted = new Map(files).set('e2e/support/x.ts', Buffer.from("import { a } from '../bench/browser.ts';\n"));
    expect(unresolvedIn(planted)).toEqual(['e2e/support/x.ts: ../bench/browser.ts']);
  });

  it('has neither shell nor areas, nor tests, benches, keys or what was installed and built', () => {
    const strange = [...files.keys()].filter((path) =>
      /^(shell|mf-)|node_modules|\.test\.tsx?$|\.bench\.|\.pem$|(^|\/)(\.|dist\/)/.test(path),
    );
    expect(strange).toEqual([]);
    expect(files.has('shared/build/templates/page/package/src/home/home.test.tsx.txt')).toBe(true);
    const lock = String(files.get('pnpm-lock.yaml'));
    expect(lock).not.toMatch(/^ {2}(shell|mf-\S+):$/m);
    expect(lock).not.toContain('@sodalizio/mf-');
    expect(lock).toMatch(/^ {2}shared\/ui:$/m);
  });

  it.each(['api/.env', 'api/src/.env.json', 'api/keys/server.pem', 'api/dump.sqlite', 'shared/ui/node_modules/x/a.ts'])(
    'leaves out %s, which may lie beside the sources',
    (path) => expect([isOfKit(path), isOfKit('api/src/main.ts')]).toEqual([false, true]),
  );

  it('is one archive of npm with these files, named after its content', async () => {
    const path = await buildKit(releases, 'abc');
    const archive = join(releases, path);
    const { output } = await capture('tar', ['tzf', archive]);
    const packed = output.trim().split('\n');
    const wanted = [...files.keys()].map((file) => `package/workspace/${file}`);
    expect(packed.sort()).toEqual(['package/kit.mjs', 'package/package.json', ...wanted].sort());
    expect(await buildKit(releases, 'abc')).toBe(path);
    expect(readdirSync(join(releases, 'kit'))).toHaveLength(1);
    writeFileSync(join(releases, 'shell/abc/shell.json'), JSON.stringify({ offers: { contract: 2 } }));
    expect(await buildKit(releases, 'abc')).not.toBe(path);
  }, 60_000);

  it('is small: sources, nothing that npm has', () => {
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThan(8_000_000);
  });
});

it('a lock keeps the packages of the kit, and no link to others', () => {
  const lock = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      typescript:
        specifier: 'catalog:'
        version: 7.0.2

  e2e:
    devDependencies:
      '@sodalizio/mf-x':
        specifier: workspace:*
        version: link:../mf-x
      zod:
        specifier: 'catalog:'
        version: 4.6.7

  mf-x:
    dependencies:
      zod:
        specifier: 'catalog:'
        version: 4.6.7

packages:

  zod@4.6.7:
    resolution: {integrity: sha512-x}
`;
  const kept = lockOf(lock, new Set(['e2e']), new Set(['@sodalizio/mf-x']));
  expect(kept).not.toContain('mf-x');
  expect(kept).toContain(`  e2e:
    devDependencies:
      zod:
        specifier: 'catalog:'
        version: 4.6.7
`);
  expect(kept).toContain('  zod@4.6.7:\n    resolution');
});
