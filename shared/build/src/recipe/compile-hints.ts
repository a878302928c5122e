import type { Rolldown } from 'vite';

/**
 * Chromium compiles all functions of such a file while it is still downloading, on another thread, instead of one by one on the
 * main thread as they are first called (https://v8.dev/blog/explicit-compile-hints). Other browsers see a comment.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Puts the hint on top of these files of the bundle: those of a first screen, of which most is run. The others cost memory alone. */
export function addCompileHints(bundle: Rolldown.OutputBundle, files: Iterable<string>): void {
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk' && !chunk.code.startsWith(compileHint)) chunk.code = compileHint + chunk.code;
  }
}
