import { editorTools } from '@sodalizio/ui';
import { expect, test } from 'vitest';
import { tools } from './tools.ts';

test('what stands in the editor’s place while it is loaded has as many tools', () => {
  expect(tools.map(({ length }) => length)).toEqual(editorTools);
});
