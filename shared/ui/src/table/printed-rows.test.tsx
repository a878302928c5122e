import { act, fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Content } from '../page/content.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { DataTable } from './data-table.tsx';

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
