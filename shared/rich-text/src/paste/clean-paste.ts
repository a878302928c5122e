import { libraryPath } from '../addresses.ts';
import { Blocks, type LineTag } from './blocks.ts';
import { type Look, lookInside, plainLook, raisedText } from './look.ts';
import { signOf } from './numbering.ts';
import { makeRealLists } from './office-lists.ts';
import { isHidden, stylesOf } from './styles.ts';

export interface CleanPaste {
  readonly markup: string;
  readonly lostPictures: number;
}

const ignored = new Set(
  'head title style script noscript template link meta base xml svg math canvas video audio iframe frame object embed applet map input textarea select button datalist progress meter'.split(
    ' ',
  ),
);
/** A picture's alternative text that is an emoji: also a flag, which is two letters, and a keycap, which is a digit in a frame. */
const emoji = /^(?:\p{Extended_Pictographic}|\p{RI}{2}|[0-9#*]\uFE0F?\u20E3).{0,8}$/u;
const lists = new Set(['ul', 'ol', 'menu']);
const blocks = new Set(
  'blockquote p div section article header footer main aside nav figure figcaption address center dl dt dd pre form fieldset legend details summary caption thead tbody tfoot tr td th table'.split(
    ' ',
  ),
);
/** Longest text of a cell that is joined with its neighbours in one line. */
const shortCell = 200;

/**
 * Converts text copied in Word, LibreOffice, Google Docs, a mail or a web page to an article's markup: paragraphs, headings, real
 * lists, bold, italic, underline, strikethrough, links. Fonts, colours, classes, empty lines, comments and hidden text are removed;
 * a table becomes one line per row; pictures that are not of the library are counted and removed.
 *
 * Parsed in a document that loads and runs nothing.
 */
export function cleanPaste(html: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeRealLists(body);
  const first = [...body.querySelectorAll('h1, .MsoTitle, [role="heading"]')].some((one) => levelOf(one) === 1);
  const reader = new Reader(first ? 1 : 0);
  reader.walk(body, plainLook);
  return { markup: reader.out.markup(), lostPictures: reader.lostPictures };
}

class Reader {
  readonly out = new Blocks();
  lostPictures = 0;
  /** An article's title is the page's `h1`: text copied with an `h1` is shifted one level down. */
  readonly #lower: number;

  constructor(lower: number) {
    this.#lower = lower;
  }

  walk(node: Node, look: Look): void {
    for (const child of node.childNodes) {
      if (child instanceof Text) this.out.text(look.raised ? raisedText(child.data) : child.data, look);
      else if (child instanceof Element) this.#element(child, look);
    }
  }

  #element(element: Element, around: Look): void {
    if (ignored.has(element.localName) || isHidden(element)) return;
    if (element.localName === 'br') this.#break(element);
    else if (element.localName === 'img') this.#picture(element, around);
    else if (element.localName === 'hr') this.out.rule();
    else this.#container(element, lookInside(element, around));
  }

  #container(element: Element, look: Look): void {
    const { localName: name } = element;
    const inside = () => this.walk(element, look);
    const heading = this.#headingOf(element);
    if (heading) this.out.heading(heading, inside);
    else if (lists.has(name)) this.#list(element, inside);
    else if (name === 'li') this.out.item(inside);
    else if (name === 'blockquote' && !isIndent(element)) this.out.quote(inside);
    else if (name === 'tr' && isPlainRow(element)) this.#row(element, look);
    else if (blocks.has(name)) {
      this.out.end();
      inside();
      this.out.end();
    } else inside();
  }

  #headingOf(element: Element): LineTag | undefined {
    const level = levelOf(element);
    if (level === undefined) return undefined;
    const tags: readonly LineTag[] = ['h2', 'h3'];
    return tags[Math.max(level + this.#lower, 2) - 2] ?? 'h4';
  }

  #break(element: Element): void {
    const styles = stylesOf(element);
    if (styles.has('page-break-before') || element.classList.contains('Apple-interchange-newline')) return;
    this.out.break();
  }

  #list(element: Element, inside: () => void): void {
    const start = Number.parseInt(element.getAttribute('start') ?? '', 10);
    if (element.localName === 'ol') this.out.numbered({ start, sign: signOf(element) }, inside);
    else this.out.bullets(inside);
  }

  #picture(element: Element, look: Look): void {
    const alt = element.getAttribute('alt') ?? '';
    const src = libraryPath(element.getAttribute('src') ?? '');
    const size = ['width', 'height'].flatMap((name): [string, string][] => {
      const value = element.getAttribute(name) ?? '';
      return /^\d{1,5}$/.test(value) ? [[name, value]] : [];
    });
    if (src) this.out.picture({ src, alt, ...Object.fromEntries(size) });
    else if (emoji.test(alt)) this.out.text(alt, look);
    // Tracking pixels and checkboxes of task lists are no pictures.
    else if (!size.some(([, value]) => Number(value) < 3) && !element.closest('[role="checkbox"]')) this.lostPictures++;
  }

  #row(row: Element, look: Look): void {
    this.out.row(() => {
      for (const [at, cell] of [...row.children].entries()) {
        if (at > 0) this.out.text(' | ', plainLook);
        this.walk(cell, lookInside(cell, look));
      }
    });
  }
}

/** Heading level: HTML's, Word's title, or an ARIA one (Word in the browser). */
function levelOf(element: Element): number | undefined {
  if (element.classList.contains('MsoTitle')) return 1;
  const ariaLevel = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : undefined;
  const level = Number.parseInt(/^h([1-6])$/.exec(element.localName)?.[1] ?? ariaLevel ?? '', 10);
  return Number.isNaN(level) ? undefined : level;
}

/** Mail programs indent with it. */
const isIndent = (element: Element) => {
  const styles = stylesOf(element);
  return styles.has('margin') && /^(?:none|0)/.test(styles.get('border') ?? '');
};

/** A row of short cells, not a page laid out in a table. */
function isPlainRow(row: Element): boolean {
  const cells = [...row.children];
  return (
    cells.length > 1 &&
    !row.querySelector('table, ul, ol, img, h1, h2, h3, h4, h5, h6') &&
    cells.filter((cell) => cell.textContent.trim() !== '').length > 1 &&
    cells.every((cell) => cell.textContent.length <= shortCell)
  );
}
