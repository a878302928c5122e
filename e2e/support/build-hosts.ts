import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedVersion, sharedDependencies } from '@sodalizio/build';
import { build, type Plugin } from 'vite';
import webpack from 'webpack';

const here = fileURLToPath(new URL('../any-host/', import.meta.url));
const versionOf = (key: string) => installedVersion(key, join(here, '..')) ?? '0.0.0';

const page = (script: string, style?: string) => `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<title>Un altro programma</title>
${style ? `<link rel="stylesheet" href="${style}">` : ''}
<div id="root"></div>
<script type="module" src="${script}"></script>
</html>
`;

const sharedModules: Plugin = {
  name: 'any-host:shared',
  resolveId: (id) => (id === 'virtual:shared' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:shared') return null;
    const imports = sharedDependencies.map((key, at) => `import * as shared${at} from '${key}';`);
    const rows = sharedDependencies.map((key, at) => {
      const version = versionOf(key);
      return `'${key}': { version: '${version}', lib: () => shared${at}, shareConfig: { singleton: true, requiredVersion: '^${version}' } }`;
    });
    return `${imports.join('\n')}\nexport const shared = { ${rows.join(', ')} };`;
  },
};

export async function buildBarePage(out: string): Promise<void> {
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'error',
    plugins: [sharedModules],
    resolve: { dedupe: sharedDependencies.filter((key) => !key.startsWith('@sodalizio/')) },
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(here, 'bare.tsx'),
        output: { entryFileNames: 'host.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  });
  // Without its styles nothing bounds the table, which then draws all of its rows.
  writeFileSync(join(out, 'index.html'), page('host.js', 'assets/style.css'));
}

export async function buildWebpackHost(out: string): Promise<void> {
  const shared = Object.fromEntries(
    sharedDependencies.map((key) => [
      key,
      { singleton: true, version: versionOf(key), requiredVersion: false as const },
    ]),
  );
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    context: here,
    entry: './webpack-entry.ts',
    target: ['web', 'es2022'],
    experiments: { css: true },
    output: { path: out, filename: 'host.js', publicPath: 'auto' },
    resolve: { extensions: ['.js'], modules: [join(here, '../node_modules'), 'node_modules'] },
    module: {
      parser: { 'css/auto': { namedExports: false }, 'css/module': { namedExports: false } },
      rules: [
        { test: /\.tsx?$/, use: join(here, 'typescript-loader.mjs'), resolve: { fullySpecified: false } },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: 'webpack_host',
        shared,
      }),
    ],
  });
  mkdirSync(out, { recursive: true });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else compiler.close((closing) => (closing ? reject(closing) : resolve()));
    });
  });
  writeFileSync(join(out, 'index.html'), page('host.js'));
}
