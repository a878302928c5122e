import { Button } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';

const colorOf = (button: HTMLElement) => button.style.getPropertyValue('--button-color');

test.each(['subtle', 'light', 'outline'])('a button that is %s is grey beside the red primary action', (variant) => {
  render(
    <UiProvider env="test">
      <Button variant={variant}>Annulla</Button>
      <Button variant={variant} color="red">
        Elimina
      </Button>
    </UiProvider>,
  );
  expect(colorOf(screen.getByRole('button', { name: 'Annulla' }))).toContain('gray');
  expect(colorOf(screen.getByRole('button', { name: 'Elimina' }))).toContain('red');
});
