/**
 * Keeps an area's styles scoped, by one rule for build and server: every selector must match an element with a class of the
 * area, or one inside such an element. What cannot be analysed counts as a leak.
 */
import {
  type AtrulePlain,
  type CssNodePlain,
  ident,
  parse,
  string,
  tokenize,
  tokenTypes,
  toPlainObject,
} from 'css-tree';
import { commonTo, type Reach, reachOf, staysInside } from './reach.ts';

/** Prefix of every class, keyframe, font and registered property of an area. An id has no `_`, so prefixes are unique. */
export const stylePrefix = (id: string): string => `${id}_`;

/** At-rules around other rules, which are checked themselves. */
const groups = /^(media|supports|container|layer|starting-style)$/;
const named: Readonly<Record<string, string>> = {
  keyframes: '',
  '-webkit-keyframes': '',
  'counter-style': '',
  property: '--',
  'font-palette-values': '--',
  'position-try': '--',
};

interface Sheet {
  readonly css: string;
  readonly prefix: string;
  readonly leak: (text: string) => void;
  /** Whether so many characters may be parsed once more. */
  readonly mayReadAgain: (characters: number) => boolean;
}

const unquoted = (text: string): string =>
  /^["']/.test(text.trim()) ? string.decode(text.trim()) : ident.decode(text.trim());

const textOf = ({ css }: Sheet, { loc }: CssNodePlain): string =>
  loc ? css.slice(loc.start.offset, loc.end.offset) : '';

/** Checks a stylesheet; `parent` is set inside a style rule. */
function readSheet(sheet: Sheet, parent: Reach | undefined): void {
  const root = toPlainObject(parse(sheet.css, { positions: true }));
  readNodes('children' in root && Array.isArray(root.children) ? root.children : [], sheet, parent, false);
}

function readNodes(nodes: readonly CssNodePlain[], sheet: Sheet, parent: Reach | undefined, inRule: boolean): void {
  for (const node of nodes) {
    if (node.type === 'Rule') readRule(node.prelude, node.block.children, sheet, parent);
    else if (node.type === 'Atrule') readAtrule(node, sheet, parent, inRule);
    else if (node.type === 'CDO' || node.type === 'CDC') sheet.leak(textOf(sheet, node));
    else if (node.type === 'Raw') readRaw(node.value, sheet, parent, inRule);
  }
}

/** The parser fails on a nested rule that begins with a name (`svg {…}`), taking it for a declaration: parsed again as a rule. */
function readRaw(css: string, sheet: Sheet, parent: Reach | undefined, inRule: boolean): void {
  if (!inRule) sheet.leak(css);
  else if (!css.includes('{')) return;
  else if (sheet.mayReadAgain(css.length)) readSheet({ ...sheet, css }, parent);
  else sheet.leak(css);
}

function readRule(
  prelude: CssNodePlain,
  block: readonly CssNodePlain[],
  sheet: Sheet,
  parent: Reach | undefined,
): void {
  const selectors = prelude.type === 'SelectorList' ? prelude.children : [prelude];
  const reaches = selectors.map((selector) => {
    const reach = reachOf(selector, sheet.prefix, parent);
    if (!staysInside(reach)) sheet.leak(textOf(sheet, selector));
    return reach;
  });
  readNodes(block, sheet, commonTo(reaches), true);
}

function readAtrule(node: AtrulePlain, sheet: Sheet, parent: Reach | undefined, inRule: boolean): void {
  const name = node.name.toLowerCase();
  const prelude = node.prelude ? textOf(sheet, node.prelude) : '';
  const head = `@${node.name} ${prelude}`.trim();
  const inner = node.block?.children;
  if (!inner) {
    if (name !== 'layer' && name !== 'charset') sheet.leak(head);
  } else if (groups.test(name)) readNodes(inner, sheet, parent, inRule);
  else if (name === 'scope') readScope(node, head, inner, sheet);
  else if (name === 'font-face') readFontFace(inner, sheet);
  else if (!(name in named) || !unquoted(prelude).startsWith(`${named[name]}${sheet.prefix}`)) sheet.leak(head);
}

/** A scope rooted in the area's own elements matches nothing outside it. */
function readScope({ prelude }: AtrulePlain, head: string, inner: readonly CssNodePlain[], sheet: Sheet): void {
  const scope = prelude?.type === 'AtrulePrelude' ? prelude.children[0] : undefined;
  const root = scope?.type === 'Scope' ? scope.root : undefined;
  const roots = root?.type === 'SelectorList' ? root.children : [];
  const isOwn = roots.length > 0 && roots.every((one) => staysInside(reachOf(one, sheet.prefix, undefined)));
  if (isOwn) readNodes(inner, sheet, { own: false, inside: true }, false);
  else sheet.leak(head);
}

function readFontFace(inner: readonly CssNodePlain[], sheet: Sheet): void {
  const families = inner.flatMap((node) =>
    node.type === 'Declaration' && node.property.toLowerCase() === 'font-family' ? [textOf(sheet, node.value)] : [],
  );
  const foreign = families.filter((family) => !unquoted(family).startsWith(sheet.prefix));
  for (const family of families.length === 0 ? [''] : foreign) sheet.leak(`@font-face ${family}`.trim());
}

/** Blocks in blocks: far more than anybody writes. */
const deepest = 30;
/** The tokenizer keeps places in 24 bits: what is after them would be read as something else. */
const longest = 2 ** 24 - 1;

function isTooDeep(css: string): boolean {
  let depth = 0;
  let most = 0;
  tokenize(css, (type) => {
    if (type === tokenTypes.LeftCurlyBracket) depth += 1;
    else if (type === tokenTypes.RightCurlyBracket) depth = Math.max(0, depth - 1);
    most = Math.max(most, depth);
  });
  return most > deepest;
}

/**
 * Parts of this CSS that reach beyond the area: selectors, and at-rules that define page-wide names. Distinct, as written, cut
 * at 200 characters; empty for scoped styles.
 */
export function leakingSelectors(css: string, id: string): string[] {
  const leaks = new Set<string>();
  const leak = (text: string) => leaks.add(text.replaceAll(/\s+/g, ' ').trim().slice(0, 200));
  // A rule in a rule is read again, and so are those in it: of a few in each other, that is the text a few times.
  let left = 10_000 + 3 * css.length;
  const mayReadAgain = (characters: number) => {
    left -= characters;
    return left >= 0;
  };
  if (css.length > longest || isTooDeep(css)) leak(css);
  else readSheet({ css, prefix: stylePrefix(id), leak, mayReadAgain }, undefined);
  return [...leaks];
}
