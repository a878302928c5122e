import { Modal } from '@mantine/core';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';

/** A click of so many milliseconds, so many pixels from the left. */
function clickAt(target: Element | null, timeStamp: number, clientX = 200, pointerType = 'mouse') {
  const event = createEvent.click(target ?? document.body, { clientX, clientY: 300 });
  Object.defineProperties(event, { timeStamp: { value: timeStamp }, pointerType: { value: pointerType } });
  return act(async () => void fireEvent(target ?? document.body, event));
}

test('the second click of a double click does not close the dialog that the first has opened', async () => {
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <UiProvider env="test">
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
        <Modal opened={open} onClose={() => setOpen(false)} title="Registra pagamento" />
      </UiProvider>
    );
  }
  render(<Screen />);
  await clickAt(screen.getByRole('button', { name: 'Apri' }), 1_000);
  await screen.findByRole('dialog');
  const backdrop = document.querySelector('.mantine-Modal-overlay');
  await clickAt(backdrop, 1_300);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await clickAt(backdrop, 2_000);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nor deletes the next row, which has moved under the pointer', async () => {
  function Rows() {
    const [rows, setRows] = useState(['Quota 2026', 'Quota 2025', 'Quota 2024', 'Quota 2023', 'Quota 2022']);
    return (
      <UiProvider env="test">
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
                {row}
              </button>
            </li>
          ))}
        </ul>
      </UiProvider>
    );
  }
  render(<Rows />);
  const row = (year: number) => screen.queryByRole('button', { name: `Quota ${year}` });
  await clickAt(row(2026), 1_000);
  await clickAt(row(2025), 1_200);
  expect([row(2026) === null, row(2025) === null]).toEqual([true, false]);
  await clickAt(row(2025), 1_800);
  // Another place, keys, and a finger, which is less precise.
  await clickAt(row(2024), 1_900, 220);
  await clickAt(row(2023), 2_000, 240, 'touch');
  expect([row(2025), row(2024), row(2023) === null]).toEqual([null, null, false]);
});

test('a button of the same dialog, in place of the one that was pressed, is pressed', async () => {
  function Screen() {
    const [tries, setTries] = useState(0);
    return (
      <UiProvider env="test">
        <Modal opened onClose={() => {}} title="Registra pagamento">
          <button type="button" key={tries} onClick={() => setTries(tries + 1)}>
            {`Riprova dopo ${tries}`}
          </button>
        </Modal>
      </UiProvider>
    );
  }
  render(<Screen />);
  await clickAt(screen.getByRole('button', { name: 'Riprova dopo 0' }), 1_000);
  await clickAt(screen.getByRole('button', { name: 'Riprova dopo 1' }), 1_200);
  expect(screen.getByRole('button', { name: 'Riprova dopo 2' })).toBeTruthy();
});

test('while two clicks on one row, on two that stay, or by keys, count', async () => {
  const chosen = vi.fn();
  render(
    <UiProvider env="test">
      <ul>
        {['Scrivi', 'Chiama'].map((name) => (
          <li key={name}>
            <label>
              {name}
              <input type="checkbox" onClick={() => chosen(name)} />
            </label>
          </li>
        ))}
      </ul>
    </UiProvider>,
  );
  await clickAt(screen.getByText('Scrivi'), 1_000);
  await clickAt(screen.getByText('Scrivi'), 1_200);
  await clickAt(screen.getByText('Chiama'), 1_300);
  expect(chosen.mock.calls).toEqual([['Scrivi'], ['Scrivi'], ['Chiama']]);
  act(() => screen.getByLabelText('Scrivi').click());
  act(() => screen.getByLabelText('Chiama').click());
  expect(chosen).toHaveBeenCalledTimes(5);
});
