import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileHint, shellConfig } from '@sodalizio/build';
import { build, mergeConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('./spa', import.meta.url));
const shell = fileURLToPath(new URL('../../shell', import.meta.url));

/** Replaces the shell's modules that use federation; everything else is the same source. */
const withoutFederation: Plugin = {
  name: 'bench:without-federation',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.startsWith(`${shell}/src`) && !importer?.startsWith(here)) return null;
    const name = basename(source);
    return ['read-composition.ts', 'load-area.ts', 'federation.ts'].includes(name) ? join(here, name) : null;
  },
};

/** Writes the files of the first screen, with their static imports. */
const namesFirstScreen: Plugin = {
  name: 'bench:names-first-screen',
  generateBundle: {
    order: 'post',
    handler(_output, bundle) {
      const files = new Set<string>();
      const visit = (file: string) => {
        const chunk = bundle[file];
        if (files.has(file) || chunk?.type !== 'chunk') return;
        files.add(file);
        for (const next of chunk.imports) visit(next);
      };
      const screen = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes('associates-list.screen')),
      );
      if (!screen) this.error('no chunk of the first screen');
      visit(screen.fileName);
      this.emitFile({ type: 'asset', fileName: 'first-screen.json', source: JSON.stringify([...files]) });
    },
  },
};

/** The modules that only the first screen imports at its start, as one file: a bundler left to itself writes dozens. */
function screenInOneFile(): Plugin {
  const ofScreen = new Set<string>();
  const groups = [{ name: 'screen', test: (id: string) => ofScreen.has(id), priority: -2 }];
  return {
    name: 'bench:screen-in-one-file',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => id.includes('associates-list.screen'));
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (ofScreen.has(id)) continue;
        ofScreen.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}

function withHint(file: string): void {
  const code = readFileSync(file, 'utf8');
  if (!code.startsWith(compileHint)) writeFileSync(file, compileHint + code);
}

export interface SpaOptions {
  /** Few files, and the page asks for the first screen's too, as no bundler does by itself: nothing is discovered late. */
  readonly strict?: boolean;
  /** Its files carry compile hints, as the product's do. */
  readonly hints?: boolean;
}

/** Builds the same screens as one lazy-routed application, as a folder of releases with a shell alone. */
export async function buildSpa(releases: string, { strict = false, hints = false }: SpaOptions = {}): Promise<void> {
  const out = join(releases, 'shell', 'spa');
  mkdirSync(dirname(out), { recursive: true });
  const base = await shellConfig({ folder: shell, hints, early: false })({ command: 'build', mode: 'production' });
  await build(
    mergeConfig(base, {
      configFile: false,
      logLevel: 'error',
      plugins: [withoutFederation, namesFirstScreen, ...(strict ? [screenInOneFile()] : [])],
      build: { outDir: out, emptyOutDir: true },
    }),
  );
  const first: string[] = JSON.parse(readFileSync(join(out, 'first-screen.json'), 'utf8'));
  if (strict) {
    const file = join(out, 'shell.json');
    const release = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...release, preload: [...new Set([...release.preload, ...first])] }));
  }
  if (hints) for (const chunk of first) withHint(join(out, chunk));
  writeFileSync(join(releases, 'composition.json'), JSON.stringify({ shell: 'spa', areas: [] }));
  mkdirSync(join(releases, 'areas'), { recursive: true });
}
