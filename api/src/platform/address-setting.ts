import * as z from 'zod';

/** What connects with a password decodes it, and fails at a bare `%`. */
const isAddress = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && !/%(?![\da-f]{2})/i.test(value);

export const address = (protocols: string[]) =>
  // Aborts, because what checks more of an address reads it as one.
  z.string().refine((value) => isAddress(value, protocols), { abort: true });

/** To which paths are added: without a final slash. */
export const webAddress = address(['http:', 'https:'])
  .refine((value) => new URL(value).search === '' && new URL(value).hash === '')
  .transform((value) => value.replace(/\/+$/, ''));

/** `fetch` refuses such an address, and its error has the password. */
export const hasCredentials = (value: string) => new URL(value).username !== '' || new URL(value).password !== '';

export const thisMachine = (host: string) => /^(localhost|127\.[\d.]+|\[?::1]?)$/.test(host);
