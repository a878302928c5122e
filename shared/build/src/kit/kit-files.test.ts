import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capture } from '../processes.ts';
import { tool } from '../tools.ts';
import { workspaceRoot } from '../workspace.ts';
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

  it('has every page that its pages link to', () => {
    const pages = [...files].filter(([path]) => path.endsWith('.md'));
    const links = pages.flatMap(([path, content]) =>
      [...String(content).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, to = '']) =>
        posix.join(posix.dirname(path), to),
      ),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((to) => !files.has(to))).toEqual([]);
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
  });

  it('is small: sources, nothing that npm has', () => {
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThan(8_000_000);
  });
});

describe('the command of the kit', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sodalizio-kit-command-'));
    mkdirSync(join(folder, 'here'));
    brings('kit.json', '{ "contract": 1 }');
    brings('README.md', 'of the kit');
    brings('package.json', '{ "name": "of the kit" }');
    // In place of the installation and of new:area.
    brings('shared/build/run.mjs', '');
    cpSync(join(workspaceRoot, 'shared/build/kit/kit.mjs'), join(folder, 'kit.mjs'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const brings = (path: string, content: string) => write(`workspace/${path}`, content);
  const read = (path: string) => readFileSync(join(folder, 'here', path), 'utf8');
  const run = async (...args: string[]) => {
    const { code, output } = await capture(process.execPath, [join(folder, 'kit.mjs'), ...args], {
      cwd: join(folder, 'here'),
    });
    expect([code, output]).toEqual([0, expect.any(String)]);
  };

  it('has everything installed anew after it replaced the packages', async () => {
    await run('eventi', 'Eventi');
    write('here/node_modules/.sodalizio-install', 'a stamp');
    await run('eventi', 'Eventi');
    expect(existsSync(join(folder, 'here/node_modules/.sodalizio-install'))).toBe(false);
  });

  it('replaces what a newer kit brings, but not the README, which is the team’s', async () => {
    await run('eventi', 'Eventi');
    expect(read('README.md')).toBe('of the kit');
    // The guide of older kits had this name.
    write('here/README.md', '# An area without the repository\n\nOlder.');
    await run();
    expect(read('README.md')).toBe('of the kit');
    write('here/README.md', 'of the team');
    write('here/shared/ui/old.ts', '');
    brings('package.json', '{ "name": "of the newer kit" }');
    await run();
    expect(read('README.md')).toBe('of the team');
    expect(read('package.json')).toBe('{ "name": "of the newer kit" }');
    expect(existsSync(join(folder, 'here/shared/ui'))).toBe(false);
  });

  it('adds to a .gitignore only what it lacks', async () => {
    write('here/.gitignore', '/node_modules\n*.log');
    await run('eventi', 'Eventi');
    expect(read('.gitignore')).toBe('/node_modules\n*.log\n.sodalizio/\ntest-results/\n');
    await run();
    expect(read('.gitignore')).toBe('/node_modules\n*.log\n.sodalizio/\ntest-results/\n');
  });

  it('writes a .gitignore where there is none', async () => {
    await run('eventi', 'Eventi');
    expect(read('.gitignore')).toBe('node_modules/\n.sodalizio/\ntest-results/\n');
  });
});

it('the linter leaves out what was built, whatever .gitignore says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-kit-lint-'));
  try {
    writeFileSync(join(folder, 'biome.json'), String(files.get('biome.json')));
    writeFileSync(join(folder, '.gitignore'), '*.log\n');
    mkdirSync(join(folder, '.sodalizio'));
    writeFileSync(join(folder, '.sodalizio/built.js'), 'var   a = 1');
    writeFileSync(join(folder, 'source.ts'), 'export const a = 1;\n');
    const { code, output } = await capture(process.execPath, [tool('@biomejs/biome', 'bin/biome'), 'check', '.'], {
      cwd: folder,
    });
    expect([code, output]).toEqual([0, expect.stringContaining('Checked 2 files')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
