import { messageSorts } from '@sodalizio/contract/messages';
import { expect, test } from 'vitest';
import { messageColumns } from './messages.table.tsx';

test('every order that the server has is in a heading, and no heading promises another', () => {
  const sortable = messageColumns.filter((column) => column.sortable).map(({ id }) => id);
  expect(sortable.sort()).toEqual([...messageSorts].sort());
});
