import { extname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { normalizePath, type PluginOption, type UserConfig, type UserConfigFnObject } from 'vite';
import { namedImports } from '../named-imports.ts';
import { importsModule } from '../shared-modules/names-asked.ts';
import {
  allShared,
  installedVersion,
  lazilyShared,
  sharedDependencies,
} from '../shared-modules/shared-dependencies.ts';
import { readPackageJson } from '../workspace.ts';
import { areaRefresh } from './area-refresh.ts';
import { areaInputId, areaRelease } from './area-release.ts';
import { areaClass } from './area-styles.ts';
import { devBase, devServerPort } from './dev-ports.ts';
import { fewerAreaChunks } from './fewer-chunks.ts';
import { singleIcons } from './single-icons.ts';
import { wholeGraph } from './whole-graph.ts';

/** An area's build options: its id (the one of `defineArea`); `folder` only when it is not the current one. */
export interface AreaOptions {
  readonly id: string;
  readonly folder?: string;
}

/** Name of an area as a Module Federation container: only letters, digits and `_` are safe in it. */
export function containerName(id: string): string {
  return `area_${id.replaceAll(/[^a-zA-Z0-9]/g, '_')}`;
}

/** Federation loads listed modules at the area's start, unless a dynamic import requests them later. */
const listed = (folder: string) => [...sharedDependencies, ...lazilyShared.filter((key) => importsModule(folder, key))];

function sharedOf(folder: string, building: boolean) {
  const entries = listed(folder).flatMap((key) => {
    const version = installedVersion(key, folder);
    if (!version) return [];
    // A dev server keeps its own copies: its modules are served before any shell is loaded.
    return [
      [
        key,
        { singleton: true, requiredVersion: `^${version}`, ...(building ? { import: false as const } : { version }) },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

/** Servers take and serve files with plain names alone (`isPlainPath` of the server): `Città (1)` becomes `Citta__1_`. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w@~./-]/g, '_');

/** As the server knows them: by their endings in small letters. */
const plainEnding = (name: string) =>
  extname(name)
    .toLowerCase()
    .replace(/^\.jpeg$/, '.jpg');

/**
 * The Vite configuration of an area: `export default areaConfig({ id: 'associates' })` in its vite.config.ts.
 * `vite build` creates a release folder (federation container, one stylesheet, `mf-manifest.json`, `area.json`);
 * `vite dev` serves the same container with hot reload on the area's fixed port.
 */
export function areaConfig({ id, folder = process.cwd() }: AreaOptions): UserConfigFnObject {
  return ({ command }): UserConfig => {
    const building = command === 'build';
    const version = readPackageJson(folder).version;
    if (!version) throw new Error(`${folder}/package.json has no "version": federation would warn at each load.`);
    const port = devServerPort(id);
    const start = normalizePath(join(folder, 'src/area.tsx'));
    const container: PluginOption[] = federation({
      name: containerName(id),
      filename: building ? 'remoteEntry-[hash].js' : 'remoteEntry.js',
      exposes: { './area': './src/area.tsx' },
      shared: sharedOf(folder, building),
      manifest: true,
      dts: false,
      // Seconds since the last module's progress: how long a build with a wrong path takes to fail.
      moduleParseIdleTimeout: 15,
      dev: { remoteHmr: true },
      experiments: { externalRuntime: true },
    });
    return {
      root: folder,
      base: building ? './' : devBase(id),
      plugins: [
        areaRefresh(devBase(id)),
        react(),
        singleIcons(),
        namedImports(allShared),
        fewerAreaChunks(start),
        container,
        wholeGraph({ held: areaInputId, start }),
        areaRelease({ id, version, folder, container: containerName(id) }),
      ],
      css: { modules: { generateScopedName: areaClass(id, folder) } },
      build: {
        target: 'es2022',
        cssCodeSplit: false,
        assetsDir: '',
        modulePreload: false,
        reportCompressedSize: false,
        // No index.html: areaRelease adds the input. A page that names a missing file stalls the plugin for 10 s.
        rolldownOptions: {
          output: {
            sanitizeFileName: plainName,
            assetFileNames: ({ names: [name = ''] }) => `[name]-[hash]${plainEnding(name)}`,
          },
        },
      },
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        cors: true,
        // Pages come through the shell's server, change notifications directly from here.
        hmr: { host: '127.0.0.1', clientPort: port },
      },
    };
  };
}
