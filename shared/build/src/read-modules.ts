import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isRecord } from './is-record.ts';
import { membersOf } from './named-imports.ts';
import { Refusal } from './processes.ts';
import { identifierName, isNode, literalText, type SyntaxNode, walk } from './syntax-tree.ts';

export interface Import {
  readonly specifier: string;
  readonly file: string | undefined;
  readonly names: readonly string[];
  /** Names imported as values, including members read of a namespace; `*` for a namespace that is passed on. */
  readonly values: readonly string[];
  readonly typeOnly: boolean;
}

export interface SourceModule {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly wordsInJsx: readonly string[];
  readonly stringLiterals: readonly string[];
  readonly endpoints: readonly string[];
  /** Names of the functions and classes that it calls. */
  readonly calls: readonly string[];
  /** `URL.parse` where the object is a plain name, else `.parse`. */
  readonly members: ReadonlySet<string>;
  /** Names of the properties it sets, in JSX and in objects. */
  readonly sets: ReadonlySet<string>;
}

const wordAttributes = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'aria-label',
  'aria-description',
  'legend',
]);

function valuesOf(specifiers: readonly SyntaxNode[], program: SyntaxNode): string[] {
  return specifiers.flatMap((one) => {
    if (one.importKind === 'type' || one.exportKind === 'type') return [];
    if (one.type === 'ImportDefaultSpecifier') return ['default'];
    const local = identifierName(one.local) ?? '';
    if (one.type !== 'ImportNamespaceSpecifier') return identifierName(one.imported) ?? local;
    return membersOf(program, local)?.map(({ name }) => name) ?? ['*'];
  });
}

function importOf(node: SyntaxNode, path: string, program: SyntaxNode): Import | undefined {
  const loads = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(
    node.type,
  );
  const specifier = loads ? literalText(node.source) : undefined;
  if (specifier === undefined) return undefined;
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  const typeOnly =
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'));
  const names = specifiers.flatMap((one) => identifierName(one.imported ?? one.local) ?? []);
  const file = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')) : undefined;
  const values = node.type === 'ExportAllDeclaration' ? ['*'] : valuesOf(specifiers, program);
  return { specifier, file, names, values: typeOnly ? [] : [...new Set(values)], typeOnly };
}

/** `lazy(() => import('x'))` reads the default export of `x`. */
function lazyDefault(node: SyntaxNode): Import | undefined {
  if (node.type !== 'CallExpression' || identifierName(node.callee) !== 'lazy' || !Array.isArray(node.arguments))
    return undefined;
  const [loader]: unknown[] = node.arguments;
  const loaded =
    isNode(loader) && isNode(loader.body) && loader.body.type === 'ImportExpression' ? loader.body : undefined;
  const specifier = loaded && literalText(loaded.source);
  if (specifier === undefined || specifier.startsWith('.')) return undefined;
  return { specifier, file: undefined, names: ['default'], values: ['default'], typeOnly: false };
}

/** Texts that an expression in braces can be: `{'Salva'}`, a template, `{ok ? 'Sì' : 'No'}`, `{failed && 'Errore'}`. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  const text = literalText(node);
  if (text !== undefined) return [text];
  const inside: Readonly<Record<string, readonly unknown[]>> = {
    JSXExpressionContainer: [node.expression],
    ConditionalExpression: [node.consequent, node.alternate],
    LogicalExpression: [node.left, node.right],
    TemplateLiteral: Array.isArray(node.quasis) ? node.quasis : [],
  };
  if (node.type === 'TemplateElement') return isRecord(node.value) ? [String(node.value.cooked ?? '')] : [];
  return (inside[node.type] ?? []).flatMap(textsOf);
}

function wordsOf(node: SyntaxNode, parent: SyntaxNode | undefined): string[] {
  if (node.type === 'JSXText') return typeof node.value === 'string' ? [node.value.trim()] : [];
  if (node.type === 'JSXExpressionContainer') return parent?.type === 'JSXAttribute' ? [] : textsOf(node);
  const shown = node.type === 'JSXAttribute' && isNode(node.name) && wordAttributes.has(String(node.name.name));
  return shown ? textsOf(node.value) : [];
}

/** `maxLength` of `<input maxLength={3} />` and of `{ maxLength: 3 }`. */
function propertySet(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXAttribute') return isNode(node.name) ? String(node.name.name) : undefined;
  return node.type === 'Property' ? (identifierName(node.key) ?? literalText(node.key)) : undefined;
}

function memberName(node: SyntaxNode): string | undefined {
  const name = node.type === 'MemberExpression' && !node.computed ? identifierName(node.property) : undefined;
  return name && `${identifierName(node.object) ?? ''}.${name}`;
}

function endpointName(node: SyntaxNode): string | undefined {
  if (node.type !== 'VariableDeclarator' || !isNode(node.init) || node.init.type !== 'CallExpression') return undefined;
  const callee = identifierName(node.init.callee);
  return ['endpoint', 'viewOf', 'recordEndpoints'].includes(callee ?? '') ? identifierName(node.id) : undefined;
}

/** A string, but not what is imported from. */
const textIn = (node: SyntaxNode, key: string) => (key === 'source' ? undefined : literalText(node));

/** Throws a Refusal with file and line for what cannot be parsed. */
export function readModule(path: string, code: string): SourceModule {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) {
    const line = code.slice(0, error.labels[0]?.start).split('\n').length;
    throw new Refusal(`${path}:${line}: ${error.message}`);
  }
  const tree: unknown = program;
  const imports: Import[] = [];
  const wordsInJsx: string[] = [];
  const stringLiterals: string[] = [];
  const endpoints: string[] = [];
  const calls: string[] = [];
  const members = new Set<string>();
  const sets = new Set<string>();
  if (!isNode(tree)) throw new Error(`${path}: no syntax tree.`);
  walk(tree, (node, parent, key) => {
    const found = importOf(node, path, tree) ?? lazyDefault(node);
    if (found) imports.push(found);
    wordsInJsx.push(...wordsOf(node, parent).filter((words) => /\p{L}{2,}/u.test(words)));
    const literal = textIn(node, key);
    if (literal !== undefined) stringLiterals.push(literal);
    const endpoint = endpointName(node);
    if (endpoint) endpoints.push(endpoint);
    sets.add(propertySet(node) ?? '');
    members.add(memberName(node) ?? '');
    if (['CallExpression', 'NewExpression'].includes(node.type)) calls.push(identifierName(node.callee) ?? '');
  });
  return { path, imports, wordsInJsx, stringLiterals, endpoints, calls, members, sets };
}

export function readModules(
  root: string,
  folders: readonly string[] = ['shell', 'api', 'e2e', 'mf-*', 'shared'],
): SourceModule[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  const files = globSync(patterns, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|test-results)$/.test(name),
  });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\/|^shared\/build\/templates\//.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => readModule(file, readFileSync(posix.join(root, file), 'utf8')));
}
