import type { Member } from '@sodalizio/contract';
import * as z from 'zod';
import type { MemberSearch } from '../member-filters.ts';
import { membersQuery, searchKey } from '../results/member-list.ts';
import { type NamedMember, nameOfMember } from '../results/member-name.ts';

/** Most members selected one by one, and most exceptions from all (the limit of one call). */
export const namedLimit = 10_000;

/**
 * Selected members. `named`: one by one, each with the search they were found by. `all`: all matches of a search, frozen on the
 * server at that moment, except those removed since. Its size is bounded by the person's clicks.
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

/** How many were selected in this search. */
export function countFrom(chosen: ChosenMembers, filters: MemberSearch): number {
  const here = searchKey(filters);
  if (chosen.kind === 'all') return searchKey(chosen.filters) === here ? countOfChosen(chosen) : 0;
  let count = 0;
  for (const { search } of chosen.members.values()) if (search === here) count += 1;
  return count;
}

/** Whether a row of this search is selected. The members of another search's `all` are unknown here. */
export function chosenAmong(chosen: ChosenMembers, filters: MemberSearch): (codaica: string) => boolean {
  if (chosen.kind === 'named') return (codaica) => chosen.members.has(codaica);
  const same = searchKey(chosen.filters) === searchKey(filters);
  return (codaica) => same && !chosen.except.has(codaica);
}

/** Adds or removes members of a search. Undefined beyond `namedLimit`. */
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
  for (const member of members) {
    if (add) named.set(member.codaica, { name: nameOfMember(member), search });
    else named.delete(member.codaica);
  }
  return named.size > namedLimit ? undefined : { kind: 'named', members: named };
}

/** Those of before, with who was selected one by one since. Those of before alone where both are no such selection. */
export function withChosen(before: ChosenMembers, since: ChosenMembers): ChosenMembers {
  if (before.kind === 'all' || since.kind === 'all') return before;
  const members = new Map([...before.members, ...since.members]);
  return members.size > namedLimit ? before : { kind: 'named', members };
}

export type AllChosen = Extract<ChosenMembers, { kind: 'all' }>;

function withExcept(
  chosen: AllChosen,
  members: readonly Pick<Member, 'codaica'>[],
  except: boolean,
): ChosenMembers | undefined {
  const excepted = new Set(chosen.except);
  for (const { codaica } of members) {
    if (except) excepted.add(codaica);
    else excepted.delete(codaica);
  }
  if (excepted.size > namedLimit) return undefined;
  return excepted.size >= chosen.count ? noMembers : { ...chosen, except: excepted };
}

/** All of a search, without who was taken out of the selection while they were being frozen. */
export function withoutTakenOut(all: AllChosen, before: ChosenMembers, after: ChosenMembers): ChosenMembers {
  const [had, has] = [chosenAmong(before, all.filters), chosenAmong(after, all.filters)];
  const touched = [
    ...(before.kind === 'named' ? before.members.keys() : []),
    ...(after.kind === 'all' ? after.except : []),
  ];
  const gone = touched.filter((codaica) => had(codaica) && !has(codaica)).map((codaica) => ({ codaica }));
  return withExcept(all, gone, true) ?? all;
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

/** The stored form; undefined for an empty selection. */
export function writeChosen(chosen: ChosenMembers): z.infer<typeof storedChosen> | undefined {
  if (countOfChosen(chosen) === 0) return undefined;
  if (chosen.kind === 'named')
    return { kind: 'named', members: Array.from(chosen.members, ([codaica, how]) => ({ codaica, ...how })) };
  const { filters, except, ...rest } = chosen;
  return { ...rest, search: searchKey(filters), except: [...except] };
}

/** Reads the stored form; an empty selection where it is invalid. */
export function readChosen(stored: unknown): ChosenMembers {
  const { data } = storedChosen.safeParse(stored);
  if (!data) return noMembers;
  if (data.kind === 'named')
    return { kind: 'named', members: new Map(data.members.map(({ codaica, ...how }) => [codaica, how])) };
  const { search, except, ...rest } = data;
  return { ...rest, filters: membersQuery.read(new URLSearchParams(search)).filters, except: new Set(except) };
}

/** Some of their names. Empty for all of a search. */
export function someNames(chosen: ChosenMembers, most: number): string[] {
  if (chosen.kind === 'all') return [];
  return Array.from(chosen.members.values(), ({ name }) => name).slice(0, most);
}
