import type { Plugin, Rolldown } from 'vite';
import { ModulesByName, type Narrowed } from './imports-by-name.ts';

function chunks(name: string, groups: Rolldown.CodeSplittingGroup[]): Plugin {
  return {
    name,
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/**
 * Puts the modules of a first screen into few files. By default the bundler writes one for each set of modules that the same
 * screens share: twelve for an area's list, and over HTTP/1.1 a browser requests six at a time, each a round trip.
 * `start` is the area's own module: its static imports are one file. What the first screen shares with others is another, and what
 * only the others share a third: the first one, which most people open, loads nothing that only others need. Modules shared only
 * by dialogs that a screen loads later stay out of both, or every screen would load them with its first rows. Modules that one
 * screen shares with such dialogs are a file of that screen. Imports are followed by name (`ModulesByName`): grouping comes before
 * tree shaking, and through the index of a package every screen would need all of it.
 */
export function fewerAreaChunks(start: string): Plugin {
  let atOnce: ReadonlySet<string> = new Set();
  let ofScreens: ReadonlyMap<string, string> = new Map();
  let ofOneScreen: ReadonlyMap<string, string> = new Map();
  const ofFederation = (id: string) => /virtual:mf|__mf_v__|preload-helper/.test(id) && !id.includes('__loadShare__');
  // Code that runs before any shared module is loaded.
  const ofRuntime =
    /@module-federation[\\/]runtime[\\/]|virtual:mf-external-runtime-core|localSharedImportMap|preload-helper|rolldown\/runtime/;
  return {
    ...chunks('sodalizio:fewer-area-chunks', [
      { name: 'runtime', test: ofRuntime, priority: 3 },
      { name: 'start', test: (id) => id !== start && atOnce.has(id), priority: 2 },
      {
        name: (id) => ofScreens.get(id),
        minShareCount: 2,
        test: (id) => id !== start && !ofFederation(id),
        priority: 1,
      },
      { name: (id) => ofOneScreen.get(id), minShareCount: 2, test: (id) => !ofFederation(id), priority: 0 },
    ]),
    async buildEnd() {
      const modules = await ModulesByName.read(this);
      atOnce = modules.closure([start]);
      const screens = [...atOnce].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const closures = screens.map((screen) => [screen, modules.closure([screen])] as const);
      ofScreens = sharedBy(closures.map(([, closure]) => closure));
      ofOneScreen = new Map(
        closures.flatMap(([screen, closure]) =>
          [...closure].filter((id) => id !== screen && !ofScreens.has(id)).map((id) => [id, `with-${nameOf(screen)}`]),
        ),
      );
    },
  };
}

const nameOf = (screen: string): string => /([^\\/]+?)\.[^\\/]*$/.exec(screen)?.[1] ?? 'screen';

/** The modules of several screens, with their file. */
function sharedBy([first, ...others]: readonly ReadonlySet<string>[]): Map<string, string> {
  const once = new Set(first);
  const shared = new Map<string, string>();
  for (const id of others.flatMap((one) => [...one])) {
    if (once.has(id)) shared.set(id, first?.has(id) ? 'common' : 'common-others');
    else once.add(id);
  }
  return shared;
}

/**
 * The same for the shell. `list` is the module of what it shares with areas. Groups: libraries of every page, libraries that only
 * areas need, our own code that both use, and what areas and screens of the shell share; the rest stays with the entry.
 * `mantine` returns Mantine's index and the files of it that `list` needs: grouping comes before tree shaking, and through the
 * index everything of Mantine that any screen uses would be in the first load.
 */
export function fewerShellChunks(list: string, mantine: () => Narrowed): Plugin {
  let shared: ReadonlySet<string> = new Set();
  const library = /[\\/]node_modules[\\/]/;
  return {
    ...chunks('sodalizio:fewer-shell-chunks', [
      { name: 'vendor', tags: ['$initial'], test: library, priority: 2 },
      { name: 'shared', test: (id) => library.test(id) && shared.has(id), priority: 1 },
      { name: 'own', tags: ['$initial'], minShareCount: 2, priority: 0 },
      { name: 'offered', test: (id) => !library.test(id) && shared.has(id), minShareCount: 2, priority: -1 },
    ]),
    async buildEnd() {
      const modules = await ModulesByName.read(this);
      shared = modules.closure([list], mantine());
    },
  };
}
