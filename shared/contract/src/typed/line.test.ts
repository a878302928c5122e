import { expect, test } from 'vitest';
import { tidyBy } from './line.ts';

/** Hostile bodies reach these before their length is judged: a pattern that goes back over the text would take minutes. */
test.each(Object.entries(tidyBy))('a text without end is tidied as %s in one pass', (_, tidy) => {
  const began = Date.now();
  for (const sign of ['.', '"', '>', ' ', '(', 'a.', '<a', ' @']) tidy(`${sign.repeat(200_000)}x`);
  expect(Date.now() - began).toBeLessThan(15_000);
});
