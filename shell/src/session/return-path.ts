const key = 'sodalizio.return-to';
const personKey = 'sodalizio.person-of-tab';

function store(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Storage full, as by an area: whoever logs in next begins at the first page, or at this person's.
  }
}

/** Remembers the current address when the session ends, for this tab only. */
export function rememberReturnPath(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/admin/')) store(key, pathname + search + hash);
}

/** The address after logging in. Only our own paths: storage is not trusted. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  forgetPath();
  return path?.startsWith('/admin/') ? path : '/';
}

const endedKey = 'sodalizio.session-ended';

/** Marks that the session expired, for a notice at the login. */
export const markEnded = (): void => store(endedKey, 'yes');
export const hasEnded = (): boolean => sessionStorage.getItem(endedKey) !== null;

/** Whose tab it is from now on: nobody is led to the page on which somebody else's session ended. */
export function ownReturnPath(person: number): void {
  const before = sessionStorage.getItem(personKey);
  if (before !== null && before !== String(person)) forgetPath();
  store(personKey, String(person));
}

/** After a logout nothing of the session is shown any more: what is asked for from here on is anybody's. */
export function forgetReturnPath(): void {
  forgetPath();
  sessionStorage.removeItem(personKey);
}

function forgetPath(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(endedKey);
}
