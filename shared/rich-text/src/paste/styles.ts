import { allowedAddress } from '@sodalizio/contract/markup';
import type { Look } from './blocks.ts';

/** The declarations of a style attribute, in lower case; a browser's own reading drops what only Word knows (`mso-list`). */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute('style') ?? '';
  const pairs = text.split(';').map((one): [string, string] => {
    const at = one.indexOf(':');
    return [
      one.slice(0, Math.max(at, 0)).trim().toLowerCase(),
      one
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ];
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

const looks: Readonly<Record<string, 'strong' | 'em' | 'u' | 's'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
};

/** Bold or not, where the style says so. */
function weightOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (/^bold/.test(value)) return true;
  if (/^(?:normal|lighter)/.test(value)) return false;
  const weight = Number.parseInt(value, 10);
  return Number.isNaN(weight) ? undefined : weight >= 600;
}

function slantOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (/^(?:italic|oblique)/.test(value)) return true;
  return value.startsWith('normal') ? false : undefined;
}

/** The look of what is inside an element, by its name and its style, within the look of what is around it. */
export function lookInside(element: Element, around: Look): Look {
  const styles = stylesOf(element);
  const own = looks[element.localName];
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  const space = styles.get('white-space');
  const href = element.localName === 'a' ? allowedAddress(element.getAttribute('href') ?? '') : undefined;
  return {
    strong: weightOf(styles.get('font-weight')) ?? (own === 'strong' || around.strong),
    em: slantOf(styles.get('font-style')) ?? (own === 'em' || around.em),
    u: own === 'u' || around.u || line.includes('underline'),
    s: own === 's' || around.s || line.includes('line-through'),
    href: href ?? around.href,
    lines: space === undefined ? element.localName === 'pre' || around.lines : /^(?:pre|break-spaces)/.test(space),
  };
}

/** Not shown where it was copied: then it was not meant to be copied either. */
export function isHidden(element: Element): boolean {
  const styles = stylesOf(element);
  return (
    element.hasAttribute('hidden') ||
    styles.get('display') === 'none' ||
    styles.get('visibility') === 'hidden' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('mso-element') === 'comment-list'
  );
}
