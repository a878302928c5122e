import { expect, it } from 'vitest';
import { Refusal } from '../processes.ts';
import { withSources } from './with-sources.ts';

const checks = () => Promise.resolve({ name: 'check', passed: 25, failed: 2 });

it('where the sources cannot be read, the checks run alone and the tests are a failure', async () => {
  const read = () => Promise.reject(new Refusal('mf-things/src/a.ts:2: Unexpected token'));
  expect(await withSources(read, () => Promise.reject(new Error('run')), checks)).toEqual([
    { name: 'check', passed: 25, failed: 2 },
    { name: 'tests', passed: 0, failed: 1, note: 'none was run: mf-things/src/a.ts:2: Unexpected token' },
  ]);
});

it('what the suites themselves refuse is not mistaken for it', async () => {
  const sources = { modules: [], packages: [], areas: [], textOf: () => '' };
  const refused = () => Promise.reject(new Refusal('git merge-base gone HEAD: no such commit'));
  await expect(withSources(() => Promise.resolve(sources), refused, checks)).rejects.toThrow('no such commit');
});
