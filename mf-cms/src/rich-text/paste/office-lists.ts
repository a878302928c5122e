import { stylesOf } from './styles.ts';

/** A paragraph that its program shows as an item of a list. */
interface Item {
  readonly node: Element;
  readonly level: number;
  readonly ordered: boolean;
  readonly start: number | undefined;
  /** Which of the program's lists it belongs to; '' where that is not said. */
  readonly list: string;
}

const paragraphs = new Set(['p', 'div']);
const number = /^\(?(\d+)[.)°]?$/;
const ordinal = /^\(?\d+(?:[.)]\d+)*[.)°]?$|^\(?[a-z]{1,5}[.)]$/i;

/** Word writes a list as paragraphs that say their level, each with its bullet or number as text. */
function wordItem(node: Element): Item | undefined {
  if (!paragraphs.has(node.localName)) return undefined;
  const [, list = '', level = ''] = /^(l\d+)\s+level(\d+)/.exec(stylesOf(node).get('mso-list') ?? '') ?? [];
  if (level === '') return undefined;
  const sign = [...node.querySelectorAll('span')].find((one) => stylesOf(one).get('mso-list') === 'ignore');
  const text = sign?.textContent.replace(/[\s\u00a0]+/g, '') ?? '';
  sign?.remove();
  const start = number.exec(text)?.[1];
  return {
    node,
    level: Number(level),
    ordered: ordinal.test(text),
    start: start === undefined ? undefined : Number(start),
    list,
  };
}

/** Word in the browser writes each item as a list of its own, and its level beside it. */
function wordOnlineItems(wrapper: Element): Item[] {
  return [...wrapper.querySelectorAll('li')].map((node) => {
    const parent = node.parentElement;
    const level = node.getAttribute('data-aria-level') ?? node.getAttribute('aria-level') ?? '1';
    const start = parent?.getAttribute('start');
    return {
      node,
      level: Number.parseInt(level, 10) || 1,
      ordered: parent?.localName === 'ol',
      start: start ? Number.parseInt(start, 10) : undefined,
      list: '',
    };
  });
}

function itemsOf(node: Element): Item[] {
  if (node.classList.contains('ListContainerWrapper')) return wordOnlineItems(node);
  const item = wordItem(node);
  return item ? [item] : [];
}

/** A further paragraph of the item before it. */
const continues = (node: Element) => /^MsoListParagraph/.test(node.className) && !stylesOf(node).has('mso-list');

interface Open {
  readonly element: Element;
  readonly item: Item;
}

/** Builds the lists of items that follow each other, before `place`. */
class ListBuilder {
  readonly #place: Element;
  #open: Open[] = [];

  constructor(place: Element) {
    this.#place = place;
  }

  add(item: Item): void {
    while ((this.#open.at(-1)?.item.level ?? 0) > item.level) this.#open.pop();
    const same = this.#open.at(-1);
    if (same?.item.level === item.level && !belongs(item, same.item)) this.#open.pop();
    if (this.#open.at(-1)?.item.level !== item.level) this.#begin(item);
    const entry = this.#place.ownerDocument.createElement('li');
    entry.append(...item.node.childNodes);
    this.#open.at(-1)?.element.append(entry);
  }

  continue(node: Element): void {
    this.#open.at(-1)?.element.lastElementChild?.append(node);
  }

  #begin(item: Item): void {
    const element = this.#place.ownerDocument.createElement(item.ordered ? 'ol' : 'ul');
    if (item.ordered && item.start !== undefined && item.start > 1) element.setAttribute('start', String(item.start));
    const around = this.#open.at(-1)?.element.lastElementChild;
    if (around) around.append(element);
    else this.#place.before(element);
    this.#open.push({ element, item });
  }
}

/** Bullets go on whatever list the program counts them to; numbers that begin anew are another list. */
const belongs = (item: Item, before: Item) =>
  item.ordered === before.ordered && (!item.ordered || item.list === before.list);

/** Turns what Word, on the desk or in the browser, writes for lists into real ones. Changes `body`. */
export function makeRealLists(body: Element): void {
  const parents = new Set(
    [...body.querySelectorAll('[style*="mso-list" i], .ListContainerWrapper')].flatMap(
      (one) => one.parentElement ?? [],
    ),
  );
  for (const parent of parents) {
    let builder: ListBuilder | undefined;
    for (const child of [...parent.children]) {
      const items = itemsOf(child);
      if (items.length > 0) {
        if (!builder) {
          const place = child.ownerDocument.createElement('span');
          child.before(place);
          builder = new ListBuilder(place);
        }
        for (const item of items) builder.add(item);
        child.remove();
      } else if (builder && continues(child)) builder.continue(child);
      else builder = undefined;
    }
  }
}
