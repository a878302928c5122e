import { expect, test } from 'vitest';
import { plainPreview } from './plain-preview.ts';

test.each([
  ['', ''],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), `${'a'.repeat(100)}...`],
  ['🌹'.repeat(100), '🌹'.repeat(100)],
  [`a${'🌹'.repeat(200)}`, `a${'🌹'.repeat(99)}...`],
])('only what is longer than 100 characters is cut, between two of them', (text, preview) => {
  expect(plainPreview(text)).toBe(preview);
});
