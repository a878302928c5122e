import { expect, it } from 'vitest';
import { fillerMisfits, slotMisfits } from './slot-fit.ts';

const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
const filler = (slot: string, ...names: string[]) => ({
  slots: [{ slot, label: 'Cose', icon: 'M0 0', order: 1, requires: 'signed-in', given: object(...names) }],
});
const owner = { offers: [{ slot: 'house.room', given: object('room', 'floor') }] };

it('lets a release fill what is offered, also where more is given than it knows', () => {
  expect(slotMisfits({}, [])).toEqual([]);
  expect(slotMisfits(filler('house.room', 'room'), [{}, owner])).toEqual([]);
});

it('finds a slot that is not offered, and one that gives less than it was built for', () => {
  expect(slotMisfits(filler('house.roof', 'room'), [owner])).toEqual([{ slot: 'house.roof', says: [] }]);
  expect(slotMisfits(filler('house.room', 'door'), [owner])).toEqual([
    { slot: 'house.room', says: ['given.door: missing'] },
  ]);
});

it('is content with one offer that fits, whatever the others are', () => {
  const older = { offers: [{ slot: 'house.room', given: object('room') }] };
  expect(slotMisfits(filler('house.room', 'floor'), [older, owner])).toEqual([]);
});

it('finds only the areas that fill a slot that a release removes or changes', () => {
  const fillers = [
    { id: 'garden', ...filler('house.room', 'floor') },
    { id: 'cellar', ...filler('house.gate', 'room') },
    { id: 'street', ...filler('town.gate', 'room') },
  ];
  expect(fillerMisfits({ id: 'house', ...owner }, fillers)).toEqual([{ by: 'cellar', slot: 'house.gate', says: [] }]);
  const narrower = { id: 'house', offers: [{ slot: 'house.room', given: object('room') }] };
  expect(fillerMisfits(narrower, fillers).map(({ by, says }) => [by, says])).toEqual([
    ['garden', ['given.floor: missing']],
    ['cellar', []],
  ]);
  // An area's own fills are checked where it is judged as a filler.
  expect(fillerMisfits({ id: 'house' }, [{ id: 'house', ...filler('house.room', 'room') }])).toEqual([]);
});
