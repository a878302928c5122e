import type { RecordEndpoints, StoredRecord } from '@sodalizio/contract';
import { answers, type FakeAnswer, refusal } from './fake-api.ts';

/** Records of a fake server; a test edits `rows` to simulate other users. */
export interface FakeRecords<Fields extends object> {
  rows: readonly StoredRecord<Fields>[];
  readonly api: readonly FakeAnswer[];
}

/** The five calls of `recordEndpoints` as on the server: windows, versions, 404 and 409. `textOf` is the searched text. */
export function fakeRecords<Fields extends object, Sort extends string>(
  { find, one, create, update, remove }: RecordEndpoints<Fields, Sort>,
  rows: readonly StoredRecord<Fields>[],
  textOf: (record: StoredRecord<Fields>) => string,
): FakeRecords<Fields> {
  const updated_at = '2026-11-21T10:00:00.000Z';
  const put = (record: StoredRecord<Fields>) => {
    fake.rows = [...fake.rows.filter(({ id }) => id !== record.id), record];
    return record;
  };
  const existing = (id: number) => fake.rows.find((record) => record.id === id);
  const fake: FakeRecords<Fields> = {
    rows,
    api: [
      answers(find, ({ query: { search = '', limit, offset } }) => {
        const found = fake.rows.filter((record) => textOf(record).toLowerCase().includes(search.toLowerCase()));
        return { items: found.slice(offset, offset + limit), total: found.length };
      }),
      answers(one, ({ params }) => existing(params.id) ?? refusal(404, 'not-found')),
      answers(create, ({ body }) => {
        const id = Math.max(0, ...fake.rows.map((record) => record.id)) + 1;
        return put({ ...body, id, updated_at, version: 1 });
      }),
      answers(update, ({ params: { id }, body }) => {
        const before = existing(id);
        if (!before) return refusal(404, 'not-found');
        if (before.version !== body.version) return refusal(409, 'conflict');
        return put({ ...body, id, updated_at, version: body.version + 1 });
      }),
      answers(remove, ({ params: { id } }) => {
        if (!existing(id)) return refusal(404, 'not-found');
        fake.rows = fake.rows.filter((record) => record.id !== id);
        return { status: 'deleted' as const };
      }),
    ],
  };
  return fake;
}
