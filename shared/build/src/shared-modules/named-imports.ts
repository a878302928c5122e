import type { Plugin } from 'vite';
import { identifierName, isNode, literalText, type SyntaxNode, walk } from '../syntax-tree.ts';

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The members read from a namespace, or undefined when it is used in a way that could reach any of them. */
export function membersOf(
  program: SyntaxNode,
  local: string,
): { name: string; start: number; end: number }[] | undefined {
  const members: { name: string; start: number; end: number }[] = [];
  let readable = true;
  walk(program, (node, parent, key) => {
    if (identifierName(node) !== local || !parent) return;
    if (parent.type === 'ImportNamespaceSpecifier') return;
    // `z.infer<…>`: a type asks for nothing at run time.
    if (parent.type === 'TSQualifiedName') return;
    if (parent.type === 'MemberExpression' && parent.computed === false) {
      if (key === 'property') return;
      const name = identifierName(parent.property);
      if (name) {
        members.push({ name, start: parent.start, end: parent.end });
        return;
      }
    }
    if (parent.type === 'Property' && key === 'key' && parent.shorthand === false && parent.computed === false) return;
    readable = false;
  });
  return readable ? members : undefined;
}

/**
 * Turns `import * as z from 'zod'; z.string()` into `import { string as z$string } from 'zod'; z$string()`.
 * A namespace import tells the federation plugin "every name", so an area would claim 300 names of zod for the three it
 * uses, and the shell would have to ship them. Namespaces that are passed on as values stay as they are.
 */
export function nameNamespaceImports(
  code: string,
  program: SyntaxNode,
  shared: ReadonlySet<string>,
): string | undefined {
  const replacements: Replacement[] = [];
  for (const statement of Array.isArray(program.body) ? program.body : []) {
    if (!isNode(statement) || statement.type !== 'ImportDeclaration') continue;
    const source = literalText(statement.source);
    const specifiers = Array.isArray(statement.specifiers) ? statement.specifiers.filter(isNode) : [];
    const [only] = specifiers;
    if (!source || !shared.has(source) || specifiers.length !== 1 || only?.type !== 'ImportNamespaceSpecifier')
      continue;
    const local = identifierName(only.local);
    const members = local ? membersOf(program, local) : undefined;
    if (!local || !members) continue;
    const names = [...new Set(members.map((member) => member.name))].sort();
    const list = names.map((name) => `${name} as ${local}$${name}`).join(', ');
    replacements.push({
      start: statement.start,
      end: statement.end,
      text: `import { ${list} } from ${JSON.stringify(source)};`,
    });
    for (const { name, start, end } of members) replacements.push({ start, end, text: `${local}$${name}` });
  }
  if (replacements.length === 0) return undefined;
  let result = code;
  for (const { start, end, text } of replacements.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

/** The plugin of nameNamespaceImports for area builds. */
export function namedImports(shared: readonly string[]): Plugin {
  const keys = new Set(shared);
  return {
    name: 'sodalizio:named-imports',
    apply: 'build',
    transform(code, id) {
      // Tens of thousands of library modules pass here; only a namespace import is of interest.
      if (id.includes('\0') || !/import\s*\*\s*as\s/.test(code)) return null;
      const program: unknown = this.parse(code);
      const named = isNode(program) ? nameNamespaceImports(code, program, keys) : undefined;
      return named === undefined ? null : { code: named, map: null };
    },
  };
}
