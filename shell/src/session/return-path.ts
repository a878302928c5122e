const key = 'sodalizio.return-to';

/** Remembers where a person was when the session ended, for this tab only. */
export function rememberPlace(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/admin/')) sessionStorage.setItem(key, pathname + search + hash);
}

/** Where to go after logging in. Only a path of ours counts: what stands in storage could have been put there. */
export function placeToReturn(): string {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return place?.startsWith('/admin/') ? place : '/';
}

/** After leaving on purpose, the next person begins at the beginning. */
export const forgetPlace = (): void => sessionStorage.removeItem(key);
