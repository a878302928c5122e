import { type Member, memberSorts } from '@sodalizio/contract';
import { aMember, renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { exportedColumns, memberTableColumns } from './members.table.tsx';

test('every order that the server has is in a heading, and no heading promises another', () => {
  const sortable = memberTableColumns.filter((column) => column.sortable).map(({ id }) => id);
  expect(sortable.sort()).toEqual([...memberSorts].sort());
});

test('every column can be hidden but the name, which leads to the profile', () => {
  expect(memberTableColumns.filter(({ hideable }) => !hideable).map(({ id }) => id)).toEqual(['nome']);
});

const byDefault = [
  'codaica',
  'nome',
  'tiposocio',
  'Ammesso',
  'Sezione',
  'dataiscr',
  'dataPagamento',
  'ultimaQuota',
  'anno',
];

test.each([
  ['nobody hid, showed or moved anything', {}, byDefault],
  ['one is hidden', { hiddenColumns: ['codaica'] }, byDefault.slice(1)],
  ['contacts are shown', { hiddenColumns: ['+email', '+city'] }, [...byDefault, 'email', 'city']],
  ['the telephone is shown, which is two in a file', { hiddenColumns: ['+phone'] }, [...byDefault, 'mobile', 'phone']],
  ['one is moved', { columnOrder: ['anno', 'codaica'] }, ['anno', ...byDefault.slice(0, -1)]],
])('a file has the columns of the table where %s', (_, shown, columns) => {
  expect(exportedColumns(shown)).toEqual(columns);
});

async function textOf(id: string, over: Partial<Member>) {
  const cell = memberTableColumns.find((column) => column.id === id)?.cell(aMember(over));
  await renderScreen(<p role="note">{cell}</p>);
  return screen.getByRole('note').textContent;
}

test.each([
  ['of two telephones the mobile', 'phone', {}, '333 5556789'],
  ['the only telephone', 'phone', { reccell: '' }, '02 5551234'],
  ['no telephone', 'phone', { reccell: '', recph: '' }, ''],
  ['no payment', 'ultimaQuota', { Quota: [] }, ''],
  ['the e-mail', 'email', {}, 'maria.rossi@posta.example'],
])('a cell shows %s', async (_, id, over, text) => {
  expect(await textOf(id, over)).toBe(text);
});
