import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ArtefactStore, ArtefactsAway, checkBundle, checkPrefix, isPlainPath } from './artefact-store.ts';

const isOneOf = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
const isMissing = (error: unknown) => isOneOf(error, ['ENOENT', 'ENOTDIR', 'EISDIR']);
const isTaken = (error: unknown) => isOneOf(error, ['ENOTEMPTY', 'EEXIST']);

export function folderStore(folder: string): ArtefactStore {
  const find = async (path: string) => {
    if (!isPlainPath(path)) return undefined;
    const file = join(folder, path);
    const found = await stat(file).catch((error: unknown) => {
      // A disk that fails has it still: browsers would hold its release for one that was removed.
      if (!isMissing(error)) throw new ArtefactsAway(error);
    });
    // Time and size, because a development build does overwrite its files.
    return found?.isFile()
      ? { stamp: `${found.mtimeMs} ${found.size} ${found.ino}`, read: () => readFile(file) }
      : undefined;
  };
  const has = async (path: string) => (await find(path)) !== undefined;
  return {
    find,
    has,
    read: async (path) => {
      if (!isPlainPath(path)) return undefined;
      try {
        return await readFile(join(folder, path));
      } catch (error) {
        if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'EISDIR'))
          return undefined;
        throw error;
      }
    },
    write: async (prefix, files) => {
      checkBundle(prefix, files);
      if (await isWhole(folder, prefix, files)) return false;
      return writeWhole(folder, prefix, files);
    },
    list: async (prefix) => {
      checkPrefix(prefix);
      const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter(isPlainPath)
        .sort();
    },
    share: async () => {},
  };
}

async function isWhole(folder: string, prefix: string, files: ReadonlyMap<string, Buffer>): Promise<boolean> {
  const found = [...files.keys()].map((path) =>
    stat(join(folder, prefix, path)).then(
      (one) => one.isFile(),
      () => false,
    ),
  );
  return !(await Promise.all(found)).includes(false);
}

/** Milliseconds after which an unfinished write counts as abandoned by a dead server. */
const LEFT_OVER_AFTER = 3_600_000;

async function sweepLeftOvers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const left = join(incoming, name);
    const since = await stat(left).catch(() => undefined);
    if (since && Date.now() - since.mtimeMs > LEFT_OVER_AFTER) await rm(left, { recursive: true, force: true });
  }
}

/** Written and synced under another name, then renamed: a crash leaves nothing under the prefix. */
async function writeWhole(folder: string, prefix: string, files: ReadonlyMap<string, Buffer>): Promise<boolean> {
  const incoming = join(folder, '.incoming');
  await sweepLeftOvers(incoming);
  const fresh = join(incoming, randomUUID());
  const target = join(folder, prefix.slice(0, -1));
  try {
    const folders = new Set([fresh]);
    for (const [path, body] of files) {
      const file = join(fresh, path);
      await mkdir(dirname(file), { recursive: true });
      folders.add(dirname(file));
      await withFile(file, 'wx', async (handle) => {
        await handle.writeFile(body);
        await handle.sync();
      });
    }
    for (const one of folders) await syncFolder(one);
    await mkdir(dirname(target), { recursive: true });
    // Another writer may have been first since the last look: its bundle stays.
    const moved = await rename(fresh, target).then(
      () => true,
      (error: unknown) => {
        if (isTaken(error)) return false;
        throw error;
      },
    );
    await syncFolder(dirname(target));
    return moved || (await isWhole(folder, prefix, files)) ? moved : await complete(target, fresh, [...files.keys()]);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** An interrupted copy of the folder left a bundle without some of its files: all are moved into it, the last one last. */
async function complete(target: string, fresh: string, paths: readonly string[]): Promise<true> {
  for (const path of paths) {
    const file = join(target, path);
    await mkdir(dirname(file), { recursive: true });
    await rename(join(fresh, path), file);
    await syncFolder(dirname(file));
  }
  return true;
}

async function withFile(path: string, flags: string, use: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags);
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder durable. Not every system can open a folder for this: skipped there. */
async function syncFolder(path: string): Promise<void> {
  await withFile(path, 'r', (handle) => handle.sync()).catch((error: unknown) => {
    if (!isOneOf(error, ['EISDIR', 'EPERM', 'EINVAL'])) throw error;
  });
}
