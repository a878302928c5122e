import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { Column, Sort } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
}

const people: Person[] = Array.from({ length: 50 }, (_, index) => ({ id: `${1000 + index}`, name: `Socio ${index}` }));
const columns: Column<Person>[] = [
  { id: 'id', header: 'Cod aica', cell: (person) => person.id, sortable: true },
  { id: 'name', header: 'Nome', cell: (person) => person.name, sortable: true, cardRole: 'title' },
  { id: 'note', header: 'Note', cell: () => 'nessuna', hideable: true },
];

function Table(props: Partial<DataTableProps<Person>>) {
  return (
    <UiProvider env="test">
      <DataTable
        label="Soci"
        columns={columns}
        total={people.length}
        rowAt={(index) => people[index]}
        rowKey={(person) => person.id}
        onRangeChange={() => {}}
        state="ready"
        {...props}
      />
    </UiProvider>
  );
}

const rowNamed = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) });

test('draws only what is in sight and says how many rows there are', () => {
  const onRangeChange = vi.fn();
  render(
    <Table
      total={500_000}
      rowAt={(index) => ({ id: `${index}`, name: `Socio ${index}` })}
      onRangeChange={onRangeChange}
    />,
  );
  const table = screen.getByRole('table', { name: 'Soci' });
  expect(table.getAttribute('aria-rowcount')).toBe('500001');
  const rows = within(table).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(rowNamed('Socio 3').getAttribute('aria-rowindex')).toBe('5');
  const { start, end } = onRangeChange.mock.lastCall?.[0] ?? {};
  expect(start).toBe(0);
  expect(end).toBeGreaterThan(10);
  expect(end).toBeLessThan(60);
});

test('says so when the browser cannot hold every row', () => {
  render(<Table total={9_000_000} rowAt={() => undefined} />);
  expect(screen.getByText(/prime [\d.]+ righe di 9\.000\.000/)).toBeTruthy();
});

test('the heading sorts, up and then down, and the order is told', async () => {
  function Sorted() {
    const [sort, setSort] = useState<Sort>();
    return <Table sort={sort} onSortChange={setSort} />;
  }
  render(<Sorted />);
  await userEvent.click(screen.getByRole('button', { name: 'Nome' }));
  expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('Ordinato per Nome, crescente')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Nome' }));
  expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

test('the answer to another question is looked at from its first row on; more rows of the same one move nothing', () => {
  const { rerender } = render(<Table question="rossi" />);
  const scrolled = vi.spyOn(screen.getByRole('region', { name: 'Soci' }), 'scrollTo');
  rerender(<Table question="rossi" total={40} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Table question="bianchi" total={40} />);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

test('opening one row draws its details and no other row again', async () => {
  const drawn = vi.fn();
  const counted: Column<Person>[] = [
    {
      id: 'name',
      header: 'Nome',
      cell: (person) => {
        drawn(person.id);
        return person.name;
      },
    },
  ];
  function Screen() {
    const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
    // New functions at every drawing, as screens write them.
    return (
      <Table
        columns={counted}
        rowAt={(index) => people[index]}
        rowTitle={(person) => person.name}
        rowMenu={() => []}
        expand={(person) => <p>Recapiti di {person.name}</p>}
        expandedKeys={expanded}
        onExpandedChange={setExpanded}
      />
    );
  }
  render(<Screen />);
  drawn.mockClear();
  const button = screen.getByRole('button', { name: 'Dettagli di Socio 2' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Recapiti di Socio 2')).toBeTruthy();
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['1002']));
});

test('the row menu offers its entries, runs them, and gives the focus back', async () => {
  const onSelect = vi.fn();
  render(
    <Table
      rowMenu={() => [
        { label: 'Vedi profilo', href: '/socio' },
        { label: 'Elimina', onSelect },
      ]}
      renderLink={(props) => <a {...props} data-router />}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Azioni per Socio 1' }));
  const link = await screen.findByRole('menuitem', { name: 'Vedi profilo' });
  expect(link.getAttribute('href')).toBe('/socio');
  expect(link.hasAttribute('data-router')).toBe(true);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Elimina' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('the column chooser hides and shows what may be hidden, and nothing else', async () => {
  render(<Table />);
  expect(screen.getByRole('columnheader', { name: 'Note' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Colonne' }));
  expect((await screen.findAllByRole('menuitemcheckbox')).map((item) => item.textContent)).toEqual(['Note']);
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Note' }));
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
});

test('a failure gives its reason and Riprova, emptiness a way on, loading the shape of the table', async () => {
  const onRetry = vi.fn();
  const view = render(<Table total={0} state="failed" failure={{ sentence: 'Il server non risponde.', onRetry }} />);
  expect(screen.getByRole('alert').textContent).toContain('Il server non risponde.');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  view.rerender(<Table total={0} state="ready" />);
  expect(screen.getByText('Nessun risultato')).toBeTruthy();
  view.rerender(<Table total={0} state="loading" />);
  expect(screen.getByRole('columnheader', { name: 'Nome' })).toBeTruthy();
  expect(screen.getByText('Caricamento in corso')).toBeTruthy();
});
