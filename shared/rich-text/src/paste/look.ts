import { allowedAddress } from '@sodalizio/contract/markup';
import { stylesOf } from './styles.ts';

/** Inherited look of a piece of text. */
export interface Look {
  readonly strong: boolean;
  readonly em: boolean;
  readonly u: boolean;
  readonly s: boolean;
  readonly href: string | undefined;
  /** As an exponent or the number of a note. */
  readonly raised: boolean;
  /** Line ends of the source are line breaks. */
  readonly lines: boolean;
}

export const plainLook: Look = {
  strong: false,
  em: false,
  u: false,
  s: false,
  href: undefined,
  raised: false,
  lines: false,
};

const raisedSigns = new Map([...'0123456789-ao'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁻ªº'][at] ?? sign]));

/** A raised number, or the letter of an ordinal one, by signs of its own: as plain ones they would make 102 of 10². */
export const raisedText = (text: string): string =>
  /^\s*(?:-?\d+|[ao])\s*$/.test(text) ? [...text].map((sign) => raisedSigns.get(sign) ?? sign).join('') : text;

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

/** Bold or not, where the style defines it. */
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

function raisedOf(element: Element, value: string | undefined): boolean | undefined {
  if (element.localName === 'sup') return true;
  return value === undefined ? undefined : value.startsWith('super');
}

/** The look inside an element, by its name and its style, within the surrounding look. */
export function lookInside(element: Element, around: Look): Look {
  const styles = stylesOf(element);
  const own = looks[element.localName];
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  // Chromium copies the one or the other.
  const space = styles.get('white-space') ?? styles.get('white-space-collapse');
  const href = element.localName === 'a' ? allowedAddress(element.getAttribute('href') ?? '') : undefined;
  return {
    strong: weightOf(styles.get('font-weight')) ?? (own === 'strong' || around.strong),
    em: slantOf(styles.get('font-style')) ?? (own === 'em' || around.em),
    u: own === 'u' || around.u || line.includes('underline'),
    s: own === 's' || around.s || line.includes('line-through'),
    href: href ?? around.href,
    raised: raisedOf(element, styles.get('vertical-align')) ?? around.raised,
    lines:
      space === undefined
        ? element.localName === 'pre' || around.lines
        : /^(?:pre(?!serve-spaces)|break-spaces)/.test(space),
  };
}
