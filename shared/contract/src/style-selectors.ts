/** Where the elements that a selector matches stand, seen from an area. Half of `style-rules.ts`, which says what for. */

/** What is known of the elements a selector matches. */
export interface Place {
  /** They carry a class of the area themselves. */
  readonly own: boolean;
  /** They lie inside an element that does: their siblings too. */
  readonly inside: boolean;
}

export const nowhere: Place = { own: false, inside: false };
export const safe = ({ own, inside }: Place): boolean => own || inside;
/** Of several, the least that is true of all. */
export const least = (places: readonly Place[]): Place =>
  places.every(({ inside }) => inside) ? { own: false, inside: true } : { own: places.every(safe), inside: false };

class Unreadable extends Error {}

const identifier = /(?:[-\w\u0080-\uffff]|\\[0-9a-f]{1,6}\s?|\\[^\n\r\f0-9a-f])+/iy;

export const decoded = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );

/** Index just after the string, bracket or parenthesis that begins at `at`. */
export function after(text: string, at: number): number {
  const open = text[at] ?? '';
  if (open === '"' || open === "'") {
    for (let next = at + 1; next < text.length; next++) {
      if (text[next] === '\\') next++;
      else if (text[next] === open) return next + 1;
      // A string that is not closed ends with its line, as in a browser.
      else if (text[next] === '\n') return next;
    }
    return text.length;
  }
  const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
  const close = closing[open];
  for (let next = at + 1; next < text.length; ) {
    const sign = text[next] ?? '';
    if (sign === close) return next + 1;
    if (sign === '\\') next += 2;
    else if (sign in closing || sign === '"' || sign === "'") next = after(text, next);
    else next++;
  }
  return text.length;
}

/** Parts of a list, split at commas that stand in no bracket. */
export function listed(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    if (sign === ',') {
      parts.push(text.slice(from, at));
      from = ++at;
    } else if (sign === '\\') at += 2;
    else at = '([\'"'.includes(sign) ? after(text, at) : at + 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim());
}

/** Reads one complex selector from the left, keeping what is known of the element it has come to. */
class Walk {
  readonly #text: string;
  readonly #prefix: string;
  readonly #parent: Place;
  #at = 0;

  constructor(text: string, prefix: string, parent: Place) {
    this.#text = text;
    this.#prefix = prefix;
    this.#parent = parent;
  }

  /** `from`: what stands to the left of a relative selector (`> a` in a nested rule). */
  end(from?: Place): Place {
    let place = from;
    while (this.#at < this.#text.length) {
      const [sign = ''] = /^\s*[>+~]?\s*/.exec(this.#text.slice(this.#at)) ?? [];
      this.#at += sign.length;
      const own = this.#compound();
      place = place ? this.#next(place, sign.trim(), own) : own;
    }
    if (!place) throw new Unreadable();
    return place;
  }

  #next(left: Place, combinator: string, { own, inside }: Place): Place {
    const beside = combinator === '+' || combinator === '~';
    return { own, inside: inside || left.inside || (left.own && !beside) };
  }

  #name(): string {
    identifier.lastIndex = this.#at;
    const [name] = identifier.exec(this.#text) ?? [];
    if (!name) throw new Unreadable();
    this.#at += name.length;
    return decoded(name);
  }

  /** One element's conditions, `a.b:hover`. */
  #compound(): Place {
    const begin = this.#at;
    const known: Place[] = [];
    while (this.#at < this.#text.length && !/[\s>+~]/.test(this.#text[this.#at] ?? '')) {
      const sign = this.#text[this.#at];
      if (sign === '[') this.#at = after(this.#text, this.#at);
      else if (sign === ':') known.push(this.#pseudo());
      else if (sign === '&') {
        this.#at++;
        known.push(this.#parent);
      } else if (sign === '.') {
        this.#at++;
        known.push({ own: this.#name().startsWith(this.#prefix), inside: false });
      } else if (sign === '*') this.#at++;
      else if (sign === '#') {
        this.#at++;
        this.#name();
      } else this.#name();
    }
    if (this.#at === begin) throw new Unreadable();
    return { own: known.some(({ own }) => own), inside: known.some(({ inside }) => inside) };
  }

  #pseudo(): Place {
    while (this.#text[this.#at] === ':') this.#at++;
    const name = this.#name().toLowerCase();
    if (this.#text[this.#at] !== '(') return nowhere;
    const from = this.#at + 1;
    this.#at = after(this.#text, this.#at);
    // Of all that takes selectors only these say something of the element itself: a class inside :not or :has does not.
    if (name !== 'is' && name !== 'where') return nowhere;
    const choices = listed(this.#text.slice(from, this.#at - 1));
    return least(choices.map((one) => new Walk(one, this.#prefix, this.#parent).end()));
  }
}

const hasParent = (selector: string): boolean => selector.replaceAll(/\\.|"[^"]*"|'[^']*'/gs, '').includes('&');

/** Where the elements of one complex selector stand; `parent` is what `&` means in a nested rule. */
export function placeOf(selector: string, prefix: string, parent: Place | undefined): Place {
  try {
    const relative = parent !== undefined && !hasParent(selector);
    return new Walk(selector, prefix, parent ?? nowhere).end(relative ? parent : undefined);
  } catch (error) {
    if (error instanceof Unreadable) return nowhere;
    throw error;
  }
}

const dropped =
  /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|(?<![-\w])url\(\s*(?!["'\s])(?:\\[\s\S]|[^)\\])*\)?|\/\*[\s\S]*?(?:\*\/|$)/gi;

/** Comments out (what looks like one in a string or an address stays), line ends as one kind: what remains is read as it stands. */
export const plain = (css: string): string =>
  css.replaceAll(/\r\n?|\f/g, '\n').replaceAll(dropped, (found) => (found.startsWith('/*') ? '' : found));
