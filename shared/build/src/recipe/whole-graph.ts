import { isAbsolute } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Checks, 50 ms apart, without progress before the wait ends. A module that cannot be read (a wrong path, a syntax error) is
 * never parsed, and the bundler reports it only when nothing is waiting any more. Checks, not seconds: a machine that was
 * suspended has checked once.
 */
const timeout = 100;

/** Modules that will be parsed: neither external ones (a bare name), nor those the federation plugin creates afterwards. */
const willBeRead = (id: string): boolean =>
  (isAbsolute(id) || id.startsWith('\0')) && !id.includes('virtual:mf') && !id.includes('__mfe_internal__');

/**
 * Holds the module `held`, an input of the build, until every other module of the area has been parsed.
 *
 * The federation plugin closes its list of shared names 10 ms after the last known module was parsed. On a busy machine more time
 * passes between parsing a module and loading its imports, and the names of late modules are then missing from the shared
 * stand-ins (MISSING_EXPORT). But it knows its inputs from the start and waits for each: as long as one of them is not parsed,
 * the list stays open. Counted, not timed: every import must have been parsed.
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
