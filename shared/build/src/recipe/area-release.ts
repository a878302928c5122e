import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import {
  allShared,
  installedVersion,
  lazilyShared,
  packageOf,
  sharedDependencies,
} from '../shared-modules/shared-dependencies.ts';
import { leakingStyles } from './area-styles.ts';
import { addCompileHints } from './compile-hints.ts';
import { type EndpointShape, endpointShapes, endpointShapesFile } from './endpoint-shapes.ts';
import { type AreaValue, evaluateArea } from './evaluate-area.ts';
import { areaOffers, type DeclaredSlot, type Preload, type SlotHalves, slotHalves } from './slot-shapes.ts';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

export const AREA_RELEASE_FORMAT = 1;

/** `area.json`: what the shell knows of an area before it downloads any of its code. */
export interface AreaRelease extends SlotHalves {
  readonly format: number;
  readonly id: string;
  readonly version: string;
  readonly contract: number;
  /** Name of the Module Federation container in mf-manifest.json (`loadRemote('<container>/area')`). */
  readonly container: string;
  readonly menu: AreaValue['menu'];
  readonly actions?: AreaValue['actions'];
  readonly search?: AreaValue['search'];
  readonly screens: readonly (Omit<AreaValue['screens'][number], 'load'> & { readonly preload: Preload })[];
  /** Per shared module: the semver range it was built against and the export names its code uses. */
  readonly shared: Readonly<Record<string, { readonly range: string; readonly names: readonly string[] }>>;
  /** `GET /api/...` of every endpoint definition in its code. */
  readonly endpoints: readonly string[];
  readonly entry: string;
  readonly css: readonly string[];
  readonly bytes: { readonly js: number; readonly css: number };
}

const areaInput = 'virtual:area-input';

/** Placeholder for the required input of a build, removed afterwards: the federation plugin adds the real one. */
export const areaInputId = `\0${areaInput}`;

function chunksOf(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function sharedModuleOf(id: string): string | undefined {
  const encoded = /__loadShare__(.+?)__loadShare__/.exec(id)?.[1];
  if (!encoded) return undefined;
  const name = encoded
    .replaceAll('_mf_0_', '@')
    .replaceAll('_mf_1_', '/')
    .replaceAll('_mf_2_', '-')
    .replaceAll('_mf_3_', '.');
  return allShared.find((key) => key === name);
}

function namesInUse(bundle: OutputBundle): Map<string, string[]> {
  const names = new Map<string, Set<string>>();
  for (const [id, { renderedExports }] of chunksOf(bundle).flatMap(({ modules }) => Object.entries(modules))) {
    const key = sharedModuleOf(id);
    if (key) names.set(key, new Set([...(names.get(key) ?? []), ...renderedExports]));
  }
  for (const known of names.values()) known.delete('__moduleExports');
  // Every stand-in has a `default`, which would make modules without one look incomplete.
  for (const known of names.values()) if (known.size > 1) known.delete('default');
  return new Map([...names].map(([key, known]) => [key, [...known].sort()]));
}

/** A shared package that was bundled because it is missing in the area's package.json. */
function bundledCopies(bundle: OutputBundle): string[] {
  const packages = new Set<string>(sharedDependencies.map(packageOf));
  const copies = chunksOf(bundle).flatMap((chunk) =>
    Object.keys(chunk.modules).flatMap((id) => {
      if (id.includes('__loadShare__')) return [];
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)?.[1];
      if (name && packages.has(name)) return [name];
      const own = /\/shared\/(?:(area-kit|ui)\/src\/|(rich-text)\/src\/index\.ts$)/.exec(id);
      return own ? [`@sodalizio/${own[1] ?? own[2]}`] : [];
    }),
  );
  return [...new Set(copies)].sort();
}

function withImports(bundle: OutputBundle, files: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    for (const next of chunk.imports) visit(next);
  };
  for (const file of files) visit(file);
  return [...seen];
}

function chunkHolding(bundle: OutputBundle, module: string): string {
  const chunk =
    chunksOf(bundle).find((one) => one.facadeModuleId === module) ??
    chunksOf(bundle).find((one) => one.moduleIds.includes(module));
  if (!chunk) throw new Error(`The build made no chunk for ${module}.`);
  return chunk.fileName;
}

const lazyKeys: ReadonlySet<string> = new Set(lazilyShared);

/** Lazily shared modules that these chunks import; `started` are the chunks that every screen has. */
function lazilySharedOf(bundle: OutputBundle, files: readonly string[], started: readonly string[]): string[] {
  const own = withImports(bundle, files).filter((file) => !started.includes(file));
  const later = own.flatMap((file) => (bundle[file]?.type === 'chunk' ? bundle[file].dynamicImports : []));
  const keys = [...own, ...later].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.moduleIds.flatMap((id) => sharedModuleOf(id) ?? []) : [];
  });
  return [...new Set(keys)].filter((key) => lazyKeys.has(key)).sort();
}

/** What every screen of an area needs: the container's entry first. */
function startFiles(bundle: OutputBundle, folder: string): readonly [string, ...string[]] {
  const chunks = chunksOf(bundle);
  const entry = chunks.find((chunk) => chunk.fileName.startsWith('remoteEntry'));
  if (!entry) throw new Error('The build made no container entry.');
  // The container loads its map of shared modules by a dynamic import at every start.
  const map = chunks
    .filter((chunk) => chunk.facadeModuleId?.includes('localSharedImportMap'))
    .map((chunk) => chunk.fileName);
  return [entry.fileName, ...map, chunkHolding(bundle, normalizePath(join(folder, 'src/area.tsx')))];
}

function describe(
  bundle: OutputBundle,
  value: AreaValue,
  shapes: readonly EndpointShape[],
  declared: readonly DeclaredSlot[],
  options: { version: string; folder: string; container: string },
): AreaRelease {
  const chunks = chunksOf(bundle);
  const start = startFiles(bundle, options.folder);
  const css = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  const preloadOf = (module: string): Preload => {
    const file = chunkHolding(bundle, module);
    const lazy = lazilySharedOf(bundle, [file], withImports(bundle, start));
    return { js: withImports(bundle, [...start, file]), css, ...(lazy.length > 0 ? { lazilyShared: lazy } : {}) };
  };
  const sizeOf = (file: Rolldown.OutputAsset) => Buffer.byteLength(file.source);
  return {
    format: AREA_RELEASE_FORMAT,
    id: value.id,
    version: options.version,
    contract: value.contract,
    container: options.container,
    menu: value.menu,
    ...(value.actions ? { actions: value.actions } : {}),
    ...(value.search ? { search: value.search } : {}),
    screens: value.screens.map(({ module, ...screen }) => ({
      ...screen,
      preload: preloadOf(module),
    })),
    ...slotHalves(value, declared, preloadOf),
    shared: Object.fromEntries(
      [...namesInUse(bundle)].map(([key, names]) => [
        key,
        { range: `^${installedVersion(key, options.folder)}`, names },
      ]),
    ),
    endpoints: [...new Set(shapes.map(({ endpoint }) => endpoint))].sort(),
    entry: start[0],
    css,
    bytes: {
      js: chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk.code), 0),
      css: Object.values(bundle).reduce(
        (sum, file) => sum + (file.type === 'asset' && file.fileName.endsWith('.css') ? sizeOf(file) : 0),
        0,
      ),
    },
  };
}

const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':');

/** Early requests to endpoints that the area's code never calls: their answers would be unused. */
function strayQuestions({ screens }: AreaValue, shapes: readonly EndpointShape[]): string[] {
  const called = new Set(shapes.map(({ endpoint }) => shapeOf(endpoint)));
  return screens.flatMap(({ early = [] }) =>
    early.map(({ path }) => path).filter((path) => !called.has(`GET ${shapeOf(path)}`)),
  );
}

/** The plugin that writes `area.json` beside `mf-manifest.json`, from the evaluated `src/area.tsx` and the finished chunks. */
export function areaRelease(options: { id: string; version: string; folder: string; container: string }): Plugin {
  return {
    name: 'sodalizio:area-release',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: { [areaInput]: areaInput } } } }),
    resolveId: (id) => (id === areaInput ? areaInputId : null),
    generateBundle: {
      order: 'post',
      async handler(_output, bundle) {
        for (const chunk of chunksOf(bundle)) if (chunk.facadeModuleId === areaInputId) delete bundle[chunk.fileName];
        const copies = bundledCopies(bundle);
        if (copies.length > 0) {
          this.error(
            `${options.id} would ship its own copy of ${copies.join(', ')}: list it in ${options.folder}/package.json ("catalog:" or "workspace:*") so that it is shared.`,
          );
        }
        const leaks = leakingStyles(options.id, bundle);
        if (leaks) this.error(leaks);
        const value = await evaluateArea(options.folder);
        if (value.id !== options.id)
          this.error(`src/area.tsx says id "${value.id}", vite.config.ts says "${options.id}".`);
        const endpoints = await endpointShapes(bundle, options.folder);
        const early = value.screens.map(({ module }) => chunkHolding(bundle, module));
        addCompileHints(bundle, withImports(bundle, [...startFiles(bundle, options.folder), ...early]));
        const stray = strayQuestions(value, endpoints);
        if (stray.length > 0) this.error(`${options.id} asks ${stray.join(', ')} early, and no code of it does.`);
        const release = describe(bundle, value, endpoints, (await areaOffers()).slots, options);
        this.emitFile({ type: 'asset', fileName: 'area.json', source: `${JSON.stringify(release, null, 1)}\n` });
        const shapes = `${JSON.stringify({ endpoints })}\n`;
        this.emitFile({ type: 'asset', fileName: endpointShapesFile, source: shapes });
      },
    },
  };
}

/** Short content hash of texts or bytes: names a release. */
export function contentHash(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 10);
}
