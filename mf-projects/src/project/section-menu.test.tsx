import { screen, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { FakeObserver, openProject } from './test-project.tsx';

const menu = () => within(screen.getByRole('navigation', { name: 'Sezioni del progetto' }));
const marked = () =>
  menu()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'location')
    .map((link) => link.textContent);

test('the menu marks the section being read, and the last one at the end of the page', async () => {
  await openProject('0');
  await screen.findByRole('textbox', { name: 'Nome' });
  const names = ['Dati generali', 'Test', 'Email template', 'Privacy'];
  expect(
    menu()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(names);
  expect(marked()).toEqual(['Dati generali']);
  FakeObserver.see('dati-generali', true);
  FakeObserver.see('test', true);
  expect(marked()).toEqual(['Test']);
  FakeObserver.see('test', false);
  expect(marked()).toEqual(['Dati generali']);
  FakeObserver.see('progetto-fine', true);
  expect(marked()).toEqual(['Privacy']);
});

test('an anchor leads to its section, which stays marked until somebody scrolls on', async () => {
  const { person } = await openProject('12');
  await screen.findByRole('textbox', { name: 'Nome' });
  await person.click(menu().getByRole('link', { name: 'Privacy' }));
  expect(document.activeElement?.id).toBe('privacy');
  expect(marked()).toEqual(['Privacy']);
  FakeObserver.see('progetto-fine', true);
  expect(marked()).toEqual(['Privacy']);
  window.dispatchEvent(new Event('wheel'));
  FakeObserver.see('progetto-fine', false);
  FakeObserver.see('email-template', true);
  expect(marked()).toEqual(['Email template']);
  expect(menu().getByRole('link', { name: 'Cronologia' })).toBeTruthy();
});
