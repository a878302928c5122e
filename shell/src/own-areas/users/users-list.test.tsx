import { whenFailedUnseen } from '@sodalizio/area-kit/host';
import { createUser, userById, usersPage } from '@sodalizio/contract';
import {
  aListedUser,
  answers,
  aUser,
  aUserDetail,
  fakeUsers,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { showUnseenFailure } from '../../layout/unseen-failure.ts';
import { area } from './area.tsx';
import UsersListScreen from './users-list.screen.tsx';

const open = (options: RenderOptions) => renderScreen(<UsersListScreen />, { path: '/admin/users', area, ...options });
const marta = () => screen.findByRole('button', { name: 'Colombo Marta' });

beforeEach(() => whenFailedUnseen(showUnseenFailure));

test('the columns and words are those of the specification', async () => {
  await open({
    api: [
      fakeUsers([
        aListedUser(),
        aListedUser({ id: 9, last_name: 'Rizzo', disabled: true, last_completion_time: null }),
      ]),
    ],
  });
  await marta();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dettagli',
    'Matricola',
    'Nome',
    'Email',
    'Stato',
    'Ultimo aggiornamento',
    'Azioni',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Utenti' })).toBeTruthy();
  expect(screen.getByText('2 utenti trovati')).toBeTruthy();
  const rows = screen.getAllByRole<HTMLTableRowElement>('row').slice(1);
  const cells = rows.map((row) => [...row.cells].slice(1, 6).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['0004217', 'Colombo Marta', 'marta.colombo@sodalizio.example', 'Attivo', '20/11/2026, 06:40'],
    ['0004217', 'Rizzo Marta', 'marta.colombo@sodalizio.example', 'Disattivato', 'mai'],
  ]);
});

test('Enter and Cerca search, the address keeps the search, one user is one', async () => {
  const { person, address } = await open({
    api: [fakeUsers([aListedUser(), aListedUser({ id: 9, last_name: 'Rizzo' })])],
  });
  await marta();
  const box = screen.getByRole('searchbox', { name: 'Cerca per nome, e-mail o matricola' });
  await person.type(box, 'rizzo{Enter}');
  expect(await screen.findByText('1 utente trovato')).toBeTruthy();
  expect(address()).toBe('/admin/users?search=rizzo');
  await person.clear(box);
  await person.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(await screen.findByText('2 utenti trovati')).toBeTruthy();
});

test('a heading sorts, on the server', async () => {
  const asked: { sort: string | undefined }[] = [];
  const { person, address } = await open({ api: [fakeUsers([aListedUser()], asked)] });
  await marta();
  await person.click(screen.getByRole('button', { name: /^Email/ }));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('email'));
  expect(address()).toBe('/admin/users?sort=email');
});

test('a click on a name opens the row to what is true of it', async () => {
  const { person } = await open({
    api: [fakeUsers([aListedUser()]), answers(userById, () => aUserDetail({ has_password: false, last_login: null }))],
  });
  const name = await marta();
  await person.click(name);
  expect(await screen.findByText('Non ancora scelta: l’invito è da accettare')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Segreteria');
  expect(name.getAttribute('aria-expanded')).toBe('true');
  await person.click(name);
  await waitFor(() => expect(screen.queryByText('Ultimo accesso')).toBeNull());
});

test('a failure is shown, and Riprova reads again', async () => {
  let broken = true;
  const answer = answers(usersPage, () =>
    broken ? refusal(500, 'internal') : { items: [aListedUser()], total: 1, next: null },
  );
  const { person } = await open({ api: [answer] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await marta();
});

test('who may not add sees no button', async () => {
  await open({ api: [fakeUsers([aListedUser()])], user: aUser({ available_permissions: ['users.read'] }) });
  await marta();
  expect(screen.queryByRole('button', { name: 'Aggiungi Utente' })).toBeNull();
});

test('the address of the action opens the form, once', async () => {
  const { address } = await open({ api: [fakeUsers([aListedUser()])], url: '/admin/users?search=marta&nuovo=1' });
  expect(await screen.findByRole('dialog', { name: 'Aggiungi Utente' })).toBeTruthy();
  expect(address()).toBe('/admin/users?search=marta');
});

test('unknown filters of an address are listed', async () => {
  await open({ api: [fakeUsers([aListedUser()])], url: '/admin/users?search=marta&ruolo=admin&nuovo=1' });
  expect(await screen.findByText(/un filtro che il programma non conosce: ruolo\. I risultati/)).toBeTruthy();
});

test('it opens nothing for who may not add', async () => {
  await open({
    api: [fakeUsers([aListedUser()])],
    url: '/admin/users?nuovo=1',
    user: aUser({ available_permissions: ['users.read'] }),
  });
  await marta();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const fill = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Aggiungi Utente' }));
  await person.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Ada');
  await person.type(screen.getByRole('textbox', { name: 'Cognome' }), 'Monti');
  await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@sodalizio.example');
  await person.click(screen.getByRole('button', { name: 'Aggiungi e invita' }));
};

test.each([
  ['failed', {}, /Ada Monti è tra gli utenti, ma l’invito non è partito/],
  ['queued', {}, /Ada Monti è tra gli utenti. L’invito per .* è in coda/],
  ['queued', { unknown: true }, /Ada Monti è tra gli utenti, ma non si sa se l’invito è arrivato a .*@/],
] as const)('a new user whose invitation is %s %j is added, with a message', async (invitation, more, said) => {
  const added = { ...aUserDetail({ first_name: 'Ada', last_name: 'Monti' }), invitation, ...more };
  const { person, api } = await open({ api: [fakeUsers([aListedUser()]), answers(createUser, () => added)] });
  await fill(person);
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedOf(createUser)[0]?.body).toEqual({
    first_name: 'Ada',
    last_name: 'Monti',
    email: 'ada@sodalizio.example',
    aica_code: null,
    roles: ['secretary'],
    request: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a user sent again after a lost answer is the same one, after a reload too', async () => {
  const lost = answers(createUser, () => refusal(503, 'unavailable'));
  const { person, api, unmount } = await open({ api: [fakeUsers([aListedUser()]), lost] });
  await fill(person);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  await person.click(screen.getByRole('button', { name: 'Aggiungi e invita' }));
  await waitFor(() => expect(api.askedOf(createUser)).toHaveLength(2));
  const [first, second] = api.askedOf(createUser);
  expect(second?.body).toEqual(first?.body);
  unmount();
  const again = await open({ api: [fakeUsers([aListedUser()]), lost], url: '/admin/users?nuovo=1' });
  await screen.findByRole('dialog');
  await again.person.click(screen.getByRole('button', { name: 'Aggiungi e invita' }));
  await waitFor(() => expect(again.api.askedOf(createUser)[0]?.body).toEqual(first?.body));
});

test('a refused field has its message below, the input stays, and busy ends', async () => {
  const taken = answers(createUser, () => refusal(409, 'conflict', [{ path: 'body.email', code: 'taken' }]));
  const { person } = await open({ api: [fakeUsers([aListedUser()]), taken] });
  await fill(person);
  expect(await screen.findByText('E-mail: Già usato da un altro')).toBeTruthy();
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  expect((email as HTMLInputElement).value).toBe('ada@sodalizio.example');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Aggiungi e invita' }).getAttribute('aria-disabled')).toBe('false');
});

test('a user who could not be added after the dialog was closed is said', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = answers(createUser, async () => {
    await promise;
    return refusal(503, 'unavailable');
  });
  const { person, api } = await open({ api: [fakeUsers([aListedUser()]), late] });
  await fill(person);
  await waitFor(() => expect(api.askedOf(createUser)).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Annulla' }));
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  resolve();
  expect(
    await screen.findByText('Ada Monti: l’aggiunta non è riuscita. Il servizio non è pronto: riprova tra poco.'),
  ).toBeTruthy();
});

test('nothing is changed in the dialog while the user is added: it would be lost with it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = answers(createUser, async () => {
    await promise;
    return { ...aUserDetail(), invitation: 'sent' as const };
  });
  const { person, api } = await open({ api: [fakeUsers([aListedUser()]), late] });
  await fill(person);
  await waitFor(() => expect(api.askedOf(createUser)).toHaveLength(1));
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Matricola' });
  const superadmin = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Superadmin/ });
  await person.type(code, '4217');
  await person.click(superadmin);
  expect([code.value, superadmin.checked]).toEqual(['', false]);
  resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an administrator gives the role of secretary alone', async () => {
  const user = aUser({ available_permissions: ['users.read', 'users.create'] });
  const { person } = await open({ api: [fakeUsers([aListedUser()])], user });
  await person.click(await screen.findByRole('button', { name: 'Aggiungi Utente' }));
  const disabled = (await screen.findAllByRole('checkbox')).map((box) => (box as HTMLInputElement).disabled);
  expect(disabled).toEqual([true, true, false]);
  expect(screen.getByText('Gli altri ruoli li assegna un superadmin.')).toBeTruthy();
});
