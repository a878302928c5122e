import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { cachedDump } from './data-template.ts';
import { findMigrations } from './find-migrations.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/** V8 shares compiled code between threads as long as one has it: the engines of all files of this process compile it once. */
let engineCode: Promise<unknown> | undefined;
// Node has it, its types do not.
declare const WebAssembly: { readonly compile: (code: Uint8Array) => Promise<unknown> };

/**
 * A migrated (by default), empty database for one test file; `close()` deletes it. In memory on the embedded engine (about a
 * second, from a dump made once per state of the migrations), or, when TEST_DATABASE_URL names a PostgreSQL whose user may
 * create databases, a copy of a migrated one there: the same tests run on both.
 */
export async function openTestDatabase({ migrated = true } = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return onPostgres(url, migrated);
  engineCode ??= WebAssembly.compile(await readFile(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))));
  await engineCode;
  return openDatabase(migrated ? { startFrom: await migratedDump() } : {});
}

/** Name of the state of the migrations. */
async function stateOfMigrations(): Promise<string> {
  // Of this process's list: a migration's file may appear while tests of the previous state still run.
  const hash = createHash('sha256').update(Object.keys(await findMigrations()).join());
  const sources = fileURLToPath(new URL('..', import.meta.url));
  for (const file of globSync('*/migrations/*.ts', { cwd: sources }).sort())
    hash.update(await readFile(join(sources, file)));
  return hash.digest('hex').slice(0, 16);
}

async function migratedDump(): Promise<string> {
  return cachedDump(`migrated-${await stateOfMigrations()}`, async () => {
    const opened = await openDatabase();
    await migrate(opened.db);
    return { dump: async (file) => opened.dump?.(file), close: () => opened.close() };
  });
}

const databaseAt = (url: string, name: string): string => {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
};

/** The database to copy for a migrated one, made by the first test of each state of the migrations. */
async function migratedTemplate(url: string): Promise<string> {
  const name = `migrated_${await stateOfMigrations()}`;
  const { db, close } = await openDatabase({ url, connections: 1 });
  try {
    // Held by this connection until it closes: others wait for a template that is whole.
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(db);
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
    if (rows.length > 0) return name;
    const unfinished = `test_${randomUUID().replaceAll('-', '')}`;
    await sql.raw(`create database ${unfinished}`).execute(db);
    const opened = await openDatabase({ url: databaseAt(url, unfinished), connections: 1 });
    await migrate(opened.db).finally(opened.close);
    await sql.raw(`alter database ${unfinished} rename to ${name}`).execute(db);
    return name;
  } finally {
    await close();
  }
}

async function onPostgres(url: string, migrated: boolean): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const from = migrated ? ` template ${await migratedTemplate(url)}` : '';
  await asAdministrator(url, `create database ${name}${from}`);
  const opened = await openDatabase({ url: databaseAt(url, name), connections: 4 });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await asAdministrator(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const { db, close } = await openDatabase({ url, connections: 1 });
  await sql.raw(statement).execute(db).finally(close);
}
