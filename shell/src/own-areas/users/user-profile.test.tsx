import { sendPasswordReset, updateUser, userById } from '@sodalizio/contract';
import {
  answers,
  aUser,
  aUserDetail,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import UserProfileScreen from './user-profile.screen.tsx';

const open = (options: RenderOptions) =>
  renderScreen(<UserProfileScreen />, { path: '/admin/users/:id', url: '/admin/users/8', area, ...options });

test('says who it is and how they come in', async () => {
  await open({ api: [answers(userById, () => aUserDetail())] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Marta Colombo' })).toBeTruthy();
  expect(screen.getByText('Attivo')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Marta',
    'Colombo',
    'marta.colombo@sodalizio.example',
    '0004217',
    'Segreteria',
    '20/11/2026, 06:40',
    '27/06/2025, 07:40',
    'Impostata',
  ]);
});

test('a failed reading is shown, an unknown user too', async () => {
  await open({ api: [answers(userById, () => refusal(500, 'internal'))] });
  expect((await screen.findByRole('alert')).textContent).toContain('Si è verificato un errore, riprovare più tardi.');
});

test('an unknown id is reported', async () => {
  await open({ api: [answers(userById, () => refusal(404, 'not-found'))] });
  expect(await screen.findByText('Questo utente non esiste')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna agli utenti' }).getAttribute('href')).toBe('/admin/users');
});

test('an address that cannot be one of a user asks the server for nothing', async () => {
  const { api } = await open({ url: '/admin/users/abc', api: [answers(userById, () => aUserDetail())] });
  expect(await screen.findByText('Questo utente non esiste')).toBeTruthy();
  expect(api.seen).toEqual([]);
});

test('a link that was not sent is reported in a sentence', async () => {
  const api = [answers(userById, () => aUserDetail()), answers(sendPasswordReset, () => refusal(422, 'mail-not-sent'))];
  const { person } = await open({ api });
  await person.click(await screen.findByRole('button', { name: 'Manda un link per la password' }));
  expect(await screen.findByText(/un’e-mail per marta.colombo@sodalizio.example .* vale un’ora/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Manda il link' }));
  expect(await screen.findByText(/L’e-mail non è partita/)).toBeTruthy();
});

test('a link refused because a colleague has disabled the user meanwhile shows the user as they are now', async () => {
  let stored = aUserDetail();
  const refused = answers(sendPasswordReset, () => {
    stored = aUserDetail({ disabled: true });
    return refusal(409, 'conflict');
  });
  const { person } = await open({ api: [answers(userById, () => stored), refused] });
  await person.click(await screen.findByRole('button', { name: 'Manda un link per la password' }));
  await person.click(await screen.findByRole('button', { name: 'Manda il link' }));
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  expect(await screen.findByText('Disattivato')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Manda un link per la password' })).toBeNull();
});

test('no link goes to another address than the confirmed one, where a colleague has changed it meanwhile', async () => {
  let stored = aUserDetail();
  const sent = answers(
    sendPasswordReset,
    () => ({ status: 'ok', mail: 'sent', unknown: false, email: stored.email }) as const,
  );
  const { person, api } = await open({ api: [answers(userById, () => stored), sent] });
  await person.click(await screen.findByRole('button', { name: 'Manda un link per la password' }));
  await screen.findByText(/un’e-mail per marta.colombo@sodalizio.example /);
  stored = aUserDetail({ email: 'marta.rizzo@sodalizio.example', version: 4 });
  await person.click(screen.getByRole('button', { name: 'Manda il link' }));
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  expect(await screen.findByText('marta.rizzo@sodalizio.example')).toBeTruthy();
  expect(api.askedOf(sendPasswordReset)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Manda un link per la password' }));
  await screen.findByText(/un’e-mail per marta.rizzo@sodalizio.example /);
  await person.click(screen.getByRole('button', { name: 'Manda il link' }));
  expect(await screen.findByText('Il link è partito per marta.rizzo@sodalizio.example.')).toBeTruthy();
});

test('the button that was pressed has the focus again while its link is sent, and sends no second one', async () => {
  const held = Promise.withResolvers<void>();
  const sent = answers(sendPasswordReset, async () => {
    await held.promise;
    return { status: 'ok', mail: 'sent', unknown: false, email: 'marta.colombo@sodalizio.example' } as const;
  });
  const { person, api } = await open({ api: [answers(userById, () => aUserDetail()), sent] });
  const press = await screen.findByRole('button', { name: 'Manda un link per la password' });
  await person.click(press);
  await person.click(await screen.findByRole('button', { name: 'Manda il link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(press));
  expect(press.getAttribute('aria-disabled')).toBe('true');
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  held.resolve();
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('false'));
  expect(api.askedOf(sendPasswordReset)).toHaveLength(1);
});

test('a link that is sent at the second try takes the failure of the first away', async () => {
  let failed = false;
  const api = [
    answers(userById, () => aUserDetail()),
    answers(sendPasswordReset, () => {
      if (!failed) {
        failed = true;
        return refusal(503, 'unavailable');
      }
      return { status: 'ok', mail: 'sent', unknown: false, email: 'marta.colombo@sodalizio.example' } as const;
    }),
  ];
  const { person } = await open({ api });
  const sendLink = async () => {
    await person.click(await screen.findByRole('button', { name: 'Manda un link per la password' }));
    await person.click(await screen.findByRole('button', { name: 'Manda il link' }));
  };
  await sendLink();
  expect(await screen.findByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
  await sendLink();
  expect(await screen.findByText(/^Il link è partito/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
});

test.each([
  ['queued', false, /Il link per marta.colombo@sodalizio.example è in coda: partirà da solo/],
  ['unknown', true, /Non si sa se il link è arrivato a marta.colombo@sodalizio.example/],
] as const)('a link that is %s is reported until it is dismissed', async (_, unknown, said) => {
  const queued = { status: 'ok', mail: 'queued', unknown } as const;
  const waits = { ...queued, email: 'marta.colombo@sodalizio.example' };
  const { person } = await open({
    api: [answers(userById, () => aUserDetail()), answers(sendPasswordReset, () => waits)],
  });
  await person.click(await screen.findByRole('button', { name: 'Manda un link per la password' }));
  await person.click(await screen.findByRole('button', { name: 'Manda il link' }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test('who never chose a password gets another invitation', async () => {
  await open({ api: [answers(userById, () => aUserDetail({ has_password: false }))] });
  expect(await screen.findByRole('button', { name: 'Manda un altro invito' })).toBeTruthy();
});

test('a refusal to disable is shown, and the profile is read again after a conflict', async () => {
  const api = [
    answers(userById, () => aUserDetail({ version: 4 })),
    answers(updateUser, () => refusal(409, 'conflict')),
  ];
  const { person, api: server } = await open({ api });
  await person.click(await screen.findByRole('button', { name: 'Disattiva' }));
  await person.click(await screen.findByRole('button', { name: 'Disattiva utente' }));
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  await expect.poll(() => server.askedOf(userById).length).toBe(2);
  expect(server.askedOf(updateUser)[0]?.body).toMatchObject({ disabled: true, version: 4, roles: ['secretary'] });
});

test('disabling again after a lost answer is reported as done, not as the change of somebody else', async () => {
  let stored = aUserDetail({ version: 4 });
  const api = [
    answers(userById, () => stored),
    answers(updateUser, ({ body }) => {
      if (body.version !== stored.version) return refusal(409, 'conflict');
      stored = aUserDetail({ version: 5, disabled: true });
      return refusal(503, 'unavailable');
    }),
  ];
  const { person } = await open({ api });
  const disable = async () => {
    await person.click(await screen.findByRole('button', { name: 'Disattiva' }));
    await person.click(await screen.findByRole('button', { name: 'Disattiva utente' }));
  };
  await disable();
  expect(await screen.findByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
  await disable();
  expect(await screen.findByText('L’utente Marta Colombo è disattivato.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Riattiva' })).toBeTruthy();
  expect(screen.queryByText(/modificat[oi] .*nel frattempo/)).toBeNull();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
});

test('who only reads is offered nothing to change', async () => {
  const user = aUser({ id: 2, available_permissions: ['users.read'] });
  await open({ user, api: [answers(userById, () => aUserDetail())] });
  await screen.findByRole('heading', { level: 1, name: 'Marta Colombo' });
  expect(screen.queryAllByRole('button', { name: /Disattiva|Manda/ })).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Modifica dati' })).toBeNull();
});
