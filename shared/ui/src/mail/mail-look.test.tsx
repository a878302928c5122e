import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { MailLook } from './mail-look.tsx';

const html = '<!doctype html><html><head lang="it"><title>Ciao</title></head><body><a href="/x">Qui</a></body></html>';
const open = () => {
  render(
    <UiProvider env="test">
      <MailLook html={html} text="Cara Ada, qui." />
    </UiProvider>,
  );
  return userEvent.setup();
};
const frame = () => screen.getByTitle<HTMLIFrameElement>('L’e-mail come la vede chi la riceve');
const look = () => [frame().hasAttribute('data-phone'), frame().style.colorScheme];

test('a mail is seen wide and light, on a phone, and dark', async () => {
  const person = open();
  expect(look()).toEqual([false, 'light']);
  await person.click(screen.getByRole('checkbox', { name: 'Come sul telefono' }));
  await person.click(screen.getByRole('checkbox', { name: 'Aspetto scuro' }));
  expect(look()).toEqual([true, 'dark']);
  await person.click(screen.getByRole('checkbox', { name: 'Come sul telefono' }));
  expect(look()).toEqual([false, 'dark']);
});

test('its links do not replace it, and nothing in it runs', () => {
  open();
  expect(frame().srcdoc).toContain('<head lang="it"><base target="_blank"><title>Ciao</title>');
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin');
});

test('its plain text is one tab further, and can be scrolled by keyboard', async () => {
  const person = open();
  await person.click(screen.getByRole('tab', { name: 'Solo testo' }));
  const text = screen.getByRole('region', { name: 'Solo testo' });
  expect([text.textContent, text.tabIndex]).toEqual(['Cara Ada, qui.', 0]);
  expect(screen.queryByTitle('L’e-mail come la vede chi la riceve')).toBeNull();
});
