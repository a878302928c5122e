import { grantedKey, homeKey } from '../boot/session-keys.ts';

// What this browser's person was allowed at the last start, and which screen it led to. Only hints for what is fetched before the
// session check: guards and redirects use the session itself.

/** So that nobody downloads a screen they may not open. */
export function grantedHint(): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(grantedKey) ?? 'null');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : undefined;
  } catch {
    return undefined;
  }
}

export const rememberGranted = (permissions: readonly string[]): void =>
  remember(grantedKey, JSON.stringify(permissions));

/** The path, below /admin, of the screen that the bare address leads to; undefined for the page with the search. */
export function rememberHome(path: string | undefined): void {
  if (path === undefined) localStorage.removeItem(homeKey);
  else remember(homeKey, path);
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage full or refused: nothing is preloaded.
  }
}

export function forgetHints(): void {
  localStorage.removeItem(grantedKey);
  localStorage.removeItem(homeKey);
}
