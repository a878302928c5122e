import {
  allowedAddress,
  allowedMarkup,
  fallbackAttribute,
  fallbackLength,
  listSign,
  type Placeholder,
  placeholderAttribute,
} from '@sodalizio/contract/markup';
import createDOMPurify from 'dompurify';
import { libraryPath } from './addresses.ts';

const attributesOf: Readonly<Record<string, readonly string[]>> = allowedMarkup.attributes;

const config = {
  ALLOWED_TAGS: [...allowedMarkup.tags, 'span'],
  ALLOWED_ATTR: [...new Set(Object.values(allowedMarkup.attributes).flat()), placeholderAttribute, fallbackAttribute],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
};

/** A chip's own fallback: one line; undefined for none. */
export const fallbackIn = (text: string): string | undefined =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, fallbackLength) || undefined;

/** The allowed value of an attribute; undefined where it is not allowed. */
function allowedValue(element: Element, name: string, value: string): string | undefined {
  if (name === placeholderAttribute) return element.localName === 'span' ? value : undefined;
  if (name === fallbackAttribute) return element.localName === 'span' ? fallbackIn(value) : undefined;
  if (!attributesOf[element.localName]?.includes(name)) return undefined;
  if (name === 'href') return allowedAddress(value);
  if (name === 'src') return libraryPath(value);
  if (name === 'type') return listSign.test(value) ? value : undefined;
  return name === 'alt' || /^\d{1,5}$/.test(value) ? value : undefined;
}

/** A separate instance, because its hooks are global. */
const purify = createDOMPurify(window);
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const value = allowedValue(element, attribute.attrName, attribute.attrValue);
  attribute.keepAttr = value !== undefined;
  if (value !== undefined) attribute.attrValue = value;
});

/** The allowed part of this markup (`allowedMarkup`), as nodes that can be rendered without parsing again. */
export function cleanNodes(markup: string, placeholders: readonly Placeholder[] = []): DocumentFragment {
  const nodes = purify.sanitize(markup, { ...config, RETURN_DOM_FRAGMENT: true });
  for (const link of nodes.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes);
  for (const span of nodes.querySelectorAll('span')) {
    const known = placeholders.find(({ name }) => name === span.getAttribute(placeholderAttribute));
    if (known) span.textContent = known.label;
    else span.replaceWith(...span.childNodes);
  }
  for (const picture of nodes.querySelectorAll('img:not([src])')) picture.remove();
  return nodes;
}

/** The markup of an article, cleaned by the contract's allow-list again after the server: rendering does not trust stored markup. */
export function cleanMarkup(markup: string, placeholders: readonly Placeholder[] = []): string {
  const container = document.implementation.createHTMLDocument('').createElement('div');
  container.append(cleanNodes(markup, placeholders));
  return container.innerHTML;
}
