import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { IgnoredNotice } from './ignored-notice.tsx';

const show = (names?: readonly string[]) =>
  render(
    <UiProvider env="test">
      <IgnoredNotice names={names} />
    </UiProvider>,
  );

test('names in the address that no filter has are said, and long ones are cut', () => {
  show(['citta', 'x'.repeat(40), 'y'.repeat(41)]);
  const text = screen.getByRole('status').textContent;
  expect(text).toContain(`non conosce: citta, ${'x'.repeat(40)}, ${'y'.repeat(40)}….`);
});

test('nothing is said where every filter is known', () => {
  show([]);
  show();
  expect(screen.queryByRole('status')).toBeNull();
});
