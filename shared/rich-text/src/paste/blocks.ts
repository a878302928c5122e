import { tidyLines } from '@sodalizio/contract';
import { type Look, plainLook } from './look.ts';
import { type Numbering, numberingAttributes } from './numbering.ts';

type Piece = { readonly text: string; readonly look: Look } | 'break';
export type LineTag = 'p' | 'h2' | 'h3' | 'h4';
interface Line {
  readonly tag: LineTag;
  readonly pieces: Piece[];
}
interface Box {
  readonly tag: 'body' | 'blockquote' | 'ul' | 'ol' | 'li';
  readonly attributes?: Readonly<Record<string, string>>;
  readonly blocks: Block[];
}
interface Picture {
  readonly tag: 'img';
  readonly attributes: Readonly<Record<string, string>>;
}
type Block = Line | Box | Picture | { readonly tag: 'hr' };

const isBox = (block: Block | undefined): block is Box => block !== undefined && 'blocks' in block;
const isList = (block: Block): boolean => block.tag === 'ul' || block.tag === 'ol';
const isLine = (block: Block | undefined): block is Line => block !== undefined && 'pieces' in block;

/**
 * Builds an article's markup from the events of walking another program's: words, breaks, ends of blocks. Only allowed markup can
 * result, because nothing else can be expressed.
 */
export class Blocks {
  readonly #body: Box = { tag: 'body', blocks: [] };
  #box: Box = this.#body;
  #line: Line | undefined;
  #tag: LineTag = 'p';
  #flat = 0;

  text(words: string, look: Look): void {
    if (look.lines && words.includes('\n')) {
      for (const [at, line] of words.split(/\r?\n/).entries()) {
        if (at > 0) this.break();
        this.text(line, look);
      }
      return;
    }
    // Programs insert meaningless hard spaces, and hyphens and marks that are not to be seen.
    const spaced = tidyLines(words).replace(/[\s\u00a0]+/g, ' ');
    const last = this.#line?.pieces.at(-1);
    const fresh = last === undefined || last === 'break' || last.text.endsWith(' ');
    const text = fresh ? spaced.trimStart() : spaced;
    if (text === '') return;
    this.#line ??= { tag: this.#tag, pieces: [] };
    this.#line.pieces.push({ text, look });
  }

  break(): void {
    if (this.#flat) this.text(' ', plainLook);
    else if (this.#line?.pieces.at(-1) === 'break') this.end();
    else this.#line?.pieces.push('break');
  }

  end(): void {
    if (this.#flat) {
      this.text(' ', plainLook);
      return;
    }
    const line = this.#line;
    this.#line = undefined;
    const words = line && trimmed(line);
    if (words) this.#blocks().push(words);
  }

  heading(tag: LineTag, walk: () => void): void {
    this.end();
    // In a list a line is an item, whatever its font size.
    this.#tag = this.#box.tag === 'li' ? 'p' : tag;
    walk();
    this.end();
    this.#tag = 'p';
  }

  /** One line, whatever blocks are in it: a row of a table. */
  row(walk: () => void): void {
    this.end();
    this.#flat++;
    walk();
    this.#flat--;
    this.end();
  }

  bullets(walk: () => void): void {
    this.end();
    this.#inside({ tag: 'ul', blocks: [] }, walk);
  }

  numbered(how: Numbering, walk: () => void): void {
    this.end();
    this.#inside({ tag: 'ol', attributes: numberingAttributes(how), blocks: [] }, walk);
  }

  item(walk: () => void): void {
    this.end();
    if (isList(this.#box)) this.#inside({ tag: 'li', blocks: [] }, walk);
    else walk();
    this.end();
  }

  quote(walk: () => void): void {
    this.end();
    this.#inside({ tag: 'blockquote', blocks: [] }, walk);
  }

  rule(): void {
    this.end();
    this.#blocks().push({ tag: 'hr' });
  }

  picture(attributes: Readonly<Record<string, string>>): void {
    this.end();
    this.#blocks().push({ tag: 'img', attributes });
  }

  markup(): string {
    this.end();
    return withTypedLists(this.#body.blocks).map(markupOf).join('');
  }

  /** Target of a block: in a list its last item, because programs nest lists beside the item they belong to. */
  #blocks(): Block[] {
    if (!isList(this.#box)) return this.#box.blocks;
    const last = this.#box.blocks.at(-1);
    if (isBox(last)) return last.blocks;
    const item: Box = { tag: 'li', blocks: [] };
    this.#box.blocks.push(item);
    return item.blocks;
  }

  #inside(box: Box, walk: () => void): void {
    const outer = this.#box;
    (box.tag === 'li' ? outer.blocks : this.#blocks()).push(box);
    this.#box = box;
    walk();
    this.end();
    this.#box = outer;
  }
}

/** The line without trailing spaces and breaks; undefined when nothing is left. */
function trimmed({ tag, pieces }: Line): Line | undefined {
  const last = pieces.at(-1);
  if (last === undefined) return undefined;
  const rest = pieces.slice(0, -1);
  if (last === 'break' || last.text.trimEnd() === '') return trimmed({ tag, pieces: rest });
  return { tag, pieces: [...rest, { ...last, text: last.text.trimEnd() }] };
}

const bullet = /^[•·▪●○◦‣] ?/;

/** A paragraph without its leading bullet; undefined where it has none. */
function itemTyped(block: Block): Line | undefined {
  if (!isLine(block) || block.tag !== 'p') return undefined;
  const [first, ...rest] = block.pieces;
  if (!first || first === 'break') return undefined;
  const sign = bullet.exec(first.text)?.[0];
  return sign === undefined
    ? undefined
    : { tag: 'p', pieces: [{ ...first, text: first.text.slice(sign.length) }, ...rest] };
}

/** Splits a paragraph before each of its lines that begins with a bullet. */
function atBullets(block: Block): Block[] {
  if (!isLine(block) || block.tag !== 'p') return [block];
  const parts: Piece[][] = [[]];
  for (const [at, piece] of block.pieces.entries()) {
    const next = block.pieces[at + 1];
    if (piece === 'break' && next && next !== 'break' && bullet.test(next.text)) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts.map((pieces) => ({ tag: 'p', pieces }));
}

/** Converts paragraphs that begin with a bullet to lists. */
function withTypedLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  let list: Box | undefined;
  for (const block of blocks.flatMap(atBullets)) {
    const item = itemTyped(block);
    if (!item) {
      list = undefined;
      result.push(isBox(block) && !isList(block) ? { ...block, blocks: withTypedLists(block.blocks) } : block);
      continue;
    }
    if (!list) {
      list = { tag: 'ul', blocks: [] };
      result.push(list);
    }
    list.blocks.push({ tag: 'li', blocks: [item] });
  }
  return result;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

function markupOf(block: Block): string {
  if (isLine(block)) return `<${block.tag}>${piecesOf(block)}</${block.tag}>`;
  const opening = `<${block.tag}${'attributes' in block ? attributesOf(block.attributes) : ''}>`;
  if (!isBox(block)) return opening;
  const inner = block.blocks.map(markupOf).join('');
  return inner === '' ? '' : `${opening}${inner}</${block.tag}>`;
}

function piecesOf({ tag, pieces }: Line): string {
  // Merges equal neighbours: programs split words at spelling marks.
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece !== 'break' && last && last !== 'break' && wrapped('', tag, piece.look) === wrapped('', tag, last.look))
      merged[merged.length - 1] = { text: last.text + piece.text, look: last.look };
    else merged.push(piece);
  }
  return merged.map((piece) => (piece === 'break' ? '<br>' : wrapped(escaped(piece.text), tag, piece.look))).join('');
}

function wrapped(text: string, line: LineTag, { strong, em, u, s, href }: Look): string {
  // Headings are bold and links are underlined anyway.
  const tags = [
    ...(strong && line === 'p' ? ['strong'] : []),
    ...(em ? ['em'] : []),
    ...(u && href === undefined ? ['u'] : []),
    ...(s ? ['s'] : []),
  ];
  const inner = tags.reduceRight((markup, tag) => `<${tag}>${markup}</${tag}>`, text);
  return href === undefined ? inner : `<a href="${escaped(href)}">${inner}</a>`;
}
