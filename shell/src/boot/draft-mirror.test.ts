import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, mirror, restoreSession } from './draft-mirror.ts';
import { endedKey, sessionKeys } from './session-keys.ts';

/** What the tests need of a browser's database: its values outlive connections, and a closed connection throws. */
const disk = new Map<string, string>();
let connections: { closed: boolean }[] = [];
let opens = true;

const later = (target: EventTarget, name: string) => setTimeout(() => target.dispatchEvent(new Event(name)));
function request<T>(result: T) {
  const made = Object.assign(new EventTarget(), { result });
  later(made, 'success');
  return made;
}

function connect() {
  const connection = {
    closed: false,
    transaction: () => {
      if (connection.closed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      const transaction = Object.assign(new EventTarget(), {
        objectStore: () => ({
          put: (value: string, key: string) => disk.set(key, value),
          delete: (key: string) => disk.delete(key),
          getAllKeys: () => request([...disk.keys()]),
          getAll: () => request([...disk.values()]),
        }),
      });
      later(transaction, 'complete');
      return transaction;
    },
  };
  connections.push(connection);
  return connection;
}

/** Safari does so with tabs in the background. */
const closeConnections = () => {
  for (const connection of connections) connection.closed = true;
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      if (!opens) throw new DOMException('The operation is insecure.', 'SecurityError');
      return request(connect());
    },
  });
  for (const key of sessionKeys) mirror(key, `${key} of Anna`);
  return expect.poll(() => disk.size).toBe(2);
});
afterEach(() => {
  closeConnections();
  connections = [];
  opens = true;
  disk.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a logout in a tab whose connection the browser closed is forgotten by the mirror too', async () => {
  closeConnections();
  await forgetSession();
  expect([...disk.keys()]).toEqual([]);
  expect(localStorage.getItem(endedKey)).toBeNull();
});

test('where the browser refuses its database, the end of the session stays marked and nobody comes back', async () => {
  closeConnections();
  opens = false;
  await forgetSession();
  expect(localStorage.getItem(endedKey)).toBe('1');
  // The next page, where the database opens again.
  opens = true;
  await restoreSession();
  expect(sessionKeys.map((key) => localStorage.getItem(key))).toEqual([null, null]);
  expect([...disk.keys(), localStorage.getItem(endedKey)]).toEqual([null]);
});

test('tokens that are gone without a logout come back over a new connection', async () => {
  closeConnections();
  await restoreSession();
  expect(sessionKeys.map((key) => localStorage.getItem(key))).toEqual([
    'access_token of Anna',
    'session_token of Anna',
  ]);
});

test('without a database there is no second copy, and no mark of an end', async () => {
  vi.unstubAllGlobals();
  expect('indexedDB' in window).toBe(false);
  await forgetSession();
  expect(localStorage.length).toBe(0);
});
