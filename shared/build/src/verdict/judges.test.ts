import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaRelease } from '@sodalizio/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeContract, judgeNames, judgeShared } from './judge-agreement.ts';
import { judgeEndpoints } from './judge-endpoints.ts';
import { budgetFor, judgeBytes, judgeShellBytes, judgeStyles, measure, measureShell } from './judge-files.ts';
import { judgeSlots } from './judge-slots.ts';
import type { CalledEndpoint, Candidate, Surroundings } from './judged.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-judges-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, content: unknown) =>
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
put('mf-manifest.json', { shared: [{ name: 'react', assets: { js: { sync: [], async: [] } } }] });
put('entry.js', `export default ${JSON.stringify('abcdefghij'.repeat(50))}`);
put('list.js', `export default ${JSON.stringify('klmnopqrst'.repeat(50))}`);
put('style.css', '.plants_list{color:red}');

const screen = (name: string, path: string, more: object = {}) => ({
  name,
  path,
  title: name,
  requires: 'signed-in',
  preload: { js: ['entry.js'], css: ['style.css'] },
  ...more,
});

const release: AreaRelease = {
  format: 1,
  id: 'plants',
  version: '1.0.0',
  contract: 1,
  menu: [{ screen: 'plants.index', label: 'Piante', icon: 'M0 0', order: 1, requires: 'plants.read' }],
  screens: [screen('plants.index', 'plants'), screen('plants.one', 'plants/:id', { parent: 'plants.index' })],
  search: { requires: 'plants.read' },
  shared: { react: { range: '^19.0.0', names: ['useState'] } },
  endpoints: ['GET /api/plants/:id'],
  container: 'area_plants',
  entry: 'entry.js',
  css: ['style.css'],
  bytes: { js: 1, css: 1 },
};
const text = { type: 'string' };
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const call: CalledEndpoint = {
  endpoint: 'GET /api/plants/:id',
  requires: 'plants.read',
  params: object({ id: text }),
  response: object({ name: text }),
};
const candidate = (
  changed: Partial<AreaRelease> = {},
  endpoints: CalledEndpoint[] | undefined = [call],
): Candidate => ({
  id: 'plants',
  version: '1.0.0',
  name: '1.0.0-0123456789',
  folder,
  release: { ...release, ...changed },
  endpoints,
  files: ['entry.js', 'list.js', 'style.css', 'mf-manifest.json'],
});

const operation = (more: object = {}) => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
  responses: { 200: { content: { 'application/json': { schema: object({ name: text, more: text }) } } } },
  'x-requires': 'plants.read',
  ...more,
});
const around = (get: object | undefined = operation()): Surroundings => ({
  offers: {
    contract: 1,
    shared: { react: { version: '19.3.1', names: ['useState'] } },
    screens: [{ name: 'users.index', path: 'users' }],
  },
  siblings: [{ ...release, id: 'members', screens: [screen('members.one', 'members/:code')] }],
  api: { 'x-permissions': ['plants.read'], paths: { '/api/plants/{id}': get ? { get } : {} } },
});

it('a sound release passes every line', () => {
  const whole = candidate();
  const budget = { ...budgetFor(measure(whole)) };
  const lines = [judgeShared, judgeContract, judgeNames, judgeSlots, judgeEndpoints].map((judge) =>
    judge(whole, around()),
  );
  expect([...lines, judgeBytes(whole, budget), judgeStyles(whole)].filter(({ passed }) => !passed)).toEqual([]);
});

it('a live shell that does not say what it offers is a fault of two lines', () => {
  const blind = { ...around(), offers: undefined };
  expect(judgeShared(candidate(), blind).says).toEqual([
    'the live shell does not say what it offers: release a newer one',
  ]);
  expect(judgeContract(candidate(), blind).passed).toBe(false);
});

it.each(['0.2', 'v1.2.0', '1.2.0+5'])('a version %s, which no product takes, is a fault', (version) => {
  expect(judgeContract(candidate({ version }), around()).says).toEqual([
    `the version ${version} is no number like 1.4.0`,
  ]);
});

describe('shared packages', () => {
  it('are refused when the shell has another version, lacks a name or the package', () => {
    const shared = { react: { range: '^18.0.0', names: [] }, moment: { range: '^2.0.0', names: [] } };
    expect(judgeShared(candidate({ shared }), around()).says).toEqual([
      'needs react ^18.0.0, the shell has 19.3.1',
      'needs moment ^2.0.0, the shell has none',
    ]);
    const more = { react: { range: '^19.0.0', names: ['newThing'] } };
    expect(judgeShared(candidate({ shared: more }), around()).says).toEqual(['needs react: newThing']);
  });

  it('are refused when the release brings a second copy', () => {
    put('mf-manifest.json', { shared: [{ name: 'react', assets: { js: { sync: ['react-1.js'], async: [] } } }] });
    expect(judgeShared(candidate(), around()).says).toEqual(['brings its own copy of react']);
    put('mf-manifest.json', { shared: [] });
  });
});

describe('screens and permissions', () => {
  const saysOf = (changed: Partial<AreaRelease>) => judgeNames(candidate(changed), around()).says;

  it('are its own: names and addresses of shell and siblings are taken', () => {
    expect(
      saysOf({ menu: [], screens: [screen('members.one', 'a'), screen('b', 'members/:id'), screen('c', 'users')] }),
    ).toEqual([
      'the screen members.one is there already (members)',
      '/admin/members/:id is the address of members.one already (members)',
      '/admin/users is the address of users.index already (shell)',
    ]);
    expect(saysOf({ menu: [], screens: [screen('c', 'Users'), screen('d', 'members//:id/')] })).toEqual([
      '/admin/Users is the address of users.index already (shell)',
      '/admin/members//:id/ is the address of members.one already (members)',
    ]);
    expect(saysOf({ menu: [], screens: [screen('a', 'a'), screen('a', 'b')] })).toEqual([
      'the screen a is there already (plants)',
    ]);
  });

  it('are for people who can have the permission, acts of the palette included', () => {
    const actions = [{ label: 'Semina', screen: 'plants.index', requires: 'plants.sow' }];
    expect(saysOf({ actions })).toEqual([
      'nobody can have the permission plants.sow: the running API does not know it',
    ]);
  });

  it('may be public at the root where a framed screen of another area has the same words below /admin', () => {
    const gate = (path: string) => saysOf({ menu: [], screens: [screen('gate', path, { requires: 'public' })] });
    expect(gate('members/:token')).toEqual(['1 screens, 1 permissions known']);
    expect(gate('users')).toEqual(['/users is the address of users.index already (shell)']);
  });

  it('refer to what there is', () => {
    expect(saysOf({ screens: [screen('a', 'a', { parent: 'nowhere' })] })).toEqual([
      'a stands below nowhere, which nobody has',
      'the menu opens plants.index, which is no screen of it',
    ]);
  });

  it('have addresses that take no other', () => {
    expect(saysOf({ menu: [], screens: [screen('a', 'a/*'), screen('b', 'b/:id?'), screen('c', 'c/:id')] })).toEqual([
      '/admin/a/* would take the addresses of others: write fixed parts, or parameters like ":id"',
      '/admin/b/:id? would take the addresses of others: write fixed parts, or parameters like ":id"',
    ]);
  });

  it('ask for permissions that the running API knows', () => {
    expect(saysOf({ search: { requires: 'plants.search' } })).toEqual([
      'nobody can have the permission plants.search: the running API does not know it',
    ]);
    expect(judgeNames(candidate(), { ...around(), api: {} }).says).toContain(
      'the running API does not say which permissions there are',
    );
  });
});

describe('calls', () => {
  const saysOf = (endpoints: CalledEndpoint[] | undefined, get: object | undefined = operation()) =>
    judgeEndpoints(candidate({}, endpoints), around(get)).says;

  it('must be known, to the release and to the running API', () => {
    expect(judgeEndpoints({ ...candidate(), endpoints: undefined }, around()).says).toEqual([
      'the release does not say how it calls the API: build it anew',
    ]);
    expect(saysOf([])).toEqual([
      'GET /api/plants/:id: its shapes are not known: declare it with endpoint() in the contract',
    ]);
    const without = { ...around(), api: { paths: {} } };
    expect(judgeEndpoints(candidate(), without).says).toEqual([
      'GET /api/plants/:id: the running API has no such call',
    ]);
  });

  it('are open to the people they were made for', () => {
    expect(saysOf([call], operation({ 'x-requires': 'plants.edit' }))).toEqual([
      'GET /api/plants/:id: made for those with plants.read, open to those with plants.edit',
    ]);
  });

  it('must send what is accepted', () => {
    expect(saysOf([{ ...call, query: object({ old: text }) }])).toEqual(['GET /api/plants/:id: query.old: unknown']);
    expect(saysOf([{ ...call, body: object({}) }])).toEqual(['GET /api/plants/:id: body: sent, but not asked for']);
    const wants = operation({ requestBody: { content: { 'application/json': { schema: object({ a: text }) } } } });
    expect(saysOf([call], wants)).toEqual(['GET /api/plants/:id: body: asked for, but not sent']);
    expect(saysOf([{ ...call, body: object({ a: text }, []) }], wants)).toEqual([
      'GET /api/plants/:id: body.a: not always there',
    ]);
  });

  it('must understand the answer, in one of the ways it is called', () => {
    const other = { ...call, response: object({ name: { type: 'number' } }) };
    expect(saysOf([other])).toEqual(['GET /api/plants/:id: answer.name: string against number']);
    expect(saysOf([other, call])).toEqual(['1 calls, all there with fitting shapes']);
  });

  it('of a file travel as parts and are not compared', () => {
    const parts = operation({
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: text }) } } },
    });
    expect(saysOf([{ ...call, body: object({ other: text }) }], parts)).toEqual([
      '1 calls, all there with fitting shapes',
    ]);
  });
});

describe('bytes', () => {
  const sound = budgetFor(measure(candidate()));

  it('are those of each screen and of all files, as they travel', () => {
    const { js, css, screens } = measure(candidate());
    expect(Object.keys(screens)).toEqual(['plants.index', 'plants.one']);
    expect(screens['plants.index']).toBeLessThan(js + css);
    expect(js).toBeLessThan(1000);
  });

  it('may not pass the budget, nor lie far below it, nor be without one', () => {
    const saysOf = (budget: Record<string, unknown> | undefined) => judgeBytes(candidate(), budget).says.join('; ');
    expect(saysOf(undefined)).toContain('there is no budget.json: npm run verdict -- mf-plants --write-budget');
    expect(saysOf({ ...sound, js: 5 })).toMatch(/^js: \d+ bytes, \d+ over its budget of 5$/);
    expect(saysOf({ ...sound, css: 90_000 })).toContain('its budget of 90000 is too loose to hold anything');
    expect(saysOf({ ...sound, screens: { 'plants.index': 9999 } })).toContain('plants.one: ');
    expect(saysOf({ ...sound, screens: { ...sound.screens, gone: 1 } })).toContain(
      'gone: in the budget, and nothing to measure',
    );
  });
});

it('styles that reach beyond the area, or are missing, are named', () => {
  put('style.css', '.plants_list{color:red}:root{color:red}');
  expect(judgeStyles(candidate()).says).toEqual(['style.css: :root']);
  expect(judgeStyles(candidate({ css: ['other.css'] })).says).toContain('other.css is missing');
});

describe('slots', () => {
  const fill = (slot: string, more: object = {}) => ({
    slot,
    label: 'Piante',
    icon: 'M0 0',
    order: 1,
    requires: 'plants.read',
    given: object({ code: text }),
    ...more,
  });
  const beside = (sibling: Partial<AreaRelease>): Surroundings => {
    const [first] = around().siblings;
    return { ...around(), siblings: first ? [{ ...first, ...sibling }] : [] };
  };
  const offers = [{ slot: 'members.one.tab', given: object({ code: text, more: text }) }];

  it('that a live area offers may be filled, with code or with a link to a screen that is there', () => {
    const slots = [fill('members.one.tab'), fill('members.one.tab', { link: 'members.one' })];
    expect(judgeSlots(candidate({ slots }), beside({ offers }))).toMatchObject({ passed: true });
  });

  it('are refused when they are not offered, have another shape, or lead nowhere', () => {
    const slots = [
      fill('members.one.tba'),
      fill('members.one.tab', { given: object({ code: { type: 'number' } }) }),
      fill('members.one.tab', { link: 'members.two' }),
    ];
    expect(judgeSlots(candidate({ slots }), beside({ offers })).says).toEqual([
      'it fills members.one.tba, which no live area offers',
      'members.one.tab is not given what it was built for: given.code: string against number',
      'members.one.tab leads to members.two, which is no screen',
    ]);
  });

  it('of its own keep what live areas were built for', () => {
    const sibling = { slots: [fill('plants.one.tab'), fill('plants.list.act')] };
    const own = [{ slot: 'plants.one.tab', given: object({ name: text }) }];
    expect(judgeSlots(candidate({ offers: own }), beside(sibling)).says).toEqual([
      'plants.one.tab does not give members what it was built for: given.code: missing',
      'members fills plants.list.act, which this release does not offer any more',
    ]);
  });

  it('ask for permissions that the running API knows', () => {
    const slots = [fill('members.one.tab', { requires: 'plants.water' })];
    expect(judgeNames(candidate({ slots }), around()).says).toEqual([
      'nobody can have the permission plants.water: the running API does not know it',
    ]);
  });
});

describe('a shell’s bytes', () => {
  put('shell.json', { preload: ['entry.js', 'list.js'], css: ['style.css'] });

  it('are those of the files that every page asks for', () => {
    const real = measureShell(folder);
    expect(real.js).toBeGreaterThan(0);
    expect(judgeShellBytes(folder, { ...real })).toMatchObject({ passed: true });
  });

  it.each([
    ['over the budget', (real: object, js: number) => ({ ...real, js: js - 1 }), /js: \d+ bytes, 1 over its budget/],
    ['with a budget that holds nothing', (real: object) => ({ ...real, js: 100_000 }), /too loose/],
    ['without a budget', () => undefined, /and no budget/],
    ['with a line for nothing', (real: object) => ({ ...real, fonts: 1 }), /fonts: in the budget/],
  ])('%s fail', (_, budget, sentence) => {
    const real = measureShell(folder);
    const { passed, says } = judgeShellBytes(folder, budget(real, real.js));
    expect([passed, says.join()]).toEqual([false, expect.stringMatching(sentence)]);
  });
});
