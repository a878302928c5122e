import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { isNode } from '../syntax-tree.ts';
import { importIconsSingly } from './single-icons.ts';

function single(code: string): string | undefined {
  const program: unknown = parseSync('a.js', code).program;
  if (!isNode(program)) throw new Error('no tree');
  return importIconsSingly(code, program, (path) => /icons\/Icon(Check|X)\.mjs$/.test(path));
}

it('imports each icon from its own file', () => {
  expect(single("import { IconCheck, IconX as Close } from '@tabler/icons-react'; keep(IconCheck, Close);")).toBe(
    "import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'; import Close from '@tabler/icons-react/dist/esm/icons/IconX.mjs'; keep(IconCheck, Close);",
  );
});

it.each([
  ['of which one has no file', "import { IconCheck, IconOldName } from '@tabler/icons-react';"],
  ['of the whole package', "import * as icons from '@tabler/icons-react';"],
  ['of another package', "import { IconCheck } from 'icons';"],
])('leaves an import alone %s', (_case, code) => {
  expect(single(code)).toBeUndefined();
});
