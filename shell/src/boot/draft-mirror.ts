/**
 * Drafts a second time, in IndexedDB, where no script gets by accident: what takes a draft out of `localStorage` other than by its
 * methods (`delete`, an assignment, a frame's own storage) does not reach it. Whatever the browser refuses, the page works without.
 */
const databaseName = 'sodalizio-drafts';
const storeName = 'drafts';

export const draftPrefix = 'sodalizio.draft.';
const isDraft = (key: string) => key.startsWith(draftPrefix);

/** How long the start waits for the browser's database. */
const timeout = 500;

let opening: Promise<IDBDatabase> | undefined;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

function database(): Promise<IDBDatabase> {
  if (opening) return opening;
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  opening = settled(request);
  return opening;
}

async function write(change: (drafts: IDBObjectStore) => void): Promise<void> {
  try {
    change((await database()).transaction(storeName, 'readwrite').objectStore(storeName));
  } catch {
    // A private window, a full disk: the draft itself is in `localStorage`.
  }
}

export function mirrorDraft(key: string, value: string): void {
  if (isDraft(key)) void write((drafts) => drafts.put(value, key));
}

export function forgetMirrored(key: string): void {
  if (isDraft(key)) void write((drafts) => drafts.delete(key));
}

async function restore(): Promise<void> {
  const drafts = (await database()).transaction(storeName).objectStore(storeName);
  const [keys, values] = await Promise.all([settled(drafts.getAllKeys()), settled(drafts.getAll())]);
  for (const [at, key] of keys.entries())
    if (localStorage.getItem(String(key)) === null) localStorage.setItem(String(key), String(values[at]));
  const known = new Set(keys);
  for (const key of Object.keys(localStorage).filter(isDraft))
    if (!known.has(key)) mirrorDraft(key, localStorage.getItem(key) ?? '');
}

/** Puts back the drafts that are gone from `localStorage`. Call it at the start; it does not take long, and does not fail. */
export const restoreDrafts = (): Promise<void> =>
  Promise.race([restore().catch(() => undefined), new Promise<void>((done) => setTimeout(done, timeout))]);
