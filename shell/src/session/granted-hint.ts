import { grantedKey as key } from '../boot/session-keys.ts';

/**
 * The permissions of this browser's person at the last start. Only a hint for preloading before the session check, so that nobody
 * downloads a screen they may not open. Guards use the session itself.
 */
export function grantedHint(): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : undefined;
  } catch {
    return undefined;
  }
}

export function rememberGranted(permissions: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(permissions));
  } catch {
    // Storage full or refused: nothing is preloaded.
  }
}

export const forgetGranted = (): void => localStorage.removeItem(key);
