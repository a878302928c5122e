import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { lazyDialog, lazyPart } from './lazy.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const unreachable = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
const answering = () => vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
const notFetched = () => new TypeError('Failed to fetch dynamically imported module');
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
  load.mockRejectedValueOnce(notFetched());
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
  await waitFor(() => expect(screen.queryByText(/^Questa finestra non si è aperta/)).toBeNull());
});

test('neither does a connection that leads nowhere take the screen away', async () => {
  const request = unreachable();
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(notFetched());
  const { press } = open(load);
  press();
  expect(await screen.findByText(/^Questa finestra non si è aperta/)).toBeTruthy();
  expect(request).toHaveBeenCalledOnce();
  press();
  await screen.findByRole('button', { name: 'Ciao' });
});

test('neither does a server that restarts behind its proxy', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 502 }));
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(notFetched());
  const { press } = open(load);
  press();
  expect(await screen.findByText(/^Questa finestra non si è aperta/)).toBeTruthy();
  press();
  await screen.findByRole('button', { name: 'Ciao' });
});

test('what is slow is said to open, and not to open after 20 s; it is there for a later press', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<typeof Hello>();
  const { press } = open(() => late.promise);
  act(press);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status').textContent).toBe('Apertura in corso…');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText(/^Questa finestra non si è aperta/)).toBeTruthy();
  late.resolve(Hello);
  act(press);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('button', { name: 'Ciao' })).toBeTruthy();
});

test('Esc stops waiting for it, alone: it does not open later by itself, and does at the next press', async () => {
  const late = Promise.withResolvers<typeof Hello>();
  const { press } = open(() => late.promise);
  act(press);
  await screen.findByRole('status');
  const below = vi.fn();
  window.addEventListener('keydown', below);
  const type = (key: string) =>
    act(() => screen.getByLabelText('Testo').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  type('a');
  expect([screen.queryByRole('status')?.textContent, below.mock.calls.length]).toEqual(['Apertura in corso…', 1]);
  type('Escape');
  expect([screen.queryByRole('status'), below.mock.calls.length]).toEqual([null, 1]);
  await act(async () => late.resolve(Hello));
  expect(screen.queryByRole('button', { name: 'Ciao' })).toBeNull();
  // Nobody waits any more.
  type('Escape');
  expect(below).toHaveBeenCalledTimes(2);
  window.removeEventListener('keydown', below);
  act(press);
  await screen.findByRole('button', { name: 'Ciao' });
});

test('code that is gone is a failure of the screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answering();
  const { press } = open(() => Promise.reject(new Error('gone')));
  press();
  await screen.findByText('gone');
});

test('after a failure of the screen the next opening tries again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answering();
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(notFetched());
  const { Dialog, press } = open(load);
  press();
  await screen.findByText(/^Failed to fetch/);
  render(
    <UiProvider>
      <Dialog onClose={() => {}} />
    </UiProvider>,
  );
  await screen.findByRole('button', { name: 'Ciao' });
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

describe('a part of a screen', () => {
  const Words = ({ text }: { text: string }) => <p>{text}</p>;
  const show = (load: () => Promise<typeof Words>) => {
    const Part = lazyPart(load, ({ text }) => <p>{text} arriva</p>);
    render(
      <UiProvider>
        <Panel>
          <input aria-label="Testo" />
          <Part text="Il testo" />
        </Panel>
      </UiProvider>,
    );
    return Part;
  };

  test('is waited for, and shown', async () => {
    show(async () => Words);
    expect(screen.getByText('Il testo arriva')).toBeTruthy();
    await screen.findByText('Il testo');
  });

  test('offline a sentence stands in its place, and Riprova brings it', async () => {
    const connection = offline();
    const load = vi.fn(async () => Words);
    load.mockRejectedValueOnce(notFetched());
    show(load);
    const retry = await screen.findByRole('button', { name: 'Riprova' });
    expect(screen.getByRole('textbox', { name: 'Testo' })).toBeTruthy();
    connection.mockReturnValue(true);
    retry.click();
    await screen.findByText('Il testo');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('where it is shown next, it is tried anew', async () => {
    offline();
    const load = vi.fn(async () => Words);
    load.mockRejectedValueOnce(notFetched());
    const Part = show(load);
    await screen.findByRole('button', { name: 'Riprova' });
    render(<Part text="Un altro" />);
    await screen.findByText('Un altro');
  });

  test('that is gone is a failure of the screen', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    answering();
    show(() => Promise.reject(new Error('gone')));
    await screen.findByText('gone');
  });
});
