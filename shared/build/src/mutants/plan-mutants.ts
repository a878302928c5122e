import { parseSync } from 'vite';
import { identifierName, isNode, type SyntaxNode, walk } from '../syntax-tree.ts';

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

/** One millisecond or byte more is no fault: large numbers become ten times as large. */
const otherNumber = (number: number) => String(number < 100 ? number + 1 : number * 10);

function ofLiteral(node: SyntaxNode): Change[] {
  if (typeof node.value === 'number') return [[node, otherNumber(node.value)]];
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
      return node.argument && identifierName(node.argument) !== 'undefined' ? [[node, 'return;']] : [];
    case 'ExpressionStatement':
      return [[node, ';']];
    case 'Literal':
      return ofLiteral(node);
    default:
      return [];
  }
}

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const nameOf = (node: unknown) => (isNode(node) && 'name' in node ? node.name : undefined);

/** `request.log.info(…)`: what is in it changes nothing but the log. */
function logs({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || !levels.has(String(nameOf(callee.property)))) return false;
  const logger = callee.object;
  return isNode(logger) && (nameOf(logger) === 'log' || nameOf(logger.property) === 'log');
}

const measures = new Set([
  'size',
  'stroke',
  'gap',
  'w',
  'h',
  'miw',
  'maw',
  'mt',
  'mb',
  'width',
  'height',
  'strokeWidth',
  'fw',
  'zIndex',
]);

/** `<Icon size={16} />`: sizes are checked by eye, not by tests. */
function draws({ type, name, value }: SyntaxNode): boolean {
  if (type !== 'JSXAttribute' || !isNode(name)) return false;
  // The height of a field, or of a placeholder; the rows of a table are no literal.
  const isHeight =
    name.name === 'rows' && isNode(value) && isNode(value.expression) && value.expression.type === 'Literal';
  return isHeight || measures.has(String(name.name));
}

/** `{ header: …, width: 84 }`: the width of a column. */
function columnWidth({ type, properties }: SyntaxNode): SyntaxNode[] {
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return [];
  const parts = properties.filter(isNode);
  const named = (...names: string[]) => parts.filter(({ key }) => names.includes(String(nameOf(key))));
  return named('header', 'heading').length > 0 ? named('width') : [];
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);

/** Every change of this source but of what it logs and of sizes, in order: operators, conditions, constants, removed statements and returns. */
export function planMutants(path: string, code: string): Mutant[] {
  const tree: unknown = parseSync(path, code).program;
  if (!isNode(tree)) throw new Error(`${path}: no syntax tree.`);
  const mutants: Mutant[] = [];
  const leftAlone: SyntaxNode[] = [];
  walk(tree, (node, parent, key) => {
    if (logs(node) || draws(node)) leftAlone.push(node);
    leftAlone.push(...columnWidth(node));
    for (const [{ start, end }, replacement] of changesOf(node, parent, key, code)) {
      const line = code.slice(0, start).split('\n').length;
      const change = `${short(code.slice(start, end))} → ${short(replacement)}`;
      mutants.push({ start, end, replacement, line, change });
    }
  });
  // One more for the semicolon of a statement that only logs.
  const counts = (mutant: Mutant) =>
    !leftAlone.some(({ start, end }) => mutant.start >= start && mutant.end <= end + 1);
  return mutants.filter(counts).sort((a, b) => a.start - b.start);
}

export const mutated = (code: string, { start, end, replacement }: Mutant): string =>
  code.slice(0, start) + replacement + code.slice(end);

/** At most `most` of them, evenly spread; always the same ones. */
export const spread = <T>(list: readonly T[], most: number): readonly T[] =>
  most >= list.length
    ? list
    : list.filter((_, at) => Math.floor((at * most) / list.length) !== Math.floor(((at - 1) * most) / list.length));
