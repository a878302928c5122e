import type { RecordEndpoints, Role, StoredRecord } from '@sodalizio/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../src/db/open-database.ts';
import { type SignedIn, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

interface RecordsTest<Fields extends object, Sort extends string> {
  endpoints: RecordEndpoints<Fields, Sort>;
  kind: string;
  empty: (db: Database) => Promise<unknown>;
  added: Fields;
  changed: Fields;
  /** A third one, where two cannot be the same. */
  third?: Fields;
  more?: TestAppOptions['more'];
  /** Who may write, and who may only read; an admin and a secretary by default. `nobody`: whoever reads may write. */
  editor?: Role;
  reader?: Role | 'nobody';
}

/** One call over HTTP by the editor; without a body it is a GET. */
type Ask = (path: string, json?: unknown, method?: string, as?: SignedIn) => Promise<{ status: number; body: unknown }>;

/**
 * Common tests of every area's records (`serveRecords`) over HTTP on a separate database: versions, deletion, permissions,
 * windows, the audit trail. Returns helpers for the area's own tests.
 */
export function testRecords<Fields extends object, Sort extends string>(about: RecordsTest<Fields, Sort>) {
  const { endpoints, kind, added, changed, third = added } = about;
  let app: TestApp;
  let editor: SignedIn;
  let reader: SignedIn;
  beforeAll(async () => {
    app = await startTestApp({ members: 5, ...(about.more && { more: about.more }) });
    editor = await app.signIn(about.editor ?? 'admin');
    reader = about.reader === 'nobody' ? editor : await app.signIn(about.reader ?? 'secretary');
  });
  afterAll(() => app.close());
  beforeEach(() => about.empty(app.db));

  const ask: Ask = async (path, json, method = json === undefined ? 'GET' : 'POST', as = editor) => {
    const init = json === undefined ? { method } : { method, json };
    const answer = await as.fetch(`${endpoints.find.path}${path}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const add = async (fields: Fields): Promise<StoredRecord<Fields>> =>
    endpoints.one.response.parse((await ask('', fields)).body);
  /** What the reader finds: `search=mare&sort=-title`. */
  const find = async (query = '', limit = 10, offset = 0) =>
    endpoints.find.response.parse(
      (await ask(`?limit=${limit}&offset=${offset}&${query}`, undefined, 'GET', reader)).body,
    );

  test('of two who change the same record, the second is refused and overwrites nothing', async () => {
    const { id, version } = await add(added);
    const first = await ask(`/${id}`, { ...changed, version });
    expect(first).toMatchObject({ status: 200, body: { ...changed, version: version + 1 } });
    const second = await ask(`/${id}`, { ...added, version });
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', fields: [] } });
    expect((await ask(`/${id}`, undefined, 'GET', reader)).body).toMatchObject(changed);
  });

  test('what is deleted is gone', async () => {
    const { id, version } = await add(added);
    expect(await ask(`/${id}`, undefined, 'DELETE')).toEqual({ status: 200, body: { status: 'deleted' } });
    expect((await ask(`/${id}`)).status).toBe(404);
    expect((await ask(`/${id}`, undefined, 'DELETE')).status).toBe(404);
    expect((await ask(`/${id}`, { ...changed, version })).status).toBe(404);
  });

  test('of several who delete the same record at once, one does, and the trail has it once', async () => {
    const { id } = await add(added);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(`/${id}`, undefined, 'DELETE')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const entries = app.db.selectFrom('audit_entries').select('id').where('action', '=', `${kind}.delete`);
    expect(await entries.where('subject_id', '=', String(id)).execute()).toHaveLength(1);
  });

  test.skipIf(about.reader === 'nobody')('who may only read writes nothing', async () => {
    const { id, version } = await add(added);
    expect((await ask('', changed, 'POST', reader)).status).toBe(403);
    expect((await ask(`/${id}`, { ...changed, version }, 'POST', reader)).status).toBe(403);
    expect((await ask(`/${id}`, undefined, 'DELETE', reader)).status).toBe(403);
    expect(await find()).toMatchObject({ items: [added], total: 1 });
  });

  test('a list is read by windows, in each of its orders', async () => {
    const ids = [(await add(added)).id, (await add(changed)).id, (await add(third)).id];
    for (const sort of endpoints.sorts.flatMap((key) => [key, `-${key}`])) {
      const windows = await Promise.all([0, 1, 2].map((offset) => find(`sort=${sort}`, 1, offset)));
      expect(windows.map(({ total }) => total)).toEqual([3, 3, 3]);
      expect(windows.flatMap(({ items }) => items.map(({ id }) => id)).sort()).toEqual(ids.sort());
    }
  });

  test('an undeclared field is refused, and nothing is stored', async () => {
    const refused = await ask('', { ...added, owner: 'anna' });
    const fields = [{ path: 'body.owner', code: 'unknown-field' }];
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-input', fields } });
    expect(await find()).toMatchObject({ total: 0 });
  });

  test('every write leaves its entry in the audit trail', async () => {
    const { id, version } = await add(added);
    await ask(`/${id}`, { ...changed, version });
    await ask(`/${id}`, undefined, 'DELETE');
    const trail = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: `${kind}.create`, before: null, after: added },
      { action: `${kind}.update`, before: added, after: changed },
      { action: `${kind}.delete`, before: changed, after: null },
    ]);
  });

  return { app: () => app, ask, add, find };
}
