import type { Plugin, Rolldown } from 'vite';

/** Everything these modules import statically, themselves included. */
function staticClosure(context: Rolldown.PluginContext, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Groups of modules, each to be written into one file. */
function chunks(name: string, groups: Rolldown.CodeSplittingGroup[]): Plugin {
  return {
    name,
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/**
 * Puts what a first screen needs into few files. Left alone, the bundler writes one for each set of modules that the same
 * screens share: twelve for an area's list, and over HTTP/1.1 a browser asks for six at a time, each a round trip.
 * `start` is the area's own module: what it needs at once is one file; what several screens share is another.
 */
export function fewerAreaChunks(start: string): Plugin {
  let atOnce: ReadonlySet<string> = new Set();
  const ofFederation = (id: string) => /virtual:mf|__mf_v__|preload-helper/.test(id) && !id.includes('__loadShare__');
  return {
    ...chunks('sodalizio:fewer-area-chunks', [
      { name: 'runtime', test: /@module-federation[\\/]runtime[\\/]|virtual:mf-external-runtime-core/, priority: 3 },
      { name: 'start', test: (id) => id !== start && atOnce.has(id), priority: 2 },
      { name: 'common', minShareCount: 2, test: (id) => id !== start && !ofFederation(id), priority: 1 },
    ]),
    buildEnd() {
      atOnce = staticClosure(this, [start]);
    },
  };
}

/**
 * The same for the shell. `list` is the module of what it shares with areas. Libraries of every page, libraries that only
 * areas need, our own code that both use; the rest of it stays with the entry.
 */
export function fewerShellChunks(list: string): Plugin {
  let shared: ReadonlySet<string> = new Set();
  const library = /[\\/]node_modules[\\/]/;
  return {
    ...chunks('sodalizio:fewer-shell-chunks', [
      { name: 'vendor', tags: ['$initial'], test: library, priority: 2 },
      { name: 'shared', test: (id) => library.test(id) && shared.has(id), priority: 1 },
      { name: 'own', tags: ['$initial'], minShareCount: 2, priority: 0 },
    ]),
    buildEnd() {
      shared = staticClosure(this, [list]);
    },
  };
}
