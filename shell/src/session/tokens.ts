import { rememberedPrefix } from '@sodalizio/area-kit';

/** Keys of the specification (section 3, Browser storage). */
const accessKey = 'access_token';
const sessionKey = 'session_token';

export interface Tokens {
  readonly accessToken: string;
  readonly sessionToken: string;
}

/** The stored tokens; null where nobody is signed in (or storage is refused). */
export function storedTokens(): Tokens | null {
  const accessToken = localStorage.getItem(accessKey);
  return accessToken ? { accessToken, sessionToken: localStorage.getItem(sessionKey) ?? '' } : null;
}

export function storeTokens({ accessToken, sessionToken }: Tokens): void {
  localStorage.setItem(accessKey, accessToken);
  localStorage.setItem(sessionKey, sessionToken);
}

/** Deletes these tokens; those that another tab has stored since stay. */
export const forgetTokens = (accessToken: string): void => {
  if (localStorage.getItem(accessKey) !== accessToken) return;
  localStorage.removeItem(accessKey);
  localStorage.removeItem(sessionKey);
};

/** Login and logout clear local storage (specification sections 2 and 4), except preferences. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(rememberedPrefix)) localStorage.removeItem(key);
}
