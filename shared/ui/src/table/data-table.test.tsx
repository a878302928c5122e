import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, Profiler, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FilterChips } from '../filters/filter-chips.tsx';
import { UiProvider } from '../ui-provider.tsx';
import type { Column, Sort } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { RowSource } from './row-source.ts';

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

const RouterLink = (props: ComponentProps<'a'>) => <a {...props} data-router />;

function Table(props: Partial<DataTableProps<Person>>) {
  return (
    <UiProvider env="test" link={RouterLink}>
      <DataTable label="Soci" columns={columns} rows={people} rowKey={(person) => person.id} {...props} />
    </UiProvider>
  );
}

const Filters = ({ words }: { words: readonly string[] }) => (
  <UiProvider env="test" link={RouterLink}>
    <FilterChips chips={words.map((label) => ({ key: label, label, onRemove: () => {} }))} />
  </UiProvider>
);

const source = (over: Partial<RowSource<Person>>): RowSource<Person> => ({
  total: people.length,
  at: (index) => people[index],
  onRangeChange: () => {},
  status: 'ready',
  ...over,
});

const rowNamed = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) });

test('a list without rows keeps its tools', () => {
  render(<Table columns={columns.slice(0, 2)} rows={[]} toolbar={<button type="button">Aggiungi</button>} />);
  expect(screen.getByRole('button', { name: 'Aggiungi' })).toBeTruthy();
});

test('draws only what is in sight and says how many rows there are', () => {
  const onRangeChange = vi.fn();
  const at = (index: number) => ({ id: `${index}`, name: `Socio ${index}` });
  render(<Table rows={source({ total: 500_000, at, onRangeChange })} />);
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

test('the cell that names a row is its header', () => {
  render(<Table expand={() => 'Dettagli'} state={{ expanded: new Set(['1001']) }} />);
  expect(within(rowNamed('Socio 3')).getByRole('rowheader').textContent).toBe('Socio 3');
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Socio 0', 'Socio 1', 'Socio 2']);
});

test('says so when the browser cannot hold every row', () => {
  render(<Table rows={source({ total: 9_000_000, at: () => undefined })} />);
  expect(screen.getByText(/prime [\d.]+ righe di 9\.000\.000/)).toBeTruthy();
});

test('the heading sorts, up and then down, and the order is announced', async () => {
  function Sorted() {
    const [sort, setSort] = useState<Sort>();
    return <Table state={{ sort, onSortChange: setSort }} />;
  }
  render(<Sorted />);
  await userEvent.click(screen.getByRole('button', { name: 'Nome' }));
  expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('Ordinato per Nome, crescente')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Nome' }));
  expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

test('a heading pressed again before its order is in sight turns that order around', async () => {
  const asked: Sort[] = [];
  const shown: Sort = { column: 'id', direction: 'asc' };
  const table = (sort: Sort) => <Table state={{ sort, onSortChange: (next) => void asked.push(next) }} />;
  const { rerender } = render(table(shown));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Nome');
  await press('Cod aica');
  await press('Nome');
  // An order in between arrives late.
  rerender(table({ column: 'id', direction: 'desc' }));
  await press('Nome');
  rerender(table({ column: 'name', direction: 'desc' }));
  rerender(table(shown));
  await press('Nome');
  expect(asked.map(({ column, direction }) => `${column} ${direction}`)).toEqual([
    'name asc',
    'id asc',
    'name asc',
    'name desc',
    'name asc',
  ]);
});

test('rows found by other filters are looked at from the first on; more rows of the same filters move nothing', () => {
  const { rerender } = render(<Table rows={source({ filters: 'rossi' })} />);
  const scrolled = vi.spyOn(screen.getByRole('region', { name: 'Soci' }), 'scrollTo');
  rerender(<Table rows={source({ filters: 'rossi', total: 40 })} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Table rows={source({ filters: 'bianchi', total: 40 })} />);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

test('rows of an earlier search are found again where they were left', () => {
  const { rerender } = render(<Table rows={source({ filters: 'rossi' })} state={{ initialScrollOffset: 0 }} />);
  const scrolled = vi.spyOn(screen.getByRole('region', { name: 'Soci' }), 'scrollTo');
  rerender(<Table rows={source({ filters: 'bianchi', total: 40 })} state={{ initialScrollOffset: 700 }} />);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 700 });
});

function profiled(rendered: string[]): Column<Person>[] {
  const cell = ({ id, name }: Person) => (
    <Profiler id={id} onRender={(row) => void rendered.push(row)}>
      {name}
    </Profiler>
  );
  return [{ id: 'name', header: 'Nome', cell, opensDetails: true }];
}

test('opening one row renders that row alone, with its details', async () => {
  const rendered: string[] = [];
  const columns = profiled(rendered);
  function Screen() {
    const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
    // New functions and objects at every render, as in real screens.
    return (
      <Table
        columns={columns}
        rows={source({})}
        rowTitle={(person) => person.name}
        rowMenu={() => []}
        expand={(person) => <p>Recapiti di {person.name}</p>}
        state={{ expanded, onExpandedChange: setExpanded }}
      />
    );
  }
  render(<Screen />);
  expect(rendered.length).toBeGreaterThan(10);
  rendered.length = 0;
  const button = screen.getByRole('button', { name: 'Dettagli di Socio 2' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Recapiti di Socio 2')).toBeTruthy();
  expect(rendered).toEqual(['1002']);
});

test('a cell that opens the details does as the arrow before it', async () => {
  const expand = ({ name }: Person) => <p>Recapiti di {name}</p>;
  const { rerender } = render(<Table columns={profiled([])} expand={expand} rowTitle={({ name }) => name} />);
  const button = screen.getByRole('button', { name: 'Socio 2' });
  await userEvent.click(button);
  expect(screen.getByText('Recapiti di Socio 2')).toBeTruthy();
  const arrow = screen.getByRole('button', { name: 'Dettagli di Socio 2' });
  expect([button, arrow].map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'true']);
  rerender(<Table columns={profiled([])} />);
  expect(screen.queryByRole('button', { name: 'Socio 2' })).toBeNull();
});

test('rows are made taller and lower again, for all tables and for the next visit', async () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const { unmount } = render(<Table />);
  await press('Righe più alte');
  unmount();
  render(<Table />);
  await press('Righe più basse');
  expect(screen.getByRole('button', { name: 'Righe più alte' })).toBeTruthy();
  expect(localStorage.getItem('sodalizio.row-height')).toBe('32');
});

test('the row menu offers its entries, runs them, and gives the focus back', async () => {
  const onSelect = vi.fn();
  render(
    <Table
      rowMenu={() => [
        { label: 'Vedi profilo', href: '/socio' },
        { label: 'Elimina', onSelect },
      ]}
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
  const chooser = await screen.findByRole('dialog', { name: 'Colonne' });
  const boxes = within(chooser).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ disabled }) => !disabled).map((box) => box.labels?.[0]?.textContent)).toEqual(['Note']);
  await userEvent.click(within(chooser).getByRole('checkbox', { name: 'Note' }));
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
});

test('the column chooser moves columns, says where they are, and puts everything back', async () => {
  render(<Table />);
  const headings = () => screen.getAllByRole('columnheader').map((one) => one.textContent);
  const before = headings();
  await userEvent.click(screen.getByRole('button', { name: 'Colonne' }));
  const left = await screen.findByRole('button', { name: 'Sposta Note verso sinistra' });
  await userEvent.click(left);
  expect(headings().indexOf('Note')).toBe(before.indexOf('Note') - 1);
  expect(document.activeElement).toBe(left);
  for (let press = 0; press < before.length; press += 1) await userEvent.keyboard('{Enter}');
  expect(headings()[0]).toBe('Note');
  expect(document.activeElement).toBe(left);
  expect(screen.getByText(/^Note: 1 di \d+$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Note' }));
  await userEvent.click(screen.getByRole('button', { name: 'Come all’inizio' }));
  expect(headings()).toEqual(before);
});

describe('printing', () => {
  const printer = () => vi.spyOn(window, 'print').mockImplementation(() => {});
  const paper = () => document.querySelector<HTMLElement>('[data-paper]');
  afterEach(() => vi.restoreAllMocks());

  test('puts every row on paper, in the visible columns, and ends with the print', async () => {
    const print = printer();
    render(
      <Table
        rows={source({ readBetween: async (start, end) => people.slice(start, end) })}
        state={{ hiddenColumns: ['note'], columnOrder: ['name', 'id'] }}
        belongsTo="Corso 2026"
      />,
    );
    expect(screen.queryByText('Socio 49')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(paper()?.querySelector('h1')?.textContent).toBe('Soci: Corso 2026');
    const rows = [...(paper()?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map((one) => one.textContent),
    );
    expect(rows[0]).toEqual(['Nome', 'Cod aica']);
    expect(rows.slice(1)).toEqual(people.map(({ id, name }) => [name, id]));
    expect(document.documentElement.dataset.printed).toBe('rows');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(paper()).toBeNull();
    expect(document.documentElement.dataset.printed).toBeUndefined();
  });

  test('on a tablet, whose dialog draws the page again at each choice, the paper stays until the next press', async () => {
    printer();
    const match = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...match(media), matches: /coarse/.test(media) }));
    render(<Table rows={source({ readBetween: async () => people })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
    await waitFor(() => expect(paper()).toBeTruthy());
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(paper()).toBeTruthy();
    expect(document.documentElement.dataset.printed).toBe('rows');
    await userEvent.click(document.body);
    expect(paper()).toBeNull();
    expect(document.documentElement.dataset.printed).toBeUndefined();
  });

  test('names what the rows are filtered by: not what is searched meanwhile, nor what a dialog filters', async () => {
    printer();
    const readBetween = async () => people;
    const page = (status: RowSource<Person>['status'], words: readonly string[]) => (
      <>
        <main>
          <Filters words={words} />
          <Table rows={source({ readBetween, status, filters: status })} />
        </main>
        <div role="dialog">
          <Filters words={['Ruolo: Docente']} />
        </div>
      </>
    );
    const printed = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
      await waitFor(() => expect(paper()).toBeTruthy());
      const words = paper()?.querySelector('p')?.textContent;
      act(() => void window.dispatchEvent(new Event('afterprint')));
      return words;
    };
    const view = render(page('ready', ['Stato: Moroso', 'Sezione: Aosta']));
    expect(await printed()).toMatch(/^Stato: Moroso · Sezione: Aosta\d/);
    view.rerender(page('searching', []));
    expect(await printed()).toMatch(/^Stato: Moroso · Sezione: Aosta\d/);
    view.rerender(page('ready', []));
    expect(await printed()).toMatch(/^\d/);
  });

  test('of too many rows, or of rows that do not all arrive, prints nothing and says why', async () => {
    const print = printer();
    const readBetween = vi.fn(() => Promise.reject(new Error('offline')));
    const view = render(<Table rows={source({ total: 2_001, readBetween })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
    await screen.findByText(/al massimo 2\.000 righe, e qui sono 2\.001/);
    expect(readBetween).not.toHaveBeenCalled();
    view.rerender(<Table rows={source({ total: 2_000, readBetween })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
    await screen.findByText(/non è arrivato tutto/);
    expect(paper()).toBeNull();
    expect(print).not.toHaveBeenCalled();
  });

  test('has no button where the rows cannot all be read', () => {
    render(<Table rows={source({})} />);
    expect(screen.queryByRole('button', { name: 'Stampa l’elenco' })).toBeNull();
  });
});

test('a failure gives its reason and Riprova, emptiness a way on, loading the shape of the table', async () => {
  const onRetry = vi.fn();
  const view = render(
    <Table rows={source({ total: 0, status: 'failed', failure: { sentence: 'Il server non risponde.', onRetry } })} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Il server non risponde.');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  view.rerender(<Table rows={[]} />);
  expect(screen.getByText('Nessun risultato')).toBeTruthy();
  view.rerender(<Table rows={source({ total: 0, status: 'loading' })} />);
  expect(screen.getByRole('columnheader', { name: 'Nome' })).toBeTruthy();
  expect(screen.getByText('Caricamento in corso')).toBeTruthy();
});
