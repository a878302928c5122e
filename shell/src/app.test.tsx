import { CallError, call, reading, useCrumb, useEditForm, useLeaveGuard, useSession } from '@sodalizio/area-kit';
import { resetSession, sessionStore, useCrumbOf } from '@sodalizio/area-kit/host';
import { currentUser, usersPage } from '@sodalizio/contract';
import { answers, aUser, refusal, roundTrips, startFakeApi } from '@sodalizio/testing';
import { confirm, toast } from '@sodalizio/ui';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { App, createCache } from './app.tsx';

const giulia = aUser({ id: 7 });
const paolo = aUser({ id: 8, first_name: 'Paolo' });
const signIn = (user: typeof giulia) => act(() => sessionStore.setState({ phase: 'signed-in', user }));

/** A screen that names its page after a record, for who may read it. */
function Profile() {
  const { user } = useSession();
  const { pathname } = useLocation();
  useCrumb(user?.id === giulia.id ? 'Maria Rossi' : undefined);
  return <h1>{useCrumbOf(pathname) ?? 'Socio'}</h1>;
}

function Name({ saving }: { readonly saving: Promise<never> }) {
  const { submit } = useEditForm({
    stored: undefined,
    valuesOf: () => ({ name: '' }),
    field: () => ({ label: 'Nome', id: 'name' }),
    save: () => saving,
    onSaved: () => {},
  });
  return (
    <button type="button" onClick={submit}>
      Salva
    </button>
  );
}

/** A screen whose calls are refused to whoever lacks their permission, with a form for whoever has it. */
function Users() {
  const mayAdd = useSession().can('users.create');
  const input = { query: { limit: 1, offset: 0 } };
  const { refetch } = useQuery({ ...reading(usersPage, input), enabled: false });
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Aggiorna
      </button>
      <button type="button" onClick={() => void call(usersPage, input).catch(() => undefined)}>
        Controlla
      </button>
      {mayAdd && <AddUser />}
    </>
  );
}

function AddUser() {
  const [name, setName] = useState('');
  useLeaveGuard(name !== '');
  return <input aria-label="Nome" value={name} onChange={({ target }) => setName(target.value)} />;
}

function open() {
  const saving = Promise.withResolvers<never>();
  window.history.replaceState(null, '', '/');
  const router = createBrowserRouter([
    { path: '/', element: <Profile /> },
    { path: '/users', element: <Users /> },
    { path: '/form', element: <Name saving={saving.promise} /> },
    { path: '/login', element: <p>Accedi</p> },
  ]);
  render(<App cache={createCache()} router={router} />);
  return Object.assign((to: string) => act(async () => router.navigate(to)), { saving });
}

beforeEach(() => {
  resetSession();
  signIn(giulia);
});

it('leaves no question and no undo of one person to whoever signs in next', async () => {
  const onUndo = vi.fn();
  open();
  let answer: boolean | undefined;
  act(() => {
    void confirm({ title: 'Eliminare il socio?', body: 'Maria Rossi', confirmLabel: 'Elimina' }).then((given) => {
      answer = given;
    });
    toast.warning('Maria Rossi eliminata', { undo: { label: 'Annulla', onUndo } });
  });
  await screen.findByRole('button', { name: 'Elimina' });
  await screen.findByText('Maria Rossi eliminata');
  act(resetSession);
  signIn(paolo);
  await waitFor(() => expect(screen.queryByText('Maria Rossi eliminata')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answer).toBe(false);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })));
  expect(onUndo).not.toHaveBeenCalled();
});

it('keeps what was said to a person whose data is read anew', async () => {
  open();
  act(() => toast.failure('Tre soci non sono stati aggiornati'));
  signIn({ ...giulia, last_name: 'Neri' });
  expect(await screen.findByText('Tre soci non sono stati aggiornati')).toBeTruthy();
});

it('does not name a page for one person by what another has read there', async () => {
  const go = open();
  expect(await screen.findByRole('heading', { name: 'Maria Rossi' })).toBeTruthy();
  act(resetSession);
  await go('/login');
  signIn(paolo);
  await go('/');
  expect(screen.getByRole('heading').textContent).toBe('Socio');
});

it('says that a save failed whose form was left meanwhile', async () => {
  const go = open();
  await go('/form');
  act(() => screen.getByRole('button', { name: 'Salva' }).click());
  await go('/');
  act(() => go.saving.reject(new CallError('unavailable')));
  expect(
    await screen.findByText(
      'Quello che stavi salvando quando hai chiuso la finestra non risulta salvato. Il servizio non è pronto: riprova tra poco.',
    ),
  ).toBeTruthy();
});

it.each([
  [503, 'area-off', 1],
  [503, 'unavailable', 0],
] as const)(
  'asks at once what is live where an area was switched off: after %i %s %i times',
  async (status, code, times) => {
    const live = vi.fn(async () => Response.json({ revision: 2, shell: 'one', areas: [] }));
    vi.stubGlobal('fetch', live);
    const api = await startFakeApi([answers(usersPage, () => refusal(status, code))]);
    globalThis.jsdom?.reconfigure({ url: `${api.origin}/` });
    onTestFinished(async () => {
      vi.unstubAllGlobals();
      await api.close();
    });
    await open()('/users');
    fireEvent.click(screen.getByRole('button', { name: 'Controlla' }));
    await waitFor(() => expect(api.askedOf(usersPage)).toHaveLength(1));
    await act(() => roundTrips(api));
    const asked = live.mock.calls.filter(([url]: unknown[]) => url === '/composition.json');
    expect(asked).toHaveLength(times);
  },
);

describe('a person whose permissions are changed meanwhile', () => {
  const minutes = (many: number) => vi.setSystemTime(Date.now() + many * 60_000);
  const mayAdd = () => screen.queryByLabelText('Nome') !== null;
  const lookAgain = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

  /** With what the server grants by now; its first `unanswered` readings get no answer. */
  async function openUsers(before: readonly string[], now: readonly string[], unanswered = 0) {
    const holding = (granted: readonly string[]) => ({ ...giulia, available_permissions: [...granted] });
    const api = await startFakeApi([
      answers(currentUser, () =>
        api.askedOf(currentUser).length > unanswered ? holding(now) : new Promise<never>(() => {}),
      ),
      answers(usersPage, () => refusal(403, 'forbidden')),
    ]);
    globalThis.jsdom?.reconfigure({ url: `${api.origin}/` });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await api.close();
    });
    sessionStore.setState({ user: holding(before), accessToken: 'a-token', sessionToken: 'a-session' });
    await open()('/users');
    const refuse = async (button = 'Aggiorna') => {
      const refused = api.askedOf(usersPage).length + 1;
      fireEvent.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(api.askedOf(usersPage)).toHaveLength(refused));
      await act(() => roundTrips(api));
    };
    return { refuse, read: () => api.askedOf(currentUser).length, arrive: () => act(() => roundTrips(api)) };
  }

  it('gets the buttons of today as soon as something is refused, with one question for many refusals', async () => {
    const { refuse, read } = await openUsers([], ['users.create']);
    minutes(1);
    await refuse();
    await waitFor(() => expect(mayAdd()).toBe(true));
    await refuse();
    await refuse();
    expect(read()).toBe(1);
    minutes(1);
    await refuse();
    await waitFor(() => expect(read()).toBe(2));
  });

  it('gets them also where what is refused was no query and no save', async () => {
    const { refuse } = await openUsers([], ['users.create']);
    minutes(1);
    await refuse('Controlla');
    await waitFor(() => expect(mayAdd()).toBe(true));
  });

  it('gets them on coming back to the page after more than five minutes', async () => {
    const { read, arrive } = await openUsers(['users.create'], []);
    minutes(5);
    lookAgain();
    await arrive();
    expect([read(), mayAdd()]).toEqual([0, true]);
    minutes(1);
    lookAgain();
    await waitFor(() => expect(mayAdd()).toBe(false));
    expect(read()).toBe(1);
  });

  it('gets them also where the person before has left without an answer', async () => {
    const { refuse, read } = await openUsers([], ['users.create'], 1);
    minutes(1);
    await refuse();
    await waitFor(() => expect(read()).toBe(1));
    signIn({ ...paolo, available_permissions: [] });
    minutes(1);
    await refuse();
    await waitFor(() => expect(read()).toBe(2));
  });

  it('keeps a form with what is typed in it, until it is left', async () => {
    const { refuse, read, arrive } = await openUsers(['users.create'], []);
    minutes(1);
    const field = screen.getByLabelText('Nome');
    fireEvent.change(field, { target: { value: 'Rossi' } });
    await refuse();
    lookAgain();
    await arrive();
    expect([read(), mayAdd()]).toEqual([0, true]);
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(mayAdd()).toBe(false));
  });
});
