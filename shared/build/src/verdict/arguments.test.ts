import { expect, it } from 'vitest';
import { readOptions } from '../options.ts';
import { verdictChoices, verdictOptions } from './arguments.ts';

const lines = (...args: string[]) => verdictChoices(readOptions({ args, options: verdictOptions }).values).only;

it('asks for every line, those that are named, or those without a browser', () => {
  expect(lines()).toEqual(['shared', 'contract', 'names', 'slots', 'endpoints', 'bytes', 'styles', 'stories', 'axe']);
  expect(lines('--only', 'styles, bytes')).toEqual(['bytes', 'styles']);
  expect(lines('--skip-stories')).toEqual(['shared', 'contract', 'names', 'slots', 'endpoints', 'bytes', 'styles']);
});

it('says in one sentence what it does not know', () => {
  expect(() => lines('--only', 'colours')).toThrow('--only colours: the lines are shared, contract');
  expect(() => lines('--nonsense')).toThrow(/nonsense/);
  // Nothing would be judged, and nothing found against it.
  expect(() => lines('--only', 'stories,axe', '--skip-stories')).toThrow(
    '--skip-stories leaves nothing of --only stories,axe.',
  );
});

it('leaves the place of the JSON to it alone', () => {
  expect(verdictChoices({ json: true }).stdio).toEqual(['ignore', 2, 2]);
});
