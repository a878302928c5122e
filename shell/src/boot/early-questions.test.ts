import { constants, currentUser, globalLabels, loginCheck } from '@sodalizio/contract';
import { describe, expect, test } from 'vitest';
import { type EarlyData, firstRequests, startUpQuestions } from './early-questions.ts';
import { accessKey, grantedKey, homeKey } from './session-keys.ts';

const page: EarlyData = {
  modules: [],
  screen: {
    path: 'things',
    requires: 'things.read',
    questions: [
      {
        path: '/api/things',
        with: { f: '1', sort: 'name', limit: '100', offset: '0' },
        from: ['f', 'search', 'state', 'sort'],
        beside: ['vista'],
        needs: { name: 'f', value: '1' },
        unless: 'things.has-start-view',
      },
    ],
  },
};
const profile: EarlyData = {
  modules: [],
  screen: {
    path: 'things/:code/edit',
    requires: 'signed-in',
    questions: [{ path: '/api/things/:code' }, { path: '/api/things', with: { code: ':code' }, beside: ['tab'] }],
  },
};
function asked(search: string, { data = page, pathname = '/admin/things', kept = {} as Record<string, unknown> } = {}) {
  const all: Record<string, unknown> = { [grantedKey]: ['things.read'], ...kept };
  const storage = { getItem: (key: string) => (key in all ? JSON.stringify(all[key]) : null) };
  return firstRequests(data, { pathname, search, storage }).calls;
}

test('the start-up asks its four endpoints, as the session does', () => {
  const paths = startUpQuestions.map((one) => one.split('?')[0]);
  expect(new Set(paths)).toEqual(new Set([loginCheck, currentUser, constants, globalLabels].map(({ path }) => path)));
  const queries = startUpQuestions.map((one) => Object.fromEntries(new URLSearchParams(one.split('?')[1])));
  for (const query of queries.slice(3)) expect(globalLabels.query.safeParse(query).success).toBe(true);
  for (const { early } of [loginCheck, currentUser, constants, globalLabels]) expect(early).toBe(true);
});

test('a question has its own parameters, and those of the address that it takes over', () => {
  expect(asked('')).toEqual(['/api/things?f=1&sort=name&limit=100&offset=0']);
  expect(asked('?f=1&state=a&state=b&search=D%27Amico+%26+figli')).toEqual([
    '/api/things?f=1&state=a&state=b&search=D%27Amico+%26+figli&sort=name&limit=100&offset=0',
  ]);
  expect(asked('?f=1&sort=-name&vista=7')).toEqual(['/api/things?f=1&sort=-name&limit=100&offset=0']);
});

test('the same is asked by a browser that cannot count parameters', () => {
  const { prototype } = URLSearchParams;
  const size = Object.getOwnPropertyDescriptor(prototype, 'size') ?? {};
  Reflect.deleteProperty(prototype, 'size');
  const calls = [asked(''), asked('', { data: profile, pathname: '/admin/things/7/edit' })];
  Object.defineProperty(prototype, 'size', size);
  expect(calls).toEqual([[`/api/things?f=1&sort=name&limit=100&offset=0`], ['/api/things/7', '/api/things?code=7']]);
});

test.each([
  ['?f=1&colour=red', 'a parameter that it does not know'],
  ['?f=1&search=', 'an empty one'],
  ['?f=1&search=+rossi', 'one that is tidied'],
  ['?search=rossi', 'none of the ones that the screen needs to read others'],
  ['?f=0', 'another value of it'],
])('nothing is asked at %s: %s', (search) => {
  expect(asked(search)).toEqual([]);
});

test('nothing is asked where a remembered view opens instead; with parameters it does not', () => {
  const kept = { 'sodalizio.things.has-start-view': true };
  expect(asked('', { kept })).toEqual([]);
  expect(asked('?f=1', { kept })).toHaveLength(1);
});

test('nothing is asked for whom the last start found no permission, or found nothing', () => {
  for (const granted of [undefined, null, [], ['things.edit'], 'things.read', { things: true }])
    expect(asked('', { kept: { [grantedKey]: granted } })).toEqual([]);
  const broken = { getItem: () => '{' };
  expect(firstRequests(page, { pathname: '/admin/things', search: '', storage: broken }).calls).toEqual([]);
  expect(firstRequests({ modules: [] }, { pathname: '/admin', search: '', storage: broken }).calls).toEqual([]);
});

test('the address’s own parameters fill paths and values, whatever is in them', () => {
  expect(asked('?tab=storia', { data: profile, pathname: '/admin/things/a%2Fb%3F/edit' })).toEqual([
    '/api/things?code=a%2Fb%3F',
  ]);
  expect(asked('', { data: profile, pathname: '/admin/things/1%2F2/edit' })).toEqual([
    '/api/things/1%2F2',
    '/api/things?code=1%2F2',
  ]);
  for (const pathname of ['/admin/things', '/admin/others/1/edit', '/things/1/edit'])
    expect(asked('', { data: profile, pathname })).toEqual([]);
});

test('a malformed path asks nothing', () => {
  expect(asked('', { data: profile, pathname: '/admin/things/%E0%A4%A/edit' })).toEqual([]);
});

describe('at the bare address', () => {
  const files = ['/areas/things/1/list.js', '/areas/things/1/list.css'];
  const starts = [
    {
      path: 'people',
      requires: 'people.read',
      questions: [{ path: '/api/people' }],
      files: ['/areas/people/1/list.js'],
    },
    { ...(page.screen as NonNullable<typeof page.screen>), files },
  ];
  const at = (kept: Readonly<Record<string, string>>, search = '') =>
    firstRequests(
      { modules: ['/main.js'], starts },
      { pathname: '/', search, storage: { getItem: (key) => kept[key] ?? null } },
    );
  const nothing = { files: ['/main.js'], calls: [] };
  const granted = JSON.stringify(['things.read']);
  const session = { [accessKey]: 'a', [grantedKey]: granted };

  test('the screen to which it led last is asked for, and its files', () => {
    expect(at({ ...session, [homeKey]: 'things' })).toEqual({
      files: ['/main.js', ...files],
      calls: ['/api/things?f=1&sort=name&limit=100&offset=0'],
    });
  });

  test('its remembered view opens instead, with its files alone', () => {
    const kept = { ...session, [homeKey]: 'things', 'sodalizio.things.has-start-view': 'true' };
    expect(at(kept)).toEqual({ files: ['/main.js', ...files], calls: [] });
  });

  test.each([
    ['it led nowhere yet', session, ''],
    ['there is no session', { [grantedKey]: granted, [homeKey]: 'things' }, ''],
    ['it led to a screen that is no start any more', { ...session, [homeKey]: 'gone' }, ''],
    ['the permission is gone', { ...session, [homeKey]: 'people' }, ''],
    ['nothing is known of permissions', { [accessKey]: 'a', [homeKey]: 'things' }, ''],
    ['the address says more', { ...session, [homeKey]: 'things' }, '?left=things'],
  ])('nothing but the page is fetched where %s', (_, kept, search) => {
    expect(at(kept as Readonly<Record<string, string>>, search)).toEqual(nothing);
  });
});
