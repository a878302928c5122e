import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { type Database, syncFile } from '../db/open-database.ts';
// For its declaration of the table.
import type {} from './platform.schema.ts';
import { keyFor } from './seal.ts';
import { WrongSetting } from './wrong-setting.ts';

/** Beside the data folder, not in it: a copy of the data alone does not decrypt the registry passwords. */
const fileBeside = (dataFolder: string) => join(dirname(dataFolder), 'secret.key');

/**
 * The key made at the first start; undefined where there is none, or its file is empty, as a power cut leaves one. Throws
 * `WrongSetting` where it is unreadable.
 */
export function readSecretKey(dataFolder: string): Buffer | undefined {
  const file = fileBeside(dataFolder);
  if (!existsSync(file)) return undefined;
  const key = read(file).replaceAll('\0', '').trim();
  if (key === '') return undefined;
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw new WrongSetting(`La chiave segreta in «${file}» non è leggibile: ripristinare il file da una copia.`);
  }
  return Buffer.from(key, 'hex');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    throw new WrongSetting(
      `La chiave segreta in «${file}» non si può leggere${code}: deve poterla leggere l’utente «${userOfServer()}», che avvia il server.`,
      { cause },
    );
  }
}

function userOfServer(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container a user may have a number alone.
    return String(process.geteuid?.());
  }
}

async function makeSecretKey(dataFolder: string): Promise<Buffer> {
  const file = fileBeside(dataFolder);
  const key = randomBytes(32);
  try {
    await mkdir(dirname(file), { recursive: true });
    if (readSecretKey(dataFolder) === undefined) await rm(file, { force: true });
    await writeWhole(file, `${key.toString('hex')}\n`);
    return key;
  } catch (cause) {
    const other = readSecretKey(dataFolder);
    if (other) return other;
    const sentence = `La chiave segreta non si può scrivere in «${file}»: controllare i permessi della cartella.`;
    throw new WrongSetting(sentence, { cause });
  }
}

/** On the disk before it has its name: no start, and no power cut, sees half of it. Throws where another server was first. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(part, file).catch((error: unknown) => {
      if (existsSync(file)) throw error;
      // A file system without hard links.
      return rename(part, file);
    });
  } finally {
    await rm(part, { force: true });
  }
  await syncFile(dirname(file));
}

/**
 * Makes a new key, once for servers that start together. Refuses with `WrongSetting` where the data depends on a key that is
 * missing now: with another one, registry passwords would silently become unreadable, and links in mails would no longer work.
 */
export function newSecretKey(db: Database, dataFolder: string): Promise<Buffer> {
  return db.transaction().execute(async (trx) => {
    // One server at a time, because an empty file is removed first.
    await sql`lock table secret_mark in share row exclusive mode`.execute(trx);
    const known = readSecretKey(dataFolder);
    if (known) return known;
    const { rows } = await sql<{ needed: boolean; marked: boolean }>`
      select exists (select from users where registry_password_encrypted is not null)
        or exists (select from mail_deliveries) as needed, exists (select from secret_mark) as marked`.execute(trx);
    if (!rows[0]?.needed && !rows[0]?.marked) return makeSecretKey(dataFolder);
    const file = fileBeside(dataFolder);
    const gone = `La chiave segreta «${file}» ${existsSync(file) ? 'è vuota' : 'manca'}`;
    if (!rows[0].needed)
      throw new WrongSetting(
        `${gone}, e il database è già in uso con una chiave: ripristinare il file da una copia o da un altro server, oppure indicare la chiave con SODALIZIO_SECRET. Nessuna chiave nuova è stata creata.`,
      );
    throw new WrongSetting(
      `${gone}, e i dati contengono password del registro cifrate con essa, o link delle e-mail che ne dipendono: ripristinare il file da una copia, oppure indicare la chiave con SODALIZIO_SECRET. Nessuna chiave nuova è stata creata.`,
    );
  });
}

const markOf = (secretKey: Buffer) => keyFor(secretKey, 'mark').toString('hex');

const otherKey = (dataFolder: string) =>
  new WrongSetting(
    `La chiave segreta (SODALIZIO_SECRET, oppure «${fileBeside(dataFolder)}») non è quella con cui il database è in uso: indicare la stessa su tutti i server. Per cambiarla di proposito, avviare una volta con SODALIZIO_SECRET_CHANGED=1: che cosa si perde è scritto in docs/server.md.`,
  );

/**
 * Refuses with `WrongSetting` before anything is changed in the database, as by migrations: who starts another checkout with another
 * key, or without one, has taken the wrong database.
 */
export async function checkBeforeMigrating(
  db: Database,
  {
    secretKey,
    secretChanged,
    dataFolder,
  }: { secretKey: Buffer | undefined; secretChanged: boolean; dataFolder: string },
): Promise<void> {
  const { rows } = await sql<{ marks: boolean }>`select to_regclass('secret_mark') is not null as marks`.execute(db);
  if (!rows[0]?.marks) return;
  const known = await db.selectFrom('secret_mark').select('mark').executeTakeFirst();
  if (!known) return;
  if (!secretKey) await newSecretKey(db, dataFolder);
  else if (!secretChanged && known.mark !== markOf(secretKey)) throw otherKey(dataFolder);
}

/**
 * Refuses with `WrongSetting` a key that is not the one with which this database is in use: waiting mails would be lost, and links
 * of one server would not work on another. The first start leaves a mark of its key, from which the key is not to be found.
 */
export async function checkSecretKey(
  db: Database,
  { secretKey, secretChanged, dataFolder }: { secretKey: Buffer; secretChanged: boolean; dataFolder: string },
): Promise<void> {
  const mark = markOf(secretKey);
  await db
    .insertInto('secret_mark')
    .values({ mark })
    .onConflict((conflict) =>
      secretChanged ? conflict.column('one').doUpdateSet({ mark }) : conflict.column('one').doNothing(),
    )
    .execute();
  const known = await db.selectFrom('secret_mark').select('mark').executeTakeFirst();
  if (known?.mark === mark) return;
  throw otherKey(dataFolder);
}
