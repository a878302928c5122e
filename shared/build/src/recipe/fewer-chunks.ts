import type { Plugin, Rolldown } from 'vite';

/** Everything these modules import statically, themselves included. Of a module in `narrowed` only those imports count. */
function staticClosure(
  context: Rolldown.PluginContext,
  starts: readonly string[],
  narrowed: ReadonlyMap<string, readonly string[]> = new Map(),
): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(narrowed.get(id) ?? context.getModuleInfo(id)?.importedIds ?? []));
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
 * `start` is the area's own module: what it needs at once is one file; what several screens share is another. What only
 * dialogs share that a screen fetches later stays out of it, or every screen would fetch it with its first rows. What one
 * screen shares with such dialogs is a file of that screen.
 */
export function fewerAreaChunks(start: string): Plugin {
  let atOnce: ReadonlySet<string> = new Set();
  let ofScreens: ReadonlySet<string> = new Set();
  let ofOneScreen: ReadonlyMap<string, string> = new Map();
  const ofFederation = (id: string) => /virtual:mf|__mf_v__|preload-helper/.test(id) && !id.includes('__loadShare__');
  return {
    ...chunks('sodalizio:fewer-area-chunks', [
      { name: 'runtime', test: /@module-federation[\\/]runtime[\\/]|virtual:mf-external-runtime-core/, priority: 3 },
      { name: 'start', test: (id) => id !== start && atOnce.has(id), priority: 2 },
      {
        name: 'common',
        minShareCount: 2,
        test: (id) => id !== start && ofScreens.has(id) && !ofFederation(id),
        priority: 1,
      },
      { name: (id) => ofOneScreen.get(id), minShareCount: 2, test: (id) => !ofFederation(id), priority: 0 },
    ]),
    buildEnd() {
      atOnce = staticClosure(this, [start]);
      const screens = [...atOnce].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const closures = screens.map((screen) => [screen, staticClosure(this, [screen])] as const);
      ofScreens = sharedBy(closures.map(([, closure]) => closure));
      ofOneScreen = new Map(
        closures.flatMap(([screen, closure]) =>
          [...closure].filter((id) => id !== screen && !ofScreens.has(id)).map((id) => [id, `with-${nameOf(screen)}`]),
        ),
      );
    },
  };
}

/** `associates-list` of `…/list/associates-list.screen.tsx`. */
const nameOf = (screen: string): string => /([^\\/]+?)\.[^\\/]*$/.exec(screen)?.[1] ?? 'screen';

/** What stands in two of these sets or more. */
function sharedBy(sets: readonly ReadonlySet<string>[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const id of sets.flatMap((one) => [...one])) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

/**
 * The same for the shell. `list` is the module of what it shares with areas. Libraries of every page, libraries that only
 * areas need, our own code that both use, what of it areas and screens of the shell share; the rest stays with the entry.
 * `mantine` gives Mantine's index and the files of it that `list` needs: grouping comes before tree shaking, and by the index
 * everything of Mantine that any screen uses would be in everybody's first load.
 */
export function fewerShellChunks(list: string, mantine: () => ReadonlyMap<string, readonly string[]>): Plugin {
  let shared: ReadonlySet<string> = new Set();
  const library = /[\\/]node_modules[\\/]/;
  return {
    ...chunks('sodalizio:fewer-shell-chunks', [
      { name: 'vendor', tags: ['$initial'], test: library, priority: 2 },
      { name: 'shared', test: (id) => library.test(id) && shared.has(id), priority: 1 },
      { name: 'own', tags: ['$initial'], minShareCount: 2, priority: 0 },
      { name: 'offered', test: (id) => !library.test(id) && shared.has(id), minShareCount: 2, priority: -1 },
    ]),
    buildEnd() {
      shared = staticClosure(this, [list], mantine());
    },
  };
}
