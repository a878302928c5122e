import { isAbsolute } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Looks, 50 ms apart, that may find no module moving before the wait ends. A module that cannot be read (a wrong path, a slip
 * of the pen) is never parsed, and the bundler says so only when nothing is waited for any more. Looks, not seconds: a
 * machine that stood still for a while has looked once.
 */
const timeout = 100;

/** What will be read on the way: no outside module (a bare name), and none that the federation plugin makes afterwards. */
const willBeRead = (id: string): boolean =>
  (isAbsolute(id) || id.startsWith('\0')) && !id.includes('virtual:mf') && !id.includes('__mfe_internal__');

/**
 * Holds the module `held`, an input of the build, until every other module of the area has been parsed.
 *
 * The federation plugin closes its list of shared names 10 ms after the last module it has heard of was parsed. Between the
 * parsing of a module and the loading of what it imports more than that goes by on a busy machine, and the names of the
 * late ones are then missing from the shared stand-ins (MISSING_EXPORT). It knows its inputs from the start, though, and
 * waits for each: as long as one of them is not parsed, the list stays open. Counted here, not timed: what is imported
 * must have been parsed.
 */
export function wholeGraph({ held, start }: { held: string; start: string }): Plugin {
  const awaited = new Set<string>();
  const parsed = new Set<string>();
  let idle = 0;
  return {
    name: 'sodalizio:whole-graph',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      awaited.clear();
      parsed.clear();
      awaited.add(start);
    },
    load(id) {
      idle = 0;
      if (id !== held) return null;
      return new Promise((resolve) => {
        const watch = setInterval(() => {
          const whole = [...awaited].every((one) => parsed.has(one));
          idle += 1;
          if (!whole && idle < timeout) return;
          clearInterval(watch);
          resolve('export {};');
        }, 50);
      });
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      idle = 0;
      parsed.add(id);
      for (const next of [...importedIds, ...dynamicallyImportedIds]) if (willBeRead(next)) awaited.add(next);
    },
  };
}
