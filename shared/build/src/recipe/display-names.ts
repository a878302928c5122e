import type { Plugin } from 'vite';

const naming = /^(\s*)[\w$.]+\.displayName = (["'`])[^"'`$]*\2;$/gm;

/** Takes the names out that libraries give their components for developer tools. An empty statement stays: it may be all that an `if` has. */
export const withoutDisplayNames = (code: string): string => code.replace(naming, '$1;');

/** The plugin of withoutDisplayNames: 1.2 kB of a first load. */
export const displayNames: Plugin = {
  name: 'sodalizio:display-names',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\//, code: /\.displayName = / },
    handler: (code) => ({ code: withoutDisplayNames(code), map: null }),
  },
};
