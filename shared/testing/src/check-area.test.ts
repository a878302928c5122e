import { type Area, defineArea } from '@sodalizio/area-kit';
import { expect, test } from 'vitest';
import { checkArea } from './check-area.ts';

const screen = {
  name: 'things.index',
  title: 'Cose',
  requires: 'signed-in',
  load: async () => ({ default: () => null }),
} as const;
const sound = { id: 'things', routes: { 'things.index': 'things' }, menu: [], screens: [screen] } as const;
const built = { ...screen, path: 'things' };

test('a sound area has nothing wrong', async () => {
  const entry = { screen: 'things.index', label: 'Cose', icon: 'M3 5h18', order: 1, requires: 'signed-in' } as const;
  await expect(checkArea(defineArea({ ...sound, menu: [entry] }))).resolves.toEqual([]);
});

test.each<[string, Partial<Area>, RegExp]>([
  ['a name that is there twice', { screens: [built, { ...built, path: 'others' }] }, /'things.index' is there twice/],
  [
    'two paths that differ in the parameter only',
    {
      screens: [
        { ...built, path: 't/:id' },
        { ...built, name: 'b', path: 't/:code' },
      ],
    },
    /path 't\/:' is there twice/,
  ],
  ['an empty title', { screens: [{ ...built, title: ' ' }] }, /has no title/],
  ['a path with its slash', { screens: [{ ...built, path: '/things' }] }, /is no path below/],
  ['a parent that is not there', { screens: [{ ...built, parent: 'elsewhere' }] }, /parent 'elsewhere'/],
  ['parents in a circle', { screens: [{ ...built, parent: 'things.index' }] }, /round in a circle/],
  ['a screen that does not load', { screens: [{ ...built, load: () => Promise.reject(new Error('gone')) }] }, /gone/],
  ['no screen at all', { screens: [] }, /area has no screen/],
  ['a route of no screen', { routes: { 'things.one': 'things/:id' } }, /route 'things.one' has no screen/],
  ['another contract', { contract: 99 }, /contract 99/],
  [
    'a menu of nowhere',
    {
      menu: [{ screen: 'x', label: '', icon: 'users', order: 1, requires: 'signed-in' }],
    },
    /menu names 'x'/,
  ],
  [
    'an action of nowhere',
    { actions: [{ label: 'Nuova cosa', screen: 'x', requires: 'signed-in' }] },
    /action 'Nuova cosa' names 'x'/,
  ],
  [
    'an action without a parameter of its screen',
    {
      screens: [{ ...screen, path: 't/:id' }],
      actions: [{ label: 'Nuova cosa', screen: 'things.index', requires: 'signed-in' }],
    },
    /'Nuova cosa' does not say 'id'/,
  ],
  [
    'a filled slot without a label',
    {
      slots: [
        { slot: 'others.list', label: ' ', icon: 'M3 5h18', order: 1, requires: 'signed-in', link: 'things.index' },
      ],
    },
    /fills 'others.list' has no label/,
  ],
  [
    'a filled slot whose code does not load',
    {
      slots: [
        {
          slot: 'others.list',
          label: 'Cose',
          icon: 'M3 5h18',
          order: 1,
          requires: 'signed-in',
          load: () => Promise.reject(new Error('gone')),
        },
      ],
    },
    /fills 'others.list' does not load: Error: gone/,
  ],
])('%s is found', async (_, fault, sentence) => {
  const wrong = await checkArea({ ...defineArea(sound), ...fault });
  expect(wrong.join('\n')).toMatch(sentence);
});

test('the permissions that its contract declares are known, under its own name only', async () => {
  const guarded = { ...screen, requires: 'things.read' } as unknown as typeof screen;
  const area = defineArea({ ...sound, screens: [guarded] });
  expect(await checkArea(area)).toEqual(["screen 'things.index' requires 'things.read', which is no permission"]);
  expect(await checkArea(area, { 'things.read': ['admin'] })).toEqual([]);
  const stranger = await checkArea(area, { 'things.read': ['admin'], 'others.read': ['admin'] });
  expect(stranger).toEqual(["the permission 'others.read' must begin with 'things.'"]);
});
