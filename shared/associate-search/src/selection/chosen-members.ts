import type { Member } from '@sodalizio/contract';
import * as z from 'zod';
import type { MemberSearch } from '../member-filters.ts';
import { membersQuery, searchKey } from '../results/member-list.ts';

/** Most members that can be named one by one, and most that can be taken out of all (what one call carries). */
export const namedLimit = 10_000;

/**
 * Who is chosen. `named`: one by one, each with the search they were found by. `all`: everybody a search found, frozen on the
 * server at that moment, but for those taken out since. Never larger than what the person clicked.
 */
export type ChosenMembers =
  | {
      readonly kind: 'named';
      readonly members: ReadonlyMap<string, { readonly name: string; readonly search: string }>;
    }
  | {
      readonly kind: 'all';
      readonly selection: string;
      readonly count: number;
      readonly filters: MemberSearch;
      readonly except: ReadonlySet<string>;
    };

export const noMembers: ChosenMembers = { kind: 'named', members: new Map() };

export const countOfChosen = (chosen: ChosenMembers): number =>
  chosen.kind === 'named' ? chosen.members.size : Math.max(0, chosen.count - chosen.except.size);

/** How many were chosen by this very search. */
export function countFrom(chosen: ChosenMembers, filters: MemberSearch): number {
  const here = searchKey(filters);
  if (chosen.kind === 'all') return searchKey(chosen.filters) === here ? countOfChosen(chosen) : 0;
  let count = 0;
  for (const { search } of chosen.members.values()) if (search === here) count += 1;
  return count;
}

/** Whether a row of this search is chosen. Who all of another search were is not known here. */
export function chosenAmong(chosen: ChosenMembers, filters: MemberSearch): (codaica: string) => boolean {
  if (chosen.kind === 'named') return (codaica) => chosen.members.has(codaica);
  const same = searchKey(chosen.filters) === searchKey(filters);
  return (codaica) => same && !chosen.except.has(codaica);
}

export type NamedMember = Pick<Member, 'codaica' | 'nome' | 'cognome'>;

/** Adds or takes out members of a search. Undefined when more were named than can be. */
export function withMembers(
  chosen: ChosenMembers,
  members: readonly NamedMember[],
  add: boolean,
  filters: MemberSearch,
): ChosenMembers | undefined {
  if (chosen.kind === 'all' && searchKey(chosen.filters) === searchKey(filters))
    return withExcept(chosen, members, !add);
  const named = new Map(chosen.kind === 'named' ? chosen.members : []);
  const search = searchKey(filters);
  for (const { codaica, cognome, nome } of members) {
    if (add) named.set(codaica, { name: `${cognome} ${nome}`, search });
    else named.delete(codaica);
  }
  return named.size > namedLimit ? undefined : { kind: 'named', members: named };
}

type AllChosen = Extract<ChosenMembers, { kind: 'all' }>;

function withExcept(chosen: AllChosen, members: readonly NamedMember[], except: boolean): ChosenMembers | undefined {
  const excepted = new Set(chosen.except);
  for (const { codaica } of members) {
    if (except) excepted.add(codaica);
    else excepted.delete(codaica);
  }
  if (excepted.size > namedLimit) return undefined;
  return excepted.size >= chosen.count ? noMembers : { ...chosen, except: excepted };
}

const storedChosen = z.union([
  z.object({
    kind: z.literal('named'),
    members: z.array(z.object({ codaica: z.string(), name: z.string(), search: z.string() })).max(namedLimit),
  }),
  z.object({
    kind: z.literal('all'),
    selection: z.uuid(),
    count: z.number(),
    search: z.string(),
    except: z.array(z.string()).max(namedLimit),
  }),
]);

/** What a browser stores of it; undefined where no member is chosen. */
export function writeChosen(chosen: ChosenMembers): z.infer<typeof storedChosen> | undefined {
  if (countOfChosen(chosen) === 0) return undefined;
  if (chosen.kind === 'named')
    return { kind: 'named', members: Array.from(chosen.members, ([codaica, how]) => ({ codaica, ...how })) };
  const { filters, except, ...rest } = chosen;
  return { ...rest, search: searchKey(filters), except: [...except] };
}

/** Who was chosen, from what a browser stored: no members where that is anything else. */
export function readChosen(stored: unknown): ChosenMembers {
  const { data } = storedChosen.safeParse(stored);
  if (!data) return noMembers;
  if (data.kind === 'named')
    return { kind: 'named', members: new Map(data.members.map(({ codaica, ...how }) => [codaica, how])) };
  const { search, except, ...rest } = data;
  return { ...rest, filters: membersQuery.read(new URLSearchParams(search)).filters, except: new Set(except) };
}

/** Some of their names. None where all of a search are chosen. */
export function someNames(chosen: ChosenMembers, most: number): string[] {
  if (chosen.kind === 'all') return [];
  return Array.from(chosen.members.values(), ({ name }) => name).slice(0, most);
}
