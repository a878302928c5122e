import { type UserRow, userDetail, userPage, userRow } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { colleagues } from '../auth/demo/demo-colleagues.ts';
import { demoUsers } from '../auth/demo/demo-users.ts';

const path = '/api/admin/users';
let server: TestApp;
let admin: SignedIn;
let secretary: SignedIn;

beforeAll(async () => {
  server = await startTestApp({ members: 10, now: () => new Date('2026-03-02T08:00:00Z') });
  admin = await server.signIn('admin');
  secretary = await server.signIn('secretary');
});
afterAll(() => server.close());

const list = async (search: string) =>
  z.array(userRow).parse(await (await admin.fetch(`${path}?search=${encodeURIComponent(search)}`)).json());
const page = async (query: Record<string, string>) =>
  userPage.parse(await (await admin.fetch(`${path}?${new URLSearchParams(query)}`)).json());

describe('searching users', () => {
  it('answers all of them, by surname and name, without paging', async () => {
    const all = z.array(userRow).parse(await (await admin.fetch(path)).json());
    expect(all).toHaveLength(demoUsers.length + colleagues.length);
    expect(all.slice(0, 4).map(({ last_name }) => last_name)).toEqual(['Barbieri', 'Colombo', 'Conti', "D'Amico"]);
  });

  it.each([
    ['martinelli', ['Martinelli']],
    ['NICOLO', ['De Luca', 'Marchi']],
    ['nicolò de', ['De Luca']],
    ['luca nic', ['De Luca']],
    ['marta.colombo@', ['Colombo']],
    ['9980031', ['Fontana']],
    ["dell'orto", ["Dell'Orto"]],
    ["Nicolo' Marchi", ['Marchi']],
    ['De-Luca', ['De Luca']],
    ['Martinelli,', ['Martinelli']],
    ['martinelli.', ['Martinelli']],
    ['martinelli;', ['Martinelli']],
    ['"Marta Colombo"', ['Colombo']],
    ['"Colombo, Marta" <marta.colombo@sodalizio.example>', ['Colombo']],
    ['mailto:marta.colombo@sodalizio.example', ['Colombo']],
    ['marta.colombo@sodalizio.example,', ['Colombo']],
    ['%', []],
    ['mart%elli', []],
    ['mart_nelli', []],
    ['_', []],
    ['marchi\\', []],
    ['zzz', []],
    ['zq', []],
  ])('by %j finds %j', async (search, surnames) => {
    expect((await list(search)).map(({ last_name }) => last_name)).toEqual(surnames);
  });

  it('pages with the total, each user once', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const got: z.output<typeof userPage> = await page({ limit: '5', ...(cursor !== null && { cursor }) });
      expect(got.total).toBe(demoUsers.length + colleagues.length);
      seen.push(...got.items.map(({ id }) => id));
      cursor = got.next;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(demoUsers.length + colleagues.length);
    expect(seen).toHaveLength(demoUsers.length + colleagues.length);
    expect((await page({ limit: String(seen.length) })).next).toBeNull();
  });

  it.each([
    ['aica_code', ({ aica_code }: UserRow) => aica_code],
    ['name', ({ last_name }: UserRow) => last_name.normalize('NFD').toLowerCase()],
    ['email', ({ email }: UserRow) => email],
    ['disabled', ({ disabled }: UserRow) => String(disabled)],
    ['last_completion_time', (user: UserRow) => user.last_completion_time],
  ] as const)('sorts by %s both ways, empty last, the same page by page', async (sort, keyOf) => {
    for (const way of [sort, `-${sort}`]) {
      const all = z.array(userRow).parse(await (await admin.fetch(`${path}?sort=${way}`)).json());
      const keys = all.map(keyOf);
      const filled = keys.filter((key) => key !== null).sort();
      const expected = way.startsWith('-') ? filled.toReversed() : filled;
      expect(keys).toEqual([...expected, ...Array(keys.length - filled.length).fill(null)]);
      const windows = [];
      for (const offset of [0, 5, 10, 15])
        windows.push(...(await page({ sort: way, limit: '5', offset: String(offset) })).items);
      expect(windows).toEqual(all);
    }
    const cursor = (await page({ limit: '5' })).next ?? '';
    const answer = await admin.fetch(`${path}?${new URLSearchParams({ limit: '5', sort: '-name', cursor })}`);
    expect(answer.status).toBe(400);
  });

  it.each([
    'x',
    '',
    Buffer.from('[1,2,3]').toString('base64url'),
    Buffer.from('["a\\u0000","b",1]').toString('base64url'),
  ])('refuses %j as a cursor', async (cursor) => {
    const answer = await admin.fetch(`${path}?${new URLSearchParams({ limit: '5', cursor })}`);
    expect(answer.status).toBe(400);
  });

  it("is 'mai' for users who never logged in or changed, else the last login or change", async () => {
    const [invited] = await list('rizzo');
    expect(invited).toMatchObject({ last_completion_time: null, disabled: false });
    const [seen] = await list('elisa greco');
    expect(seen?.last_completion_time).toBe('2026-03-02T05:40:00.000Z');
    const [disabled] = await list('moretti');
    expect(disabled).toMatchObject({ disabled: true, last_completion_time: '2025-02-05T05:40:00.000Z' });
  });

  it('finds a name however it is typed, whatever the e-mail', async () => {
    const email = 'ufficio@posta.example';
    await server.db.updateTable('users').set({ email }).where('last_name', '=', "Dell'Orto").execute();
    for (const search of ['dellorto', 'anna dellorto', "dell'orto", 'Dell’Orto', "dell' orto"])
      expect([search, ...(await list(search)).map((one) => one.email)]).toEqual([search, email]);
  });

  it('is not for the secretary', async () => {
    expect((await secretary.fetch(path)).status).toBe(403);
    expect((await secretary.fetch(`${path}/1`)).status).toBe(403);
  });
});

describe('one user', () => {
  it('is returned whole, without the password', async () => {
    const text = await (await admin.fetch(`${path}/1`)).text();
    expect(userDetail.parse(JSON.parse(text))).toMatchObject({ id: 1, roles: ['superadmin'], has_password: true });
    expect(text).not.toMatch(/argon2/);
  });

  it.each(['999999', '0', '-1', '1.5', '2147483648', 'x'])('is not found or refused as %j', async (id) => {
    expect([400, 404]).toContain((await admin.fetch(`${path}/${id}`)).status);
  });
});
