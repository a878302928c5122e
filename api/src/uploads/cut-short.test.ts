import { type Upload, uploadSentences } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteUpload, sweepUploads } from './uploads.repo.ts';

let server: TestApp;
let person: SignedIn;

/** Long enough on a busy machine: an answer waits until its file is checked. */
const timeouts = { headers: 10_000, request: 120_000, file: 120_000, idle: 120_000, check: 5_000, upload: 60_000 };

beforeAll(async () => {
  server = await startTestApp({ members: 1, config: { timeouts } });
  person = await server.signIn('superadmin');
});
afterAll(() => server.close());
afterEach(async () => {
  await sql`delete from uploads`.execute(server.db);
});

const send = () => {
  const form = new FormData();
  form.append('file', new Blob(['Nome;Cognome;Email\nAda;Riva;ada.riva@esempio.it']), 'a.csv');
  return person.fetch('/api/admin/users/upload', { method: 'POST', body: form });
};
const load = async (): Promise<Upload> => (await (await send()).json()) as Upload;
const stateOf = async (id: string) => (await (await person.fetch(`/api/uploads/${id}`)).json()) as Upload;
const rowsOf = async (id: string) =>
  (await sql`select from upload_rows where upload_id = ${id}::uuid`.execute(server.db)).rows.length;

test('loads of a server that was killed do not keep their person from loading', async () => {
  const add = (age: string) =>
    sql`insert into uploads (kind, user_id, file, state, heartbeat_at, expires_at)
      select 'users', 1, 'x', 'reading', now() - ${age}::interval, now() + interval '1 hour'
      from generate_series(1, 3)`.execute(server.db);
  await add('25 seconds');
  expect((await send()).status).toBe(200);
  await add('15 seconds');
  expect((await send()).status).toBe(429);
});

test('a load is deleted with its rows, or neither is', async () => {
  const { id } = await load();
  await sql`update uploads set expires_at = now() - interval '1 second' where id = ${id}::uuid`.execute(server.db);
  // Where a server would be killed, after the rows.
  const refuse =
    'create function refuse() returns trigger language plpgsql as $$begin raise exception $r$killed$r$; end$$';
  await sql.raw(refuse).execute(server.db);
  await sql`create trigger refuse before delete on uploads for each row execute function refuse()`.execute(server.db);
  try {
    await expect(sweepUploads(server.db)).rejects.toThrow('killed');
  } finally {
    await sql`drop trigger refuse on uploads`.execute(server.db);
  }
  expect(await rowsOf(id)).toBe(1);
  await sweepUploads(server.db);
  expect(await rowsOf(id)).toBe(0);
});

test('a load that somebody goes on with is not deleted, nor are its rows', async () => {
  const { id } = await load();
  await sql`update uploads set state = 'running' where id = ${id}::uuid`.execute(server.db);
  await deleteUpload(server.db, id);
  expect([(await stateOf(id)).state, await rowsOf(id)]).toEqual(['running', 1]);
});

test('a load whose rows are gone is compared again, not reported as stored', async () => {
  const { id } = await load();
  await sql`delete from upload_rows where upload_id = ${id}::uuid`.execute(server.db);
  await person.fetch(`/api/uploads/${id}/run`, { json: {} });
  await expect
    .poll(() => stateOf(id))
    .toMatchObject({ state: 'ready', counts: { rows: 0, created: 0 }, failure: uploadSentences.changed });
});
