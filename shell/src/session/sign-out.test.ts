import { resetSession, sessionStore } from '@sodalizio/area-kit/host';
import { logout } from '@sodalizio/contract';
import { answers, aUser, type FakeApi, roundTrips, startFakeApi } from '@sodalizio/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from './session.actions.ts';
import { storedTokens, storeTokens } from './tokens.ts';

let api: FakeApi;
let answer: () => void;

beforeEach(async () => {
  const silent = new Promise<{ status: 'ok' }>((resolve) => {
    answer = () => resolve({ status: 'ok' });
  });
  api = await startFakeApi([answers(logout, () => silent)]);
  globalThis.jsdom?.reconfigure({ url: `${api.origin}/` });
  localStorage.clear();
  storeTokens({ accessToken: 'of-the-first', sessionToken: 'of-the-first' });
  sessionStore.setState({ phase: 'signed-in', user: aUser(), accessToken: 'of-the-first', sessionToken: 'x' });
});
afterEach(async () => {
  vi.useRealTimers();
  answer();
  await api.close();
  resetSession();
});

it('leaves no session in a browser that is closed while the server is silent', async () => {
  const leaving = signOut();
  expect(storedTokens()).toBeNull();
  // Its end resets the session, which must not be that of a later test.
  answer();
  await leaving;
});

it('does not keep the person on their page while the server is silent, and takes no later session away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let out = false;
  const leaving = signOut().then(() => {
    out = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(out).toBe(true);
  await leaving;
  expect(sessionStore.getState().user).toBeNull();
  vi.useRealTimers();

  const next = { accessToken: 'of-the-next', sessionToken: 'of-the-next' };
  storeTokens(next);
  sessionStore.setState({ phase: 'signed-in', user: aUser({ id: 9 }), ...next });
  await expect.poll(() => api.askedOf(logout)).toHaveLength(1);
  answer();
  await roundTrips(api);
  expect(storedTokens()).toEqual(next);
  expect(sessionStore.getState().user?.id).toBe(9);
});
