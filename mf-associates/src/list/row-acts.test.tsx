import { aMember, aUser, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openList } from '../test-list.tsx';

async function menuOf(member: Parameters<typeof aMember>[0], permissions?: string[]) {
  const options = permissions ? { user: aUser({ available_permissions: permissions }) } : {};
  const opened = await openList([aMember(member)], options);
  await opened.person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  const entries = await screen.findAllByRole('menuitem');
  return { ...opened, entries: entries.map(({ textContent }) => textContent) };
}

test('the menu of a member who waits offers to admit, with the keys of its acts', async () => {
  const { entries, person, address } = await menuOf({ Ammesso: '', recemail: 'a@esempio.it' });
  expect(entries).toEqual(['Vedi profilo', 'Ammettia', 'Registra pagamentop', 'Assegna sezione', 'Copia e-mail']);
  await person.click(screen.getByRole('menuitem', { name: 'Ammetti' }));
  expect(address()).toContain('apri=ammetti');
});

test('who is admitted is not admitted again, and who has no e-mail has none to copy', async () => {
  const { entries } = await menuOf({ Ammesso: 'Si', recemail: '' });
  expect(entries).toEqual(['Vedi profilo', 'Registra pagamentop', 'Assegna sezione']);
});

test('a person who may only read has no acts', async () => {
  const { entries } = await menuOf({ Ammesso: '', recemail: '' }, ['associates.read']);
  expect(entries).toEqual(['Vedi profilo']);
});
