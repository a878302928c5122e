import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Hint } from '../feedback/hint.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { Explained } from './explained.tsx';

afterEach(cleanup);

const meaning = 'Non ha pagato la quota e ha perso i diritti di socio.';

test('a word is explained by click and by keyboard, and Escape takes the explanation away', async () => {
  render(
    <UiProvider env="test">
      <Explained word="Moroso" meaning={meaning} />
    </UiProvider>,
  );
  const button = screen.getByRole('button', { name: 'Che cosa vuol dire Moroso' });
  expect(screen.queryByText(meaning)).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe(meaning);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe(meaning);
});

test('a hint is dismissed by its button', async () => {
  const dismiss = vi.fn();
  render(
    <UiProvider env="test">
      <Hint onDismiss={dismiss}>Premi Ctrl K per cercare.</Hint>
    </UiProvider>,
  );
  expect(screen.getByRole('complementary', { name: 'Suggerimento' }).textContent).toContain(
    'Premi Ctrl K per cercare.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ho capito' }));
  expect(dismiss).toHaveBeenCalledOnce();
});
