import { Refusal } from '../processes.ts';

export type Suites =
  | { readonly run: 'everything' }
  | { readonly run: 'change'; readonly base: string }
  /** The areas' own tests; `checks`: what `npm run check` does, before them. */
  | { readonly run: 'areas'; readonly areas: readonly string[]; readonly checks: boolean };

interface Options {
  readonly changed?: boolean | undefined;
  readonly base?: string | undefined;
}

interface Workspace {
  /** Whether it was made by a kit: it cannot build a product, and its stories are run by the verdict. */
  readonly kit: boolean;
  readonly areas: readonly string[];
}

/** What `npm test` runs for these words. Throws a Refusal for words that do not go together, or name no area. */
export function chooseSuites(names: readonly string[], { changed, base }: Options, { kit, areas }: Workspace): Suites {
  if (base !== undefined && !changed) throw new Refusal('--base goes with --changed.');
  if (names.length > 0 && changed) throw new Refusal('The tests of an area, or those of a change.');
  if (kit && changed) throw new Refusal('--changed is for the repository; here: npm test, or npm test -- mf-eventi.');
  if (changed) return { run: 'change', base: base ?? 'main' };
  if (names.length === 0) return kit ? { run: 'areas', areas, checks: true } : { run: 'everything' };
  const unknown = names.find((name) => !areas.includes(name));
  if (unknown !== undefined) throw new Refusal(`There is no area "${unknown}". Areas: ${areas.join(', ')}.`);
  return { run: 'areas', areas: names, checks: false };
}
