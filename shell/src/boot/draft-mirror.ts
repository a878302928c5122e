import { endedKey, sessionKeys } from './session-keys.ts';

/**
 * Drafts and the session's tokens a second time, in IndexedDB, where no script gets by accident: what takes one out of `localStorage` other than by its
 * methods (`delete`, an assignment, a frame's own storage) does not reach it. Whatever the browser refuses, the page works without.
 */
const databaseName = 'sodalizio-drafts';
const storeName = 'drafts';

export const draftPrefix = 'sodalizio.draft.';
const isDraft = (key: string) => key.startsWith(draftPrefix);
const isMirrored = (key: string) => isDraft(key) || sessionKeys.includes(key);

/** Set from the end of a draft until the mirror has forgotten it: a page that ends meanwhile must not bring a saved text back. */
const forgottenPrefix = 'sodalizio.forgotten.';
const forgottenMark = (key: string) => forgottenPrefix + key;

/** How long the start waits for the browser's database, in milliseconds: a session that is not found by then is lost. */
const timeout = 5_000;

let opening: Promise<IDBDatabase> | undefined;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  return settled(request);
}

/** Over a new connection where the last is gone: Safari closes those of tabs in the background. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  opening ??= open();
  const last = opening;
  try {
    return (await last).transaction(storeName, mode);
  } catch {
    // Once for all that wait, so that writes keep their order.
    if (opening === last) opening = open();
    return (await opening).transaction(storeName, mode);
  }
}

/** Resolves once it is on the disk, to false where the browser refuses. */
async function write(change: (drafts: IDBObjectStore) => void): Promise<boolean> {
  try {
    const transaction = await begin('readwrite');
    change(transaction.objectStore(storeName));
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', reject);
    });
    return true;
  } catch {
    // A private window, a full disk: the first copy is in `localStorage`.
    return false;
  }
}

export function mirror(key: string, value: string): void {
  if (!isMirrored(key)) return;
  if (isDraft(key)) localStorage.removeItem(forgottenMark(key));
  void write((drafts) => drafts.put(value, key));
}

export function forgetMirrored(key: string): void {
  if (!isMirrored(key)) return;
  const forgotten = write((drafts) => drafts.delete(key));
  // Without the browser's database there is no second copy.
  if (!isDraft(key) || !('indexedDB' in window)) return;
  const mark = forgottenMark(key);
  // Its own: of two ends of one draft, the first must not take the second's mark away.
  const value = String(Math.random());
  try {
    localStorage.setItem(mark, value);
  } catch {
    // Full: the draft has ended all the same.
  }
  void forgotten.then((done) => {
    if (done && localStorage.getItem(mark) === value) localStorage.removeItem(mark);
  });
}

/** The tokens are gone from `localStorage`, whoever took them: also from here. Until then no page puts them back. */
export async function forgetSession(): Promise<void> {
  localStorage.setItem(endedKey, '1');
  const done = await write((mirrored) => sessionKeys.forEach((key) => void mirrored.delete(key)));
  // Without the browser's database there is no second copy.
  if (done || !('indexedDB' in window)) localStorage.removeItem(endedKey);
}

async function readAll(): Promise<Map<string, string>> {
  const store = (await begin('readonly')).objectStore(storeName);
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  return new Map(keys.map((key, at) => [String(key), String(values[at])]));
}

/** What the mirror lacks: of a page that wrote before there was one. */
function complete(known: ReadonlyMap<string, string>): void {
  for (const key of Object.keys(localStorage).filter(isMirrored)) {
    const value = localStorage.getItem(key);
    if (value !== null && (!known.has(key) || (sessionKeys.includes(key) && known.get(key) !== value)))
      mirror(key, value);
  }
}

async function restore(): Promise<void> {
  const known = await readAll();
  for (const [key, value] of known) {
    if (!isDraft(key) || localStorage.getItem(key) !== null) continue;
    if (localStorage.getItem(forgottenMark(key)) === null) localStorage.setItem(key, value);
    else forgetMirrored(key);
  }
  complete(known);
}

/** Both tokens or none; never those of a session that somebody ended. */
async function restoreTokens(): Promise<void> {
  if (localStorage.getItem(endedKey) !== null) return forgetSession();
  const known = await readAll();
  const tokens = sessionKeys.flatMap((key) => known.get(key) ?? []);
  const isFree = () => [endedKey, ...sessionKeys].every((key) => localStorage.getItem(key) === null);
  if (tokens.length < sessionKeys.length || !isFree()) return;
  for (const [at, key] of sessionKeys.entries()) localStorage.setItem(key, tokens[at] ?? '');
}

const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), new Promise<void>((done) => setTimeout(done, timeout))]);

/** Puts back the drafts that are gone from `localStorage`. Call it at the start; it does not take long, and does not fail. */
export const restoreDrafts = (): Promise<void> => inTime(restore());

/** Puts back the session that is gone from `localStorage` without a logout. Call it where no tokens are stored. */
export const restoreSession = (): Promise<void> => inTime(restoreTokens());
