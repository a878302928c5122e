import { S3mini } from 's3mini';
import {
  type ArtefactStore,
  ArtefactsAway,
  checkBundle,
  checkPrefix,
  type FoundArtefact,
  isPlainPath,
} from './artefact-store.ts';

export interface BucketSettings {
  /** Without the bucket: `https://s3.example.org`. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Folder inside the bucket, without slashes at its ends; empty: the bucket's root. */
  readonly prefix: string;
}

/** Milliseconds for one call: a screen waits five seconds for an area. */
const TIMEOUT_MS = 4_000;
const WRITE_TIMEOUT_MS = 25_000;
/** Milliseconds for which a missing file is cached. Short: a release may be published meanwhile. */
const MISSING_FOR = 2_000;
const REMEMBERED = 20_000;
const AT_ONCE = 8;

/**
 * Artefacts in a bucket. Files seen once are known to exist for ever and need no call: an unavailable bucket does not affect
 * them. `away` is called with the cause of each failed call.
 */
export function bucketStore(bucket: BucketSettings, away: (cause: unknown) => void = () => {}): ArtefactStore {
  const clientFor = (timeout: number) =>
    new S3mini({
      endpoint: `${bucket.endpoint}/${bucket.name}`,
      region: bucket.region,
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      requestAbortTimeout: timeout,
    });
  const client = clientFor(TIMEOUT_MS);
  const writer = clientFor(WRITE_TIMEOUT_MS);
  const root = bucket.prefix === '' ? '' : `${bucket.prefix}/`;
  const known = new Set<string>();
  const missing = new Map<string, number>();
  const asked = new Map<string, Promise<Buffer | undefined>>();

  const call = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      away(error);
      throw new ArtefactsAway(error);
    }
  };
  const remember = (path: string, there: boolean) => {
    if (known.size > REMEMBERED) known.clear();
    if (missing.size > REMEMBERED) missing.clear();
    if (there) {
      known.add(path);
      missing.delete(path);
    } else missing.set(path, performance.now());
  };
  // Not by the clock: where that is set back, a new release would be missing for an hour.
  const believedMissing = (path: string) =>
    performance.now() - (missing.get(path) ?? Number.NEGATIVE_INFINITY) < MISSING_FOR;

  const get = async (path: string) => {
    const body = await call(() => client.getObjectArrayBuffer(root + path));
    remember(path, body !== null);
    return body === null ? undefined : Buffer.from(body);
  };
  const read = async (path: string) => {
    if (!isPlainPath(path) || believedMissing(path)) return undefined;
    // Many browsers request a new release at once.
    const going = asked.get(path) ?? get(path).finally(() => asked.delete(path));
    asked.set(path, going);
    return going;
  };
  const has = async (path: string) => {
    if (known.has(path)) return true;
    if (!isPlainPath(path) || believedMissing(path)) return false;
    const there = (await call(() => client.objectExists(root + path))) === true;
    remember(path, there);
    return there;
  };
  const put = async (path: string, body: Buffer) => {
    await call(() => writer.putObject(root + path, body));
    remember(path, true);
  };
  return {
    read,
    has,
    find: async (path): Promise<FoundArtefact | undefined> => {
      const again = async () => {
        const body = await read(path);
        if (body === undefined) throw new ArtefactsAway(new Error(`${path} is gone`));
        return body;
      };
      if (known.has(path)) return { stamp: 'for good', read: again };
      const body = await read(path);
      return body === undefined ? undefined : { stamp: 'for good', read: async () => body };
    },
    write: async (prefix, files) => {
      const last = checkBundle(prefix, files);
      if (await has(last)) return false;
      const all = [...files];
      const end = all.pop();
      while (all.length > 0) {
        await Promise.all(all.splice(0, AT_ONCE).map(([path, body]) => put(`${prefix}${path}`, body)));
      }
      if (end) await put(last, end[1]);
      return true;
    },
    list: async (prefix) => {
      checkPrefix(prefix);
      const objects = await call(async () => {
        const found = await client.listObjects('/', root + prefix);
        // The client's result for a 404.
        if (found === null) throw new Error(`there is no bucket ${bucket.name}`);
        return found;
      });
      const paths = objects.map(({ Key }) => Key.slice(root.length));
      return paths.filter(isPlainPath).sort();
    },
    share: async () => {},
  };
}
