import { type AreaFile, areaFileIn, callingArea } from './caller.ts';

/** Deletes rules that leave the area from a sheet, or from a group in it; returns their selectors. */
export type CheckStyles = (by: AreaFile, sheet: CSSStyleSheet) => void;

/** Attribute of an element around what an area draws in another's screen: the folder of its release. */
export const drawnBy = 'data-drawn-by';

const makers = new WeakMap<Element, AreaFile>();

/**
 * Hands `check` every sheet that a script of an area adds to the page: a `style` or `link` element, as soon as the browser has read
 * it, and single rules. `shown`: the area whose screen is open, for a `style` that arrived as markup, outside of any other's part.
 */
export function guardStyles(check: CheckStyles, shown: () => AreaFile | undefined): void {
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function createMarked(
    this: Document,
    name: string,
    options?: ElementCreationOptions,
  ) {
    const element = createElement.call(this, name, options);
    if (element instanceof HTMLStyleElement) {
      const by = callingArea();
      if (by) makers.set(element, by);
    }
    return element;
  } as Document['createElement'];

  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function insertChecked(this: CSSStyleSheet, rule: string, index?: number) {
    const at = insertRule.call(this, rule, index);
    const by = callingArea();
    if (by) check(by, this);
    return at;
  };

  // It does not bubble: only a capturing listener hears it for all elements.
  document.addEventListener(
    'load',
    ({ target }) => {
      const styled = target instanceof HTMLStyleElement || target instanceof HTMLLinkElement;
      const by = styled && target.sheet ? authorOf(target, shown) : undefined;
      if (by && styled && target.sheet) check(by, target.sheet);
    },
    true,
  );
}

/** Browser extensions add styles too: an element of unknown origin is an area's only inside an area's place. */
function authorOf(
  element: HTMLStyleElement | HTMLLinkElement,
  shown: () => AreaFile | undefined,
): AreaFile | undefined {
  if (element instanceof HTMLLinkElement) return areaFileIn(element.href);
  const made = makers.get(element);
  if (made || isKnown(element)) return made;
  const part = element.closest<HTMLElement>(`[${drawnBy}]`)?.getAttribute(drawnBy);
  if (part) return areaFileIn(part);
  return element.closest('main') ? shown() : undefined;
}

/** Of Mantine, TipTap and the development server, which areas use by way of shared modules. */
const isKnown = ({ dataset }: HTMLStyleElement) =>
  ['mantineStyles', 'tiptapStyle', 'viteDevId'].some((name) => name in dataset);
