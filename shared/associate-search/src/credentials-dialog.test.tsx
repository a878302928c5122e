import { reading, useSession } from '@sodalizio/area-kit';
import { aicaCredentials, aicaProxy, associatesPage, currentUser, findAssociates } from '@sodalizio/contract';
import {
  allAnswered,
  aMember,
  answers,
  aUser,
  elsewhere,
  type FakeAnswer,
  fakeAssociates,
  flagged,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { useRegistryAccess } from './use-registry-access.tsx';

/** The registry: 'segreta' requires a code, 'subito' does not; the code is 123456, once. */
const registry = { open: false };
beforeEach(() => {
  registry.open = false;
});

const basic = (header: string | undefined) => atob(String(header).replace('Basic ', ''));

const proxy = answers(aicaProxy, ({ body, headers }) => {
  const [, password] = basic(headers.authorization).split(':');
  if (password !== 'segreta' && password !== 'subito') return refusal(401, 'registry-wrong-credentials');
  if ('v' in body && password === 'segreta') return { SCODE: 'sent' };
  if ('CCODE' in body && (registry.open || body.CCODE !== '123456')) return refusal(401, 'registry-wrong-credentials');
  registry.open = true;
  return { codaica: '001000' };
});

const [page, total] = fakeAssociates({ members: [aMember()] });
const search: FakeAnswer = {
  endpoint: findAssociates,
  handle: (request) => (registry.open ? page?.handle(request) : flagged('registry-session-missing')),
};
const everything: FakeAnswer[] = [
  proxy,
  search,
  ...(total ? [total] : []),
  answers(aicaCredentials, () =>
    registry.open ? { status: 'ok' as const } : refusal(409, 'registry-session-missing'),
  ),
  answers(currentUser, () => aUser({ first_name: 'Riletta', aica_code: '001000' })),
];

function Screen() {
  const { data, error } = useQuery(reading(associatesPage, { query: { f: '1', limit: 1 } }));
  const { dialog } = useRegistryAccess(error);
  const { user } = useSession();
  return (
    <>
      <p>{data ? `${data.total} trovati per ${user?.first_name}` : 'niente'}</p>
      {dialog}
    </>
  );
}

const open = (options: { user?: ReturnType<typeof aUser>; api?: FakeAnswer[] } = {}) =>
  renderScreen(<Screen />, {
    path: '/soci',
    api: [...everything, ...(options.api ?? [])],
    user: options.user ?? aUser(),
  });

const dialog = () => screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole('button', { name: 'Invia' });

test('a search that the registry refuses opens the dialog, with the tax code already there', async () => {
  await open();
  await dialog();
  expect((await field('Codice fiscale')).value).toBe('FRRGLI80A41F205X');
  expect(screen.queryByLabelText('OTP ricevuto')).toBeNull();
});

test.each([
  ['tax code', aUser({ tax_code: null })],
  ['registry password', aUser({ aica_password: false })],
])('it opens with the page for a person without %s', async (_, user) => {
  registry.open = true;
  await open({ user });
  await dialog();
});

test('it stays closed for a person the registry knows', async () => {
  registry.open = true;
  await open();
  await screen.findByText('1 trovati per Giulia');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('two steps open the registry: stored, user reloaded, reported, closed, searched again', async () => {
  const { person, api } = await open();
  await dialog();
  await person.type(await field('Password'), 'segreta');
  await person.click(send());
  await person.type(await field('OTP ricevuto'), '123456');
  await person.click(send());
  await screen.findByText('Accesso confermato');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('1 trovati per Riletta');
  expect(api.askedOf(aicaProxy).map(({ body }) => body)).toEqual([{ v: 2 }, { CCODE: '123456' }]);
  expect(api.askedOf(aicaProxy).map(({ headers }) => basic(headers.authorization))).toEqual([
    'FRRGLI80A41F205X:segreta',
    'FRRGLI80A41F205X:segreta',
  ]);
  expect(api.askedOf(aicaCredentials).map(({ body }) => body)).toEqual([
    { tax_code: 'FRRGLI80A41F205X', aica_password: 'segreta', aica_otp: '123456', aica_code: '001000' },
  ]);
});

test('a tax code and a code as they are pasted, with their blanks, are sent without', async () => {
  const { person, api } = await open({ user: aUser({ tax_code: null }) });
  await person.click(await field('Codice fiscale'));
  await person.paste('frr gli 80a41\u00a0f205x\t');
  await person.type(await field('Password'), 'segreta{Enter}');
  await person.type(await field('OTP ricevuto'), '123 456{Enter}');
  await waitFor(() =>
    expect(api.askedOf(aicaCredentials)[0]?.body).toMatchObject({ tax_code: 'FRRGLI80A41F205X', aica_otp: '123456' }),
  );
  await screen.findByText('1 trovati per Riletta');
});

test('one step is enough when the registry identifies the person at once', async () => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'subito{Enter}');
  await screen.findByText('1 trovati per Riletta');
  expect(api.askedOf(aicaCredentials)[0]?.body).toMatchObject({ aica_otp: '', aica_code: '001000' });
});

test('a wrong password shows the specification’s message, and the input stays', async () => {
  const { person } = await open();
  await person.type(await field('Password'), 'sbagliata');
  await person.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('Le credenziali inserite non sono correte, riprovare.');
  expect((await field('Password')).value).toBe('sbagliata');
  expect(send().hasAttribute('disabled')).toBe(false);
});

test('a password longer than any stays whole, says so, and is not sent', async () => {
  const { person, api } = await open();
  await person.click(await field('Password'));
  await person.paste('x'.repeat(201));
  await person.click(send());
  expect(screen.getByText('Al massimo 200 caratteri: ora sono 201.')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Password'));
  expect(api.askedOf(aicaProxy)).toEqual([]);
});

test('a wrong code keeps the second step', async () => {
  const { person } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  await person.type(await field('OTP ricevuto'), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Le credenziali inserite non sono correte, riprovare.');
  expect((await field('OTP ricevuto')).value).toBe('000000');
});

test.each([
  ['to the code', aicaProxy],
  ['with the stored credentials', aicaCredentials],
  ['with the person', currentUser],
])('a code that was accepted counts where the answer %s is lost', async (_, lost) => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  await person.type(await field('OTP ricevuto'), '123456');
  let isLost = false;
  const answered = everything.findLast(({ endpoint }) => endpoint === lost);
  api.also({
    endpoint: lost,
    handle: async (request) => {
      const answer = await answered?.handle(request);
      if (isLost) return answer;
      isLost = true;
      return refusal(503, 'unavailable');
    },
  });
  await person.click(send());
  if (lost === aicaCredentials) {
    await screen.findByText('Si è verificato un errore, riprovare.');
    await person.click(send());
  }
  await screen.findByText('Accesso confermato');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^1 trovati per/)).toBeTruthy();
});

test.each(['focus', 'visibilitychange'])('on %s it closes where another tab has opened the registry', async (event) => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  await person.type(await field('OTP ricevuto'), '12');
  const comeBack = () => document.dispatchEvent(new Event(event, { bubbles: true }));
  const asked = api.askedOf(findAssociates).length;
  comeBack();
  await waitFor(() => expect(api.askedOf(findAssociates).length).toBeGreaterThan(asked));
  expect((await field('OTP ricevuto')).value).toBe('12');
  registry.open = true;
  // The former look may not be over.
  await waitFor(() => {
    comeBack();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await screen.findByText('1 trovati per Riletta');
});

test('what is typed stays while the refused search is read again, as after a lost connection', async () => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  const otp = await field('OTP ricevuto');
  await person.type(otp, '12');
  const asked = api.askedOf(findAssociates).length;
  for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
  await waitFor(() => expect(api.askedOf(findAssociates).length).toBeGreaterThan(asked));
  await person.type(otp, '3456{Enter}');
  await screen.findByText('1 trovati per Riletta');
  expect(api.askedOf(aicaProxy)).toHaveLength(2);
});

test('opened by a refusal while somebody types in a field, it does not take their keys for the password', async () => {
  const held = Promise.withResolvers<void>();
  const slow: FakeAnswer = { ...search, handle: (request) => held.promise.then(() => search.handle(request)) };
  const { person, api } = await renderScreen(
    <>
      <input aria-label="Note" />
      <Screen />
    </>,
    { api: [...everything, slow] },
  );
  const notes = await field('Note');
  await person.type(notes, 'Ha tele');
  held.resolve();
  const opened = await dialog();
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
  await person.keyboard('fonato{Enter}');
  expect((await field('Password')).value).toBe('');
  expect(api.askedOf(aicaProxy)).toEqual([]);
  await person.type(await field('Password'), 'subito{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(notes));
});

function ScreenByPress() {
  const { data, error } = useQuery(reading(associatesPage, { query: { f: '1', limit: 1 } }));
  const { ask, dialog } = useRegistryAccess(error, { byPress: true });
  return (
    <>
      <p>{data ? 'trovati' : 'niente'}</p>
      <button type="button" onClick={() => ask()}>
        Accedi
      </button>
      {dialog}
    </>
  );
}

test('where it opens by a press alone, a refusal does not open it, and it sees a registry that another tab has opened', async () => {
  const opened = await renderScreen(<ScreenByPress />, { api: everything });
  const { person, api } = opened;
  await waitFor(() => expect(api.askedOf(findAssociates)).toHaveLength(1));
  await allAnswered(opened);
  expect(screen.getByText('niente')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Accedi' }));
  await dialog();
  await waitFor(async () => expect(document.activeElement).toBe(await field('Password')));
  registry.open = true;
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await screen.findByText('trovati');
  expect(api.askedOf(aicaProxy)).toEqual([]);
});

test('all that was refused goes on once the registry is open', async () => {
  const done: string[] = [];
  function Screen() {
    const { ask, dialog } = useRegistryAccess(undefined, { byPress: true });
    const refused = ['il primo', 'il secondo'];
    return (
      <>
        <button type="button" onClick={() => refused.map((name) => ask(() => done.push(name)))}>
          Fai
        </button>
        {dialog}
      </>
    );
  }
  const { person } = await renderScreen(<Screen />, { api: everything });
  await person.click(screen.getByRole('button', { name: 'Fai' }));
  await person.type(await field('Password'), 'subito{Enter}');
  await waitFor(() => expect(done).toEqual(['il primo', 'il secondo']));
});

test('on focus it stays for a person whose credentials are not stored, until another tab has stored them', async () => {
  registry.open = true;
  let stored = aUser({ aica_password: false });
  const { api } = await open({ user: stored, api: [answers(currentUser, () => stored)] });
  await dialog();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(api.askedOf(currentUser)).toHaveLength(1));
  await dialog();
  stored = aUser();
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the button keeps the focus while the registry is asked, and sends once', async () => {
  const held = Promise.withResolvers<void>();
  const { person, api } = await open({
    api: [
      answers(aicaProxy, async () => {
        await held.promise;
        return refusal(401, 'registry-wrong-credentials');
      }),
    ],
  });
  await person.type(await field('Password'), 'sbagliata');
  const pressed = send();
  await person.click(pressed);
  await waitFor(() => expect(pressed.textContent).toBe('Invio in corso'));
  expect(document.activeElement).toBe(pressed);
  await person.keyboard('{Enter}');
  held.resolve();
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(send());
  expect(api.askedOf(aicaProxy)).toHaveLength(1);
});

test.each([
  ['the registry is down', refusal(502, 'registry-unavailable')],
  ['the server stumbles', refusal(500, 'internal')],
])('when %s it says so in the specification’s words', async (_, failure) => {
  const { person } = await open({ api: [answers(aicaProxy, () => failure)] });
  await person.type(await field('Password'), 'segreta{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Si è verificato un errore, riprovare.');
});

test('too many attempts show their own message', async () => {
  const { person } = await open({ api: [answers(aicaProxy, () => refusal(429, 'too-many-requests'))] });
  await person.type(await field('Password'), 'segreta{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Troppi tentativi: aspetta qualche minuto e riprova.');
});

test('a tax code that is tidied after Enter is the same: the second step stays', async () => {
  const { person } = await open({ user: aUser({ tax_code: null }) });
  await person.type(await field('Password'), 'segreta');
  await person.type(await field('Codice fiscale'), 'frr gli 80a41f205x{Enter}');
  await person.type(await field('OTP ricevuto'), '123456{Enter}');
  await screen.findByText('1 trovati per Riletta');
});

test('another code is requested for the same credentials, and the field is emptied for it', async () => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  const explained = await screen.findByText('Scrivi il codice che il registro ti ha inviato, o quello della tua app.');
  expect(explained.getAttribute('role')).toBe('status');
  await person.type(await field('OTP ricevuto'), '000000{Enter}');
  await screen.findByRole('alert');
  await person.click(screen.getByRole('button', { name: 'Chiedi un altro codice' }));
  await waitFor(() =>
    expect(explained.textContent).toBe('È stato chiesto un altro codice: scrivi quello, o quello della tua app.'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  const otp = await field('OTP ricevuto');
  expect(otp.value).toBe('');
  expect(document.activeElement).toBe(otp);
  expect(api.askedOf(aicaProxy).map(({ body }) => body)).toEqual([{ v: 2 }, { CCODE: '000000' }, { v: 2 }]);
  expect(new Set(api.askedOf(aicaProxy).map(({ headers }) => basic(headers.authorization)))).toEqual(
    new Set(['FRRGLI80A41F205X:segreta']),
  );
  await person.type(otp, '123456{Enter}');
  await screen.findByText('1 trovati per Riletta');
});

test('the button for another code shows that a call is under way, keeps the focus, and requests one', async () => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  const other = await screen.findByRole('button', { name: 'Chiedi un altro codice' });
  expect(other.getAttribute('aria-disabled')).toBe('false');
  const held = Promise.withResolvers<void>();
  api.also(
    answers(aicaProxy, async () => {
      await held.promise;
      return refusal(429, 'too-many-requests');
    }),
  );
  await person.click(other);
  await waitFor(() => expect(other.getAttribute('aria-disabled')).toBe('true'));
  expect(other.getAttribute('data-disabled')).toBe('true');
  expect(document.activeElement).toBe(other);
  await person.click(other);
  held.resolve();
  await screen.findByRole('alert');
  expect(other.getAttribute('aria-disabled')).toBe('false');
  expect(api.askedOf(aicaProxy)).toHaveLength(2);
});

test('another code that cannot be requested leaves the one that is typed', async () => {
  const { person, api } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  await person.type(await field('OTP ricevuto'), '12');
  api.also(answers(aicaProxy, () => refusal(429, 'too-many-requests')));
  await person.click(screen.getByRole('button', { name: 'Chiedi un altro codice' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Troppi tentativi: aspetta qualche minuto e riprova.');
  expect((await field('OTP ricevuto')).value).toBe('12');
  expect(screen.queryByText(/È stato chiesto un altro codice/)).toBeNull();
});

test('another password goes back to the first step', async () => {
  const { person } = await open();
  await person.type(await field('Password'), 'segreta{Enter}');
  await field('OTP ricevuto');
  await person.type(await field('Password'), 'x');
  expect(screen.queryByLabelText('OTP ricevuto')).toBeNull();
});

test('Escape does not close it and there is no cross', async () => {
  const { person } = await open();
  await dialog();
  await person.keyboard('{Escape}');
  await dialog();
  expect(screen.queryByRole('button', { name: 'Chiudi' })).toBeNull();
});

test('in a tab that began here, Torna indietro leads to the page where the person begins', async () => {
  const { person, address } = await open();
  await dialog();
  await person.click(screen.getByRole('button', { name: 'Torna indietro' }));
  await screen.findByText(elsewhere);
  expect(address()).toBe('/admin?left=%2Fsoci');
});

test('Torna indietro leads to where the person came from, whatever was searched here since', async () => {
  const { person, go, address } = await open();
  await dialog();
  go('/altro');
  await screen.findByText(elsewhere);
  for (const search of ['', '?f=1', '?f=1&last_name=rossi']) {
    go(`/soci${search}`);
    await waitFor(() => expect(address()).toBe(`/soci${search}`));
  }
  await dialog();
  await person.click(screen.getByRole('button', { name: 'Torna indietro' }));
  await screen.findByText(elsewhere);
  expect(address()).toBe('/altro');
});

test('nothing can be sent before both fields are filled', async () => {
  const { person } = await open({ user: aUser({ tax_code: null }) });
  expect((await dialog()).querySelector('[type=submit]')?.hasAttribute('disabled')).toBe(true);
  await person.type(await field('Codice fiscale'), 'FRRGLI80A41F205X');
  await person.type(await field('Password'), 'x');
  expect(send().hasAttribute('disabled')).toBe(false);
});

test('a password manager may keep and fill both: they are marked as the credentials of another place than the login', async () => {
  open();
  const user = await field('Codice fiscale');
  const password = await field('Password');
  expect([user.autocomplete, password.autocomplete]).toEqual([
    'section-registro username',
    'section-registro current-password',
  ]);
  expect(user.form).toBeTruthy();
  expect(user.form).toBe(password.form);
});

test('credentials that the registry confirms late are not stored for whoever has signed in since', async () => {
  const held = Promise.withResolvers<void>();
  const slow = answers(aicaProxy, async () => {
    await held.promise;
    return { codaica: '001000' };
  });
  // Nobody else has this id: what waits for them does not go on in a later test.
  const opened = await open({ user: aUser({ id: 77 }), api: [slow] });
  const { person, api, unmount } = opened;
  await dialog();
  await person.type(await field('Password'), 'subito');
  await person.click(send());
  await waitFor(() => expect(api.askedOf(aicaProxy)).toHaveLength(1));
  unmount();
  const next = await renderScreen(<p>la pagina di un’altra persona</p>, {
    user: aUser({ id: 8 }),
    api: everything,
  });
  held.resolve();
  for (const one of [opened, next]) await allAnswered(one);
  expect([...api.askedOf(aicaCredentials), ...next.api.askedOf(aicaCredentials)]).toEqual([]);
});
