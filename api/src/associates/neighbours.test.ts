import { type Member, memberSorts } from '@sodalizio/contract';
import { memberNeighbours } from '@sodalizio/contract/associates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/test-app.ts';
import { memberSearch } from './associates.conditions.ts';
import { memberOrder } from './associates.order.ts';
import { countedWithPage } from './associates.repo.ts';
import { findNeighbours } from './neighbours.repo.ts';
import { startWritingApp, type Writer, writerOn } from './writing/test-writing.ts';

let app: TestApp;
let anna: Writer;

beforeAll(async () => {
  app = await startWritingApp();
  anna = await writerOn(app, 'secretary');
});
afterAll(() => app.close());

const nowhere = { position: null, total: null, previous: null, next: null };
const around = async (codaica: string, query: string) => {
  const answer = await anna.get(`associates/${codaica}/neighbours?${query}`);
  return memberNeighbours.response.options[1].parse(await answer.json());
};
const listed = async (query: string) =>
  ((await (await anna.get(`associates?f=1&${query}`)).json()) as Member[]).map(({ codaica }) => codaica);

describe('the members around one', () => {
  test.each(memberSorts.flatMap((sort) => [sort, `-${sort}`]))('are those of the list ordered by %s', async (sort) => {
    const codes = await listed(`sort=${sort}`);
    for (const at of [0, 1, 30, codes.length - 1]) {
      expect(await around(codes[at] ?? '', `f=1&sort=${sort}`)).toEqual({
        position: at + 1,
        total: codes.length,
        previous: codes[at - 1] ?? null,
        next: codes[at + 1] ?? null,
      });
    }
  });

  test('follow the filters, and are none for who does not match', async () => {
    const admitted = await listed('status=Si');
    expect(await around(admitted[1] ?? '', 'f=1&status=Si')).toMatchObject({ position: 2, total: admitted.length });
    expect(await around(admitted[1] ?? '', 'f=1&last_name=nessunosichiamacosi')).toEqual(nowhere);
    expect(await around('NESSUNO', 'f=1')).toEqual(nowhere);
  });
});

test('among more than are counted there are neighbours without a position', async () => {
  await sql`insert into members (codaica, last_name, registered_on)
    select 'N' || lpad(n::text, 6, '0'), 'Molti', '2020-01-01'::date + n from generate_series(1, ${countedWithPage + 1}::int) n`.execute(
    app.db,
  );
  const search = memberSearch({ last_name: 'molti' }, '2026-11-24');
  const of = (code: string, sort: 'codaica' | '-codaica' | 'dataiscr') =>
    findNeighbours(app.db, code, search, memberOrder(sort));
  const many = { position: null, total: null };
  expect(await of('N000005', 'codaica')).toEqual({ ...many, previous: 'N000004', next: 'N000006' });
  expect(await of('N000005', '-codaica')).toEqual({ ...many, previous: 'N000006', next: 'N000004' });
  expect(await of('N000001', 'codaica')).toEqual({ ...many, previous: null, next: 'N000002' });
  expect(await of('N000005', 'dataiscr')).toEqual({ ...many, previous: null, next: 'N000006' });
});
