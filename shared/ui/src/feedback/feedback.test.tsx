import { Menu, Modal } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { confirm } from './confirm.tsx';
import { toast } from './toast.tsx';

test('a failure stays, and a second one of the same cause takes its place', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.failure('Si è verificato un errore, riprovare.', { id: 'salva' }));
  act(() => toast.failure('Il server non risponde.', { id: 'salva' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(screen.getByRole('alert').textContent).toContain('Il server non risponde.');
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi la notifica' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a success is a status and can be taken back', async () => {
  const onUndo = vi.fn();
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.success('Pagamento eliminato', { undo: { label: 'Annulla', onUndo } }));
  expect((await screen.findByText('Pagamento eliminato')).closest('[role="status"]')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Pagamento eliminato')).toBeNull());
});

test('what is said of two records stays under the name of each', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.success('Dati salvati', { about: 'Rossi Maria' }));
  act(() => toast.success('Dati salvati', { about: 'Bianchi Ugo' }));
  act(() => toast.success('Dati salvati', { about: 'Rossi Maria' }));
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said.sort()).toEqual(['Bianchi UgoDati salvati', 'Rossi MariaDati salvati']);
});

test('a second press of an undo, while its toast is going away, undoes nothing', async () => {
  const onUndo = vi.fn();
  render(<UiProvider>{null}</UiProvider>);
  act(() => toast.success('Pagamento eliminato', { undo: { label: 'Annulla', onUndo } }));
  const undo = await screen.findByRole('button', { name: 'Annulla' });
  fireEvent.click(undo);
  // It fades for 300 ms, and can be pressed meanwhile.
  fireEvent.click(undo);
  expect(onUndo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Pagamento eliminato')).toBeNull());
});

test('Ctrl Z takes back the last act whose toast is there, and leaves fields alone', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  render(
    <UiProvider env="test">
      <input aria-label="Nome" />
      <button type="button">Altrove</button>
    </UiProvider>,
  );
  const pressed = (init: KeyboardEventInit = { key: 'z', ctrlKey: true }) => fireEvent.keyDown(document.body, init);
  act(() => toast.success('Primo eliminato', { undo: { label: 'Annulla', onUndo: first } }));
  act(() => toast.success('Secondo eliminato', { undo: { label: 'Annulla', onUndo: second } }));
  await screen.findByText('Secondo eliminato');
  await userEvent.type(screen.getByLabelText('Nome'), '{Control>}z{/Control}');
  for (const other of [{ key: 'z' }, { key: 'Z', ctrlKey: true, shiftKey: true }, { key: 'y', ctrlKey: true }])
    pressed(other);
  pressed({ key: 'z', ctrlKey: true, repeat: true });
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Altrove' }));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await waitFor(() => expect(screen.queryByText('Secondo eliminato')).toBeNull());
  pressed({ key: 'z', metaKey: true });
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await waitFor(() => expect(screen.queryByText('Primo eliminato')).toBeNull());
  // Nothing is left to take back.
  pressed();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('Ctrl Z takes back the act before where the toast of the last one says that it is taken back', async () => {
  const first = vi.fn();
  const second = () => toast.success('Di nuovo qui', { id: 'second' });
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.success('Primo eliminato', { id: 'first', undo: { label: 'Annulla', onUndo: first } }));
  act(() => toast.success('Secondo eliminato', { id: 'second', undo: { label: 'Annulla', onUndo: second } }));
  await screen.findByText('Secondo eliminato');
  await userEvent.keyboard('{Control>}z{/Control}');
  await screen.findByText('Di nuovo qui');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(first).toHaveBeenCalledOnce();
});

test('Ctrl Z leaves a retry alone: only its button tries again', async () => {
  const onRetry = vi.fn();
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.failure('Il server non risponde.', { retry: { label: 'Riprova', onRetry } }));
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  expect(retry.getAttribute('aria-keyshortcuts')).toBeNull();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(onRetry).not.toHaveBeenCalled();
  await userEvent.click(retry);
  expect(onRetry).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Il server non risponde.')).toBeNull());
});

test('Ctrl Z in a dialog takes nothing back that was done behind it', async () => {
  const onUndo = vi.fn();
  render(
    <UiProvider>
      <div role="dialog" aria-label="Registra pagamento">
        <button type="button">Salva</button>
      </div>
    </UiProvider>,
  );
  act(() => toast.success('Pagamento registrato', { undo: { label: 'Annulla', onUndo } }));
  await screen.findByText('Pagamento registrato');
  screen.getByRole('button', { name: 'Salva' }).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(onUndo).not.toHaveBeenCalled();
});

test('Ctrl Z takes an act back also from the box that was just ticked, where nothing is typed', async () => {
  const onUndo = vi.fn();
  render(
    <UiProvider env="test">
      <input type="checkbox" aria-label="Seleziona Rossi" />
    </UiProvider>,
  );
  act(() => toast.success('Selezione sostituita', { undo: { label: 'Ripristina', onUndo } }));
  await screen.findByText('Selezione sostituita');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(onUndo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Selezione sostituita')).toBeNull());
});

test('an undo waits while it has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render(<UiProvider env="test">{null}</UiProvider>);
    act(() => toast.success('Vista eliminata', { undo: { label: 'Annulla', onUndo: vi.fn() } }));
    const undo = await screen.findByRole('button', { name: 'Annulla' });
    act(() => undo.focus());
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.queryByText('Vista eliminata')).not.toBeNull();
    act(() => undo.blur());
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.queryByText('Vista eliminata')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each(['Annulla', 'Chiudi la notifica'])('%s of a toast gives the focus back', async (pressed) => {
  render(
    <UiProvider env="test">
      <main tabIndex={-1}>
        <button type="button">Elimina</button>
      </main>
    </UiProvider>,
  );
  const before = screen.getByRole('button', { name: 'Elimina' });
  for (const back of [before, screen.getByRole('main')]) {
    act(() => toast.success('Vista eliminata', { undo: { label: 'Annulla', onUndo: () => {} } }));
    const button = await screen.findByRole('button', { name: pressed });
    before.focus();
    act(() => button.focus());
    // A row that the act has taken away.
    if (back !== before) before.remove();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Vista eliminata')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(back));
  }
});

test('the newest toasts are shown, and older ones that were not dismissed wait', async () => {
  const onUndo = vi.fn();
  const shown = () => [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map(textOf).sort();
  const textOf = ({ textContent }: Element) => /Errore \d|Vista eliminata/.exec(textContent ?? '')?.[0];
  const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  const closeAll = async () => {
    for (const button of screen.queryAllByRole('button', { name: 'Chiudi la notifica' })) await userEvent.click(button);
  };
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => [1, 2, 3, 4].forEach((nth) => void toast.failure(`Errore ${nth}`)));
  act(() => toast.success('Vista eliminata', { undo: { label: 'Annulla', onUndo } }));
  act(() => toast.failure('Errore 5'));
  await waitFor(() => expect(shown()).toEqual(['Errore 3', 'Errore 4', 'Errore 5', 'Vista eliminata']));
  act(() => [6, 7, 8].forEach((nth) => void toast.failure(`Errore ${nth}`)));
  await waitFor(() => expect(shown()).toEqual(['Errore 5', 'Errore 6', 'Errore 7', 'Errore 8']));
  // Nobody takes back what they do not see.
  pressUndo();
  expect(onUndo).not.toHaveBeenCalled();
  await closeAll();
  await waitFor(() => expect(shown()).toEqual(['Errore 2', 'Errore 3', 'Errore 4', 'Vista eliminata']));
  pressUndo();
  expect(onUndo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(shown()).toEqual(['Errore 1', 'Errore 2', 'Errore 3', 'Errore 4']));
  await closeAll();
  await waitFor(() => expect(shown()).toEqual([]));
});

test('a success stays for five seconds, or for as long as it says', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.success('Salvato'));
  act(() => toast.success('Inviata', { duration: 30_000 }));
  const { notifications: shown } = notificationsStore.getState();
  expect(shown.map(({ message, autoClose }) => [message, autoClose])).toEqual([
    ['Inviata', 30_000],
    ['Salvato', 5_000],
  ]);
  for (const close of await screen.findAllByRole('button', { name: 'Chiudi la notifica' }))
    await userEvent.click(close);
  await waitFor(() => expect(screen.queryAllByRole('status')).toHaveLength(0));
});

test.each([
  [70, 1],
  [90, 0],
])('a swipe of %i px leaves %i toasts', async (distance, left) => {
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.failure(`Errore ${distance}`));
  const shown = await screen.findByRole('alert');
  fireEvent.pointerDown(shown, { clientX: 300 });
  fireEvent.pointerUp(shown, { clientX: 300 + distance });
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(left));
  for (const button of screen.queryAllByRole('button', { name: 'Chiudi la notifica' })) await userEvent.click(button);
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(0));
});

test('a swipe is one press: where an earlier one began does not count', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.failure('Errore che resta'));
  const shown = await screen.findByRole('alert');
  fireEvent.pointerDown(shown, { clientX: 300 });
  fireEvent.pointerUp(shown, { clientX: 310 });
  fireEvent.pointerUp(shown, { clientX: 500 });
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi la notifica' }));
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(0));
});

test('a flick of less than 80 px leaves the toast, however quick', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  onTestFinished(() => width.mockRestore());
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => toast.failure('Errore che resta'));
  const shown = await screen.findByRole('alert');
  const flick = async (distance: number) => {
    fireEvent.pointerDown(shown, { clientX: 300, pointerId: 1 });
    await new Promise((later) => setTimeout(later, 5));
    fireEvent.pointerMove(shown, { clientX: 300 + distance, pointerId: 1 });
    fireEvent.pointerUp(shown, { clientX: 300 + distance, pointerId: 1 });
  };
  const offset = () => shown.style.getPropertyValue('--notifications-swipe-offset');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await flick(40);
  await waitFor(() => expect(offset()).toBe('0px'));
  // Longer than its animation.
  act(() => void vi.advanceTimersByTime(400));
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  await flick(81);
  await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]));
});

test('a question answers yes only for its confirming button', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  const question = {
    title: 'Eliminare il pagamento?',
    body: 'Non si torna indietro.',
    confirmLabel: 'Elimina',
    danger: true,
  };
  let answer: boolean | undefined;
  const ask = () =>
    act(async () => {
      confirm(question).then((given) => {
        answer = given;
      });
    });

  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(answer).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(answer).toBe(false));
});

test('Escape in a question answers it, and the dialog that asked stays open', async () => {
  const answers: boolean[] = [];
  const question = { title: 'Chiudere?', body: 'Il codice non si vede più.', confirmLabel: 'Chiudi', danger: true };
  const ask = () => void confirm(question).then((given) => answers.push(given));
  render(
    <UiProvider env="test">
      <Modal opened onClose={ask} title="Il codice" />
    </UiProvider>,
  );
  await screen.findByRole('dialog', { name: 'Il codice' });
  for (const nth of [1, 2]) {
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Chiudere?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chiudere?' })).toBeNull());
    expect(answers).toEqual(Array(nth).fill(false));
  }
  expect(screen.getByRole('dialog', { name: 'Il codice' })).toBeTruthy();
});

test('an Escape that ends the composing of a character does not answer a question', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  act(() => void confirm({ title: 'Uscire?', body: 'Sicuro?', confirmLabel: 'Sì' }));
  await screen.findByRole('dialog');
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question of a menu gives the focus to the button of the menu, and else to the page', async () => {
  function Screen() {
    const [there, setThere] = useState(true);
    const ask = () => void confirm({ title: 'Uscire?', body: 'Sicuro?', confirmLabel: 'Sì', cancelLabel: 'No' });
    return (
      <UiProvider>
        <main tabIndex={-1}>
          {there && (
            // jsdom has no layout, where the button would be in sight.
            <Menu hideDetached={false}>
              <Menu.Target>
                <button type="button">Ada Neri</button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={ask}>Esci</Menu.Item>
                <Menu.Item
                  onClick={() => {
                    ask();
                    setThere(false);
                  }}
                >
                  Sparisci
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </main>
      </UiProvider>
    );
  }
  render(<Screen />);
  const menu = screen.getByRole('button', { name: 'Ada Neri' });
  for (const [item, back] of [
    ['Esci', menu],
    ['Sparisci', screen.getByRole('main')],
  ] as const) {
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(back));
  }
});
