import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { emptyTemplate } from './data-template.ts';
import { DatabaseDamaged, type DatabaseLost, NoRoom } from './database-errors.ts';
import { columnParsers, SodalizioDialect } from './dialect.ts';
import { type EmbeddedEngine, EngineRefused, startEngine } from './embedded-engine.ts';
import { lockFolder, type ReleaseLock } from './folder-lock.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

export interface OpenDatabaseOptions {
  /** A PostgreSQL connection string; wins over `folder`. */
  url?: string | undefined;
  /** Data folder of the embedded engine, created when missing. Neither url nor folder: in memory, for tests. */
  folder?: string | undefined;
  /** A tar to start an in-memory database from (see test-database.ts); the empty template by default. */
  startFrom?: string | undefined;
  /** Milliseconds before PostgreSQL cancels a statement; default 30,000, 0 for none. The embedded engine has no such limit. */
  statementTimeout?: number | undefined;
  connections?: number | undefined;
  log?: ((message: string, details?: object) => void) | undefined;
  /** The embedded engine died: every waiting query is already rejected, and the process should end. */
  onLost?: ((error: DatabaseLost) => void) | undefined;
}

export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  /** Waits for the running queries, flushes, ends the engine and releases the folder. Idempotent. */
  close(): Promise<void>;
  /** Embedded only: writes the whole database as a tar for `startFrom`. No query may be running. */
  dump?(file: string): Promise<void>;
}

/** Milliseconds. Enough for a queue on the embedded engine's only connection; short enough to show a deadlock (db used inside a transaction). */
const WAIT_FOR_CONNECTION = 20_000;

/**
 * Opens the database: PostgreSQL by `url`, else the embedded engine. Does not migrate (see migrate.ts).
 * Throws `DatabaseInUse` or `DatabaseDamaged`, whose messages are Italian sentences for the person at the terminal.
 */
export async function openDatabase(options: OpenDatabaseOptions = {}): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options);
}

function openPostgres(url: string, options: OpenDatabaseOptions): OpenDatabase {
  const statementTimeout = options.statementTimeout ?? 30_000;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sodalizio',
    max: options.connections ?? 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Usually two hours: a query that ran on a machine that lost its power would keep its connection for so long.
    keepAliveInitialDelayMillis: 10_000,
    types: columnParsers,
    // Its compiling takes 0.7 s of statements that run for 0.1 s: the planner overestimates what texts and CTEs cost.
    options: '-c jit=off',
    ...(statementTimeout > 0
      ? { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 2 * statementTimeout }
      : {}),
  });
  return finish(pool, 'postgres', options, async () => {});
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const lost = options.onLost ?? (() => {});
  if (options.folder === undefined) {
    const engine = await startEngine({ startFrom: options.startFrom ?? (await emptyTemplate()) }, lost);
    return finishEmbedded(engine, options, async () => {});
  }
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true });
  const release = await lockFolder(folder);
  try {
    return finishEmbedded(await startOnFolder(folder, lost), options, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The folder holds `pgdata`, and while that is being created a file `incomplete`: an interrupted first start never held
 * anybody's data and is repeated.
 */
async function startOnFolder(folder: string, lost: (error: DatabaseLost) => void): Promise<EmbeddedEngine> {
  const data = join(folder, 'pgdata');
  const incomplete = join(folder, 'incomplete');
  if (existsSync(incomplete)) await rm(data, { recursive: true, force: true });
  if (existsSync(data)) {
    await refuseDamaged(folder, data);
    return startEngine({ folder: data }, lost).catch((error: unknown) => {
      throw error instanceof EngineRefused ? whyNotStarted(folder, error) : error;
    });
  }
  await writeFile(incomplete, '');
  const engine = await startEngine({ folder: data, startFrom: await emptyTemplate() }, lost).catch((error: unknown) => {
    throw error instanceof EngineRefused ? (noRoom(folder, error) ?? error) : error;
  });
  await syncTree(data);
  await rm(incomplete);
  await syncFile(folder);
  return engine;
}

/** The engine gives no codes: its words, and those of its log, say what the machine lacks. */
function noRoom(folder: string, refused: EngineRefused): NoRoom | undefined {
  const words = [refused.message, ...refused.log].join('\n');
  if (/no space left|ENOSPC|quota exceeded|EDQUOT/i.test(words))
    return new NoRoom(folder, 'ENOSPC', { cause: refused });
  if (/out of memory|OUT_OF_MEMORY|could not allocate|cannot enlarge memory/i.test(words))
    return new NoRoom(folder, 'ENOMEM', { cause: refused });
  return undefined;
}

/** A full disk or memory is no damage: who restored a copy then would lose what came after it. */
const whyNotStarted = (folder: string, refused: EngineRefused): Error =>
  noRoom(folder, refused) ?? new DatabaseDamaged(folder, 'il motore non parte', { cause: refused });

/** Checks without the engine, which would answer a missing PG_VERSION by creating a new, empty database. */
async function refuseDamaged(folder: string, data: string): Promise<void> {
  const present = new Set(await readdir(data).catch(unlessForbidden([])));
  for (const name of ['PG_VERSION', 'base', 'global', 'pg_wal', 'pg_xact', 'postgresql.conf']) {
    if (!present.has(name)) throw new DatabaseDamaged(folder, `manca pgdata/${name}`);
  }
  // Opened for writing too: on a read-only folder, the engine would fail as on a damaged one.
  const control = await readWritable(join(data, 'global', 'pg_control')).catch(unlessForbidden(Buffer.alloc(0)));
  if (control.length < 512) throw new DatabaseDamaged(folder, 'pgdata/global/pg_control è illeggibile');
}

/** Missing permissions are no damage: the caller names the folder. */
const unlessForbidden =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw error;
    return otherwise;
  };

async function readWritable(path: string): Promise<Buffer> {
  const file = await open(path, 'r+');
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The template is unpacked by plain writes; commits must not be durable on top of files that are not. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await syncFile(join(entry.parentPath, entry.name));
  }
  await syncFile(folder);
}

/** Has a file's content, or the names in a folder, on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => undefined);
  // Windows opens no directory and syncs no read-only handle; there the file system journals names itself.
  await file?.sync().catch(() => {});
  await file?.close();
}

function finishEmbedded(engine: EmbeddedEngine, options: OpenDatabaseOptions, release: ReleaseLock): OpenDatabase {
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    idleTimeoutMillis: 0,
    types: columnParsers,
    stream: () => engine.open(),
  } as pg.PoolConfig);
  const opened = finish(pool, 'embedded', options, async () => {
    await engine.close();
    await release();
  });
  return { ...opened, dump: (file) => engine.dump(file) };
}

function finish(
  pool: pg.Pool,
  kind: OpenDatabase['kind'],
  options: OpenDatabaseOptions,
  afterwards: () => Promise<void>,
): OpenDatabase {
  // Without a listener a broken connection, idle or busy (a restart of PostgreSQL), would end the process. The running
  // query is rejected anyway, and the pool opens a new connection.
  const lost = (error: Error): void => options.log?.('database connection lost', { err: error });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const db = new Kysely<Schema>({ dialect: new SodalizioDialect({ pool }) });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends only a pool it has used.
    if (!pool.ended) await pool.end();
    await afterwards();
  };
  return {
    db,
    kind,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
