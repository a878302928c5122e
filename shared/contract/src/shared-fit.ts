/**
 * Whether a shell provides the shared packages an area needs: checked by the shell before it runs an area, by the verdict, and by
 * the server before a release goes live.
 */

type Wanted = Readonly<Record<string, { readonly range: string; readonly names: readonly string[] }>>;
type Offered = Readonly<Record<string, { readonly version: string; readonly names: readonly string[] }>>;

/** `^1.2.3` against `1.4.0`, as in npm: the first non-zero number must be equal, the rest not lower. */
export function satisfies(range: string, version: string): boolean {
  const numbers = (text: string) =>
    text
      .replace(/^[\^~v=]+/, '')
      .split('-')[0]
      ?.split('.')
      .map(Number) ?? [];
  const [asked, given] = [numbers(range), numbers(version)];
  if (!range.startsWith('^')) return asked.join('.') === given.join('.');
  const fixed = asked.findIndex((part) => part !== 0);
  const upTo = fixed === -1 ? asked.length - 1 : fixed;
  for (let at = 0; at <= upTo; at++) if (asked[at] !== given[at]) return false;
  for (let at = upTo + 1; at < asked.length; at++) {
    const difference = (given[at] ?? 0) - (asked[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Missing packages, each as half a sentence (`react ^20.0.0, the shell has 19.3.1`); empty when all fit. */
export function sharedMisfits(wanted: Wanted, offered: Offered): string[] {
  return Object.entries(wanted).flatMap(([name, { range, names }]) => {
    const given = offered[name];
    if (!given) return [`${name} ${range}, the shell has none`];
    if (!satisfies(range, given.version)) return [`${name} ${range}, the shell has ${given.version}`];
    const missing = names.filter((one) => one !== 'default' && !given.names.includes(one));
    return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : [];
  });
}

/**
 * Whether a shell that speaks contract `spoken` runs an area that was built for `builtFor`: its own number and the one before, so
 * that areas follow to a new contract one by one. Never a newer one.
 */
export const speaksContract = (spoken: number, builtFor: number): boolean =>
  builtFor === spoken || builtFor === spoken - 1;
