import { permissions } from '@sodalizio/contract/messages';
import { checkArea } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';

test('the area may be released: names, permissions, titles and every screen are valid', async () => {
  expect(await checkArea(area, permissions)).toEqual([]);
});

test('Comunicazioni comes after Soci in the menu, whatever the order in which the areas are loaded', () => {
  expect(area.menu?.map(({ screen, order }) => [screen, order])).toEqual([['messages.index', 20]]);
});
