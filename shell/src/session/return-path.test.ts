import { beforeEach, expect, it } from 'vitest';
import { forgetReturnPath, ownReturnPath, rememberReturnPath, takeReturnPath } from './return-path.ts';
import { clearStorage, storedTokens, storeTokens } from './tokens.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('returns once to the page where the session ended, query included', () => {
  window.history.replaceState(null, '', '/admin/garden?f=1#x');
  rememberReturnPath();
  expect(takeReturnPath()).toBe('/admin/garden?f=1#x');
  expect(takeReturnPath()).toBe('/');
});

it('returns the person whose session ended, and nobody else', () => {
  window.history.replaceState(null, '', '/admin/garden');
  ownReturnPath(1);
  rememberReturnPath();
  ownReturnPath(1);
  expect(takeReturnPath()).toBe('/admin/garden');
  rememberReturnPath();
  ownReturnPath(2);
  expect(takeReturnPath()).toBe('/');
});

it('leads whoever logs in to an address that was opened without a session', () => {
  window.history.replaceState(null, '', '/admin/garden');
  rememberReturnPath();
  ownReturnPath(1);
  expect(takeReturnPath()).toBe('/admin/garden');
  forgetReturnPath();
  rememberReturnPath();
  ownReturnPath(2);
  expect(takeReturnPath()).toBe('/admin/garden');
});

it('remembers no page in front of the login', () => {
  window.history.replaceState(null, '', '/login');
  rememberReturnPath();
  expect(takeReturnPath()).toBe('/');
});

it.each(['https://elsewhere.example/admin/', '//elsewhere.example', 'javascript:alert(1)'])(
  'never leads to %s',
  (place) => {
    sessionStorage.setItem('sodalizio.return-to', place);
    expect(takeReturnPath()).toBe('/');
  },
);

it('clears local storage but keeps what a person chose for this browser', async () => {
  storeTokens({ accessToken: 'a', sessionToken: 's' });
  localStorage.setItem('sodalizio.choice', '1');
  localStorage.setItem('anything', '1');
  expect(storedTokens()).toEqual({ accessToken: 'a', sessionToken: 's' });
  clearStorage();
  expect(storedTokens()).toBeNull();
  // Until the mirror has forgotten the session.
  expect(localStorage.getItem('sodalizio.session-ended')).toBe('1');
  await expect.poll(() => Object.keys(localStorage)).toEqual(['sodalizio.choice']);
});
