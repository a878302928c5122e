import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { addDelivery, addMailing } from '../mail/queue.repo.ts';
import { checkSecretKey, newSecretKey, readSecretKey } from './secret-key.ts';
import { WrongSetting } from './wrong-setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-key-'));
const dataFolder = join(folder, 'data');
const file = join(folder, 'secret.key');
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ members: 1 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('is made once beside the data folder, for its owner alone, and read again', async () => {
  const made = await newSecretKey(server.db, dataFolder);
  expect(made).toHaveLength(32);
  expect(readSecretKey(dataFolder)).toEqual(made);
  expect(await newSecretKey(server.db, dataFolder)).toEqual(made);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('is on the disk, and so is its name, before it is used', async () => {
  rmSync(file);
  const synced = new Set<number>();
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: typeof handle) {
    synced.add((await this.stat()).ino);
  });
  onTestFinished(async () => {
    sync.mockRestore();
    await handle.close();
  });
  await newSecretKey(server.db, dataFolder);
  expect([...synced]).toEqual([statSync(file).ino, statSync(folder).ino]);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

it('is made anew where a power cut left an empty file and no database depends on it, the same for servers that start together', async () => {
  for (const left of ['', '\0'.repeat(65)]) {
    writeFileSync(file, left);
    expect(readSecretKey(dataFolder)).toBeUndefined();
    const made = await Promise.all([1, 2, 3].map(() => newSecretKey(server.db, dataFolder)));
    expect(new Set(made.map(String)).size).toBe(1);
    expect(readSecretKey(dataFolder)).toEqual(made[0]);
  }
});

it('is not replaced where the links of mails depend on the lost one', async () => {
  rmSync(file);
  const now = new Date('2026-03-02T09:00:00Z');
  const mail = { kind: 'test', subject: ['Ciao'], body: { text: ['Ciao'] }, priority: 5 };
  const mailing = await addMailing(server.db, mail, now);
  await addDelivery(server.db, { mailing, recipient: 'test', address: 'socio@posta.example', fields: {} }, now);
  await expect(newSecretKey(server.db, dataFolder)).rejects.toThrow(/manca, e i dati .* link delle e-mail/);
  expect(existsSync(file)).toBe(false);
  await server.db.deleteFrom('mail_deliveries').execute();
  await newSecretKey(server.db, dataFolder);
});

it('is not replaced where the data is encrypted with the lost one', async () => {
  rmSync(file);
  await server.db
    .updateTable('users')
    .set({ registry_password_encrypted: Buffer.alloc(40) })
    .where('id', '=', 1)
    .execute();
  await expect(newSecretKey(server.db, dataFolder)).rejects.toThrow('manca, e i dati contengono password del registro');
  expect(existsSync(file)).toBe(false);
});

it('must be the one with which the database is in use, on every server and at every start', async () => {
  const [first, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const check = (secretKey: Buffer, secretChanged = false) =>
    checkSecretKey(server.db, { secretKey, secretChanged, dataFolder });
  await check(first);
  await check(first);
  await expect(check(other)).rejects.toThrow(/non è quella con cui il database è in uso.*SODALIZIO_SECRET_CHANGED/);
  await check(first);
  // On purpose: from then on it is the only one.
  await check(other, true);
  await check(other);
  await expect(check(first)).rejects.toThrow('non è quella');
});

it('is not made anew for a database that is in use with one', async () => {
  rmSync(file, { force: true });
  await server.db.updateTable('users').set({ registry_password_encrypted: null }).execute();
  await checkSecretKey(server.db, { secretKey: Buffer.alloc(32, 2), secretChanged: true, dataFolder });
  await expect(newSecretKey(server.db, dataFolder)).rejects.toThrow(/manca, e il database è già in uso con una chiave/);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '');
  await expect(newSecretKey(server.db, dataFolder)).rejects.toThrow(
    /è vuota, e il database è già in uso con una chiave/,
  );
  expect(readFileSync(file, 'utf8')).toBe('');
});

it('names its file and the user who has to read it, where they may not', () => {
  const own = mkdtempSync(join(tmpdir(), 'sodalizio-key-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  const unreadable = join(own, 'secret.key');
  writeFileSync(unreadable, '00'.repeat(32));
  chmodSync(own, 0o755);
  chmodSync(unreadable, 0);
  // Root may read everything.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  let refusal: unknown;
  try {
    readSecretKey(join(own, 'data'));
  } catch (error) {
    refusal = error;
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  expect(refusal).toBeInstanceOf(WrongSetting);
  const user = isRoot ? 'nobody' : userInfo().username;
  expect(refusal).toHaveProperty(
    'message',
    `La chiave segreta in «${unreadable}» non si può leggere (EACCES): deve poterla leggere l’utente «${user}», che avvia il server.`,
  );
});
