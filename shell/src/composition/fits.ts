import { AREA_CONTRACT } from '@sodalizio/area-kit';
import type { AreaRelease } from '@sodalizio/contract';
import { AreaFault } from './area-fault.ts';

type Offered = Readonly<Record<string, { readonly version: string; readonly names: readonly string[] }>>;

/** `^1.2.3` against `1.4.0`, as npm reads it: the first number that is not zero may not differ, the rest may not be lower. */
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

/** Refuses, before any of its code runs, an area that was built against another agreement or needs what the shell does not bring. */
export function refuseMisfit(release: AreaRelease, offered: Offered): void {
  if (release.contract !== AREA_CONTRACT)
    throw new AreaFault('other-contract', `built for contract ${release.contract}, the shell speaks ${AREA_CONTRACT}`);
  const wants = Object.entries(release.shared).flatMap(([name, { range, names }]) => {
    const given = offered[name];
    if (!given) return [`${name} ${range}, the shell has none`];
    if (!satisfies(range, given.version)) return [`${name} ${range}, the shell has ${given.version}`];
    const missing = names.filter((one) => one !== 'default' && !given.names.includes(one));
    return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : [];
  });
  if (wants.length > 0) throw new AreaFault('incompatible-shared', `needs ${wants.join('; ')}`);
}
