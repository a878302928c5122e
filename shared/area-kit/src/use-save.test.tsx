import { constants, logout } from '@sodalizio/contract';
import {
  act,
  answers,
  aUser,
  button,
  type FakeAnswer,
  refusal,
  renderScreen,
  roundTrips,
  screen,
  takeClock,
  waitFor,
} from '@sodalizio/testing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { errorSentence, reading, useSave } from './index.ts';
import { sessionStore } from './session.store.ts';

let said: string[] = [];

function Part() {
  const { save } = useSave(logout);
  return (
    <button
      type="button"
      onClick={() =>
        save(
          {},
          {
            onSuccess: () => said.push('fatto'),
            onError: (error) => said.push(errorSentence(error)),
            onSettled: () => said.push('finito'),
          },
        )
      }
      children="Salva"
    />
  );
}

function Screen() {
  const [shown, setShown] = useState(true);
  return (
    <>
      {shown && <Part />}
      <button type="button" onClick={() => setShown(false)} children="Chiudi" />
    </>
  );
}

/** A call that is answered when it is released. */
function held(answer: () => { status: 'ok' } | ReturnType<typeof refusal>) {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api: FakeAnswer = answers(logout, async () => {
    await waiting;
    return answer();
  });
  return { api, release: () => release() };
}

async function open(answer: Parameters<typeof held>[0]) {
  said = [];
  const { api, release } = held(answer);
  const { person, api: server } = await renderScreen(<Screen />, { path: '/list', api: [api] });
  return { person, release, api: server };
}

test.each([
  ['a success', () => ({ status: 'ok' as const }), 'fatto'],
  ['a failure', () => refusal(403, 'forbidden'), 'Non hai il permesso'],
])('%s is said also where the part that asked is gone by then', async (_, answer, words) => {
  const { person, release } = await open(answer);
  await person.click(button('Salva'));
  await person.click(button('Chiudi'));
  expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  release();
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said[0]).toContain(words);
  expect(said[1]).toBe('finito');
});

test('of two calls each is said', async () => {
  const { person, release } = await open(() => ({ status: 'ok' as const }));
  await person.dblClick(button('Salva'));
  release();
  await waitFor(() => expect(said.filter((one) => one === 'fatto')).toHaveLength(2));
});

test('a double click sends once; the same again, once it is answered, is sent again', async () => {
  const { person, api, release } = await open(() => ({ status: 'ok' as const }));
  await person.dblClick(button('Salva'));
  release();
  await waitFor(() => expect(said.filter((one) => one === 'finito')).toHaveLength(2));
  expect(api.askedOf(logout)).toHaveLength(1);
  await person.click(button('Salva'));
  await waitFor(() => expect(api.askedOf(logout)).toHaveLength(2));
});

test('to who is signed in by then instead nothing is said, and to its person once they are back', async () => {
  const { person, release, api } = await open(() => ({ status: 'ok' as const }));
  const { user } = sessionStore.getState();
  await person.click(button('Salva'));
  await waitFor(() => expect(api.askedOf(logout)).toHaveLength(1));
  act(() => sessionStore.setState({ user: aUser({ id: 99 }) }));
  release();
  await waitFor(() => expect(api.unanswered()).toBe(0));
  await act(() => roundTrips(api));
  expect(said).toEqual([]);
  act(() => sessionStore.setState({ user }));
  await waitFor(() => expect(said).toEqual(['fatto', 'finito']));
});

/** A list is read again after a save, without an answer. */
async function saveInList() {
  const saved: string[] = [];
  function List() {
    const { data } = useQuery(reading(constants, {}));
    const { save, busy } = useSave(logout, { drops: [constants], onSaved: ({ status }) => saved.push(status) });
    return data && <button type="button" onClick={() => save({})} children={busy ? 'Salvataggio in corso' : 'Salva'} />;
  }
  const languages = { languages: { it: 'Italiano' }, default_language: 'it' };
  const { person, api, cache, unmount } = await renderScreen(<List />, {
    api: [
      answers(logout, () => ({ status: 'ok' as const })),
      answers(constants, () => (api.askedOf(constants).length > 1 ? new Promise<never>(() => {}) : languages)),
    ],
  });
  await screen.findByRole('button', { name: 'Salva' });
  await person.click(button('Salva'));
  await waitFor(() => expect(api.askedOf(constants)).toHaveLength(2));
  return { api, cache, unmount, saved };
}

test('nor where they leave while the lists that it changes are read again', async () => {
  const { api, cache, unmount, saved } = await saveInList();
  const { user } = sessionStore.getState();
  unmount();
  sessionStore.setState({ user: null });
  cache.clear();
  await act(() => roundTrips(api));
  expect(saved).toEqual([]);
  sessionStore.setState({ user });
  await waitFor(() => expect(saved).toEqual(['ok']));
});

test('what is stored is said although the lists that it changes are not read again', async () => {
  const pass = takeClock();
  const { saved } = await saveInList();
  expect(saved).toEqual([]);
  pass(2_000);
  await screen.findByRole('button', { name: 'Salva' });
  expect(saved).toEqual(['ok']);
});
