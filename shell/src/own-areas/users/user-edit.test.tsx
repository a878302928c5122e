import { hasUnsavedWork, sessionStore } from '@sodalizio/area-kit/host';
import { currentUser, type UserDetail, updateUser, userById } from '@sodalizio/contract';
import {
  act,
  answers,
  aUser,
  aUserDetail,
  button,
  dialog,
  elsewhere,
  field,
  refusal,
  renderScreen,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { area } from './area.tsx';
import UserEditScreen from './user-edit.screen.tsx';

beforeEach(() => localStorage.clear());

async function open(over: Partial<UserDetail> = {}) {
  const server = { stored: aUserDetail(over), answers: Promise.resolve() };
  const view = await renderScreen(<UserEditScreen />, {
    path: '/admin/users/:id/edit',
    url: '/admin/users/8/edit',
    area,
    api: [
      answers(userById, () => server.stored),
      answers(updateUser, async ({ body }) => {
        await server.answers;
        if (body.version !== server.stored.version) return refusal(409, 'conflict');
        server.stored = { ...server.stored, ...body, aica_code: body.aica_code ?? null, version: body.version + 1 };
        return server.stored;
      }),
    ],
  });
  await screen.findByRole('textbox', { name: 'Nome' });
  return {
    ...view,
    server,
    elsewhere: (changes: Partial<UserDetail>) => {
      server.stored = { ...server.stored, ...changes, version: server.stored.version + 1 };
    },
    bodies: () => view.api.askedOf(updateUser).map(({ body }) => body),
  };
}
const conflict = () => dialog('Questi dati sono stati modificati nel frattempo');

test('a change is sent with the version it was made on, and leads back to the profile without a question', async () => {
  const { person, bodies, address } = await open();
  await retype(person, 'Cognome', 'Colombo Neri');
  await person.click(button('Salva'));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(address()).toBe('/admin/users/8');
  expect(bodies()).toEqual([
    {
      first_name: 'Marta',
      last_name: 'Colombo Neri',
      email: 'marta.colombo@sodalizio.example',
      aica_code: '0004217',
      roles: ['secretary'],
      disabled: false,
      version: 3,
    },
  ]);
  expect(hasUnsavedWork()).toBe(false);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('who has left the page while it was saved stays where they are, and hears that it is saved', async () => {
  const { person, server, go, address, bodies } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers = promise;
  await retype(person, 'Cognome', 'Colombo Neri');
  await person.click(button('Salva'));
  await act(async () => go('/admin/users'));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  resolve();
  expect(await screen.findByText('Dati salvati con successo!')).toBeTruthy();
  expect(bodies()).toHaveLength(1);
  expect(address()).toBe('/admin/users');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what a second editor changed elsewhere is kept beside what was typed', async () => {
  const { person, elsewhere: other, server } = await open();
  await retype(person, 'Cognome', 'Colombo Neri');
  other({ roles: ['admin'], disabled: true });
  await person.click(button('Salva'));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(server.stored).toMatchObject({ last_name: 'Colombo Neri', roles: ['admin'], disabled: true, version: 5 });
});

test('what a second editor changed too is chosen, roles in words; all of one’s own at once', async () => {
  const { person, elsewhere: other, server } = await open();
  await retype(person, 'Cognome', 'Colombo Neri');
  await person.click(screen.getByRole('checkbox', { name: 'Amministratore' }));
  other({ last_name: 'Colombo Verdi', roles: ['superadmin'], first_name: 'Marta Maria' });
  await person.click(button('Salva'));
  const question = within(await conflict());
  expect(question.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    'CognomeQuello scritto quiColombo NeriQuello già salvatoColombo Verdi',
    'RuoliQuello scritto quiSegreteria, AmministratoreQuello già salvatoSuperadmin',
  ]);
  await person.click(question.getByRole('button', { name: 'Tieni tutti quelli scritti qui' }));
  await person.click(question.getByRole('button', { name: 'Salva con queste scelte' }));
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(server.stored).toMatchObject({
    first_name: 'Marta Maria',
    last_name: 'Colombo Neri',
    roles: ['secretary', 'admin'],
  });
});

test('a draft of an older version asks before it overwrites somebody else’s changes', async () => {
  const first = await open();
  await retype(first.person, 'Cognome', 'Colombo Neri');
  first.unmount();
  const { person, server, bodies } = await open({ last_name: 'Colombo Verdi', version: 4 });
  await screen.findByText('Bozza ripristinata');
  await person.click(button('Salva'));
  await conflict();
  expect(server.stored.last_name).toBe('Colombo Verdi');
  await person.click(button('Torna al modulo'));
  expect(field('Cognome').value).toBe('Colombo Neri');
  expect(bodies()).toEqual([]);
});

test('an e-mail in use is reported under its field', async () => {
  const { person, api } = await open();
  api.also(answers(updateUser, () => refusal(409, 'conflict', [{ path: 'body.email', code: 'taken' }])));
  await retype(person, 'E-mail', 'giulia@sodalizio.example');
  await person.click(button('Salva'));
  expect(await screen.findByRole('link', { name: 'E-mail: Già usato da un altro' })).toBeTruthy();
  expect(document.activeElement).toBe(field('E-mail'));
});

test('one’s own name is the new one in the person menu too', async () => {
  const { person, api, server } = await open({ id: aUser().id });
  api.also(answers(currentUser, () => aUser({ last_name: server.stored.last_name })));
  await retype(person, 'Cognome', 'Colombo Neri');
  await person.click(button('Salva'));
  await waitFor(() => expect(sessionStore.getState().user?.last_name).toBe('Colombo Neri'));
});
