import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { Refusal } from '../processes.ts';
import { devServerPort } from '../recipe/dev-ports.ts';
import { developmentRelease } from '../recipe/dev-release.ts';
import { readArea } from '../recipe/evaluate-area.ts';
import { areaOffers } from '../recipe/slot-shapes.ts';
import { areaPackages, readPackageJson, workspaceRoot } from '../workspace.ts';
import { front } from './front.ts';
import { type Product, portTaken, runningProduct, serverSources, startProduct } from './product.ts';
import { flavourFolder, flavourOf, flavourReleased, prepareFlavour } from './shell-flavour.ts';

interface Options {
  /** `mf-associates`, `associates`, or the folder of an area elsewhere. */
  readonly area: string;
  /** Address of a product to develop in front of; by default the local one on `port`, started if necessary. */
  readonly at: string | undefined;
  readonly port: string;
}

function areaFolder(area: string): string {
  const named = areaPackages().find(({ folder }) => folder === area || folder === `mf-${area}`);
  if (named) return join(workspaceRoot, named.folder);
  const folder = resolve(workspaceRoot, area);
  if (existsSync(join(folder, 'vite.config.ts')) && existsSync(join(folder, 'src/area.tsx'))) return folder;
  const known = areaPackages().map((one) => one.folder);
  throw new Refusal(`There is no area "${area}". Areas: ${known.join(', ')}; or give the folder of one.`);
}

/** The area's static half, read again whenever one of its files changes. */
async function watchedArea(folder: string) {
  const version = readPackageJson(folder).version ?? '0.0.0';
  const read = async () => {
    const { value, files } = await readArea(folder);
    return { release: developmentRelease(value, version, (await areaOffers()).slots), screens: value.screens, files };
  };
  let known = await read();
  let reading = Promise.resolve(known);
  return {
    id: known.release.id,
    screens: known.screens,
    release: async () => (await reading).release,
    /** Reads again where `file` matters; true when menu or screens changed. */
    changed: async (file: string): Promise<boolean> => {
      if (!known.files.has(file)) return false;
      const before = JSON.stringify(known.release);
      // A syntax error keeps the previous area until it is fixed; Vite reports it.
      reading = read().catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        return known;
      });
      known = await reading;
      return JSON.stringify(known.release) !== before;
    },
  };
}

function reloadOnChange(server: ViteDevServer, area: Awaited<ReturnType<typeof watchedArea>>, product: Product): void {
  if (product.ours) server.watcher.add(serverSources);
  server.watcher.on('change', (file) => {
    if (file.startsWith(serverSources + sep)) {
      if (product.ours && !/\.test\.ts$/.test(file)) void product.restart();
      return;
    }
    area.changed(file).then(
      (other) => other && server.ws.send({ type: 'full-reload' }),
      () => undefined,
    );
  });
}

/**
 * Transforms the first visit's modules in advance: libraries are bundled once for each lock file, sources on each start. A
 * browser that waited for it would consider the area hung.
 */
async function warm(server: ViteDevServer, screens: readonly { readonly module: string }[]): Promise<void> {
  const { client } = server.environments;
  const files = [join(server.config.root, 'src/area.tsx'), ...screens.map(({ module }) => module)];
  await Promise.all(files.map((file) => client.warmupRequest(`/${relative(server.config.root, file)}`)));
  await client.waitForRequestsIdle();
  await client.depsOptimizer?.scanProcessing;
}

/** Resolves on the first signal. */
const interrupted = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });

/**
 * One area from its sources with hot reload, inside the shell and beside the areas of a running product, with that product's
 * API: one address, nothing else built. Ends with the first signal.
 */
export async function developArea(options: Options): Promise<number> {
  const began = performance.now();
  const folder = areaFolder(options.area);
  const running = await runningProduct(options.at, options.port);
  const ended = interrupted();
  if (!running && !flavourReleased()) prepareFlavour();
  const starting = running ? Promise.resolve(running) : startProduct(options.port);
  starting.catch(() => undefined);
  const area = await watchedArea(folder);
  const port = devServerPort(area.id);
  let product: Product | undefined;
  let server: ViteDevServer | undefined;
  try {
    if (await portTaken(port)) {
      throw new Refusal(`Port ${port} is taken: this area may be in development already. SODALIZIO_DEV_PORT moves it.`);
    }
    // The federation plugin resolves packages from the current directory.
    process.chdir(folder);
    const address = running?.address ?? `http://127.0.0.1:${options.port}`;
    server = await createServer({
      configFile: join(folder, 'vite.config.ts'),
      clearScreen: false,
      logLevel: 'warn',
      plugins: [
        front({
          id: area.id,
          product: address,
          ready: async () => (await starting).ready(),
          flavour: () => flavourOf(address),
          folder: flavourFolder,
          release: area.release,
        }),
      ],
    });
    await server.listen();
    [product] = await Promise.all([starting, warm(server, area.screens)]);
    await flavourOf(address);
    reloadOnChange(server, area, product);
    const { menu, screens } = await area.release();
    const first = screens.find(({ name }) => name === menu[0]?.screen)?.path ?? '';
    process.stdout.write(
      `Ready in ${((performance.now() - began) / 1000).toFixed(1)} s: http://127.0.0.1:${port}/admin/${first}\n` +
        `  ${area.id} from ${folder}, everything else from ${address}; Ctrl-C ends it.\n`,
    );
    await ended;
    return 0;
  } finally {
    await server?.close();
    await (product ?? (await starting.catch(() => undefined)))?.stop();
  }
}
