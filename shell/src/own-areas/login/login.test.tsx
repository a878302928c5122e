import { fieldSentences, oauthToken } from '@sodalizio/contract';
import { button, renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import LoginScreen from './login.screen.tsx';

const open = () => renderScreen(<LoginScreen />, { path: '/login', user: null });
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

test('what is typed as a password can be seen and hidden again, by keyboard and screen reader too', async () => {
  const { person } = await open();
  expect(document.activeElement).toBe(email());
  await person.tab();
  await person.keyboard('una-password');
  expect([document.activeElement, password().type]).toEqual([password(), 'password']);
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mostra o nascondi la password' }));
  await person.keyboard(' ');
  expect(password().type).toBe('text');
  await person.keyboard(' ');
  expect(password().type).toBe('password');
});

test('what is empty is said at its field, the first one gets the focus, and nothing is sent', async () => {
  const { person, api } = await open();
  const said = () => screen.queryAllByText(fieldSentences.required).length;
  await person.click(button('Accedi'));
  expect([said(), document.activeElement, api.askedOf(oauthToken).length]).toEqual([2, email(), 0]);
  await person.keyboard('giulia.ferraro@sodalizio.example');
  expect(said()).toBe(1);
  await person.click(button('Accedi'));
  expect([said(), document.activeElement, api.askedOf(oauthToken).length]).toEqual([1, password(), 0]);
});
