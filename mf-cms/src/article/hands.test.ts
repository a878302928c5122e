import { tidyLink } from '@sodalizio/contract';
import { articleFields } from '@sodalizio/contract/cms';
import { hands } from '@sodalizio/testing/hands';
import { expect, test } from 'vitest';

test.each(hands.link)('the link %j is stored whole, or refused', (typed, outcome) => {
  const { success, data } = articleFields.shape.link.safeParse(tidyLink(typed));
  expect(success ? data : { none: tidyLink(typed) }).toEqual(outcome);
});
