import { rememberedPrefix } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { storedTokens } from './tokens.ts';

const key = `${rememberedPrefix}person`;

/** Says to the other tabs of this browser who has logged in; null: who was there has logged out. */
export function announcePerson(id: number | null): void {
  try {
    // The other tabs hear of each change with its value; nothing needs to stay.
    localStorage.setItem(key, JSON.stringify([id]));
    localStorage.removeItem(key);
  } catch {
    // Storage full or refused: the other tabs find out with their next call.
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
 * Follows what another tab does: `loggedOut` when this tab's person logged out there, `loggedIn` when somebody else is there now,
 * or when nobody was here. A second login of the same person is taken over without a word. Gives back how to stop.
 */
export function followOtherTabs(acts: { loggedOut: () => void; loggedIn: () => void }): () => void {
  const hear = (event: StorageEvent) => {
    const person = event.key === key ? personIn(event.newValue) : undefined;
    if (person === undefined) return;
    const { user } = sessionStore.getState();
    if (person !== (user?.id ?? null)) acts[person === null ? 'loggedOut' : 'loggedIn']();
    else if (user) takeOverTokens();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function takeOverTokens(): void {
  const tokens = storedTokens();
  if (tokens) sessionStore.setState(tokens);
}
