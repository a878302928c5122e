import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { Column, Sort } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { loadedRows, type RowSelection } from './row-selection.ts';
import { SelectionBar } from './selection-bar.tsx';

interface Person {
  id: string;
  name: string;
}

const aPerson = (index: number): Person => ({ id: `${index}`, name: `Socio ${index}` });
const people = Array.from({ length: 50 }, (_, index) => aPerson(index));
const columns: Column<Person>[] = [
  { id: 'name', header: 'Nome', cell: ({ name }) => name, cardRole: 'title' },
  { id: 'code', header: 'Codice', cell: ({ id }) => id },
];

interface ScreenProps {
  columns?: readonly Column<Person>[];
  rows?: readonly Person[];
  sort?: Sort;
}

function Screen({ columns: shown = columns, rows = people, sort }: ScreenProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (rows: readonly Person[], add: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { id } of rows) add ? next.add(id) : next.delete(id);
      return next;
    });
  return (
    <UiProvider env="test">
      <DataTable
        label="Soci"
        columns={shown}
        rowTitle={({ name }) => name}
        rows={rows}
        state={{ sort }}
        rowKey={({ id }) => id}
        selection={{
          has: (key) => chosen.has(key),
          empty: chosen.size === 0,
          onChoose: choose,
          onChooseRange: ({ start, end }, add) => choose(rows.slice(start, end), add),
        }}
        selectionBar={
          chosen.size > 0 && (
            <SelectionBar sentence={`${chosen.size} selezionati`} onClear={() => setChosen(new Set())} />
          )
        }
      />
    </UiProvider>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.getByRole('region', { name: 'Selezione' });

test('a row is chosen by its box, with the mouse and with the space bar, and the bar counts', async () => {
  const person = userEvent.setup();
  render(<Screen />);
  await person.click(box('Seleziona Socio 2'));
  expect(bar().textContent).toContain('1 selezionati');
  box('Seleziona Socio 5').focus();
  await person.keyboard(' ');
  expect(bar().textContent).toContain('2 selezionati');
  expect([box('Seleziona Socio 2').checked, box('Seleziona Socio 3').checked]).toEqual([true, false]);
  await person.click(within(bar()).getByRole('button', { name: 'Deseleziona tutto' }));
  expect(screen.queryByRole('region', { name: 'Selezione' })).toBeNull();
  expect(box('Seleziona Socio 2').checked).toBe(false);
});

test('with Shift everything from the row before is chosen, and left again', async () => {
  const person = userEvent.setup();
  render(<Screen />);
  await person.click(box('Seleziona Socio 7'));
  await person.keyboard('{Shift>}');
  await person.click(box('Seleziona Socio 3'));
  await person.keyboard('{/Shift}');
  expect(bar().textContent).toContain('5 selezionati');
  await person.keyboard('{Shift>}');
  await person.click(box('Seleziona Socio 5'));
  await person.keyboard('{/Shift}');
  expect(bar().textContent).toContain('2 selezionati');
  expect(box('Seleziona Socio 6').checked).toBe(true);
});

test('a tick on rows of the search before, still drawn while those of the next come, counts for neither', async () => {
  const chosen: string[] = [];
  const selection = {
    ...{ has: () => false, empty: true, onChooseRange: () => {} },
    onChoose: (rows: readonly Person[]) => void chosen.push(...rows.map(({ name }) => name)),
  };
  let search = (_: string) => {};
  function List() {
    const [text, setText] = useState('Rossi');
    search = (next) => flushSync(() => setText(next));
    const rows = {
      ...{ total: 3, onRangeChange: () => {}, status: 'ready' as const, filters: { text } },
      at: (index: number) => ({ id: `${text}${index}`, name: `${text} ${index}` }),
    };
    return (
      <UiProvider env="test">
        <DataTable
          label="Soci"
          {...{ columns, rows, selection }}
          rowTitle={({ name }) => name}
          rowKey={({ id }) => id}
        />
      </UiProvider>
    );
  }
  render(<List />);
  // Outside of `act`, which draws what is deferred at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  search('Verdi');
  box('Seleziona Rossi 1').click();
  box('Seleziona queste righe').click();
  expect(chosen).toEqual([]);
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Seleziona Verdi 1' })).not.toBeNull();
  box('Seleziona Verdi 1').click();
  expect(chosen).toEqual(['Verdi 1']);
});

const reversed = people.toReversed();
const sort = { column: 'name', direction: 'desc' } as const;

test.each([
  ['are in another order', { rows: reversed.with(2, aPerson(2)), sort }],
  ['are other people', { rows: reversed }],
])('Shift chooses one row alone once the rows %s: between are not those that were seen', async (_, props) => {
  const person = userEvent.setup();
  const { rerender } = render(<Screen />);
  await person.click(box('Seleziona Socio 2'));
  rerender(<Screen {...props} />);
  await person.keyboard('{Shift>}');
  await person.click(box('Seleziona Socio 44'));
  await person.keyboard('{/Shift}');
  expect(bar().textContent).toContain('2 selezionati');
  expect([box('Seleziona Socio 44').checked, box('Seleziona Socio 45').checked]).toEqual([true, false]);
});

test.each([
  ['is where it was', 0, [3, 4, 5, 6, 7]],
  ['has moved', 1, [7]],
])('Shift from a row that is not loaded any more: it %s', async (_, moved, chosen) => {
  const person = userEvent.setup();
  const onChooseRange = vi.fn<RowSelection<Person>['onChooseRange']>();
  const selection = { has: () => false, empty: true, onChoose: () => {}, onChooseRange };
  const list = (loadedFrom: number) => (
    <UiProvider env="test">
      <DataTable
        label="Soci"
        columns={columns}
        rows={{
          total: 50,
          at: (index) => (index < loadedFrom ? undefined : aPerson(index)),
          onRangeChange: () => {},
          status: 'ready',
        }}
        rowKey={({ id }) => id}
        selection={selection}
      />
    </UiProvider>
  );
  const { rerender } = render(list(0));
  await person.click(box('Seleziona Socio 3'));
  rerender(list(6));
  await person.keyboard('{Shift>}');
  await person.click(box('Seleziona Socio 7'));
  await person.keyboard('{/Shift}');
  const [range, , seen] = onChooseRange.mock.calls[0] ?? [];
  expect(range).toEqual({ start: 3, end: 8 });
  // Somebody came in above and somebody went below: as many as before.
  const read = [3, 4, 5, 6, 7].map((index) => aPerson(index - (index < 6 ? moved : 0)));
  expect(seen?.(read).map(({ id }) => Number(id))).toEqual(chosen);
});

test('the box above the rows selects the loaded ones, shows when only some are selected, and clears them', async () => {
  const person = userEvent.setup();
  render(<Screen />);
  const all = () => box('Seleziona queste righe');
  await person.click(box('Seleziona Socio 0'));
  expect(all().indeterminate).toBe(true);
  await person.click(all());
  expect(bar().textContent).toContain('50 selezionati');
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  await person.click(all());
  expect(screen.queryByRole('region', { name: 'Selezione' })).toBeNull();
});

test('choosing one row of fifty renders that row alone', async () => {
  const rendered: string[] = [];
  const cell = ({ id, name }: Person) => (
    <Profiler id={id} onRender={(row) => void rendered.push(row)}>
      {name}
    </Profiler>
  );
  const profiled: Column<Person>[] = [{ id: 'name', header: 'Nome', cell }];
  render(<Screen columns={profiled} />);
  expect(rendered.length).toBeGreaterThan(10);
  for (const place of [4, 11]) {
    rendered.length = 0;
    await userEvent.click(box(`Seleziona Socio ${place}`));
    expect(rendered).toEqual([`${place}`]);
  }
});

test('the rows loaded around those in sight end where the first is missing', () => {
  const rowAt = (index: number) => (index < 100 || (index >= 200 && index < 300) ? index : undefined);
  expect(loadedRows(rowAt, { start: 10, end: 30 }, 1000)).toHaveLength(100);
  expect(loadedRows(rowAt, { start: 250, end: 270 }, 1000).at(0)).toBe(200);
  expect(loadedRows(rowAt, { start: 250, end: 270 }, 1000).at(-1)).toBe(299);
  expect(loadedRows(rowAt, { start: 90, end: 110 }, 1000)).toHaveLength(100);
  expect(loadedRows(() => 1, { start: 500_000, end: 500_030 }, 1_000_000)).toHaveLength(500);
});
