import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellConfig } from '@sodalizio/build';
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

export async function buildSpa(releases: string): Promise<void> {
  const out = join(releases, 'shell', 'spa');
  mkdirSync(dirname(out), { recursive: true });
  const base = await shellConfig({ folder: shell })({ command: 'build', mode: 'production' });
  await build(
    mergeConfig(base, {
      configFile: false,
      logLevel: 'error',
      plugins: [withoutFederation],
      build: { outDir: out, emptyOutDir: true },
    }),
  );
  writeFileSync(join(releases, 'composition.json'), JSON.stringify({ shell: 'spa', areas: [] }));
  mkdirSync(join(releases, 'areas'), { recursive: true });
}
