/** A node of an ESTree syntax tree, as Vite's parser gives it; only what is asked of it is known. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Is this value a node of the tree? The tree comes from outside our types: everything is looked at before it is used. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Visits every node with its parent and the key under which the parent holds it. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined, key: string) => void,
  parent?: SyntaxNode,
  key = '',
): void {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, node, name);
    }
  }
}

/** The text of a string literal; undefined for anything else. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node) || (node.type !== 'Literal' && node.type !== 'StringLiteral')) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}

/** The name of an identifier; undefined for anything else. */
export function identifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}
