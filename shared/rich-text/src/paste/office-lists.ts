import { type Numbering, numberingAttributes, numberingOf, signOf } from './numbering.ts';
import { stylesOf } from './styles.ts';

/** A paragraph that its program displays as an item of a list. */
interface Item {
  readonly node: Element;
  readonly level: number;
  readonly numbering: Numbering | undefined;
  /** Which of the program's lists it belongs to; '' where unknown. */
  readonly list: string;
}

const paragraphs = new Set(['p', 'div']);

/** A label that no list of ours can count by (`Art. 1`), not the single sign of a bullet (`·`, `o`): it stays, as words. */
const saysMore = /\p{N}|\p{L}.|.\p{L}/u;

/** Word writes a list as paragraphs with their level, each with its bullet or number as text. */
function wordItem(node: Element): Item | undefined {
  if (!paragraphs.has(node.localName)) return undefined;
  const [, list = '', level = ''] = /^(l\d+)\s+level(\d+)/.exec(stylesOf(node).get('mso-list') ?? '') ?? [];
  if (level === '') return undefined;
  const sign = [...node.querySelectorAll('span')].find((one) => stylesOf(one).get('mso-list') === 'ignore');
  const text = sign?.textContent.replace(/[\s\u00a0]+/g, '') ?? '';
  const numbering = numberingOf(text);
  if (!numbering && saysMore.test(text)) return undefined;
  sign?.remove();
  return { node, level: Number(level), numbering, list };
}

/** Word in the browser writes each item as a separate list, with its level beside it. */
function wordOnlineItems(wrapper: Element): Item[] {
  return [...wrapper.querySelectorAll('li')].map((node) => {
    const parent = node.parentElement;
    const level = node.getAttribute('data-aria-level') ?? node.getAttribute('aria-level') ?? '1';
    const start = Number.parseInt(parent?.getAttribute('start') ?? '', 10);
    const numbering = parent?.localName === 'ol' ? { start, sign: signOf(parent) } : undefined;
    return { node, level: Number.parseInt(level, 10) || 1, numbering, list: '' };
  });
}

function itemsOf(node: Element): Item[] {
  if (node.classList.contains('ListContainerWrapper')) return wordOnlineItems(node);
  const item = wordItem(node);
  return item ? [item] : [];
}

/** A further paragraph of the previous item. */
const continues = (node: Element) => /^MsoListParagraph/.test(node.className) && !stylesOf(node).has('mso-list');

interface Open {
  readonly element: Element;
  readonly item: Item;
}

class ListBuilder {
  readonly #marker: Element;
  #open: Open[] = [];

  constructor(marker: Element) {
    this.#marker = marker;
  }

  add(item: Item): void {
    while ((this.#open.at(-1)?.item.level ?? 0) > item.level) this.#open.pop();
    const same = this.#open.at(-1);
    if (same?.item.level === item.level && !belongs(item, same.item)) this.#open.pop();
    if (this.#open.at(-1)?.item.level !== item.level) this.#begin(item);
    const entry = this.#marker.ownerDocument.createElement('li');
    entry.append(...item.node.childNodes);
    this.#open.at(-1)?.element.append(entry);
  }

  continue(node: Element): void {
    this.#open.at(-1)?.element.lastElementChild?.append(node);
  }

  #begin(item: Item): void {
    const element = this.#marker.ownerDocument.createElement(item.numbering ? 'ol' : 'ul');
    for (const [name, value] of Object.entries(numberingAttributes(item.numbering ?? {})))
      element.setAttribute(name, value);
    const around = this.#open.at(-1)?.element.lastElementChild;
    if (around) around.append(element);
    else this.#marker.before(element);
    this.#open.push({ element, item });
  }
}

/** Bullets continue whatever list the program counts them to; restarting numbers begin another list. */
const belongs = (item: Item, before: Item) =>
  (item.numbering === undefined) === (before.numbering === undefined) &&
  (item.numbering === undefined || item.list === before.list);

/** Converts Word's lists, from the desktop or the browser, to real ones. Changes `body`. */
export function makeRealLists(body: Element): void {
  const parents = new Set(
    [...body.querySelectorAll('[style*="mso-list" i], .ListContainerWrapper')].flatMap(
      (one) => one.parentElement ?? [],
    ),
  );
  for (const parent of parents) makeListsIn(parent);
}

function makeListsIn(parent: Element): void {
  let builder: ListBuilder | undefined;
  for (const child of [...parent.children]) {
    const items = itemsOf(child);
    if (items.length > 0) {
      builder ??= new ListBuilder(markerBefore(child));
      for (const item of items) builder.add(item);
      child.remove();
    } else if (builder && continues(child)) builder.continue(child);
    else builder = undefined;
  }
}

function markerBefore(child: Element): Element {
  const marker = child.ownerDocument.createElement('span');
  child.before(marker);
  return marker;
}
