import { permissions } from '@sodalizio/contract/cms';
import { checkArea } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';

test('the area may be released: names, permissions, titles and every screen are sound', async () => {
  expect(await checkArea(area, permissions)).toEqual([]);
});
