import { associate, findAssociates, loggedUser } from '@sodalizio/contract';
import { permissions } from '@sodalizio/contract/associates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';

const path = '/api/admin/associates';
const forms = ['', '?limit=5', '?f=1&last_name=a', '?aica_code=0001000', '/total', '/total?last_name=a'];
const missing = {
  error: true,
  code: 'registry-session-missing',
  message: 'Per cercare i soci servono le credenziali del registro.',
};
let app: TestApp;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ members: 60, now: () => now });
});
afterAll(() => app.close());

describe('without a registry session', () => {
  test.each([...forms, '?export=true'])('the search %s answers status 200 with the error flag', async (form) => {
    const answer = await (await app.signIn('superadmin')).fetch(path + form);
    expect([answer.status, await answer.json()]).toEqual([200, missing]);
  });

  test('strangers get no answer', async () => {
    for (const form of forms) expect((await app.fetch(path + form)).status).toBe(401);
  });

  test('wrong input is refused before the registry is asked for', async () => {
    const answer = await (await app.signIn('superadmin')).fetch(`${path}?limit=0`);
    expect(answer.status).toBe(400);
  });
});

test('a registry session that has expired counts as none', async () => {
  const person = await openRegistry(app, await app.signIn('superadmin'));
  expect(await (await person.fetch(`${path}?limit=1`)).json()).toMatchObject({ total: 60 });
  const before = now;
  now = new Date(now.getTime() + 8 * 3_600_000);
  try {
    for (const form of forms) expect(await (await person.fetch(path + form)).json()).toEqual(missing);
  } finally {
    now = before;
  }
});

test('the registry session of one browser is not that of another', async () => {
  await openRegistry(app, await app.signIn('superadmin'));
  const other = await app.signIn('superadmin');
  expect(await (await other.fetch(`${path}?limit=1`)).json()).toEqual(missing);
});

describe.each([
  ['superadmin', ['menu', 'export', 'edit', 'batches', 'fees', 'admit']],
  ['admin', ['menu', 'export', 'edit', 'batches', 'fees', 'admit']],
  ['secretary', ['export', 'edit']],
] as const)('a %s', (role, may) => {
  let person: SignedIn;
  beforeAll(async () => {
    person = await openRegistry(app, await app.signIn(role));
  });

  test('has the permissions of the specification', async () => {
    const user = loggedUser.parse(await (await person.fetch('/api/user')).json());
    const own = Object.keys(permissions).filter((name) => user.available_permissions.some((one) => one === name));
    expect(own).toEqual(may.map((name) => `associates.${name}`));
    expect(user.available_permissions).toContain('associates.read');
  });

  test('searches, counts and exports', async () => {
    expect((await person.fetch(`${path}?limit=5`)).status).toBe(200);
    expect(await (await person.fetch(`${path}/total`)).json()).toEqual({ total: 60 });
    const answer = await person.fetch(`${path}?export=true`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, findAssociates.file.type]);
    await answer.arrayBuffer();
  });
});

test('readers search, and export nothing', async () => {
  await app.db
    .insertInto('users')
    .values({
      first_name: 'Legge',
      last_name: 'Soltanto',
      email: 'legge@sodalizio.example',
      password_hash: await hashPassword('legge-soltanto'),
      extra_permissions: ['associates.read'],
    })
    .execute();
  const reader = await app.signIn({ email: 'legge@sodalizio.example', password: 'legge-soltanto' });
  const person = await openRegistry(app, reader);
  expect((await person.fetch(`${path}?limit=5`)).status).toBe(200);
  const refused = await person.fetch(`${path}?export=true`);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
});

describe('one member', () => {
  test('is answered whole, in an array, by the exact code', async () => {
    const person = await openRegistry(app, await app.signIn('admin'));
    const stored = await app.db.selectFrom('members').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
    const answer = await person.fetch(`${path}?aica_code=${stored.codaica}`);
    const [found, ...others] = z.array(associate).parse(await answer.json());
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      codaica: stored.codaica,
      nome: stored.first_name,
      cognome: stored.last_name,
      cfisc: stored.tax_code,
      datanasc: stored.born_on,
      reccap: stored.postcode,
      version: 1,
    });
    const payments = await app.db.selectFrom('payments').selectAll().where('member_id', '=', stored.id).execute();
    const newestFirst = payments
      .map(({ id, paid_on }) => ({ id, paid_on }))
      .sort((a, b) => (a.paid_on < b.paid_on ? 1 : -1));
    expect(found?.Quota.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  });

  test('is an empty array for a beginning of a code, a wildcard, or an unknown code', async () => {
    const person = await openRegistry(app, await app.signIn('admin'));
    for (const code of ['0001', '000100%25', '0001000x', '1000', '%20']) {
      const answer = await person.fetch(`${path}?aica_code=${code}`);
      expect([code, answer.status, await answer.json()]).toEqual([code, 200, []]);
    }
  });
});
