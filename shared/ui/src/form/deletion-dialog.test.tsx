import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DeletionDialog, type DeletionDialogProps } from './deletion-dialog.tsx';

const name = 'Orto  "di Ada"';

function show(over: Partial<DeletionDialogProps> = {}) {
  const onDelete = vi.fn();
  const onClose = vi.fn();
  render(
    <UiProvider env="test">
      <DeletionDialog
        name={name}
        words={{
          question: `Eliminare "${name}"?`,
          loss: 'Non si torna indietro.',
          typing: 'Digita il nome',
          deleted: 'Progetto eliminato',
          deletedWhat: 'Non è più nell’elenco.',
        }}
        busy={false}
        deleted={false}
        {...{ onDelete, onClose }}
        {...over}
      />
    </UiProvider>,
  );
  return { onDelete, onClose, person: userEvent.setup() };
}
const field = () => screen.getByRole('textbox', { name: /^Digita il nome/ });
const wrong = () => screen.queryByText('Il nome digitato non è corretto!');

test.each(['', 'Orto "di Ada"', 'orto  "di ada"', `${name} `])(
  '%j is not the name: nothing is deleted',
  async (typed) => {
    const { person, onDelete } = show();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await person.keyboard(`${typed}{Enter}`);
    expect(wrong()?.closest('[role="alert"]')).toBeTruthy();
    expect(onDelete).not.toHaveBeenCalled();
    await person.keyboard('x');
    expect(wrong()).toBeNull();
  },
);

test('the name typed exactly deletes', async () => {
  const { person, onDelete, onClose } = show();
  await person.type(field(), name);
  await person.click(screen.getByRole('button', { name: 'Conferma eliminazione' }));
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('No and Escape leave, and delete nothing', async () => {
  const { person, onDelete, onClose } = show();
  await person.type(field(), name);
  await person.click(screen.getByRole('button', { name: 'No' }));
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onDelete).not.toHaveBeenCalled();
});

test('while it is being deleted a second Enter does nothing, and the button can keep the focus', async () => {
  const { person, onDelete } = show({ busy: true });
  const button = screen.getByRole('button', { name: 'Eliminazione in corso' });
  act(() => button.focus());
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  await person.type(field(), `${name}{Enter}`);
  expect(onDelete).not.toHaveBeenCalled();
});

test('once it is deleted the dialog says so', async () => {
  const { person, onClose } = show({ deleted: true });
  expect(screen.getByRole('dialog', { name: 'Progetto eliminato' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Non è più nell’elenco.');
  await person.click(screen.getByRole('button', { name: 'Ok' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['the opener', false],
  ['the table, where its row is gone', true],
])('the focus goes back to %s', async (_what, isGone) => {
  const { rerender } = render(<Rows row opened={false} />);
  screen.getByRole('button', { name: 'Azioni' }).focus();
  rerender(<Rows row opened />);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  rerender(<Rows row={!isGone} opened />);
  rerender(<Rows row={!isGone} opened={false} />);
  const back = isGone
    ? screen.getByRole('region', { name: 'Progetti' })
    : screen.getByRole('button', { name: 'Azioni' });
  await waitFor(() => expect(document.activeElement).toBe(back));
});

const nothing = () => {};
const words = { question: 'Eliminare?', loss: '', typing: 'Digita il nome', deleted: 'Eliminato', deletedWhat: '' };

function Rows({ row, opened }: { row: boolean; opened: boolean }) {
  return (
    <UiProvider env="test">
      <section aria-label="Progetti" tabIndex={-1}>
        {row && <button type="button">Azioni</button>}
      </section>
      {opened && (
        <DeletionDialog name={name} words={words} busy={false} deleted={false} onDelete={nothing} onClose={nothing} />
      )}
    </UiProvider>
  );
}
