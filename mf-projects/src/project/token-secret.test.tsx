import { button, dialog, fireEvent, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TokenSecretDialog } from './token-secret.dialog.tsx';

const secret = 'spt_un-segreto';
const question = 'Chiudere senza copiare il token?';

async function open() {
  const onClose = vi.fn();
  const { person } = await renderScreen(<TokenSecretDialog secret={secret} onClose={onClose} />);
  await screen.findByDisplayValue(secret);
  return { person, onClose, close: () => person.click(screen.getByText('Chiudi')) };
}

test('Escape does not lose a secret that is shown only once', async () => {
  const { person, onClose } = await open();
  await person.keyboard('{Escape}');
  expect(await dialog(question)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  await person.keyboard('{Escape}');
  await dialog(question);
  await person.click(button('Chiudi senza copiare'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a secret that was selected and copied by hand is copied: it closes without a question', async () => {
  const { onClose, close } = await open();
  fireEvent.copy(screen.getByDisplayValue(secret));
  await close();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByText(question)).toBeNull();
});

test('where the browser refuses to copy, the dialog says so, and the secret does not count as copied', async () => {
  const { person, onClose, close } = await open();
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  onTestFinished(() => refused.mockRestore());
  await person.click(button('Copia'));
  expect(await screen.findByText(/Il browser non permette di copiare/)).toBeTruthy();
  await close();
  expect(await dialog(question)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('leaving the page asks until the secret is copied', async () => {
  await open();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  fireEvent.copy(screen.getByDisplayValue(secret));
  expect(asks()).toBe(false);
});
