import { memberPage } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ members: 10 });
  person = await openRegistry(app, await app.signIn('admin'));
  // Each comes before the member to be found, by surname or by first name.
  const others = Array.from({ length: 60 }, (_, at) => ({
    codaica: `77${at + 100}`,
    last_name: 'De Rossi',
    first_name: `Anna ${String.fromCharCode(97 + (at % 26))}`,
    email: `anna.rossi@posta.example.${at}`,
    company_email: `anna.rossi@ditta.example.${at}`,
    tax_code: `RSSNNA70A01H501${at}`,
  }));
  const exact = [
    {
      codaica: '0077',
      last_name: 'Rossi',
      first_name: 'Anna',
      email: 'anna.rossi@posta.example',
      company_email: 'Anna.Rossi@ditta.example',
    },
    { codaica: '9901', last_name: "D'Orio", first_name: 'Zoé Maria', email: '', tax_code: 'RSSNNA70A01H501' },
    { codaica: '9902', company_name: 'Zeta onlus', tax_code: '80012345674' },
    ...Array.from({ length: 60 }, (_, at) => ({
      codaica: `78${at + 100}`,
      last_name: 'Abate',
      first_name: 'Ugo',
      phone: '080012345674',
    })),
    ...Array.from({ length: 60 }, (_, at) => ({
      codaica: `8${at + 1000}`,
      last_name: "D'Orio",
      first_name: `Maria Zoe ${at}`,
      email: '',
    })),
  ];
  await app.db
    .insertInto('members')
    .values([...others, ...exact])
    .execute();
});
afterAll(() => app.close());

const find = async (search: string, more = '&exact_first=true') => {
  const query = `f=1&sort=nome&limit=40&search=${encodeURIComponent(search)}${more}`;
  return memberPage.parse(await (await person.fetch(`/api/admin/associates?${query}`)).json());
};

test.each([
  ['77', '0077'],
  ['0077', '0077'],
  ['Anna.Rossi@posta.example', '0077'],
  ['rossi anna', '0077'],
  [' Anna  Rossi ', '0077'],
  ['zoe maria dorio', '9901'],
  ['D’Orio Zoé Maria', '9901'],
  ['rssnna70a01h501', '9901'],
  ['0077,', '0077'],
  ['"Rossi, Anna"', '0077'],
  ['"Anna Rossi" <anna.rossi@posta.example>', '0077'],
  ['anna.rossi@ditta.example', '0077'],
  ['C.F. rssnna70a01h501', '9901'],
  ['rssnna 70a01 h501', '9901'],
  ['80012345674', '9902'],
  ['C.F. 80012345674', '9902'],
  ['rossi', '0077'],
  ['Rossi,', '0077'],
  ['dorio zo', '9901'],
  ["D' Orio Zoé M", '9901'],
  ['zoe maria dor', '9901'],
  ['rossi an', '0077'],
  ['anna ros', '0077'],
])('“%s” finds first whom all of it means, however many come before', async (search, code) => {
  const { items, next } = await find(search);
  expect([items[0]?.codaica, new Set(items.map(({ codaica }) => codaica)).size, next]).toEqual([
    code,
    items.length,
    null,
  ]);
});

test('of one word, those with that surname come first, then the others in their order', async () => {
  const { items } = await find('rossi');
  const others = (await find('rossi', '')).items.slice(0, items.length - 1);
  expect(items.map(({ codaica }) => codaica)).toEqual(['0077', ...others.map(({ codaica }) => codaica)]);
});

test('without it the order is that of the list', async () => {
  const { items, next } = await find('rossi anna', '');
  expect([items.length, items.some(({ codaica }) => codaica === '0077'), next === null]).toEqual([40, false, false]);
});

test.each(['anna', 'ross', '%', 'a b c d e f g h i l'])('“%s” means nobody whole', async (search) => {
  const { items } = await find(search);
  expect(items).toEqual((await find(search, '')).items);
});
