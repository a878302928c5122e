import { participantSorts, projectSorts, resultSorts } from '@sodalizio/contract/projects';
import type { Column } from '@sodalizio/ui';
import { expect, test } from 'vitest';
import { managersColumns, readersColumns } from './list/projects.table.tsx';
import { participantColumns } from './participants/participants.table.tsx';
import { resultColumns } from './results/results.table.tsx';

const ordersOf = <Row>(columns: readonly Column<Row>[]) =>
  new Set(columns.filter((column) => column.sortable).map(({ id }) => id));

test('every order that the server has is in a heading, and no heading promises another', () => {
  expect(ordersOf(managersColumns)).toEqual(new Set(projectSorts));
  expect(ordersOf(readersColumns)).toEqual(new Set(projectSorts));
  expect(ordersOf(participantColumns(() => {}))).toEqual(new Set(participantSorts));
  expect(ordersOf([...resultColumns.level, ...resultColumns.score])).toEqual(new Set(resultSorts));
});
