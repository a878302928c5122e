import { describe, expect, it } from 'vitest';
import { satisfies, sharedMisfits } from './index.ts';

describe('caret ranges, as npm reads them', () => {
  it.each([
    ['^1.2.3', '1.2.3', true],
    ['^1.2.3', '1.4.0', true],
    ['^1.2.3', '1.2.2', false],
    ['^1.2.3', '2.0.0', false],
    ['^0.1.0', '0.1.7', true],
    ['^0.1.0', '0.2.0', false],
    ['^0.0.3', '0.0.4', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.0', '1.0.1', false],
  ])('%s against %s is %s', (range, version, expected) => {
    expect(satisfies(range, version)).toBe(expected);
  });
});

it('names each package that is missing, too old, or without a name the area uses', () => {
  const offered = { react: { version: '19.3.1', names: ['use'] }, zod: { version: '4.6.7', names: ['string'] } };
  const wanted = {
    react: { range: '^20.0.0', names: [] },
    zod: { range: '^4.0.0', names: ['string', 'newThing', 'default'] },
    moment: { range: '^2.0.0', names: [] },
  };
  expect(sharedMisfits(wanted, offered)).toEqual([
    'react ^20.0.0, the shell has 19.3.1',
    'zod: newThing',
    'moment ^2.0.0, the shell has none',
  ]);
  expect(sharedMisfits({ zod: { range: '^4.0.0', names: ['string'] } }, offered)).toEqual([]);
});
