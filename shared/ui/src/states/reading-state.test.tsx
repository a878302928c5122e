import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { ReadingState, type ReadingStateProps } from './reading-state.tsx';

afterEach(cleanup);

const words = { title: 'Questo orto non esiste', hint: 'L’indirizzo potrebbe essere sbagliato.', wayOut: 'Agli orti' };
const nothing = { unknown: false, waiting: false, failure: undefined, retry: () => {}, words, wayOut: '/orti' };
const show = (props: Partial<ReadingStateProps>) =>
  render(
    <UiProvider env="test">
      <ReadingState {...nothing} {...props} />
    </UiProvider>,
  );

test('a missing record is reported, with a way out', () => {
  show({ unknown: true });
  expect(screen.getByText('Questo orto non esiste')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Agli orti' }).getAttribute('href')).toBe('/orti');
});

test('a failed reading is reported, and can be repeated', async () => {
  const retry = vi.fn();
  show({ failure: 'Il server non risponde.', retry });
  expect(screen.getByRole('alert').textContent).toContain('Il server non risponde.');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('Riprova leaves the focus to the page around, though it is gone', async () => {
  const page = (props: Partial<ReadingStateProps>) => (
    <UiProvider env="test">
      <main tabIndex={-1}>
        <ReadingState {...nothing} {...props} />
      </main>
    </UiProvider>
  );
  const { rerender } = render(page({ failure: 'Il server non risponde.' }));
  screen.getByRole('button', { name: 'Riprova' }).focus();
  rerender(page({ waiting: true }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('neither is shown while reading', () => {
  show({ waiting: true });
  // What is busy is not announced.
  expect(screen.getByText('Caricamento in corso').closest('[aria-busy="true"]')).toBeNull();
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
