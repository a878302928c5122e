import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** In every release: the SHA-256 of each of its other files, so that downloads can be verified. */
export const fileList = 'files.json';

export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

export function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Writes `files.json` into a finished release's folder: `{ "<path>": "<SHA-256>" }`. */
export function writeFileList(folder: string): void {
  const paths = filesIn(folder).filter((path) => path !== fileList);
  const digests = paths.map((path) => [path, digestOf(readFileSync(join(folder, path)))]);
  writeFileSync(join(folder, fileList), `${JSON.stringify(Object.fromEntries(digests), null, 1)}\n`);
}
