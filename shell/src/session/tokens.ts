import { rememberedPrefix } from '@sodalizio/area-kit';
import { forgetSession } from '../boot/draft-mirror.ts';
import { accessKey, endedKey, sessionKey } from '../boot/session-keys.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly sessionToken: string;
}

/** Whether the person has blocked the site's data: then the mere access to storage throws, and no session can be kept. */
export function isStorageRefused(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

/** The stored tokens; null where nobody is signed in. Throws where storage is refused. */
export function storedTokens(): Tokens | null {
  const accessToken = localStorage.getItem(accessKey);
  return accessToken ? { accessToken, sessionToken: localStorage.getItem(sessionKey) ?? '' } : null;
}

export function storeTokens({ accessToken, sessionToken }: Tokens): void {
  localStorage.setItem(accessKey, accessToken);
  localStorage.setItem(sessionKey, sessionToken);
  localStorage.removeItem(endedKey);
}

/** Also where they are gone already. */
function removeTokens(): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(sessionKey);
  void forgetSession();
}

/** Deletes these tokens; those that another tab has stored since stay. */
export const forgetTokens = (accessToken: string): void => {
  const stored = localStorage.getItem(accessKey);
  if (stored === accessToken || stored === null) removeTokens();
};

/** Login and logout clear local storage (specification sections 2 and 4), except preferences. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(rememberedPrefix)) localStorage.removeItem(key);
  removeTokens();
}
