import { expect, it } from 'vitest';
import { readModule } from '../read-modules.ts';
import { checkSources } from './checks.ts';

it('a source that cannot be parsed is one failure with its file and line, and ends nothing else', async () => {
  const read = () => [readModule('mf-things/src/a.ts', 'export const a = 1;\nexport const b = (;\n')];
  expect(await checkSources(read)).toEqual([
    { name: 'sources can be read', passed: false, says: 'mf-things/src/a.ts:2: Unexpected token' },
  ]);
});
