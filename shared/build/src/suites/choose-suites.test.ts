import { expect, it } from 'vitest';
import { chooseSuites } from './choose-suites.ts';

const repository = { kit: false, areas: ['mf-associates', 'mf-cms'] };
const kit = { kit: true, areas: ['mf-eventi', 'mf-gite'] };

it('without a word: everything, or in a kit’s workspace the checks and the tests of its areas', () => {
  expect(chooseSuites([], {}, repository)).toEqual({ run: 'everything' });
  expect(chooseSuites([], {}, kit)).toEqual({ run: 'areas', areas: ['mf-eventi', 'mf-gite'], checks: true });
});

it('the tests of the areas that are named', () => {
  expect(chooseSuites(['mf-cms'], {}, repository)).toEqual({ run: 'areas', areas: ['mf-cms'], checks: false });
  expect(() => chooseSuites(['mf-eventi'], {}, repository)).toThrow(
    'There is no area "mf-eventi". Areas: mf-associates, mf-cms.',
  );
});

it('those of a change, which only the repository has', () => {
  expect(chooseSuites([], { changed: true }, repository)).toEqual({ run: 'change', base: 'main' });
  expect(chooseSuites([], { changed: true, base: 'HEAD~1' }, repository)).toEqual({ run: 'change', base: 'HEAD~1' });
  expect(() => chooseSuites([], { changed: true }, kit)).toThrow('npm test, or npm test -- mf-eventi');
});

it.each([
  [[], { base: 'main' }, '--base goes with --changed.'],
  [['mf-cms'], { changed: true }, 'The tests of an area, or those of a change.'],
])('%j with %j is refused', (names, options, sentence) => {
  expect(() => chooseSuites(names, options, repository)).toThrow(sentence);
});
