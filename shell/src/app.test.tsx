import { CallError, useCrumb, useEditForm, useSession } from '@sodalizio/area-kit';
import { resetSession, sessionStore, useCrumbOf } from '@sodalizio/area-kit/host';
import { aUser } from '@sodalizio/testing';
import { confirm, toast } from '@sodalizio/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
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

function open() {
  const saving = Promise.withResolvers<never>();
  const router = createMemoryRouter([
    { path: '/', element: <Profile /> },
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
