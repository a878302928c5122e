import { PasswordInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { uiLabels } from '../ui.labels.ts';
import { UiProvider } from '../ui-provider.tsx';

test('the button that shows a password has its Italian name, and the keyboard reaches it', async () => {
  render(
    <UiProvider env="test">
      <PasswordInput label="Password" />
    </UiProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.click(field);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: uiLabels.showPassword }));
  await userEvent.keyboard('{Enter}');
  expect(field.type).toBe('text');
});
