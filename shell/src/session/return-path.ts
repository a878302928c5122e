const key = 'sodalizio.return-to';

/** Remembers where a person was when the session ended, for this tab only. */
export function rememberReturnPath(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/admin/')) sessionStorage.setItem(key, pathname + search + hash);
}

/** Where to go after logging in. Only a path of ours counts: what stands in storage could have been put there. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  forgetReturnPath();
  return path?.startsWith('/admin/') ? path : '/';
}

const endedKey = 'sodalizio.session-ended';

/** A session that ended by itself: the login says so, or it would come out of nowhere. */
export const markEnded = (): void => sessionStorage.setItem(endedKey, 'yes');
export const hasEnded = (): boolean => sessionStorage.getItem(endedKey) !== null;

/** After logging in, and after leaving on purpose, nothing of the earlier session is told any more. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(endedKey);
}
