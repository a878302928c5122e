import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { installedFolder } from '../shared-modules/shared-dependencies.ts';
import { workspaceRoot } from '../workspace.ts';
import { trimLibrary } from './trim-libraries.ts';

/** The files that a package of the workspace finds; `chain`: libraries, each as the one before it finds it. */
function installedFiles(from: string, chain: readonly string[], path: string): string[] {
  const folder = chain.reduce((user, library) => installedFolder(library, user) ?? '', join(workspaceRoot, from));
  const files = folder === '' ? [] : globSync(join(folder, path));
  if (files.length === 0) throw new Error(`${chain.join(' > ')} has no ${path}`);
  return files;
}

it.each([
  ['shared/contract', ['zod'], 'v4/classic/schemas.js', /processors\.\w+Processor\(|JSONSchemaMethod\(/],
  ['shared/area-kit', ['axios'], 'lib/adapters/adapters.js', /fetchAdapter\./],
  [
    'shell',
    ['react-router-dom', 'react-router'],
    'dist/production/chunk-*.mjs',
    /^var \w+ = React\d*\.(?:forwardRef|memo|createContext)\(/m,
  ],
])('takes out of what %s has of %s what no page runs', (from, chain, path, unused) => {
  const withUnused = installedFiles(from, chain, path)
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => unused.test(code));
  expect(withUnused).not.toEqual([]);
  for (const { file, code } of withUnused) {
    const rest = trimLibrary(file, code) ?? code;
    expect(rest).not.toMatch(unused);
    expect(parseSync(file, rest).errors).toEqual([]);
  }
});

it('leaves other files alone', () => {
  expect(trimLibrary('/node_modules/zod/v4/core/schemas.js', 'toJSONSchema(params) {}')).toBeUndefined();
});

it('says when a library no longer has what is cut, instead of building with it', () => {
  expect(() => trimLibrary('/node_modules/axios/lib/adapters/adapters.js', 'const known = {};')).toThrow(
    'axios/lib/adapters/adapters.js has no',
  );
});
