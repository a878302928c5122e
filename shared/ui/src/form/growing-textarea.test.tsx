import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { GrowingTextarea } from './growing-textarea.tsx';

test('it is a text field of the given lines, and tells the stylesheet its least and most', async () => {
  render(
    <UiProvider env="test">
      <GrowingTextarea label="Note" error="Campo obbligatorio" lines={3} most={8} />
    </UiProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(field.getAttribute('rows')).toBe('3');
  expect([field.style.getPropertyValue('--least-lines'), field.style.getPropertyValue('--most-lines')]).toEqual([
    '3',
    '8',
  ]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, 'una{Enter}due');
  expect(field).toHaveProperty('value', 'una\ndue');
});
