import { checkArea } from '@sodalizio/testing';
import { expect, it } from 'vitest';
import { ownAreas } from './index.ts';

it.each(ownAreas)('the own area "$id" keeps the agreement of every area', async (area) => {
  await expect(checkArea(area)).resolves.toEqual([]);
});
