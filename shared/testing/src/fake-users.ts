import { type UserDetail, type UserRow, usersPage } from '@sodalizio/contract';
import { answers, type FakeAnswer } from './fake-api.ts';

/** A user of the list: Marta Colombo of the secretaries, who signed in yesterday. */
export const aListedUser = (over: Partial<UserRow> = {}): UserRow => ({
  id: 8,
  aica_code: '0004217',
  first_name: 'Marta',
  last_name: 'Colombo',
  email: 'marta.colombo@sodalizio.example',
  roles: ['secretary'],
  disabled: false,
  last_completion_time: '2026-11-20T05:40:00.000Z',
  ...over,
});

/** The same user with all details. */
export const aUserDetail = (over: Partial<UserDetail> = {}): UserDetail => ({
  ...aListedUser(),
  last_login: '2026-11-20T05:40:00.000Z',
  created_at: '2025-06-27T05:40:00.000Z',
  has_password: true,
  version: 3,
  ...over,
});

/** The list of users: `search` filters by surname, with pages. `asked` collects the requested orders. */
export function fakeUsers(rows: readonly UserRow[], asked: { sort: string | undefined }[] = []): FakeAnswer {
  return answers(usersPage, ({ query }) => {
    asked.push({ sort: query.sort });
    const found = rows.filter(({ last_name }) => last_name.toLowerCase().includes((query.search ?? '').toLowerCase()));
    const from = query.offset ?? 0;
    return { items: found.slice(from, from + (query.limit ?? found.length)), total: found.length, next: null };
  });
}
