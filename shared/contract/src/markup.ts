import * as z from 'zod';

/**
 * Allowed elements and attributes of rich text. Everything else is removed, by the server on saving and by the browser on
 * rendering. Pictures come only from the library (`imagePathPattern`), so that nothing is loaded from other origins.
 */
export const allowedMarkup = {
  tags: ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'], ol: ['start', 'type'] },
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const;

/**
 * A placeholder replaced for each reader: `<span data-placeholder="nome">Nome</span>`. Only for texts whose screen and endpoint
 * have a list of them; elsewhere the label stays as text.
 */
export interface Placeholder {
  readonly name: string;
  /** Displayed and read out. */
  readonly label: string;
  /** Text for a reader without such a value; shown in the menu. */
  readonly fallback?: string;
}
export const placeholderAttribute = 'data-placeholder';
/** Of one chip, after `placeholderAttribute`: its own text for a reader without such a value. One line. */
export const fallbackAttribute = 'data-fallback';
/** Most characters of a chip's own fallback. */
export const fallbackLength = 100;

/** HTML's `type` of a numbered list: letters or Roman numerals, small or large. */
export const listSign = /^[aAiI]$/;

const linkAddress = z.url({ protocol: new RegExp(`^(?:${allowedMarkup.schemes.join('|')})$`) });

/** The address of an article's link: absolute and complete; undefined for anything a browser would have to repair. */
export function allowedAddress(href: string): string | undefined {
  // Browsers drop some control characters from an address, so they can hide its scheme.
  const address = href.replace(/\p{Cc}/gu, '').trim();
  // `https:pagina` is absolute to some parsers, and relative to others.
  const whole = !/^https?:(?!\/\/)/i.test(address) && linkAddress.safeParse(address).success;
  return whole ? address : undefined;
}

/** Paths of stored pictures: the only `src` allowed. */
export const imagePathPattern = /^\/images\/[0-9a-f]{32}(?:-(?:160|600|1200))?\.(?:jpg|png|webp)$/;

/** Most characters of an alternative text. */
export const alternativeTextLength = 300;
