import { toSearchParams } from '@sodalizio/area-kit';
import { memberFilters } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import { filtersFromQuery, filtersToQuery, type MemberSearch, noFilters } from './member-filters.ts';
import { membersQuery } from './results/member-list.ts';

const everything: MemberSearch = {
  search: '+39 333 1234567',
  last_name: 'De Rossi',
  first_name: 'Maria',
  aica_code: '004217',
  tax_code: 'RSSMRA75C44F205L',
  section: ['LOM', 'VDA'],
  sez_code: 'LOM',
  status: ['Si', ''],
  have_payed: 'No',
  payment_period: '2026-03',
  quote_period: '2026',
  company_name: 'Rossi & figli, "srl" +1',
  city: 'L’Aquila',
  tiposocio: ['ORDINARIO', 'STUDENTE'],
  new: true,
  awaiting_renewal: true,
  with_warnings: true,
};

const there = (search: MemberSearch) => new URLSearchParams(toSearchParams(filtersToQuery(search)).toString());

test('every filter survives the way into an address and back', () => {
  expect(filtersFromQuery(there(everything))).toEqual({ asked: true, filters: everything });
});

test.each(Object.keys(noFilters) as (keyof MemberSearch)[])(
  '%s alone survives it too, and nothing else appears',
  (key) => {
    const alone = { ...noFilters, [key]: everything[key] };
    expect([...new Set(there(alone).keys())].sort()).toEqual(['f', key].sort());
    expect(filtersFromQuery(there(alone)).filters).toEqual(alone);
  },
);

test('an empty search is f=1 and nothing more', () => {
  expect(there(noFilters).toString()).toBe('f=1');
});

test('one of many values is searched', () => {
  expect(filtersToQuery({ ...noFilters, section: ['LOM'] })).toEqual({ f: '1', section: ['LOM'] });
});

test('blanks around a word are not searched', () => {
  expect(filtersToQuery({ ...noFilters, last_name: '  rossi ', city: '   ' })).toEqual({ f: '1', last_name: 'rossi' });
});

test('the sent query is what the server accepts', () => {
  expect(memberFilters.safeParse(filtersToQuery(everything)).success).toBe(true);
});

test('without f nothing was searched', () => {
  expect(filtersFromQuery(new URLSearchParams('last_name=rossi'))).toEqual({ asked: false, filters: noFilters });
});

test.each([
  ['status=Forse&section=XXX&sez_code=%00&tiposocio=RE'],
  ['payment_period=ieri&quote_period=26&have_payed=Boh'],
  ['new=boh&awaiting_renewal=2&with_warnings=Si&status=%F0%9F&f=2'],
  [`last_name=${'x'.repeat(500)}&city=${'y'.repeat(81)}&company_name=%00`],
  ['__proto__=1&constructor=2&toString=3'],
])('nonsense in an address is left out: %s', (nonsense) => {
  expect(filtersFromQuery(new URLSearchParams(`f=1&${nonsense}`)).filters).toEqual(noFilters);
});

test('one bad field does not take the good ones with it', () => {
  const { filters } = filtersFromQuery(new URLSearchParams('f=1&status=Forse&status=Moroso&last_name=rossi&new=x'));
  expect(filters).toEqual({ ...noFilters, status: ['Moroso'], last_name: 'rossi' });
});

test('have_payed=all is everybody', () => {
  expect(filtersFromQuery(new URLSearchParams('f=1&have_payed=all')).filters.have_payed).toBe('');
});

test.each<[string, string[]]>([
  ['surname=Rossi&colour=red', ['surname', 'colour']],
  ['f=1&status=banana&status=Moroso&last_name=rossi', ['status=banana']],
  ['f=1&have_payed=all&new=false&awaiting_renewal=0&section=&sort=-nome', []],
  ['f=1&have_payed=Boh&quote_period=26&email=rossi', ['have_payed=Boh', 'quote_period=26', 'email']],
  ['last_name=rossi', ['last_name=rossi']],
  ['f=2', ['f=2']],
])('an address of members that says %s leaves out %j', (address, names) => {
  expect(membersQuery.ignored(new URLSearchParams(address))).toEqual(names);
});

test('every filter is understood', () => {
  expect(membersQuery.ignored(there(everything))).toEqual([]);
});
