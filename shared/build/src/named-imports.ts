import type { Plugin } from 'vite';
import { identifierName, isNode, literalText, type SyntaxNode, walk } from './syntax-tree.ts';

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Member {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** An occurrence that is not the namespace's value: its import, a type (`z.infer<…>`), a key, a property. */
const isOnlyName = ({ type, computed, shorthand }: SyntaxNode, key: string): boolean =>
  type === 'ImportNamespaceSpecifier' ||
  type === 'TSQualifiedName' ||
  (type === 'MemberExpression' && computed === false && key === 'property') ||
  (type === 'Property' && key === 'key' && shorthand === false && computed === false);

function memberRead({ type, computed, property, start, end }: SyntaxNode): Member | undefined {
  const name = type === 'MemberExpression' && computed === false ? identifierName(property) : undefined;
  return name ? { name, start, end } : undefined;
}

/** The members read from a namespace, or undefined when it is used in a way that could reach any of them. */
export function membersOf(program: SyntaxNode, local: string): Member[] | undefined {
  const members: Member[] = [];
  let readable = true;
  walk(program, (node, parent, key) => {
    if (identifierName(node) !== local || !parent || isOnlyName(parent, key)) return;
    const member = memberRead(parent);
    if (member) members.push(member);
    else readable = false;
  });
  return readable ? members : undefined;
}

function namespaceImport(
  statement: SyntaxNode,
  shared: ReadonlySet<string>,
): { local: string; source: string } | undefined {
  if (statement.type !== 'ImportDeclaration') return undefined;
  const source = literalText(statement.source);
  const specifiers = Array.isArray(statement.specifiers) ? statement.specifiers.filter(isNode) : [];
  const [only] = specifiers;
  const local = only?.type === 'ImportNamespaceSpecifier' && specifiers.length === 1 && identifierName(only.local);
  return source && local && shared.has(source) ? { local, source } : undefined;
}

/**
 * Turns `import * as z from 'zod'; z.string()` into `import { string as z$string } from 'zod'; z$string()`.
 * For the federation plugin a namespace import means every name: an area would require 300 names of zod for the three it uses,
 * and the shell would have to ship them. Namespaces that are passed on as values stay unchanged.
 */
export function nameNamespaceImports(
  code: string,
  program: SyntaxNode,
  shared: ReadonlySet<string>,
): string | undefined {
  const replacements: Replacement[] = [];
  for (const statement of Array.isArray(program.body) ? program.body.filter(isNode) : []) {
    const { local, source } = namespaceImport(statement, shared) ?? {};
    const members = local ? membersOf(program, local) : undefined;
    if (!members) continue;
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

export function namedImports(shared: readonly string[]): Plugin {
  const keys = new Set(shared);
  return {
    name: 'sodalizio:named-imports',
    apply: 'build',
    transform(code, id) {
      // Tens of thousands of library modules pass here; only namespace imports matter.
      if (id.includes('\0') || !/import\s*\*\s*as\s/.test(code)) return null;
      const program: unknown = this.parse(code);
      const named = isNode(program) ? nameNamespaceImports(code, program, keys) : undefined;
      return named === undefined ? null : { code: named, map: null };
    },
  };
}
