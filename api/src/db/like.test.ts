import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contains, containsWords, startsWith } from './like.ts';
import type { OpenDatabase } from './open-database.ts';
import { openTestDatabase } from './test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const column = sql`${'sconto 100% \\ a_b'}::text`;
const ask = async (condition: ReturnType<typeof contains>) =>
  (await sql<{ is: boolean }>`select ${condition} as is`.execute(database.db)).rows[0]?.is;

test.each([
  ['100%', true],
  ['a_b', true],
  ['100% \\', true],
  ['s%o', false],
  ['scon_o', false],
  ['sconto\\', false],
])('a text contains %j: %j', async (text, is) => {
  expect(await ask(contains(column, sql`${text}::text`))).toBe(is);
});

test.each([
  ['sconto 100%', true],
  ['sco%', false],
  ['sc_nto', false],
  ['conto', false],
])('a text starts with %j: %j', async (text, is) => {
  expect(await ask(startsWith(column, sql`${text}::text`))).toBe(is);
});

test.each([
  ['', true],
  [' 100% SCÒNTO ', true],
  ['sconto altro', false],
  ['a_b %', true],
  ['sco%to', false],
])('every word of %j occurs: %j', async (search, is) => {
  expect(await ask(containsWords(column, search))).toBe(is);
});

test.each([
  ["Nicolo'", true],
  ["D'Amico", true],
  ['d’amico.', true],
  ['Rossi-Bianchi,', true],
  ['“Rossi”;', true],
  ['Rossi:Bianchi', true],
  ['"Nicolò" <nico@posta.example>', true],
  ['mailto:nico@posta.example', true],
  ['nico@posta.example,', true],
  ['n.i', true],
  ['nico@postaexample', false],
  ['nicola’', false],
  ['rossi%', false],
  ['-', false],
])('a name or an address is found by %j, with the signs it is typed or pasted with: %j', async (search, is) => {
  const person = sql`norm('Nicolò D’Amico Rossi Bianchi nico@posta.example') || ' damico rossibianchi'`;
  expect(await ask(containsWords(person, search))).toBe(is);
});

test.each([
  ['e-learning,', true],
  ['«ECDL-2026»', true],
  ['"e-learning" corso', true],
  ["l'esame.", true],
  ['e-learnings,', false],
  ['-', true],
  ['!', false],
  ['.', false],
])('a text without its squeezed part is found by %j, with a sign inside and one around: %j', async (search, is) => {
  const title = sql`norm('Corso E-learning per l''esame ECDL-2026')`;
  expect(await ask(containsWords(title, search))).toBe(is);
});
