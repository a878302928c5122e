/**
 * The rule that keeps an area's styles its own, one for the build, the server and the shell: whatever a stylesheet of an
 * area matches is an element that carries a class of the area, or lies inside one. Plain TypeScript on plain text, without
 * a library, because the shell asks it in the browser. What cannot be understood counts as a leak.
 */
import { after, decoded, least, listed, type Place, placeOf, plain, safe } from './style-selectors.ts';

/** What every class, keyframe, font and registered property of an area begins with. An id has no `_`, so no two share one. */
export const stylePrefix = (id: string): string => `${id}_`;

/** At-rules around other rules, which stay what they are. */
const groups = /^(media|supports|container|layer|starting-style)$/;
/** At-rules that give something a name the whole page sees. */
const named: Readonly<Record<string, string>> = {
  keyframes: '',
  '-webkit-keyframes': '',
  'counter-style': '',
  property: '--',
  'font-palette-values': '--',
  'position-try': '--',
};

const unquoted = (text: string): string => decoded(text.trim().replace(/^(["'])(.*)\1$/s, '$2'));

/** Reads a stylesheet or the inside of a rule, and collects what leaks. */
class Sheet {
  readonly leaks = new Set<string>();
  readonly #id: string;
  readonly #prefix: string;

  constructor(id: string) {
    this.#id = id;
    this.#prefix = stylePrefix(id);
  }

  /** `parent` is there inside a style rule: then declarations stand between the rules. */
  read(css: string, parent?: Place): void {
    let from = 0;
    for (let at = 0; at < css.length; ) {
      const sign = css[at] ?? '';
      const head = css.slice(from, at).trimStart();
      if (sign === '{') {
        const end = after(css, at);
        const inner = css.slice(at + 1, css[end - 1] === '}' ? end - 1 : end);
        // The value of a custom property may hold braces; at the top there are no properties.
        if (!parent || !/^--[-\w]+\s*:/.test(head)) {
          this.#block(head.trim(), inner, parent);
          from = end;
        }
        at = end;
      } else if (sign === ';' && (parent || head === '' || head.startsWith('@'))) {
        this.#statement(head.trim());
        from = ++at;
      } else if (sign === '\\') at += 2;
      else if (sign === '(' && /url$/i.test(head)) at = this.#afterUrl(css, at);
      else at = '(["\''.includes(sign) ? after(css, at) : at + 1;
    }
    const rest = css.slice(from).trim();
    if (rest.startsWith('@')) this.#statement(rest);
  }

  #afterUrl(css: string, at: number): number {
    const quoted = /^\(\s*["']/.test(css.slice(at));
    const [bare = ''] = quoted ? [] : (/^\((?:\\[\s\S]|[^)\\])*\)?/.exec(css.slice(at)) ?? []);
    return quoted ? after(css, at) : at + bare.length;
  }

  #leak(text: string): void {
    this.leaks.add(text.replaceAll(/\s+/g, ' ').slice(0, 200));
  }

  #statement(text: string): void {
    if (text.startsWith('@') && !/^@(layer|charset)\b/i.test(text)) this.#leak(text);
  }

  #block(head: string, inner: string, parent: Place | undefined): void {
    const [whole = '', at = '', prelude = ''] = /^@([-\w]+)\s*([\s\S]*)$/.exec(head) ?? [];
    const name = at.toLowerCase();
    if (whole === '') this.#styleRule(head, inner, parent);
    else if (groups.test(name)) this.read(inner, parent);
    else if (name === 'scope') this.#scope(head, prelude, inner);
    else if (name === 'font-face') this.#fontFace(inner);
    else if (!(name in named) || !unquoted(prelude).startsWith(`${named[name]}${this.#prefix}`)) this.#leak(head);
  }

  #styleRule(head: string, inner: string, parent: Place | undefined): void {
    const places = listed(head).map((selector): Place => {
      const place = placeOf(selector, this.#prefix, parent);
      if (!safe(place)) this.#leak(selector);
      return place;
    });
    this.read(inner, least(places));
  }

  /** What stands in a scope of the area's own matches nothing outside it. */
  #scope(head: string, prelude: string, inner: string): void {
    const root = prelude.startsWith('(') ? prelude.slice(1, after(prelude, 0) - 1) : '';
    if (selectorLeaks(root, this.#id)) this.#leak(head);
    else this.read(inner, { own: false, inside: true });
  }

  #fontFace(inner: string): void {
    const families = [...inner.matchAll(/font-family\s*:\s*([^;]*)/gi)].map(([, family = '']) => family.trim());
    const foreign = families.filter((family) => !unquoted(family).startsWith(this.#prefix));
    for (const family of families.length === 0 ? [''] : foreign) this.#leak(`@font-face ${family}`.trim());
  }
}

/** Does this selector, or one of a list, match elements that are not the area's? What cannot be read does. */
export function selectorLeaks(selector: string, id: string): boolean {
  return listed(plain(selector)).some((one) => !safe(placeOf(one, stylePrefix(id), undefined)));
}

/**
 * What in this CSS reaches beyond the area: selectors, and at-rules that name something for the whole page. Each once, as it is
 * written, cut at 200 characters; empty when the styles stay the area's own. Takes a whole sheet or the text of one rule.
 */
export function leakingSelectors(css: string, id: string): string[] {
  const sheet = new Sheet(id);
  sheet.read(plain(css));
  return [...sheet.leaks];
}
