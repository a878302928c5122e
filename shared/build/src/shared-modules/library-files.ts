import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../is-record.ts';

export interface LibraryFile {
  readonly files: readonly { readonly names: readonly string[]; readonly path: string }[];
  readonly packages: readonly { readonly names: readonly string[]; readonly specifier: string }[];
}

function targetOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return undefined;
  return targetOf(entry.import ?? entry.module ?? entry.browser ?? entry.default);
}

export function entryOf(folder: string): string | undefined {
  const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isRecord(content)) return undefined;
  const exported = isRecord(content.exports) ? (content.exports['.'] ?? content.exports) : content.exports;
  const file = targetOf(exported) ?? targetOf(content.module) ?? targetOf(content.main);
  return file === undefined ? undefined : join(folder, file);
}

// Built files are written by a bundler, one statement a line: no syntax tree is needed to read their imports.
const statement = /^(?:import|export)\s*(?:(?:\{([^}]*)\}|[^"';]*?)\s*from\s*)?["']([^"']+)["']/gm;

export function readLibraryFile(path: string): LibraryFile {
  const found = [...readFileSync(path, 'utf8').matchAll(statement)].map(([, list, specifier = '']) => ({
    names: list?.split(',').map((one) => one.trim().split(/\s+as\s+/)[0] ?? '') ?? ['*'],
    specifier,
  }));
  return {
    files: found
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ names, specifier }) => ({ names, path: join(dirname(path), specifier) }))
      .filter((one) => existsSync(one.path)),
    packages: found.filter(({ specifier }) => !specifier.startsWith('.')),
  };
}

export function libraryFiles(starts: readonly string[]): Map<string, LibraryFile> {
  const seen = new Map<string, LibraryFile>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    const file = readLibraryFile(path);
    seen.set(path, file);
    open.push(...file.files.map((next) => next.path));
  }
  return seen;
}
