import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { nameNamespaceImports } from './named-imports.ts';
import { isNode } from './syntax-tree.ts';

function named(code: string): string | undefined {
  const program: unknown = parseSync('a.js', code).program;
  if (!isNode(program)) throw new Error('no tree');
  return nameNamespaceImports(code, program, new Set(['zod']));
}

it('names what is read of a shared namespace', () => {
  expect(named("import * as z from 'zod'; const a = z.object({ z: z.string() });")).toBe(
    'import { object as z$object, string as z$string } from "zod"; const a = z$object({ z: z$string() });',
  );
});

it.each([
  ['passed on as a value', "import * as z from 'zod'; keep(z);"],
  ['read by a computed name', "import * as z from 'zod'; z[name]();"],
  ['shadowed by a parameter', "import * as z from 'zod'; export const a = (z) => z.length;"],
  ['put into an object', "import * as z from 'zod'; export const a = { z };"],
  ['not of a shared module', "import * as z from 'other'; z.string();"],
])('leaves a namespace alone that is %s', (_case, code) => {
  expect(named(code)).toBeUndefined();
});
