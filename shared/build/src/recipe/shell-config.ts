import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { normalizePath, type Plugin, type Rolldown, type UserConfig, type UserConfigFnObject } from 'vite';
import { curatedNames } from '../shared-modules/curated-names.ts';
import { namesAsked } from '../shared-modules/names-asked.ts';
import {
  allShared,
  installedFolder,
  installedVersion,
  lazilyShared,
  type SharedDependency,
  sharedDependencies,
} from '../shared-modules/shared-dependencies.ts';
import { areaPackages, workspaceRoot } from '../workspace.ts';
import { hostRefresh } from './area-refresh.ts';
import { shellClass } from './area-styles.ts';
import { addCompileHints } from './compile-hints.ts';
import { devBase, devServerPort, shellDevPort } from './dev-ports.ts';
import { displayNames } from './display-names.ts';
import { fewerShellChunks } from './fewer-chunks.ts';
import { firstScript } from './first-script.ts';
import { mantineFiles, onlyUsedMantineStyles } from './mantine-styles.ts';
import { lazyNames, shellOffer } from './shell-offer.ts';
import { singleIcons } from './single-icons.ts';
import { stylesAfterFrame } from './styles-after-frame.ts';
import { trimLibraries } from './trim-libraries.ts';

const virtualList = 'virtual:shared-dependencies';
const curatedPrefix = 'virtual:curated/';

/** In development an area finds every name, and `npm run check` reports new ones. */
function curatedModule(key: SharedDependency, folder: string, curated: boolean): string {
  const names = curated ? curatedNames(key) : '*';
  if (names !== '*') return `export { ${names.join(', ')} } from ${JSON.stringify(key)};`;
  if (!key.startsWith('react')) return `export * from ${JSON.stringify(key)};`;
  // React is CommonJS: its names are read at build time, because `export *` of CommonJS is resolved at run time.
  const installed: object = createRequire(join(folder, 'package.json'))(key);
  const listed = Object.keys(installed).filter((name) => name !== 'default' && name !== '__esModule');
  return `export { ${listed.join(', ')} } from ${JSON.stringify(key)};`;
}

function versionOf(key: SharedDependency, folder: string): string {
  const version = installedVersion(key, folder);
  if (!version) throw new Error(`The shell must list ${key} in its package.json: it brings the only copy of it.`);
  return version;
}

function listModule(folder: string): string {
  const imports = sharedDependencies.map(
    (key, at) => `import * as shared${at} from ${JSON.stringify(curatedPrefix + key)};`,
  );
  const entries = sharedDependencies.map((key, at) => {
    return `  ${JSON.stringify(key)}: { version: ${JSON.stringify(versionOf(key, folder))}, get: () => shared${at}, names: Object.keys(shared${at}) },`;
  });
  const later = lazilyShared.map((key) => {
    const names = JSON.stringify(lazyNames(key, folder));
    const load = `() => import(${JSON.stringify(curatedPrefix + key)})`;
    return `  ${JSON.stringify(key)}: { version: ${JSON.stringify(versionOf(key, folder))}, load: ${load}, names: ${names} },`;
  });
  return [
    ...imports,
    'export const sharedModules = {',
    ...entries,
    '};',
    'export const lazilyShared = {',
    ...later,
    '};',
  ].join('\n');
}

/** Tells areas served from their sources that this page has a hot reload runtime already. */
const oneRefresh: Plugin = {
  name: 'sodalizio:one-refresh',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: `globalThis.${hostRefresh} = new URL('/@react-refresh', location.href).href;`,
      injectTo: 'head-prepend',
    },
  ],
};

/** Provides `virtual:shared-dependencies`: the shared modules the shell gives to the Module Federation runtime. */
export function sharedModules(folder: string): Plugin {
  let curated = false;
  return {
    name: 'sodalizio:shared-modules',
    configResolved({ command, mode }) {
      curated = command === 'build' && mode !== 'development';
    },
    resolveId: (id) => (id === virtualList || id.startsWith(curatedPrefix) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${virtualList}`) return listModule(folder);
      const key = allShared.find((one) => id === `\0${curatedPrefix}${one}`);
      return key ? curatedModule(key, folder, curated) : null;
    },
  };
}

function withImports(bundle: Rolldown.OutputBundle, file: string, seen: Set<string> = new Set()): Set<string> {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  seen.add(file);
  for (const next of chunk.imports) withImports(bundle, next, seen);
  return seen;
}

/** Writes `shell.json`: files for the server to link in the first response, and the offer for areas. */
function shellRelease(folder: string, hints: boolean): Plugin {
  return {
    name: 'sodalizio:shell-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_output, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (!entry) this.error('The shell has no entry: is index.html there?');
        const shared = chunks.find(
          (chunk) => chunk.facadeModuleId === `\0${virtualList}` || chunk.moduleIds.includes(`\0${virtualList}`),
        );
        const preload = withImports(bundle, entry.fileName);
        if (shared) withImports(bundle, shared.fileName, preload);
        const filesOf = (key: string) =>
          chunks
            .filter((chunk) => chunk.facadeModuleId === `\0${curatedPrefix}${key}`)
            .flatMap((chunk) => [...withImports(bundle, chunk.fileName)].filter((file) => !preload.has(file)));
        const lazy = Object.fromEntries(lazilyShared.map((key) => [key, filesOf(key)]));
        if (hints) addCompileHints(bundle, preload);
        const css = Object.keys(bundle).filter((file) => file.endsWith('.css'));
        const offers = await shellOffer(folder);
        const source = JSON.stringify(
          { entry: entry.fileName, css, preload: [...preload], lazilyShared: lazy, offers },
          null,
          1,
        );
        this.emitFile({ type: 'asset', fileName: 'shell.json', source: `${source}\n` });
      },
    },
  };
}

function mantineNames(folders: readonly string[]): ReadonlySet<string> {
  const asked = namesAsked(folders, true).get('@mantine/core') ?? new Map();
  return new Set([...curatedNames('@mantine/core'), ...asked.keys()]);
}

const foldersOf = (keys: readonly SharedDependency[], folder: string) =>
  keys.flatMap((key) => installedFolder(key, folder) ?? []);

function sharedMantine(folder: string): ReadonlyMap<string, readonly string[]> {
  const core = installedFolder('@mantine/core', folder);
  if (!core) return new Map();
  const own = sharedDependencies.filter((key) => key.startsWith('@sodalizio/'));
  const { index, files } = mantineFiles(mantineNames(foldersOf(own, folder)), core);
  return new Map([[normalizePath(index), files.map(normalizePath)]]);
}

function usedStyles(folder: string, all: boolean): Plugin {
  return onlyUsedMantineStyles(folder, () => {
    return all ? new Set(['*']) : mantineNames([folder, ...foldersOf(['@sodalizio/ui', ...lazilyShared], folder)]);
  });
}

/** One address in development: calls go to the server, each area's files to its own development server. */
function devProxy(): Record<string, string> {
  const server = process.env.SODALIZIO_API ?? 'http://127.0.0.1:4000';
  const proxy: Record<string, string> = {};
  for (const one of areaPackages()) {
    const id = one.folder.slice('mf-'.length);
    proxy[devBase(id)] = `http://127.0.0.1:${devServerPort(id)}`;
  }
  for (const path of ['/api/', '/oauth/', '/composition.json', '/areas/', '/images/', '/healthz', '/readyz'])
    proxy[path] = server;
  return proxy;
}

export const devFlavourFolder = 'assets/dev';

/** The page of the development flavour as JSON (`{ html }`): servers without support for flavours serve it like any file of a shell. */
function flavourPage(): Plugin {
  return {
    name: 'sodalizio:flavour-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The shell has no page: is index.html there?');
        const source = JSON.stringify({ html: String(page.source) });
        this.emitFile({ type: 'asset', fileName: `${devFlavourFolder}/page.json`, source });
      },
    },
  };
}

/** React's development build writes each element's source file into the code: below the workspace, so that no release names a folder of the machine that built it. */
const withoutFolders: Plugin = {
  name: 'sodalizio:without-folders',
  apply: 'build',
  renderChunk: {
    order: 'post',
    handler: (code) => ({ code: code.replaceAll(`${normalizePath(workspaceRoot)}/`, ''), map: null }),
  },
};

/** React Router resolves to the build with its development warnings, for bundlers as for Node. The one without them is beside it. */
const routerWithoutWarnings: Plugin = {
  name: 'sodalizio:router-without-warnings',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  },
};

interface ShellOptions {
  readonly folder?: string;
  readonly hints?: boolean;
  readonly early?: boolean;
}

/**
 * The Vite configuration of the shell: `export default shellConfig()`. A plain build without the federation plugin. With
 * `--mode development` (and NODE_ENV the same) it builds the flavour in which an area's development server supports hot reload:
 * React's development version, and every name of every shared module (decision 0037). For comparisons
 * `hints: false` leaves compile hints out, and `early: false` the script that asks with the page.
 */
export function shellConfig({
  folder = process.cwd(),
  hints = true,
  early = true,
}: ShellOptions = {}): UserConfigFnObject {
  return ({ command, mode }): UserConfig => ({
    root: folder,
    base: '/',
    plugins: [
      react(),
      oneRefresh,
      singleIcons(),
      sharedModules(folder),
      usedStyles(folder, mode === 'development'),
      stylesAfterFrame,
      fewerShellChunks(`\0${virtualList}`, () => sharedMantine(folder)),
      ...(mode === 'development'
        ? [flavourPage(), withoutFolders]
        : [
            routerWithoutWarnings,
            displayNames,
            trimLibraries,
            ...(early ? [firstScript(folder)] : []),
            shellRelease(folder, hints),
          ]),
    ],
    css: { modules: { generateScopedName: shellClass } },
    // The federation runtime without what the shell does not use: remotes' manifests (`area.json` says more), and servers.
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: JSON.stringify('web') },
    build: {
      ...(command === 'build' && mode === 'development' ? { assetsDir: devFlavourFolder, copyPublicDir: false } : {}),
      target: 'es2022',
      cssCodeSplit: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
    },
    // Linked packages are sources, not libraries: two copies of these would be two sessions.
    resolve: { dedupe: sharedDependencies.filter((key) => !key.startsWith('@sodalizio/')) },
    ...(command === 'serve'
      ? { server: { host: '127.0.0.1', port: shellDevPort(), strictPort: true, proxy: devProxy() } }
      : {}),
  });
}
