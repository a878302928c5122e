import { editorTools } from '@sodalizio/ui';
import { expect, test } from 'vitest';
import { tools } from './tools.ts';

test('the editor’s placeholder has as many tools', () => {
  expect(tools.map(({ length }) => length)).toEqual(editorTools);
});
