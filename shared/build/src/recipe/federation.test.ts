import { execFile } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { leakingSelectors } from '@sodalizio/area-styles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../chromium.ts';
import { missingNames } from '../shared-modules/curated-names.ts';
import { allShared, installedFolder, packageOf } from '../shared-modules/shared-dependencies.ts';
import { tool } from '../tools.ts';
import { workspaceRoot } from '../workspace.ts';
import type { AreaRelease } from './area-release.ts';
import { compileHint } from './compile-hints.ts';
import type { EndpointShape } from './endpoint-shapes.ts';
import type { ShellOffer } from './shell-offer.ts';
import { area, shell } from './test-federation.ts';

const run = promisify(execFile);
const shellFolder = join(workspaceRoot, 'shell');

let folder = '';
let server: Server | undefined;
let address = '';

function lay(name: string, files: Readonly<Record<string, string>>): string {
  const home = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const packages = new Set([
    ...allShared.map(packageOf),
    '@sodalizio/build',
    '@module-federation/runtime',
    '@tabler/icons-react',
    'vite',
  ]);
  for (const one of packages) {
    const installed = installedFolder(one, shellFolder) ?? installedFolder(one, join(workspaceRoot, 'shared/contract'));
    if (!installed) throw new Error(`${one} is not installed for the shell.`);
    mkdirSync(dirname(join(home, 'node_modules', one)), { recursive: true });
    symlinkSync(installed, join(home, 'node_modules', one));
  }
  return home;
}

async function build(home: string): Promise<void> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  await run(process.execPath, [tool('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: home, env });
}

function release(): AreaRelease {
  return JSON.parse(readFileSync(join(folder, 'area/dist/area.json'), 'utf8'));
}

function shellRelease(): {
  entry: string;
  css: string[];
  preload: string[];
  lazilyShared: Record<string, string[]>;
} {
  return JSON.parse(readFileSync(join(folder, 'shell/dist/shell.json'), 'utf8'));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-federation-'));
  await build(lay('area', area));
  await build(lay('shell', shell));
  const kinds: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html',
    '.json': 'application/json',
  };
  server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    const file = path.startsWith('/area/')
      ? join(folder, 'area/dist', path.slice('/area'.length))
      : join(folder, 'shell/dist', path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': kinds[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}/` : '';
});

afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an area built by areaConfig', () => {
  it('writes its static half to area.json', () => {
    const { id, version, contract, menu, screens, endpoints, css } = release();
    expect({ id, version, contract, endpoints }).toEqual({
      id: 'things',
      version: '1.2.0',
      contract: 1,
      endpoints: ['GET /api/things', 'POST /api/things/count'],
    });
    expect(menu).toEqual([{ screen: 'things.index', label: 'Cose', icon: 'M0 0', order: 1, requires: 'signed-in' }]);
    expect(screens.map((screen) => [screen.name, screen.path, screen.parent])).toEqual([
      ['things.index', 'things', undefined],
      ['things.one', 'things/:id', 'things.index'],
    ]);
    expect(css).toHaveLength(1);
  });

  it('writes the slots it fills, with what it is given there and the files of their code', () => {
    const [tab, act] = release().slots ?? [];
    expect(tab).toMatchObject({
      slot: 'associates.profile.tab',
      label: 'Cose',
      requires: 'signed-in',
      given: { type: 'object', required: ['codaica'] },
    });
    expect(tab?.preload?.js).toContainEqual(expect.stringMatching(/^thing\.tab-.*\.js$/));
    expect(act).toMatchObject({ slot: 'associates.list.selection', link: 'things.index' });
    expect(act).not.toHaveProperty('preload');
    expect(release()).not.toHaveProperty('offers');
  });

  it('says a screen’s first questions in area.json, and is not built with one that no code of it asks', async () => {
    const asking = (early: object[]) => ({
      ...area,
      'src/area.tsx': (area['src/area.tsx'] ?? '').replace(
        "title: 'Cose',",
        `title: 'Cose', early: ${JSON.stringify(early)},`,
      ),
    });
    const early = [{ path: '/api/things', with: { limit: '1' } }];
    await build(lay('asking', asking(early)));
    const built: AreaRelease = JSON.parse(readFileSync(join(folder, 'asking/dist/area.json'), 'utf8'));
    expect(built.screens.map((screen) => Reflect.get(screen, 'early'))).toEqual([early, undefined]);
    const home = lay('stray', asking([...early, { path: '/api/thing' }]));
    await expect(build(home)).rejects.toThrow(/things asks \/api\/thing early, and no code of it does/);
  });

  it('refuses to be built when it fills an undeclared slot', async () => {
    const source = area['src/area.tsx']?.replace('associates.profile.tab', 'associates.profile.tba') ?? '';
    const home = lay('slotless', { ...area, 'src/area.tsx': source });
    await expect(build(home)).rejects.toThrow(/things fills "associates.profile.tba", which is no slot/);
  });

  it('writes the shapes of the calls in its code, and of no other, to endpoints.json', () => {
    const file = readFileSync(join(folder, 'area/dist/endpoints.json'), 'utf8');
    const { endpoints }: { endpoints: EndpointShape[] } = JSON.parse(file);
    expect(endpoints).toEqual([
      {
        endpoint: 'GET /api/things',
        requires: 'signed-in',
        query: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        response: { type: 'array', items: { type: 'number' } },
      },
      { endpoint: 'POST /api/things/count', requires: 'signed-in', response: { type: 'number' } },
    ]);
  });

  it('names exactly the exports it uses of each shared module', () => {
    const { shared } = release();
    expect(shared.react?.names).toEqual(['createElement', 'forwardRef', 'useState']);
    expect(shared.zod?.names).toEqual(['array', 'number', 'object', 'string']);
    expect(shared['@mantine/core']?.names).toEqual(['Text']);
    expect(shared['@sodalizio/area-kit']?.names).toEqual(['defineArea', 'useSession']);
    expect(missingNames(shared)).toEqual([]);
  });

  it('names the lazily shared modules of each screen', () => {
    const { screens, shared } = release();
    expect(screens.map(({ preload }) => preload.lazilyShared)).toEqual([undefined, ['@sodalizio/rich-text']]);
    expect(shared['@sodalizio/rich-text']?.names).toEqual(['RichText']);
  });

  it('reads the files of the icons it uses, not those of all icons', () => {
    expect(Number(readFileSync(join(folder, 'area/modules.txt'), 'utf8'))).toBeLessThan(200);
  });

  it('ships no copy of a shared module', () => {
    const { bytes } = release();
    expect(bytes.js).toBeLessThan(70_000);
  });

  it('refuses to be built when a shared module would be bundled', async () => {
    const home = lay('copying', area);
    rmSync(join(home, 'node_modules/zod'));
    writeFileSync(
      join(home, 'src/list/thing.endpoint.ts'),
      `export * from ${JSON.stringify(join(createRequire(join(workspaceRoot, 'shared/contract/package.json')).resolve('zod')))};`,
    );
    await expect(build(home)).rejects.toThrow(/its own copy of zod/);
  });
});

describe('the styles of an area', () => {
  it('are called by its id, their keyframes too', () => {
    const { css } = release();
    const text = readFileSync(join(folder, 'area/dist', css[0] ?? ''), 'utf8');
    expect(text).toMatch(/\.things_list_[0-9a-f]{5}\{/);
    expect(text).toMatch(/@keyframes things_turn_[0-9a-f]{5}\{/);
    expect(leakingSelectors(text, 'things')).toEqual([]);
  });

  it('have other names where a file of them changed, because a page keeps those of an earlier release', async () => {
    const names = (name: string) => {
      const { css }: AreaRelease = JSON.parse(readFileSync(join(folder, name, 'dist/area.json'), 'utf8'));
      const text = readFileSync(join(folder, name, 'dist', css[0] ?? ''), 'utf8');
      const found = [...text.matchAll(/things_(list|turn|one)_[0-9a-f]{5}/g)];
      return Object.fromEntries(found.map(([whole, plain]) => [plain, whole]));
    };
    const styles = (area['src/list/things.module.css'] ?? '').replace('rgb(4 5 6)', 'rgb(6 5 4)');
    await build(lay('restyled', { ...area, 'src/list/things.module.css': styles }));
    const [now, later] = [names('area'), names('restyled')];
    expect(Object.keys(later).sort()).toEqual(['list', 'one', 'turn']);
    expect(
      Object.keys(now)
        .filter((plain) => now[plain] !== later[plain])
        .sort(),
    ).toEqual(['list', 'turn']);
  });

  it('stop the build when they reach beyond it, and are named', async () => {
    const home = lay('leaking', { ...area, 'src/area.css': '.things_plain, body > main { color: rgb(1 2 3) }' });
    await expect(build(home)).rejects.toThrow(/things has styles that reach beyond it: body>main/);
  });
});

describe('a shell built by shellConfig', () => {
  it('lists its entry, styles and every chunk of the first response in shell.json', () => {
    const list = shellRelease();
    expect(list.preload).toContain(list.entry);
    expect(list.preload.length).toBeGreaterThan(1);
    for (const file of list.preload) expect(existsSync(join(folder, 'shell/dist', file))).toBe(true);
  });

  it('lists the files of a lazily shared module apart from those of the first response', () => {
    const { preload, lazilyShared } = shellRelease();
    const [editor = '', ...others] = lazilyShared['@sodalizio/rich-text'] ?? [];
    expect(editor).toMatch(/rich-text-/);
    for (const file of [editor, ...others]) {
      expect(existsSync(join(folder, 'shell/dist', file))).toBe(true);
      expect(preload).not.toContain(file);
    }
  });

  it('asks for the compilation of all functions of a first screen’s files, and of no others', () => {
    const hinted = (path: string) => readFileSync(join(folder, path), 'utf8').startsWith(compileHint);
    const { preload, lazilyShared } = shellRelease();
    expect(preload.filter((file) => !hinted(`shell/dist/${file}`))).toEqual([]);
    expect(
      Object.values(lazilyShared)
        .flat()
        .filter((file) => hinted(`shell/dist/${file}`)),
    ).toEqual([]);
    const ofScreens = release().screens.flatMap((screen) => screen.preload.js);
    expect(ofScreens.filter((file) => !hinted(`area/dist/${file}`))).toEqual([]);
  });

  it('says in shell.json what it offers: contract number, versions and names', () => {
    const { offers }: { offers: ShellOffer } = JSON.parse(readFileSync(join(folder, 'shell/dist/shell.json'), 'utf8'));
    expect(offers.contract).toBe(1);
    expect(Object.keys(offers.shared).sort()).toEqual([...allShared].sort());
    expect(offers.shared.react?.version).toMatch(/^19\./);
    expect(offers.shared.react?.names).toContain('useState');
    expect(offers.shared['@sodalizio/ui']?.names).toContain('DataTable');
    expect(offers.shared['@sodalizio/rich-text']?.names).toEqual(['RichText']);
    expect(offers.shared['@mantine/core']?.names).toContain('Button');
    expect(offers.shared['@mantine/core']?.names).not.toContain('Rating');
  });

  it('takes the styles of the Mantine parts it uses or offers, and no others', () => {
    const [file = ''] = shellRelease().css;
    const css = readFileSync(join(folder, 'shell/dist', file), 'utf8');
    const core = installedFolder('@mantine/core', shellFolder) ?? '';
    const firstClass = (part: string) =>
      /\.m_[0-9a-f]+/.exec(readFileSync(join(core, 'styles', `${part}.layer.css`), 'utf8'))?.[0] ?? 'no class';
    // A select consists of an input and a list; a toast comes from another package.
    for (const part of ['Text', 'Button', 'Input', 'Combobox', 'Notification']) expect(css).toContain(firstClass(part));
    for (const part of ['Rating', 'Timeline', 'AppShell']) expect(css).not.toContain(firstClass(part));
    expect(css.indexOf(firstClass('UnstyledButton'))).toBeLessThan(css.indexOf(firstClass('Button')));
  });

  it('refuses to be built when a Mantine part would be shown without its styles', async () => {
    const home = lay('bare', {
      ...shell,
      'src/main.tsx': "import { Rating } from 'sly'; import '@sodalizio/ui/styles.css'; globalThis.bare = Rating;",
      'node_modules/sly/package.json': '{ "name": "sly", "version": "1.0.0", "type": "module", "main": "./main.js" }',
      'node_modules/sly/main.js': "export { Rating } from '@mantine/core';",
    });
    await expect(build(home)).rejects.toThrow(/Mantine's Rating would be shown without styles/);
  });

  it('runs the area on its own React, Mantine, router, session and zod, asking for nothing that was not preloaded', async () => {
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--virtual-time-budget=10000',
      '--dump-dom',
    ];
    const { stdout } = await run(chromiumPath, [...flags, `--user-data-dir=${join(folder, 'browser')}`, address]);
    const said: { same?: string[]; asked?: string[]; lazy?: object; error?: string } = JSON.parse(
      /<pre id="said">(.*?)<\/pre>/s.exec(stdout)?.[1]?.replaceAll('&gt;', '>') ?? '{}',
    );
    expect(said.error).toBeUndefined();
    expect(said.same).toEqual(['Text', 'theme', 'useLocation', 'useSession', 'useState', 'string', 'createElement']);
    expect(stdout).toContain('42 /api/things');
    const preloaded = release().screens[0]?.preload.js.map((file) => `/area/${file}`) ?? [];
    expect([...new Set(said.asked)].sort()).toEqual([...preloaded].sort());
    // Loaded neither with the area nor with the screen, only with the import; and it is the shell's copy.
    expect(said.lazy).toEqual({ before: 0, opened: 0, after: 1, same: true });
  });
});
