import { resetSession, sessionStore } from '@sodalizio/area-kit/host';
import { aUser } from '@sodalizio/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcePerson, followOtherTabs } from './other-tabs.ts';
import { storeTokens } from './tokens.ts';

const acts = { loggedOut: vi.fn(), loggedIn: vi.fn() };
let stop: () => void;

/** Simulates another tab's announcement. */
function hear(id: number | null, key?: string) {
  const set = vi.spyOn(Storage.prototype, 'setItem');
  announcePerson(id);
  const [stored = '', newValue = null] = set.mock.lastCall ?? [];
  set.mockRestore();
  window.dispatchEvent(new StorageEvent('storage', { key: key ?? stored, newValue }));
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  sessionStore.setState({ phase: 'signed-in', user: aUser({ id: 7 }), accessToken: 'old', sessionToken: 'old' });
  stop = followOtherTabs(acts);
});
afterEach(() => {
  stop();
  resetSession();
});

describe('another tab of the browser', () => {
  it('logs out: this one does too', () => {
    hear(null);
    expect(acts.loggedOut).toHaveBeenCalledOnce();
    expect(acts.loggedIn).not.toHaveBeenCalled();
  });

  it('logs somebody else in: this one restarts', () => {
    hear(8);
    expect(acts.loggedIn.mock.calls).toEqual([[8]]);
  });

  it('logs the same person in: this one continues with the new tokens', () => {
    storeTokens({ accessToken: 'new', sessionToken: 'newer' });
    hear(7);
    expect(sessionStore.getState()).toMatchObject({ accessToken: 'new', sessionToken: 'newer' });
    expect(acts.loggedIn).not.toHaveBeenCalled();
  });

  it('logs in while this one waits at the login: this one is in', () => {
    resetSession();
    hear(7);
    expect(acts.loggedIn).toHaveBeenCalledOnce();
  });

  it('is ignored by a signed-out tab, and with other keys', () => {
    hear(8, 'sodalizio.columns');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sodalizio.person', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'sodalizio.person', newValue: '{"no":1' }));
    resetSession();
    hear(null);
    expect(acts.loggedOut).not.toHaveBeenCalled();
    expect(acts.loggedIn).not.toHaveBeenCalled();
  });

  describe('while this page was left, and kept for going back to it', () => {
    const goBack = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

    it('logged out: nothing of the person is shown again', () => {
      goBack(true);
      expect(acts.loggedOut).toHaveBeenCalledOnce();
    });

    it('logged somebody in: this one restarts', () => {
      storeTokens({ accessToken: 'new', sessionToken: 'newer' });
      goBack(true);
      expect(acts.loggedIn).toHaveBeenCalledOnce();
    });

    it('did nothing: the page is as it was', () => {
      storeTokens({ accessToken: 'old', sessionToken: 'old' });
      goBack(true);
      resetSession();
      localStorage.clear();
      goBack(true);
      goBack(false);
      expect(acts.loggedOut).not.toHaveBeenCalled();
      expect(acts.loggedIn).not.toHaveBeenCalled();
    });
  });
});
