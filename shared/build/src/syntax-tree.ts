/** A node of an ESTree syntax tree of Vite's parser; only the used fields are typed. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

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

export function literalText(node: unknown): string | undefined {
  if (!isNode(node) || (node.type !== 'Literal' && node.type !== 'StringLiteral')) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}

export function identifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}
