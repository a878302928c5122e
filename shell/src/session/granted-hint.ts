import { rememberedPrefix } from '@sodalizio/area-kit';

const key = `${rememberedPrefix}granted`;

/**
 * What the person of this browser was allowed at the last start. Only a hint: it decides what is fetched ahead of the
 * session check, so that nobody downloads a screen they may not open. Guards ask the session itself.
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
    // Storage full or refused: nothing is fetched ahead.
  }
}

export const forgetGranted = (): void => localStorage.removeItem(key);
