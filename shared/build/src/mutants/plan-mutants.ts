import { parseSync } from 'vite';
import { isNode, type SyntaxNode, walk } from '../syntax-tree.ts';

export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly line: number;
  readonly change: string;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '-': '+',
  '*': '/',
};

const loops = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement']);

type Change = readonly [node: SyntaxNode, replacement: string];

function ofOperator(node: SyntaxNode, code: string): Change[] {
  const [left, right] = [node.left, node.right];
  const operator = operators[String(node.operator)];
  if (!operator || !isNode(left) || !isNode(right)) return [];
  return [[node, `(${code.slice(left.start, left.end)} ${operator} ${code.slice(right.start, right.end)})`]];
}

function ofLiteral(node: SyntaxNode): Change[] {
  if (typeof node.value === 'number') return [[node, String(node.value + 1)]];
  return typeof node.value === 'boolean' ? [[node, String(!node.value)]] : [];
}

function changesOf(node: SyntaxNode, parent: SyntaxNode | undefined, key: string, code: string): Change[] {
  // No test detects an endless loop. Types do nothing at run time.
  if (parent && (parent.type.startsWith('TS') || (loops.has(parent.type) && key === 'test'))) return [];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(node, code);
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(node.test) ? [[node.test, `!(${code.slice(node.test.start, node.test.end)})`]] : [];
    case 'ReturnStatement':
      return node.argument ? [[node, 'return;']] : [];
    case 'ExpressionStatement':
      return [[node, ';']];
    case 'Literal':
      return ofLiteral(node);
    default:
      return [];
  }
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);

/** Every change of this source, in order: operators, conditions, constants, removed statements and returns. */
export function planMutants(path: string, code: string): Mutant[] {
  const tree: unknown = parseSync(path, code).program;
  if (!isNode(tree)) throw new Error(`${path}: no syntax tree.`);
  const mutants: Mutant[] = [];
  walk(tree, (node, parent, key) => {
    for (const [{ start, end }, replacement] of changesOf(node, parent, key, code)) {
      const line = code.slice(0, start).split('\n').length;
      const change = `${short(code.slice(start, end))} → ${short(replacement)}`;
      mutants.push({ start, end, replacement, line, change });
    }
  });
  return mutants.sort((a, b) => a.start - b.start);
}

export const mutated = (code: string, { start, end, replacement }: Mutant): string =>
  code.slice(0, start) + replacement + code.slice(end);
