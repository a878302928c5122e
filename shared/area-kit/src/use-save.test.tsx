import { logout } from '@sodalizio/contract';
import { answers, button, type FakeAnswer, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { errorSentence, useSave } from './index.ts';

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
