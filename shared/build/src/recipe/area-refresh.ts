import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/** Where a shell served from its sources publishes its hot reload runtime for areas: a page can have only one. */
export const hostRefresh = '__MF_REACT_REFRESH_URL__';

const names = [
  'injectIntoGlobalHook',
  'register',
  'getRefreshReg',
  'createSignatureFunctionForTransform',
  'registerExportsForReactRefresh',
  'validateRefreshBoundaryAndEnqueueUpdate',
  '__hmr_import',
];

/** Replaces the federation plugin's module of this kind, which searches the React plugin in the area's own folder. */
const refresh = [
  `const runtime = await import(globalThis.${hostRefresh} ?? new URL('./@refresh-runtime.js', import.meta.url).href);`,
  ...names.map((name) => `export const ${name} = runtime.${name};`),
  'export default runtime;',
].join('\n');

const runtime = () =>
  readFileSync(new URL('refresh-runtime.js', import.meta.resolve('@vitejs/plugin-react')), 'utf8').replaceAll(
    '__README_URL__',
    'https://github.com/vitejs/vite-plugin-react',
  );

/**
 * Registers the area's components for hot reload and listens for changes, on any screen. Nothing it imports may await: the page would
 * run its next script, with React in it, meanwhile.
 */
const preamble = [
  "import { injectIntoGlobalHook } from './@refresh-runtime.js';",
  "import './@vite/client';",
  'if (!window.$RefreshReg$) {',
  '  injectIntoGlobalHook(window);',
  '  window.$RefreshReg$ = () => {};',
  '  window.$RefreshSig$ = () => (type) => type;',
  '}',
].join('\n');

/** Allows other origins: a tab of a deployed product that loads the area from here. */
export function sendOpen(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.end(body);
}

/**
 * Hot reload for an area inside a shell: `<base>@preamble.js`, which a page loads before the shell (React must find it when it
 * starts), and which the area's container loads itself where no page did.
 */
export function areaRefresh(base: string): Plugin[] {
  const files: Readonly<Record<string, () => string>> = {
    '@preamble.js': () => preamble,
    '@react-refresh': () => refresh,
    '@refresh-runtime.js': runtime,
  };
  return [
    {
      name: 'sodalizio:area-refresh',
      apply: 'serve',
      configureServer({ middlewares }) {
        middlewares.use(({ url = '' }, response, next) => {
          const path = url.split('?', 1)[0] ?? '';
          const file = path.startsWith(base) ? files[path.slice(base.length)] : undefined;
          if (file) sendOpen(response, 'text/javascript', file());
          else next();
        });
      },
    },
    {
      name: 'sodalizio:area-preamble',
      apply: 'serve',
      enforce: 'post',
      transform(code, id) {
        if (!/virtual:mf-REMOTE_ENTRY_ID/.test(id)) return null;
        return { code: `import '${base}@preamble.js';\n${code}`, map: null };
      },
    },
  ];
}
