import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DownloadWork, type DownloadWorkProps } from './download-work.tsx';

const begun = { received: 300, rows: undefined, done: undefined };

const show = (numbers: Pick<DownloadWorkProps, 'received' | 'rows' | 'done'>, onCancel = () => {}) =>
  render(
    <UiProvider env="test">
      <DownloadWork label="Esportazione" {...numbers} rowsInWords={(rows) => `${rows} soci`} onCancel={onCancel} />
    </UiProvider>,
  );

test.each([
  ['nothing is here yet', { received: 0, rows: undefined, done: undefined }, 'Il server prepara il file…'],
  ['the number of rows is unknown', { received: 3_440_000, rows: undefined, done: undefined }, '3,4 MB ricevuti'],
  ['the size is unknown', { received: 3_440_000, rows: 48, done: undefined }, '48 soci, 3,4 MB ricevuti'],
  ['rows in hundreds', { received: 300, rows: 100_000, done: 0.12345 }, '12.300 di 100.000 righe'],
])('says how far it is: %s', (_, numbers, sentence) => {
  show(numbers);
  expect(screen.getByRole('status').textContent).toBe(sentence);
});

test('shows the share that is here, and none where the size is unknown', () => {
  const { unmount } = show({ received: 300, rows: 100_000, done: 0.12 });
  expect(screen.getByRole('progressbar', { name: 'Esportazione' }).getAttribute('aria-valuenow')).toBe('12');
  unmount();
  show({ received: 300, rows: 100_000, done: undefined });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('can be stopped', async () => {
  const onCancel = vi.fn();
  show({ received: 300, rows: undefined, done: undefined }, onCancel);
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('stopped by keyboard, it leaves the focus to the page around', async () => {
  const page = (work: ReactNode) => (
    <UiProvider env="test">
      <main tabIndex={-1}>{work}</main>
    </UiProvider>
  );
  const work = (
    <DownloadWork label="Esportazione" {...begun} rowsInWords={String} onCancel={() => rerender(page(''))} />
  );
  const { rerender } = render(page(work));
  screen.getByRole('button', { name: 'Annulla' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Esportazione')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
