import { currentUser } from '@sodalizio/contract';
import { answers, aUser, roundTrips, startFakeApi, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { resetSession, sessionStore } from './host.ts';
import { reloadUser } from './index.ts';

const giulia = aUser({ id: 7 });
const paolo = aUser({ id: 8, first_name: 'Paolo' });
const signIn = (user: typeof giulia, accessToken = `of-${user.id}`) =>
  sessionStore.setState({ phase: 'signed-in', user, accessToken, sessionToken: 's' });
const logInAgain = () => {
  resetSession();
  signIn({ ...giulia, last_name: 'Rossi' }, 'newer');
};

async function reloadingWhile(meanwhile: () => void) {
  const held = Promise.withResolvers<void>();
  const api = await startFakeApi([
    answers(currentUser, async () => {
      await held.promise;
      return { ...giulia, last_name: 'Neri' };
    }),
  ]);
  globalThis.jsdom?.reconfigure({ url: `${api.origin}/` });
  signIn(giulia);
  const reloading = reloadUser();
  meanwhile();
  held.resolve();
  const isHere = sessionStore.getState().user?.id === giulia.id;
  // Its promise ends only while its person is signed in.
  if (isHere) await reloading;
  await waitFor(() => expect(api.unanswered()).toBe(0));
  await roundTrips(api);
  const { user } = sessionStore.getState();
  await api.close();
  resetSession();
  return user && [user.id, user.last_name];
}

test.each([
  ['is shown as the server has it by now', () => {}, [7, 'Neri']],
  ['does not come back after a logout', resetSession, null],
  ['is not replaced after another login, which has read them later', logInAgain, [7, 'Rossi']],
  ['does not take the place of whoever has signed in since', () => signIn(paolo), [8, paolo.last_name]],
])('a person who is read again %s', async (_, meanwhile, expected) => {
  expect(await reloadingWhile(meanwhile)).toEqual(expected);
});

test('of two readings the one that began later counts, although it was answered first', async () => {
  const older = Promise.withResolvers<void>();
  let asked = 0;
  const api = await startFakeApi([
    answers(currentUser, async () => {
      asked += 1;
      if (asked > 1) return { ...giulia, last_name: 'Verdi' };
      await older.promise;
      return { ...giulia, last_name: 'Neri' };
    }),
  ]);
  globalThis.jsdom?.reconfigure({ url: `${api.origin}/` });
  signIn(giulia);
  const first = reloadUser();
  await waitFor(() => expect(asked).toBe(1));
  await reloadUser();
  older.resolve();
  await first;
  expect(sessionStore.getState().user?.last_name).toBe('Verdi');
  await api.close();
  resetSession();
});
