import {
  type Associate,
  associatesTotal,
  findAssociates,
  type Member,
  type MemberFilters,
  type MemberPage,
  nearestNames,
} from '@sodalizio/contract';
import { answers, type FakeAnswer, file } from './fake-api.ts';

/** As on the server: larger counts are answered later, by `associatesTotal`. */
const countedAtOnce = 10_000;

interface FakeAssociates {
  readonly members: readonly Member[];
  readonly profiles?: readonly Associate[];
  readonly matches?: (member: Member, filters: MemberFilters) => boolean;
  readonly nearest?: readonly string[];
}

/** A search with a working surname filter only. */
export const bySurname = ({ cognome }: Member, { last_name = '' }: MemberFilters) =>
  cognome.toLowerCase().includes(last_name.toLowerCase());

/** The members' part of the API over a fixed list: pages, the exact total, one profile by code, the export. */
export function fakeAssociates({
  members,
  profiles = [],
  matches = () => true,
  nearest = [],
}: FakeAssociates): FakeAnswer[] {
  const found = (filters: MemberFilters) => members.filter((member) => matches(member, filters));
  return [
    answers(findAssociates, ({ query }) => {
      if (query.aica_code && query.f === undefined)
        return profiles.filter(({ codaica }) => codaica === query.aica_code);
      const all = found(query);
      if (query.export)
        return file('soci-2026-11-21.xlsx', all.map(({ codaica }) => codaica).join('\n'), {
          'x-row-count': String(all.length),
        });
      if (query.limit === undefined) return all;
      return page(sorted(all, query.sort), query.offset ?? 0, query.limit);
    }),
    answers(associatesTotal, ({ query }) => ({ total: found(query).length })),
    answers(nearestNames, () => ({ names: [...nearest] })),
  ];
}

function page(all: readonly Member[], offset: number, limit: number): MemberPage {
  const many = all.length > countedAtOnce;
  return {
    items: all.slice(offset, offset + limit),
    total: many ? null : all.length,
    at_least: many ? countedAtOnce + 1 : all.length,
    next: null,
  };
}

function sorted(all: readonly Member[], sort = 'nome'): readonly Member[] {
  const key = sort.replace('-', '');
  if (key !== 'nome' && key !== 'codaica') return all;
  const up = [...all].sort((a, b) =>
    key === 'nome'
      ? `${a.cognome} ${a.nome}`.localeCompare(`${b.cognome} ${b.nome}`)
      : a.codaica.localeCompare(b.codaica),
  );
  return sort.startsWith('-') ? up.reverse() : up;
}
