import { expect, it } from 'vitest';
import { slotMisfits } from './slot-fit.ts';

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

it('finds a slot that nobody offers, and one that gives less than it was built for', () => {
  expect(slotMisfits(filler('house.roof', 'room'), [owner])).toEqual([{ slot: 'house.roof', says: [] }]);
  expect(slotMisfits(filler('house.room', 'door'), [owner])).toEqual([
    { slot: 'house.room', says: ['given.door: missing'] },
  ]);
});
