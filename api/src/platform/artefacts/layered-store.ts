import { createHash } from 'node:crypto';
import type { ArtefactStore } from './artefact-store.ts';

/** Reads a local build from the folder; everything else, and every write, uses the bucket. */
export function layeredStore(folder: ArtefactStore, bucket: ArtefactStore): ArtefactStore {
  return {
    find: async (path) => (await folder.find(path).catch(() => undefined)) ?? bucket.find(path),
    read: async (path) => (await folder.read(path)) ?? bucket.read(path),
    has: async (path) => (await folder.has(path).catch(() => false)) || bucket.has(path),
    write: (prefix, files) => bucket.write(prefix, files),
    list: async (prefix) => {
      const both = await Promise.all([folder.list(prefix), bucket.list(prefix)]);
      return [...new Set(both.flat())].sort();
    },
    share: async (prefix, last) => {
      if (await bucket.has(last)) return;
      const files = new Map<string, Buffer>();
      for (const path of await folder.list(prefix)) {
        const body = await folder.read(path);
        if (body && path !== last) files.set(path.slice(prefix.length), body);
      }
      const end = await folder.read(last);
      if (!end) throw new Error(`${last} is not in the folder`);
      refuseUnfinished(prefix, files, end, last.slice(prefix.length));
      await bucket.write(prefix, files.set(last.slice(prefix.length), end));
    },
  };
}

/**
 * A release lists its files (`files.json`). One whose files are still being copied into the folder would count in the bucket as whole for
 * ever; sharing it is tried again later.
 */
function refuseUnfinished(prefix: string, files: ReadonlyMap<string, Buffer>, end: Buffer, last: string): void {
  const list = files.get('files.json');
  const digests: Record<string, string> = list ? JSON.parse(list.toString('utf8')) : {};
  const isThere = ([path, digest]: [string, string]) => {
    const body = path === last ? end : files.get(path);
    return body !== undefined && createHash('sha256').update(body).digest('hex') === digest;
  };
  if (!list || !Object.entries(digests).every(isThere)) throw new Error(`${prefix} is not whole in the folder yet`);
}
