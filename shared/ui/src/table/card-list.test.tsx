import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
}

const people: Person[] = [
  { id: '1000', name: 'Rossi Anna' },
  { id: '1001', name: 'Verdi Ugo' },
];
const columns: Column<Person>[] = [
  { id: 'id', header: 'Cod aica', cell: ({ id }) => id },
  { id: 'name', header: 'Nome', cell: ({ name }) => name, cardRole: 'title', sortable: true, opensDetails: true },
  { id: 'fax', header: 'Fax', cell: () => null },
  { id: 'anno', header: 'Anno', cell: () => '2026', cardRole: 'hidden' },
];

let width = 360;
/** Reports the width of what it observes at once, as a browser does before it paints. */
class WidthObserver implements ResizeObserver {
  readonly report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.report = report;
  }
  observe(target: Element) {
    const borderBoxSize = [{ inlineSize: width, blockSize: 0 }];
    this.report([{ target, borderBoxSize, contentBoxSize: borderBoxSize } as unknown as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', WidthObserver);
  const box = () => ({ width, height: 600, top: 0, left: 0, right: width, bottom: 600 }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(box);
});
afterEach(() => {
  width = 360;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(props: Partial<DataTableProps<Person>> = {}) {
  const { container } = render(
    <UiProvider env="test">
      <DataTable label="Soci" columns={columns} rows={people} rowKey={({ id }) => id} {...props} />
    </UiProvider>,
  );
  return { container, cards: () => within(screen.getByRole('list', { name: 'Soci' })).getAllByRole('listitem') };
}
const text = (card: HTMLElement | undefined, role: 'term' | 'definition') =>
  card &&
  within(card)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

test('where there is no room for a table each row is a card of two lines: its title, its state and some facts', () => {
  const { cards } = open({
    columns: columns.map((column) =>
      column.id === 'fax' ? { ...column, cardRole: 'state', cell: () => 'Acceso' } : column,
    ),
  });
  expect(screen.queryByRole('table')).toBeNull();
  const [first, second] = cards();
  expect(first?.textContent).toBe('Rossi AnnaAcceso1000');
  expect([second?.getAttribute('aria-posinset'), second?.getAttribute('aria-setsize')]).toEqual(['2', '2']);
});

test('the details of a card have all its values by their headings', async () => {
  const { cards } = open();
  expect(cards()[0]?.textContent).toBe('Rossi Anna1000—');
  await userEvent.click(screen.getByRole('button', { name: 'Dettagli di Rossi Anna' }));
  const [first] = cards();
  expect([text(first, 'term'), text(first, 'definition')]).toEqual([
    ['Cod aica', 'Fax'],
    ['1000', '—'],
  ]);
});

test('cards scroll with the page, but where a part around them scrolls by itself', () => {
  const paged = () => document.querySelector('[data-cards]')?.hasAttribute('data-paged');
  open();
  expect(paged()).toBe(true);
  cleanup();
  render(
    <UiProvider env="test">
      <div data-own-scroll>
        <DataTable label="Soci" columns={columns} rows={people} rowKey={({ id }) => id} />
      </div>
    </UiProvider>,
  );
  expect(paged()).toBe(false);
});

test('a card of nothing but its title has neither box nor button', () => {
  const { cards } = open({ columns: columns.slice(1, 2) });
  expect(within(cards()[0] as HTMLElement).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a card is chosen, opened and acted on as a row is', async () => {
  const person = userEvent.setup();
  const onChoose = vi.fn();
  const onSelect = vi.fn();
  const { cards } = open({
    rowTitle: ({ name }) => name,
    selection: { has: (key) => key === '1001', empty: false, onChoose, onChooseRange: () => {} },
    expand: ({ id }) => <p>Dettagli del {id}</p>,
    rowMenu: () => [{ label: 'Elimina', onSelect }],
  });
  expect(cards().map((card) => card.hasAttribute('data-chosen'))).toEqual([false, true]);
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Rossi Anna' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith([people[0]], true);

  await person.click(screen.getByRole('button', { name: 'Dettagli di Rossi Anna' }));
  expect(screen.getByText('Dettagli del 1000')).toBeTruthy();
  expect(screen.queryByText('Dettagli del 1001')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Rossi Anna' }));
  expect(screen.queryByText('Dettagli del 1000')).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Azioni per Verdi Ugo' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('cards, which have no headings, are sorted by a choice that shows the order in use', async () => {
  const onSortChange = vi.fn();
  open({ state: { onSortChange } });
  const unsorted = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordina per' });
  expect([...unsorted.options].map(({ text }) => text)).toEqual(['Ordina per', 'Nome, crescente', 'Nome, decrescente']);
  await userEvent.selectOptions(unsorted, 'Nome, decrescente');
  expect(onSortChange).toHaveBeenCalledExactlyOnceWith({ column: 'name', direction: 'desc' });
  cleanup();
  open({ state: { onSortChange, sort: { column: 'name', direction: 'desc' } } });
  const sorted = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordina per' });
  expect([sorted.options.length, sorted.value]).toEqual([2, 'name desc']);
  await userEvent.selectOptions(sorted, 'Nome, crescente');
  expect(onSortChange).toHaveBeenLastCalledWith({ column: 'name', direction: 'asc' });
});

test('another order begins at the top', async () => {
  open({ state: { onSortChange: () => {} } });
  // Scrolled away: the page has the only scroll bar.
  const table = screen.getByRole('region', { name: 'Soci' });
  const box = { width, height: 600, top: -900, left: 0, right: width, bottom: -300 } as DOMRect;
  vi.spyOn(table, 'getBoundingClientRect').mockReturnValue(box);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Nome, crescente');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'start' });
});

test.each([
  [1400, false],
  [504, false],
  [360, true],
])('at %d px: cards %s', (px, cards) => {
  width = px;
  const { container } = open();
  expect(container.querySelector('[data-cards]') !== null).toBe(cards);
});
