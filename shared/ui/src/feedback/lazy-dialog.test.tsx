import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(() => vi.restoreAllMocks());
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const Hello = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Ciao
  </button>
);

class Panel extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

function open(load: () => Promise<typeof Hello>) {
  const Dialog = lazyDialog(load);
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Testo" />
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(
    <UiProvider>
      <Panel>
        <Screen />
      </Panel>
    </UiProvider>,
  );
  return { Dialog, press: () => screen.getByRole('button', { name: 'Apri' }).click() };
}

test('is loaded when it opens, once', async () => {
  const load = vi.fn(async () => Hello);
  const { press } = open(load);
  expect(load).not.toHaveBeenCalled();
  press();
  (await screen.findByRole('button', { name: 'Ciao' })).click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ciao' })).toBeNull());
  press();
  await screen.findByRole('button', { name: 'Ciao' });
  expect(load).toHaveBeenCalledOnce();
});

test('offline it says so, the screen keeps what was typed, and the next press tries again', async () => {
  const connection = offline();
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { press } = open(load);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Testo' });
  field.value = 'mezza frase';
  press();
  expect(await screen.findByText(/^Questa finestra non si è aperta/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Testo' })).toBe(field);
  expect(field.value).toBe('mezza frase');
  connection.mockReturnValue(true);
  press();
  await screen.findByRole('button', { name: 'Ciao' });
});

test('code that is gone is a failure of the screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { press } = open(() => Promise.reject(new Error('gone')));
  press();
  await screen.findByText('gone');
});

test('a failed preload is left to the opening', async () => {
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(new Error('not now'));
  const { Dialog, press } = open(load);
  Dialog.preload();
  press();
  await screen.findByRole('button', { name: 'Ciao' });
  expect(load).toHaveBeenCalledTimes(2);
});
