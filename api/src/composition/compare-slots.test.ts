import { expect, it } from 'vitest';
import { compareSlots } from './compare-slots.ts';

type Shape = Record<string, unknown>;
const ofSlot = { slot: 'trial.room', label: 'Cose', icon: 'M0 0', order: 1, requires: 'signed-in' };
const comparing = (offered: Shape, expected: Shape) => ({
  own: { id: 'trial', offers: [{ slot: 'trial.room', given: offered }], slots: [{ ...ofSlot, given: expected }] },
  others: [{ id: 'other', slots: [{ ...ofSlot, given: offered }] }],
});

/** Three alternatives of lists, so many in each other. */
const lists = (depth: number, word: string): Shape =>
  depth === 0
    ? { const: word }
    : { type: 'array', items: { anyOf: ['', 'x', 'y'].map((more) => lists(depth - 1, `${word}${more}`)) } };
/** In a loop: calls in calls would end where the stack does. */
function inLists(depth: number, inner: Shape): Shape {
  let shape = inner;
  for (let at = 0; at < depth; at += 1) shape = { type: 'array', items: shape };
  return shape;
}

it('compares both sides of a slot', async () => {
  const [text, number] = [{ type: 'string' }, { type: 'number' }];
  expect(await compareSlots(comparing(text, text))).toEqual({ own: [], fillers: [] });
  expect(await compareSlots(comparing(text, number))).toEqual({
    own: [{ slot: 'trial.room', says: ['given: string against number'] }],
    fillers: [],
  });
});

it.each([
  ['a pattern that backtracks', { const: `${'a'.repeat(60)}!` }, { type: 'string', pattern: '^(a+)+$' }],
  ['alternatives in alternatives', lists(9, 'a'), lists(9, 'b')],
  ['lists in lists', inLists(3_000, { const: 1 }), inLists(3_000, { const: 2 })],
  ['lists in lists without end', inLists(60_000, { const: 1 }), inLists(60_000, { const: 2 })],
])('refuses %s in its time', async (_, offered, expected) => {
  await expect(compareSlots(comparing(offered, expected), 500)).rejects.toMatchObject({
    code: 'release-refused',
    sentence: 'Le forme degli spazi sono troppo complicate per essere confrontate con quelle delle altre aree.',
  });
});
