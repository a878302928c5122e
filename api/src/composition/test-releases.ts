import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AreaRelease } from '@sodalizio/contract';
import ZipStream from 'zip-stream';

export const areaJson = (id: string, version: string): AreaRelease => ({
  format: 1,
  id,
  version,
  contract: 1,
  menu: [{ screen: `${id}.index`, label: `Area ${id}`, icon: 'users', order: 10, requires: 'signed-in' }],
  screens: [
    {
      name: `${id}.index`,
      path: id,
      title: `Area ${id}`,
      requires: 'signed-in',
      preload: { js: ['screen.js'], css: [] },
    },
  ],
  shared: {},
  endpoints: [],
  container: id.replaceAll('-', '_'),
  entry: 'remoteEntry.js',
  css: [],
  bytes: { js: 20, css: 0 },
});

export interface TestReleases {
  folder: string;
  /** Leaves the result of `npm start`: these releases (`id` → name, `<version>-<hash>`), and only these. */
  build: (areas: Record<string, string>, shell?: string) => void;
  remove: () => void;
}

export function makeReleases(): TestReleases {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-releases-'));
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  return {
    folder,
    build: (areas, shell = 'aaa') => {
      put(`shell/${shell}/index.html`, '<!doctype html><html><head></head><body></body></html>');
      const offers = {
        contract: 1,
        shared: { react: { version: '19.3.1', names: ['useState', 'createElement'] } },
        screens: [
          { name: 'login', path: 'login' },
          { name: 'users.one', path: 'users/:id' },
        ],
      };
      put(`shell/${shell}/shell.json`, JSON.stringify({ css: [], preload: [], offers }));
      const placed = Object.entries(areas).map(([id, name]) => {
        const version = name.slice(0, name.lastIndexOf('-'));
        const path = `areas/${id}/${name}/`;
        put(`${path}area.json`, JSON.stringify(areaJson(id, version)));
        put(`${path}remoteEntry.js`, 'export {}');
        put(`${path}screen.js`, 'export {}');
        return { id, version, path };
      });
      // A new file each time, as in a build: the server looks at its identity.
      put('composition.json.new', JSON.stringify({ shell, areas: placed }));
      renameSync(join(folder, 'composition.json.new'), join(folder, 'composition.json'));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function zipOf(files: Record<string, string>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipStream();
  const chunks: Buffer[] = [];
  zip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => zip.once('end', resolve).once('error', reject));
  for (const [name, content] of Object.entries(files)) {
    await new Promise<void>((resolve, reject) => {
      zip.entry(content, { name }, (error) => (error ? reject(error) : resolve()));
    });
  }
  zip.finish();
  await ended;
  return Buffer.concat(chunks);
}

export const releaseZip = (
  id: string,
  version: string,
  code = 'export {}',
  more: Partial<AreaRelease> = {},
): Promise<Buffer<ArrayBuffer>> => {
  const files = {
    'remoteEntry.js': 'export {}',
    'screen.js': code,
    'area.json': JSON.stringify({ ...areaJson(id, version), ...more }),
  };
  return zipOf({ ...files, 'files.json': listOf(files) });
};

/** `files.json` of a release with these files. */
export const listOf = (files: Record<string, string>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]),
    ),
  );
