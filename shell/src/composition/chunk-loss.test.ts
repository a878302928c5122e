import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadIfVanished } from './chunk-loss.ts';

const own = 'https://gestionale.example/assets/main-1.js';
let chunk = '';
let count = 0;
const lost = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`);

const reload = vi.fn();
/** What the server answers for a file; no answer without one. */
function serve(statuses: Readonly<Record<string, number>>) {
  vi.stubGlobal('fetch', async (file: string) => {
    const status = statuses[file];
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
}

beforeEach(() => {
  count += 1;
  chunk = `https://gestionale.example/assets/palette-${count}.js`;
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

it('reloads the page where a chunk of the shell has vanished with its deployment', async () => {
  serve({ [chunk]: 404 });
  await reloadIfVanished(lost(chunk), own, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['there is no network', undefined],
  ['the server restarts', 502],
  ['the line was lost for a moment', 200],
])('neither reloads nor spends its one reload where %s', async (_, status) => {
  serve(status === undefined ? {} : { [chunk]: status });
  await reloadIfVanished(lost(chunk), own, reload);
  expect(reload).not.toHaveBeenCalled();
  serve({ [chunk]: 404 });
  await reloadIfVanished(lost(chunk), own, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads where a chunk that is there fails once more: older browsers never fetch it again', async () => {
  serve({});
  await reloadIfVanished(lost(chunk), own, reload);
  await reloadIfVanished(lost(chunk), own, reload);
  expect(reload).not.toHaveBeenCalled();
  serve({ [chunk]: 200 });
  await reloadIfVanished(lost(chunk), own, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('looks for the page’s own script where the browser names no file, as Safari', async () => {
  const unnamed = new TypeError('Importing a module script failed.');
  serve({ [own]: 200 });
  await reloadIfVanished(unnamed, own, reload);
  expect(reload).not.toHaveBeenCalled();
  serve({ [own]: 404 });
  await reloadIfVanished(unnamed, own, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves the chunks of an area to the area', async () => {
  const ofArea = 'https://gestionale.example/areas/garden/1.0.0-abc/dialog.js';
  serve({ [ofArea]: 404 });
  await reloadIfVanished(lost(ofArea), own, reload);
  expect(reload).not.toHaveBeenCalled();
});
