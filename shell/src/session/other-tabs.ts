import { rememberedPrefix } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { storedTokens } from './tokens.ts';

const key = `${rememberedPrefix}person`;

/** Announces a login to the browser's other tabs; null: a logout. */
export function announcePerson(id: number | null): void {
  try {
    // The other tabs receive each change with its value; nothing needs to stay.
    localStorage.setItem(key, JSON.stringify([id]));
    localStorage.removeItem(key);
  } catch {
    // Storage full or refused: the other tabs notice with their next call.
  }
}

function personIn(value: string | null): number | null | undefined {
  try {
    const read: unknown = JSON.parse(value ?? '');
    const id: unknown = Array.isArray(read) ? read[0] : undefined;
    return id === null || typeof id === 'number' ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Follows logins and logouts of other tabs: `loggedOut` for this tab's person, `loggedIn` for another person, or when nobody was
 * signed in here; without their id where only the stored tokens changed. A second login of the same person is adopted silently.
 * Returns how to stop.
 */
export function followOtherTabs(acts: { loggedOut: () => void; loggedIn: (person?: number) => void }): () => void {
  const hear = (event: StorageEvent) => {
    const person = event.key === key ? personIn(event.newValue) : undefined;
    if (person === undefined) return;
    const { user } = sessionStore.getState();
    if (person !== (user?.id ?? null)) person === null ? acts.loggedOut() : acts.loggedIn(person);
    else if (user) takeOverTokens();
  };
  // A page in the back/forward cache gets no storage events. Tokens do not say whose they are: with other ones it restarts.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    const stored = storedTokens()?.accessToken ?? null;
    if (persisted && stored !== sessionStore.getState().accessToken) acts[stored === null ? 'loggedOut' : 'loggedIn']();
  };
  window.addEventListener('storage', hear);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', comeBack);
  };
}

function takeOverTokens(): void {
  const tokens = storedTokens();
  if (tokens) sessionStore.setState(tokens);
}
