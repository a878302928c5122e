const key = 'sodalizio.return-to';

/** Remembers the current address when the session ends, for this tab only. */
export function rememberReturnPath(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/admin/')) sessionStorage.setItem(key, pathname + search + hash);
}

/** The address after logging in. Only our own paths: storage is not trusted. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  forgetReturnPath();
  return path?.startsWith('/admin/') ? path : '/';
}

const endedKey = 'sodalizio.session-ended';

/** Marks that the session expired, for a notice at the login. */
export const markEnded = (): void => sessionStorage.setItem(endedKey, 'yes');
export const hasEnded = (): boolean => sessionStorage.getItem(endedKey) !== null;

/** After logging in, and after a logout, nothing of the earlier session is shown any more. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(endedKey);
}
