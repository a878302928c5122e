import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Content } from '../page/content.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { useScreenShortcuts } from '../shortcuts/shortcuts.store.ts';
import { UiProvider } from '../ui-provider.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

afterEach(() => vi.restoreAllMocks());

const names = ['Ada', 'Bruno'];
const rows = {
  total: names.length,
  at: (index: number) => names[index],
  onRangeChange: () => {},
  status: 'ready' as const,
  readBetween: async () => names,
};

const noonOfTheServer = Date.parse('2026-11-12T11:00:00Z');
const page = (dialog: ReactNode) => (
  <UiProvider env="test" now={() => noonOfTheServer}>
    <Content>
      <PageHeader title="Soci" tableTools />
      <DataTable
        label="Soci"
        columns={[{ id: 'name', header: 'Nome', cell: (name: string) => name }]}
        rows={rows}
        rowKey={(name) => name}
      />
    </Content>
    {dialog}
  </UiProvider>
);

/** Whether the browser goes on to print by itself. */
const pressCtrlP = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });

test('Ctrl P prints every row of the screen’s table; with a dialog open it is left to the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const view = render(page(<div role="dialog" aria-modal="true" />));
  expect(pressCtrlP()).toBe(true);
  // As the choice of columns is.
  view.rerender(page(<div role="dialog" />));
  expect(pressCtrlP()).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelectorAll('[data-paper] tbody tr')).toHaveLength(2);
  expect(document.querySelector('[data-paper] p')?.textContent).toBe('12/11/2026, 12:00');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

const list = (props: Partial<DataTableProps<string>> = {}) => (
  <DataTable
    label="Soci"
    columns={[{ id: 'name', header: 'Nome', cell: (name: string) => name, hideable: true }]}
    rows={rows}
    rowKey={(name) => name}
    {...props}
  />
);

const ScreenKeys = () => useScreenShortcuts().map(([keys, label]) => <kbd key={keys}>{`${keys}: ${label}`}</kbd>);
const underItsTitle = (tables: ReactNode) => (
  <UiProvider env="test">
    <Content>
      <PageHeader title="Un messaggio" />
      {tables}
    </Content>
    <ScreenKeys />
  </UiProvider>
);
const offersTheKey = () => screen.queryByText('Ctrl P: Stampa l’elenco') !== null;
const afterPrint = () => act(() => void window.dispatchEvent(new Event('afterprint')));

test('Ctrl P prints the screen’s only table wherever its tools are; of two tables it prints neither', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const view = render(underItsTitle(list()));
  expect([pressCtrlP(), offersTheKey()]).toEqual([false, true]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelectorAll('[data-paper] tbody tr')).toHaveLength(2);
  afterPrint();
  view.rerender(underItsTitle([<div key="1">{list()}</div>, <div key="2">{list({ label: 'Sezioni' })}</div>]));
  expect([pressCtrlP(), offersTheKey()]).toEqual([true, false]);
  view.rerender(underItsTitle([<div key="1">{list()}</div>, <div key="2">{list({ rows: [] })}</div>]));
  expect([pressCtrlP(), offersTheKey()]).toEqual([false, true]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  afterPrint();
});

test('a table without tools is left to the browser, which prints the page around it', () => {
  render(underItsTitle(list({ columns: [{ id: 'name', header: 'Nome', cell: (name: string) => name }] })));
  expect([pressCtrlP(), offersTheKey()]).toEqual([true, false]);
  expect(screen.queryByRole('button', { name: 'Stampa l’elenco' })).toBeNull();
});

test('cards are printed as a table of every row, by their button and by Ctrl P', async () => {
  const match = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...match(media), matches: /max-width/.test(media) }));
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  render(underItsTitle(list()));
  expect(screen.getByRole('list', { name: 'Soci' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const cells = document.querySelectorAll('[data-paper] table :is(th, td)');
  expect([...cells].map(({ textContent }) => textContent)).toEqual(['Nome', 'Ada', 'Bruno']);
  afterPrint();
  expect(pressCtrlP()).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  afterPrint();
});

test('on paper only words longer than a tax code may break', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
  const words = ['RSSNNA80A01H501U', '20/07/2022, 12:30', 'Bartolomeo-Ferrari', 'x@lunga.example', 'xy@lunga2.example'];
  render(underItsTitle(list({ rows: words })));
  await userEvent.click(screen.getByRole('button', { name: 'Stampa l’elenco' }));
  await waitFor(() => expect(document.querySelectorAll('[data-paper] td')).toHaveLength(words.length));
  const breaking = document.querySelectorAll('[data-paper] td[data-long]');
  expect([...breaking].map(({ textContent }) => textContent)).toEqual(['xy@lunga2.example']);
  afterPrint();
});

test('a page printed from the browser’s menu says that rows are missing, and only where some are', () => {
  const note = 'Sono stampate solo le righe in vista: usa Stampa l’elenco.';
  const many = Array.from({ length: 500 }, (_, index) => `Socio ${index}`);
  const view = render(underItsTitle(list({ rows: many })));
  expect(screen.getByText(note)).toBeTruthy();
  view.rerender(underItsTitle(list({ rows: many.slice(0, 1) })));
  expect(screen.queryByText(note)).toBeNull();
});
