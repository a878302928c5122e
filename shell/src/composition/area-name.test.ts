import { expect, it } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { areaName } from './area-name.ts';

it('calls an area by all its entries in the menu, and by its id where it has none', () => {
  const { menu } = aComposedArea().release;
  const greenhouse = menu.map((entry) => ({ ...entry, label: 'Serra' }));
  expect(areaName(aComposedArea({ menu: [...menu, ...greenhouse] }))).toBe('Giardino, Serra');
  expect(areaName(aComposedArea({ menu: [] }))).toBe('garden');
});
