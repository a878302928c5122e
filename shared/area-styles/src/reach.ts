import { type CssNodePlain, ident } from 'css-tree';

/** Guarantees about the elements that a selector matches. */
export interface Reach {
  readonly own: boolean;
  /** They are inside an element that has one, and so are their siblings. */
  readonly inside: boolean;
}

export const unknown: Reach = { own: false, inside: false };
export const staysInside = ({ own, inside }: Reach): boolean => own || inside;

/** What holds for every alternative. */
export function commonTo(choices: readonly Reach[]): Reach {
  if (choices.length === 0) return unknown;
  if (choices.every(({ inside }) => inside)) return { own: false, inside: true };
  return { own: choices.every(staysInside), inside: false };
}

const childrenOf = (node: CssNodePlain): readonly CssNodePlain[] =>
  'children' in node && Array.isArray(node.children) ? node.children : [];

/** `&`, which is missing in the library's types. */
const isNesting = ({ type }: { readonly type: string }): boolean => type === 'NestingSelector';

function hasNesting(node: CssNodePlain): boolean {
  return isNesting(node) || childrenOf(node).some(hasNesting);
}

/** Guarantees of one condition (`.a`, `:hover`, `&`). */
function reachOfPart(node: CssNodePlain, prefix: string, parent: Reach): Reach {
  if (node.type === 'ClassSelector') return { own: ident.decode(node.name).startsWith(prefix), inside: false };
  if (isNesting(node)) return parent;
  // Only these pseudo-classes with selectors constrain the element itself: a class inside :not or :has does not.
  if (node.type !== 'PseudoClassSelector' || !/^(is|where)$/i.test(node.name)) return unknown;
  const choices = childrenOf(node).flatMap((list) => (list.type === 'SelectorList' ? childrenOf(list) : [list]));
  return commonTo(choices.map((one) => walkSelector(one, prefix, parent, undefined)));
}

function walkSelector(selector: CssNodePlain, prefix: string, parent: Reach, start: Reach | undefined): Reach {
  if (selector.type !== 'Selector') return unknown;
  let left = start;
  let here = unknown;
  let combinator = ' ';
  const joined = (): Reach => {
    const beside = combinator === '+' || combinator === '~';
    const leftOfIt = left !== undefined && (left.inside || (left.own && !beside));
    return { own: here.own, inside: here.inside || leftOfIt };
  };
  for (const [at, node] of childrenOf(selector).entries()) {
    if (node.type === 'Combinator') {
      if (at > 0) left = joined();
      combinator = node.name;
      here = unknown;
    } else {
      const part = reachOfPart(node, prefix, parent);
      here = { own: here.own || part.own, inside: here.inside || part.inside };
    }
  }
  return joined();
}

/** Guarantees of a selector; `parent` is for `&` in a nested rule. None for what cannot be analysed. */
export function reachOf(selector: CssNodePlain, prefix: string, parent: Reach | undefined): Reach {
  const isRelative = parent !== undefined && !hasNesting(selector);
  return walkSelector(selector, prefix, parent ?? unknown, isRelative ? parent : undefined);
}
