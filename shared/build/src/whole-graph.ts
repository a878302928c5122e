import type { Plugin } from 'vite';

/** Imported by the build's own input, so that it is part of every area's graph. */
export const wholeGraphId = 'virtual:sodalizio-whole-graph';
const resolved = `\0${wholeGraphId}`;

/** Milliseconds without any module being loaded or parsed after which the graph is taken for whole. */
const quiet = 500;

/**
 * Keeps the federation plugin from closing its list of names too early. It takes the graph for whole 10 ms after the last
 * module it knows of was parsed; on a busy machine the next one often comes later, and its names are then missing from the
 * shared stand-ins (MISSING_EXPORT). This module stays unloaded until nothing has moved for half a second.
 */
export function wholeGraph(): Plugin {
  let moved = Date.now();
  return {
    name: 'sodalizio:whole-graph',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === wholeGraphId ? resolved : null),
    load(id) {
      moved = Date.now();
      if (id !== resolved) return null;
      return new Promise((resolve) => {
        const watch = setInterval(() => {
          if (Date.now() - moved < quiet) return;
          clearInterval(watch);
          resolve('export {};');
        }, 50);
      });
    },
    moduleParsed() {
      moved = Date.now();
    },
  };
}
