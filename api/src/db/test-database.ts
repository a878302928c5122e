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

/**
 * A migrated (by default), empty database for one test file; `close()` deletes it. In memory on the embedded engine (about a
 * second, from a dump made once per state of the migrations), or, when TEST_DATABASE_URL names a PostgreSQL whose user may
 * create databases, a database of its own there: the same tests run on both.
 */
export async function openTestDatabase({ migrated = true } = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return onPostgres(url, migrated);
  return openDatabase(migrated ? { startFrom: await migratedDump() } : {});
}

async function migratedDump(): Promise<string> {
  // Of this process's list: a migration's file may appear while tests of the previous state still run.
  const hash = createHash('sha256').update(Object.keys(await findMigrations()).join());
  const sources = fileURLToPath(new URL('..', import.meta.url));
  for (const file of globSync('*/migrations/*.ts', { cwd: sources }).sort())
    hash.update(await readFile(join(sources, file)));
  return cachedDump(`migrated-${hash.digest('hex').slice(0, 16)}`, async () => {
    const opened = await openDatabase();
    await migrate(opened.db);
    return { dump: async (file) => opened.dump?.(file), close: () => opened.close() };
  });
}

async function onPostgres(url: string, migrated: boolean): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const opened = await openDatabase({ url: own.href, connections: 4 });
  if (migrated) await migrate(opened.db);
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
