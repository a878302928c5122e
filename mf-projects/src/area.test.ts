import { permissions } from '@sodalizio/contract/projects';
import { checkArea } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';

test('the area may be released: names, permissions, titles and every screen are valid', async () => {
  expect(await checkArea(area, permissions)).toEqual([]);
});
