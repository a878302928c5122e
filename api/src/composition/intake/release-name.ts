import { createHash } from 'node:crypto';

/**
 * Name of a release: `<version>-<hash>`, the first ten hexadecimal digits of the SHA-256 of, for each file in the order of
 * their paths (by UTF-16 units), `/` + path, a zero byte, its bytes, a zero byte. The build uses the same rule
 * (`contentHash` of shared/build), so that a release built by `npm start` and the same one published are one release.
 */
export function releaseNameOf(version: string, files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    hash.update(`/${path}\0`);
    hash.update(files.get(path) ?? '').update('\0');
  }
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}
