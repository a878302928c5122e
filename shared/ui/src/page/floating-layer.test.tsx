import { Menu } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { FloatingLayer } from './floating-layer.tsx';

// Without a layout every button counts as scrolled out of sight, which would hide its menu.
const aMenu = (
  <Menu hideDetached={false} transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <button type="button">Apri</button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Vedi profilo</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

test('an open menu belongs to main, also after main was another one', async () => {
  const page = (key: string) => (
    <UiProvider>
      <main key={key}>
        {aMenu}
        <FloatingLayer />
      </main>
    </UiProvider>
  );
  const { rerender } = render(page('first'));
  rerender(page('second'));
  await userEvent.click(screen.getByRole('button', { name: 'Apri' }));
  expect(await within(screen.getByRole('main')).findByRole('menuitem', { name: 'Vedi profilo' })).toBeTruthy();
});

test('without a main a menu opens all the same', async () => {
  render(<UiProvider>{aMenu}</UiProvider>);
  await userEvent.click(screen.getByRole('button', { name: 'Apri' }));
  expect(await screen.findByRole('menuitem', { name: 'Vedi profilo' })).toBeTruthy();
});

test('Escape on the button of a menu that was just opened closes it', async () => {
  render(<UiProvider>{aMenu}</UiProvider>);
  const button = screen.getByRole('button', { name: 'Apri' });
  await userEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Vedi profilo' });
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
});
