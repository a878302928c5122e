import { confirm, UiProvider } from '@sodalizio/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { ignoreHeldEnter } from './held-enter.ts';

beforeAll(ignoreHeldEnter);

/** As a browser: what a key does follows where nobody has prevented it. */
const doesSomething = (element: Element, repeat: boolean) => fireEvent.keyDown(element, { key: 'Enter', repeat });

it('answers no question with the Enter that opened it and is still held down', async () => {
  render(<UiProvider env="test">{null}</UiProvider>);
  const answered = vi.fn();
  void confirm({ title: 'Mandare un link?', body: '', confirmLabel: 'Manda' }).then(answered);
  const yes = await screen.findByRole('button', { name: 'Manda' });
  expect(doesSomething(yes, true)).toBe(false);
  expect(doesSomething(yes, false)).toBe(true);
  await userEvent.click(yes);
  expect(answered).toHaveBeenCalledWith(true);
});

it('sends a form once, and reaches nobody who listens for Enter', () => {
  const heard = vi.fn();
  render(
    <form onKeyDown={heard}>
      <input aria-label="Password" />
    </form>,
  );
  const field = screen.getByRole('textbox');
  expect([doesSomething(field, false), doesSomething(field, true)]).toEqual([true, false]);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('goes on with lines of text, and with other keys', () => {
  render(
    <>
      <textarea aria-label="Note" />
      {/* biome-ignore lint/a11y/useSemanticElements: an editor is no field */}
      <div contentEditable="true" suppressContentEditableWarning role="textbox" aria-label="Testo" tabIndex={0}>
        <p>riga</p>
      </div>
    </>,
  );
  expect(doesSomething(screen.getByRole('textbox', { name: 'Note' }), true)).toBe(true);
  expect(doesSomething(screen.getByText('riga'), true)).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'ArrowDown', repeat: true })).toBe(true);
});
