import { memberSorts } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import { memberTableColumns } from './members.table.tsx';

test('every order that the server has is in a heading, and no heading promises another', () => {
  const sortable = memberTableColumns.filter((column) => column.sortable).map(({ id }) => id);
  expect(sortable.sort()).toEqual([...memberSorts].sort());
});
