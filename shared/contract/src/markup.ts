import * as z from 'zod';

/**
 * The elements and attributes rich text may have. Anything else is removed, by the server when it is saved and by the browser
 * wherever it is shown. Pictures come from the library only (`imagePathPattern`), so that nothing is fetched from other origins.
 */
export const allowedMarkup = {
  tags: ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'], ol: ['start', 'type'] },
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const;

/**
 * A word to be replaced for each reader, as `<span data-placeholder="nome">Nome</span>`. Only texts whose screen and whose call
 * give a list of them have any; elsewhere their label is left as text.
 */
export interface Placeholder {
  readonly name: string;
  /** As people call it: shown in its place, and read out. */
  readonly label: string;
  /** What stands there for a reader without such a value; said in the menu. */
  readonly fallback?: string;
}
export const placeholderAttribute = 'data-placeholder';

/** How a numbered list counts where not by 1, 2, 3, as HTML's `type` says it: letters or Roman numbers, small or large. */
export const listSign = /^[aAiI]$/;

const linkAddress = z.url({ protocol: new RegExp(`^(?:${allowedMarkup.schemes.join('|')})$`) });

/** The address a link of an article may lead to, said whole: what a browser would have to complete or repair is none (undefined). */
export function allowedAddress(href: string): string | undefined {
  // A browser leaves some of them out of an address, so they hide its scheme.
  const address = href.replace(/\p{Cc}/gu, '').trim();
  // `https:pagina` is whole to some readers, and a page beside this one to others.
  const whole = !/^https?:(?!\/\/)/i.test(address) && linkAddress.safeParse(address).success;
  return whole ? address : undefined;
}

/** Paths of stored pictures: the only `src` allowed. */
export const imagePathPattern = /^\/images\/[0-9a-f]{32}(?:-(?:160|600|1200))?\.(?:jpg|png|webp)$/;

/** Most characters of what a picture shows, in words. */
export const alternativeTextLength = 300;
