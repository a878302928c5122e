import { describe, expect, test } from 'vitest';
import { noFilters } from '../member-filters.ts';
import type { NamedMember } from '../results/member-name.ts';
import {
  type AllChosen,
  type ChosenMembers,
  chosenAmong,
  countFrom,
  countOfChosen,
  namedLimit,
  noMembers,
  readChosen,
  someNames,
  withMembers,
  withoutTakenOut,
  writeChosen,
} from './chosen-members.ts';

const rossi = { ...noFilters, last_name: 'rossi' };
const verdi = { ...noFilters, last_name: 'verdi' };
const people = (count: number, from = 1): NamedMember[] =>
  Array.from({ length: count }, (_, place) => ({
    codaica: String(from + place),
    cognome: 'Socio',
    nome: `${from + place}`,
  }));
const chosenFrom = (filters: typeof rossi, count: number, from = 1, before: ChosenMembers = noMembers) => {
  const next = withMembers(before, people(count, from), true, filters);
  if (!next) throw new Error('refused');
  return next;
};
const allOf = (filters: typeof rossi, count: number): AllChosen => ({
  kind: 'all',
  selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10',
  count,
  filters,
  except: new Set(),
});

describe('members named one by one', () => {
  test('add up over several searches, each once', () => {
    const both = chosenFrom(verdi, 2, 10, chosenFrom(rossi, 3));
    expect([countOfChosen(both), countFrom(both, rossi), countFrom(both, verdi)]).toEqual([5, 3, 2]);
    expect(countOfChosen(chosenFrom(rossi, 3, 1, both))).toBe(5);
    expect([chosenAmong(both, noFilters)('2'), chosenAmong(both, noFilters)('9')]).toEqual([true, false]);
  });

  test('are called by the company where they have no other name', () => {
    const company = { codaica: '1', nome: '', cognome: '', azragsoc: 'Bottega srl' };
    const chosen = withMembers(noMembers, [company], true, rossi);
    expect(chosen && someNames(chosen, 1)).toEqual(['Bottega srl']);
  });

  test('are taken out again', () => {
    const left = withMembers(chosenFrom(rossi, 3), people(2), false, rossi);
    expect(left && [countOfChosen(left), someNames(left, 4)]).toEqual([1, ['Socio 3']]);
  });

  test('are ten thousand at most', () => {
    const most = chosenFrom(rossi, namedLimit);
    expect(withMembers(most, people(1, namedLimit + 1), true, rossi)).toBeUndefined();
    expect(withMembers(most, people(1), true, rossi)).toBeDefined();
  });
});

describe('all that a search found', () => {
  test('contain all its members except removed ones, and none known of another search', () => {
    const fewer = withMembers(allOf(rossi, 2000), people(3), false, rossi);
    if (!fewer) throw new Error('refused');
    expect(countOfChosen(fewer)).toBe(1997);
    expect([chosenAmong(fewer, rossi)('3'), chosenAmong(fewer, rossi)('4')]).toEqual([false, true]);
    expect([chosenAmong(fewer, verdi)('4'), countFrom(fewer, verdi)]).toEqual([false, 0]);
    const again = withMembers(fewer, people(1), true, rossi);
    expect(again && countOfChosen(again)).toBe(1998);
  });

  test('with all members removed are empty', () => {
    expect(withMembers(allOf(rossi, 3), people(3), false, rossi)).toBe(noMembers);
  });

  test('give way to a member named in another search', () => {
    const next = withMembers(allOf(rossi, 2000), people(1, 50), true, verdi);
    expect(next && [next.kind, countOfChosen(next)]).toEqual(['named', 1]);
  });

  test('lose ten thousand at most', () => {
    expect(withMembers(allOf(rossi, 50_000), people(namedLimit + 1), false, rossi)).toBeUndefined();
    expect(withMembers(allOf(rossi, 50_000), people(namedLimit), false, rossi)).toBeDefined();
  });

  test('are too many to be named', () => {
    expect(someNames(allOf(rossi, 3), 4)).toEqual([]);
  });
});

describe('who is taken out while all of a search are being frozen', () => {
  const all = allOf(rossi, 2000);
  const selected = (chosen: ChosenMembers, codes: string[]) => codes.filter(chosenAmong(chosen, rossi));
  const without = (chosen: ChosenMembers, count: number, from: number) => {
    const next = withMembers(chosen, people(count, from), false, rossi);
    if (!next) throw new Error('refused');
    return next;
  };

  test('is not acted on, and everybody else is', () => {
    const named = chosenFrom(rossi, 3);
    const after = withoutTakenOut(all, named, without(named, 1, 2));
    expect([countOfChosen(after), selected(after, ['1', '2', '3', '4'])]).toEqual([1999, ['1', '3', '4']]);
    const older = { ...all, selection: '018f6e2c-0000-7000-8000-000000000000' };
    const fewer = withoutTakenOut(all, older, without(older, 1, 5));
    expect([countOfChosen(fewer), selected(fewer, ['4', '5'])]).toEqual([1999, ['4']]);
  });

  test('is nobody who was added meanwhile, or was out before', () => {
    const named = chosenFrom(rossi, 2);
    expect(countOfChosen(withoutTakenOut(all, named, chosenFrom(rossi, 3, 5, named)))).toBe(2000);
    const fewer = without(all, 1, 4);
    expect(selected(withoutTakenOut(all, fewer, without(fewer, 1, 6)), ['4', '5', '6'])).toEqual(['4', '5']);
  });
});

describe('what a browser keeps', () => {
  const again = (chosen: ChosenMembers) => readChosen(JSON.parse(JSON.stringify(writeChosen(chosen) ?? null)));

  test('are the same members, of the same searches', () => {
    const named = chosenFrom(verdi, 2, 10, chosenFrom(rossi, 3));
    expect(again(named)).toEqual(named);
    const all = withMembers(allOf(rossi, 2000), people(3), false, rossi);
    expect(all && again(all)).toEqual(all);
  });

  test('is undefined for an empty selection, and reads as an empty selection where invalid', () => {
    expect(writeChosen(noMembers)).toBeUndefined();
    expect(again(noMembers)).toEqual(noMembers);
    expect(readChosen({ kind: 'all', selection: 'mine', count: 3, search: '', except: [] })).toEqual(noMembers);
    expect(readChosen({ kind: 'named', members: [{ codaica: '1' }] })).toEqual(noMembers);
  });
});
