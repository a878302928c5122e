import { expect, it } from 'vitest';
import { encodingFor } from './asset-files.ts';

// A pattern that goes back over the blanks would not end within the test's time.
it('a header of blanks without end is read in one pass', () => {
  expect(encodingFor(`gzip${' '.repeat(3_000_000)}x, br`)).toBe('br');
  expect(encodingFor(`br ; q=0${' '.repeat(3_000_000)}, gzip`)).toBe('gzip');
});
