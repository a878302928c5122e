import type { Plugin } from 'vite';

interface Cut {
  /** End of the file's path. */
  readonly file: RegExp;
  /** Of several such files the one that has this. */
  readonly having?: string;
  /** What is replaced, and with what: every pair has to be found. */
  readonly pairs: readonly (readonly [RegExp, string])[];
}

const cuts: readonly Cut[] = [
  {
    // Schemas as JSON Schema: only the build and the server describe them so. Calling `toJSONSchema` in a browser throws.
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    pairs: [
      [/^ +inst\._zod\.processJSONSchema = .*;$/gm, ''],
      [/^ +jsonSchema: \{\s+input: createStandardJSONSchemaMethod\(.*\),\s+output: .*,\s+\},$/gm, ''],
      [/^ +toJSONSchema\(params\) \{\s+return createToJSONSchemaMethod\(.*;\s+\},$/gm, ''],
    ],
  },
  {
    // Calls go through XMLHttpRequest, which knows how much of a file is sent. `null`: not in this build, says axios itself.
    file: /\/axios\/lib\/adapters\/adapters\.js$/,
    pairs: [[/fetch: \{\s+get: fetchAdapter\.getFetch,\s+\}/g, 'fetch: null']],
  },
  {
    // Without the mark a bundler keeps forms and links that nothing uses, and half a data layer with them.
    file: /\/react-router\/dist\/production\/chunk-[A-Z0-9]+\.mjs$/,
    having: 'function createBrowserRouter(',
    pairs: [[/^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm, 'var $1 = /* @__PURE__ */ $2']],
  },
];

/** Takes out what libraries bring and no page runs; undefined for other files. Throws where a library no longer is what was cut. */
export function trimLibrary(file: string, code: string): string | undefined {
  const cut = cuts.find((one) => one.file.test(file) && code.includes(one.having ?? ''));
  return cut?.pairs.reduce((rest, [from, to]) => {
    if (rest.search(from) < 0) throw new Error(`${file} has no ${from} any more: trim-libraries.ts cuts it.`);
    return rest.replace(from, to);
  }, code);
}

/** The plugin of trimLibrary: 9.3 kB of a first load. */
export const trimLibraries: Plugin = {
  name: 'sodalizio:trim-libraries',
  apply: 'build',
  transform: {
    filter: { id: cuts.map(({ file }) => file) },
    handler: (code, id) => ({ code: trimLibrary(id, code) ?? code, map: null }),
  },
};
