import { aicaCredentials, aicaProxy, currentUser } from '@sodalizio/contract';
import { checkMessage } from '@sodalizio/contract/messages';
import {
  answers,
  aUser,
  button,
  dialog,
  type FakeAnswer,
  field,
  flagged,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { area } from '../area.tsx';
import { SectionMessageButton } from './section-message.button.tsx';
import { fromMembers, numbers, openCreate, text } from './test-create.tsx';

const registry = { open: false };
beforeEach(() => {
  registry.open = false;
});
const api: FakeAnswer[] = [
  answers(checkMessage, () => (registry.open ? numbers({ reached: 12 }) : flagged('registry-session-missing'))),
  answers(aicaProxy, () => {
    registry.open = true;
    return { codaica: '001000' };
  }),
  answers(aicaCredentials, () => ({ status: 'ok' as const })),
  answers(currentUser, () => aUser()),
];
const needed = 'Per sapere chi riceverà la comunicazione serve l’accesso al registro soci.';

test('a registry session that ends while somebody types takes no key: a line says so, and its button opens the dialog', async () => {
  const held = Promise.withResolvers<void>();
  const slow = answers(checkMessage, async () => {
    await held.promise;
    return registry.open ? numbers({ reached: 12 }) : flagged('registry-session-missing');
  });
  const { person } = await openCreate({ query: fromMembers, api: [...api, slow] });
  await text();
  const title = field(/^Titolo/);
  await person.type(title, 'Assem');
  held.resolve();
  expect(await screen.findByText(needed)).toBeTruthy();
  await person.keyboard('blea');
  expect(title.value).toBe('Assemblea');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(button('Accedi al registro'));
  await dialog(/^Inserisci credenziali/);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await person.keyboard('subito{Enter}');
  expect(await screen.findByText('12 soci riceveranno 12 e-mail')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(needed)).toBeNull();
  expect(title.value).toBe('Assemblea');
});

test('in a message to sections it is a line too', async () => {
  const { person } = await renderScreen(<SectionMessageButton />, { area, api });
  await person.click(button('Scrivi a una sezione'));
  const form = await dialog('Nuova comunicazione');
  await person.click(within(form).getByRole('combobox', { name: /^Sezione territoriale/ }));
  await person.click(await screen.findByRole('option', { name: 'Lombardia' }));
  expect(await within(form).findByText(needed)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: /^Inserisci credenziali/ })).toBeNull();
  await person.click(within(form).getByRole('button', { name: 'Accedi al registro' }));
  await dialog(/^Inserisci credenziali/);
  await person.type(screen.getByLabelText('Password'), 'subito{Enter}');
  expect(await within(form).findByText('12 soci riceveranno 12 e-mail')).toBeTruthy();
});
