import { FormDialog, UiProvider, useFirstEscape } from '@sodalizio/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePalette, openPalette, usePaletteOpen, usePaletteText } from './palette.store.ts';
import { paletteField, useEarlyTyping } from './use-early-typing.ts';

const opened = vi.fn();
const sent = vi.fn();

/** A page whose palette is open and has no code yet, as after Ctrl K over a slow line. */
function Page({ arrived = false, over = false }) {
  const open = usePaletteOpen() === 'palette';
  useEarlyTyping(open);
  useFirstEscape(open ? closePalette : undefined);
  const text = usePaletteText();
  return (
    <>
      <button type="button" onClick={opened} onKeyDown={({ key }) => key.startsWith('Arrow') && opened()}>
        Rossi Maria
      </button>
      <div role="dialog" aria-modal="true" aria-label="Contatti">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent();
          }}
        >
          <input aria-label="E-mail" />
        </form>
      </div>
      <output>{text}</output>
      {arrived && (
        <div role="dialog" aria-modal="true" aria-label="Cerca" tabIndex={-1}>
          <input {...paletteField} aria-label="Testo cercato" value={text} readOnly />
          <button type="button" onClick={opened}>
            Ho capito
          </button>
        </div>
      )}
      {over && (
        <div role="dialog" aria-modal="true" aria-label="Accesso">
          <input aria-label="Password" />
        </div>
      )}
    </>
  );
}
const person = userEvent.setup();
const row = () => screen.getByRole('button', { name: 'Rossi Maria' });
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const text = () => screen.getByRole('status').textContent;

beforeEach(() => {
  closePalette();
  opened.mockClear();
  sent.mockClear();
});
afterEach(closePalette);

it('keeps Enter, Tab and the arrows from the row behind while the palette opens', async () => {
  render(<Page />);
  row().focus();
  act(() => openPalette());
  await person.keyboard('rossi{Enter}{ArrowDown}{ArrowUp}{Tab}');
  expect(text()).toBe('rossi');
  expect(opened).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(document.activeElement).toBe(row());
});

it('takes what is typed in a dialog that was open before, whose form is not sent', async () => {
  render(<Page />);
  email().focus();
  act(() => openPalette());
  await person.keyboard('rossi{Enter}');
  expect(text()).toBe('rossi');
  expect(email().value).toBe('');
  expect(sent).not.toHaveBeenCalled();
});

it('takes what is pasted while it opens', async () => {
  render(<Page />);
  email().focus();
  act(() => openPalette('a '));
  await person.paste('rossi maria');
  expect(text()).toBe('a rossi maria');
  expect(email().value).toBe('');
});

it('leaves alone a dialog that opens over it, also before its own field is there', async () => {
  const { rerender } = render(<Page />);
  act(() => openPalette());
  rerender(<Page over />);
  const password = screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' });
  password.focus();
  await person.keyboard('segreta');
  await person.paste('!');
  expect(password.value).toBe('segreta!');
  expect(text()).toBe('');
});

it('takes letters until its field has the focus and beside its parts, and no key of its buttons', async () => {
  const { rerender } = render(<Page />);
  row().focus();
  act(() => openPalette());
  rerender(<Page arrived />);
  await person.keyboard('{Enter}r');
  expect(opened).not.toHaveBeenCalled();
  expect(text()).toBe('r');
  screen.getByRole('textbox', { name: 'Testo cercato' }).focus();
  await person.tab();
  await person.keyboard('[Space]{Enter}');
  expect(opened).toHaveBeenCalledTimes(2);
  // A press on what is no field leads the focus to the dialog itself.
  screen.getByRole('dialog', { name: 'Cerca' }).focus();
  await person.keyboard('o');
  expect(text()).toBe('ro');
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Testo cercato' }));
});

it('keeps nothing once it is closed', async () => {
  render(<Page />);
  row().focus();
  act(() => openPalette());
  await person.keyboard('x{Escape}');
  await person.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
});

it('closes alone by Escape while it opens: the form dialog behind stays, and closes by the next one', async () => {
  const close = vi.fn();
  render(
    <UiProvider env="test">
      <FormDialog title="Recapiti" submitLabel="Salva" dirty={false} onSubmit={sent} onClose={close}>
        <input aria-label="Telefono" data-autofocus />
      </FormDialog>
      <Page />
    </UiProvider>,
  );
  const phone = await screen.findByRole('textbox', { name: 'Telefono' });
  act(() => phone.focus());
  act(() => openPalette());
  await person.keyboard('rossi');
  expect(screen.getByText('rossi')).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(screen.queryByText('rossi')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(phone);
  await person.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
