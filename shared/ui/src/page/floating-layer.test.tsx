import { Menu } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { FloatingLayer } from './floating-layer.tsx';

// Without a layout every button counts as scrolled out of sight, which would hide its menu.
const menuClosingIn = (duration: number) => (
  <Menu hideDetached={false} transitionProps={{ duration }}>
    <Menu.Target>
      <button type="button">Apri</button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Vedi profilo</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
const aMenu = menuClosingIn(0);

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

test('the focus stays on the button where it was on its way into a menu that Escape closed', async () => {
  render(<UiProvider>{menuClosingIn(200)}</UiProvider>);
  const button = screen.getByRole('button', { name: 'Apri' });
  await userEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Vedi profilo' });
  button.focus();
  fireEvent.keyDown(button, { key: 'Escape' });
  // As Mantine does, a moment later.
  item.focus();
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(document.activeElement).toBe(button);
  // Opened again, it takes the focus.
  await userEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Vedi profilo' });
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
});
