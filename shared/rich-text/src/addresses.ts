import { tidyEmail, tidyLink } from '@sodalizio/contract';
import { allowedAddress, imagePathPattern } from '@sodalizio/contract/markup';

/**
 * Completes a typed link (`esempio.it`, `nome@esempio.it`, `+39 02 1234`) to an absolute address, without what was copied along, as
 * the end of a phrase; undefined for an invalid one.
 */
export function addressFrom(typed: string): string | undefined {
  const text = tidyLink(typed);
  // A subject has spaces, which browsers encode too; elsewhere in an address they are a slip.
  if (/^mailto:[^\s?]*\?/i.test(text)) return reachable(text.replaceAll(' ', '%20'));
  const mail = tidyEmail(text);
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(mail)) return allowedAddress(`mailto:${mail}`);
  if (/^(?:https?|mailto|tel):/i.test(text)) return reachable(text);
  if (/^\+?\d[\d\s./-]{4,}$/.test(text)) return allowedAddress(`tel:${text.replace(/[^+\d]/g, '')}`);
  return reachable(`https://${text}`);
}

/** Only web addresses with a dot in their host: `https://prova` is a typo. */
function reachable(text: string): string | undefined {
  const address = /\s/.test(text) && !/^tel:/i.test(text) ? undefined : allowedAddress(text);
  if (!address || !/^https?:/i.test(address)) return address;
  return new URL(address).hostname.includes('.') ? address : undefined;
}

/** The path of a picture of the library, even if a browser made it absolute on copying; undefined for any other picture. */
export function libraryPath(src: string): string | undefined {
  const { origin } = window.location;
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  return imagePathPattern.test(path) ? path : undefined;
}
