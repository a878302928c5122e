import { expect, it } from 'vitest';
import { areaOffers, routeFaults, slotFaults, slotHalves } from './slot-shapes.ts';

const given = { type: 'object' };
const area = { id: 'things', contract: 1, menu: [], screens: [], slots: [] };
const declared = [{ area: 'others', slot: 'others.list', given }];

it('finds the slots of the contract with what they give', async () => {
  const { slots } = await areaOffers();
  expect(slots).toContainEqual({
    area: 'associates',
    slot: 'associates.profile.tab',
    given: { type: 'object', properties: { codaica: { type: 'string', maxLength: 20 } }, required: ['codaica'] },
  });
});

it('finds an undeclared slot, and one with another area’s prefix', () => {
  expect(slotFaults({ ...area, slots: [{ slot: 'others.lists', link: 'things.index' }] }, declared)).toEqual([
    'things fills "others.lists", which is no slot of the contract',
  ]);
  expect(slotFaults(area, [{ area: 'things', slot: 'others.table', given }])).toEqual([
    'things offers the slot "others.table": its name must begin with "things."',
  ]);
});

it('finds a published screen that its area does not have, or has with other parameters', async () => {
  const { routes } = await areaOffers();
  expect(routes).toEqual([{ area: 'associates', name: 'admin.associates.profile', params: ['codaica'] }]);
  const at = (path: string) => ({
    ...area,
    id: 'associates',
    screens: [{ name: 'admin.associates.profile', path, module: '' }],
  });
  expect(routeFaults(at('associates/:codaica'), routes)).toEqual([]);
  expect(routeFaults(at('associates/:code'), routes)).toEqual([
    'associates publishes "admin.associates.profile" with other parameters than associates/:code',
  ]);
  expect(routeFaults({ ...area, id: 'associates' }, routes)).toEqual([
    'associates publishes the screen "admin.associates.profile", which it does not have',
  ]);
});

it('writes nothing where an area neither offers nor fills any', () => {
  expect(slotHalves(area, declared, () => ({ js: [], css: [] }))).toEqual({});
  expect(slotHalves({ ...area, id: 'others' }, declared, () => ({ js: [], css: [] }))).toEqual({
    offers: [{ slot: 'others.list', given }],
  });
});
