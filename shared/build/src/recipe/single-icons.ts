import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { installedFolder } from '../shared-modules/shared-dependencies.ts';
import { identifierName, isNode, literalText, type SyntaxNode } from '../syntax-tree.ts';

const barrel = '@tabler/icons-react';

/** `IconX` or `IconX as Y` of an import from the barrel, as an import of the one file; undefined without a file. */
function singleImport(specifier: SyntaxNode, hasFile: (path: string) => boolean): string | undefined {
  const name = identifierName(specifier.imported);
  const local = identifierName(specifier.local);
  const path = `dist/esm/icons/${name}.mjs`;
  return name && local && hasFile(path) ? `import ${local} from '${barrel}/${path}';` : undefined;
}

/**
 * Turns `import { IconX } from '@tabler/icons-react'` into an import of that icon's file. The package's index names six
 * thousand files and a build reads them all: 15 s for an area that needs 2. Names without a file of their own (older names of an
 * icon) stay unchanged.
 */
export function importIconsSingly(
  code: string,
  program: SyntaxNode,
  hasFile: (path: string) => boolean,
): string | undefined {
  let result = code;
  const body = Array.isArray(program.body) ? program.body.filter(isNode) : [];
  for (const statement of body.reverse()) {
    if (statement.type !== 'ImportDeclaration' || literalText(statement.source) !== barrel) continue;
    const specifiers = Array.isArray(statement.specifiers) ? statement.specifiers.filter(isNode) : [];
    const singles = specifiers.map((one) => singleImport(one, hasFile));
    if (singles.includes(undefined)) continue;
    result = result.slice(0, statement.start) + singles.join(' ') + result.slice(statement.end);
  }
  return result === code ? undefined : result;
}

/** The plugin of importIconsSingly, for builds and development servers, which would pre-bundle the whole package. */
export function singleIcons(): Plugin {
  return {
    config: (_config, { command }) =>
      command === 'serve'
        ? { optimizeDeps: { exclude: [barrel], rolldownOptions: { plugins: [rewriting()] } } }
        : undefined,
    ...rewriting(),
  };
}

function rewriting(): Pick<Plugin, 'name' | 'transform'> {
  return {
    name: 'sodalizio:single-icons',
    transform(code, id) {
      if (id.includes('\0') || !code.includes(barrel)) return null;
      // During pre-bundling the sources are not transformed yet.
      const program: unknown = this.parse(code, /\.tsx?$/.test(id) ? { lang: 'tsx' } : undefined);
      const folder = installedFolder(barrel, dirname(id));
      if (!folder || !isNode(program)) return null;
      const single = importIconsSingly(code, program, (path) => existsSync(join(folder, path)));
      return single === undefined ? null : { code: single, map: null };
    },
  };
}
