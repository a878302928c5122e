import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { entryOf, libraryFiles, readLibraryFile } from '../shared-modules/library-files.ts';
import { installedFolder } from '../shared-modules/shared-dependencies.ts';

const whole = '@mantine/core/styles.layer.css';
const always = ['default-css-variables', 'baseline', 'global'];
const ownStyles = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

const bodyOf = (css: string) => css.slice(css.indexOf('{') + 1, css.lastIndexOf('}')).trim();

export function mantineFiles(names: ReadonlySet<string>, folder: string): { index: string; files: string[] } {
  const index = entryOf(folder);
  if (!index) throw new Error(`${folder}/package.json names no module.`);
  const wanted = readLibraryFile(index).files.filter(
    (file) => names.has('*') || file.names.some((name) => names.has(name)),
  );
  return { index, files: wanted.map(({ path }) => path) };
}

/**
 * Style sheets (`Button`, `Input`, …) of these names of `@mantine/core` and of all components they consist of, in the order of
 * Mantine's one big sheet: within a layer the later rule wins.
 */
export function mantineStyles(names: ReadonlySet<string>, folder: string): string[] {
  const sheets = new Set(always);
  for (const path of libraryFiles(mantineFiles(names, folder).files).keys()) {
    const sheet = /(\w+)\.module\.mjs$/.exec(basename(path))?.[1];
    if (sheet) sheets.add(sheet);
  }
  const all = readFileSync(join(folder, 'styles.layer.css'), 'utf8');
  const placed = [...sheets].map((sheet) => {
    const file = join(folder, 'styles', `${sheet}.layer.css`);
    const at = existsSync(file) ? all.indexOf(bodyOf(readFileSync(file, 'utf8')).slice(0, 400)) : -1;
    if (at < 0) throw new Error(`@mantine/core has no styles/${sheet}.layer.css as a part of styles.layer.css.`);
    return { sheet, at };
  });
  return placed.sort((a, b) => a.at - b.at).map(({ sheet }) => sheet);
}

/**
 * Reduces `@import "@mantine/core/styles.layer.css"`, in builds, to the sheets of the Mantine components in use. `names` returns
 * the names of `@mantine/core` the build may use; a bundled component without its sheet stops the build.
 */
export function onlyUsedMantineStyles(folder: string, names: () => ReadonlySet<string>): Plugin {
  let sheets: string[] = [];
  return {
    name: 'sodalizio:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const core = installedFolder('@mantine/core', folder);
      sheets = core ? mantineStyles(names(), core) : [];
    },
    transform(code, id) {
      if (!/\.css$/.test(id) || !code.includes(whole)) return null;
      const imports = sheets.map((sheet) => `@import "@mantine/core/styles/${sheet}.layer.css";`).join('\n');
      return { code: code.replace(new RegExp(`@import\\s+["']${whole}["'];`), imports), map: null };
    },
    generateBundle(_output, bundle) {
      const bare = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return [];
        return Object.entries(chunk.modules).flatMap(([id, module]) => {
          const sheet = module.renderedLength > 0 ? ownStyles.exec(id)?.[1] : undefined;
          return sheet && !sheets.includes(sheet) ? [sheet] : [];
        });
      });
      if (bare.length === 0) return;
      this.error(
        `Mantine's ${bare.sort().join(', ')} would be shown without styles: import it by name from '@mantine/core' where it is used, and if an area does, run: npm run curate`,
      );
    },
  };
}
