import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseDamaged, DatabaseInUse, DatabaseLost, holdsNul, NulInParameter } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const folders: string[] = [];
const opened: OpenDatabase[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sodalizio-db-'));
  folders.push(folder);
  return folder;
}

async function open(...options: Parameters<typeof openDatabase>): Promise<OpenDatabase> {
  const database = await openDatabase(...options);
  opened.push(database);
  return database;
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function startWriter(folder: string, container: readonly string[] = []) {
  const script = fileURLToPath(new URL('./fixtures/commit-numbers.ts', import.meta.url));
  const [command = '', ...words] = [...container, process.execPath, '--liftoff-only', script, folder];
  return spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A process with its own user, network and mounts, as in a container. */
const ownNamespaces = ['unshare', '--map-root-user', '--net', '--mount'];
const mayUnshare = spawnSync(ownNamespaces[0] ?? '', [...ownNamespaces.slice(1), 'true']).status === 0;

describe('the embedded engine on a folder', () => {
  it('keeps every commit it confirmed when the process is killed', async () => {
    const folder = await newFolder();
    let confirmed = 0;
    for (let round = 0; round < 2; round += 1) {
      const writer = startWriter(folder);
      const killed = once(writer, 'exit');
      writer.stdout.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line !== '') confirmed = Number(line);
        if (confirmed > 40 * (round + 1)) writer.kill('SIGKILL');
      });
      await killed;
    }
    const { db } = await open({ folder });
    const { rows } = await sql<{ last: number; count: number }>`
      select max(n) as last, count(*) as count from numbers`.execute(db);
    expect(confirmed).toBeGreaterThan(80);
    expect(rows[0]?.last).toBeGreaterThanOrEqual(confirmed);
    expect(rows[0]?.count).toBe(rows[0]?.last);
  });

  it('runs with fsync on, by the call that reaches the disk', async () => {
    const { db } = await open({ folder: await newFolder() });
    const { rows } = await sql`select current_setting('fsync') as on, current_setting('wal_sync_method') as by`.execute(
      db,
    );
    expect(rows).toEqual([{ on: 'on', by: 'fsync' }]);
  });

  it('refuses a second process, and a second opening in the same one, until the first lets go', async () => {
    const folder = await newFolder();
    const writer = startWriter(folder);
    await once(writer.stdout, 'data');
    const refusal = await openDatabase({ folder }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseInUse);
    expect(String(refusal)).toContain('è già in uso da un altro processo');
    const gone = once(writer, 'exit');
    writer.kill('SIGKILL');
    await gone;
    const first = await open({ folder });
    await expect(openDatabase({ folder })).rejects.toBeInstanceOf(DatabaseInUse);
    await first.close();
    await expect(open({ folder })).resolves.toMatchObject({ kind: 'embedded' });
  });

  it.runIf(process.platform === 'linux')('refuses where a server of before the lock file is running', async () => {
    const folder = await newFolder();
    const name = `\0sodalizio-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 40)}`;
    const older = createServer().listen(name);
    await once(older, 'listening');
    await expect(openDatabase({ folder })).rejects.toBeInstanceOf(DatabaseInUse);
    older.close();
  });

  it('says which lock file is none', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'lock.sqlite'), 'appunti di qualcuno, e non un file di SQLite'.repeat(40));
    await expect(openDatabase({ folder })).rejects.toThrow(/«.*lock\.sqlite».* non si può bloccare/);
  });

  it.runIf(mayUnshare)('refuses a process in another container with the same volume', async () => {
    const folder = await newFolder();
    const writer = startWriter(folder, ownNamespaces);
    await once(writer.stdout, 'data');
    await expect(openDatabase({ folder })).rejects.toBeInstanceOf(DatabaseInUse);
    const gone = once(writer, 'exit');
    writer.kill('SIGKILL');
    await gone;
  });

  it('refuses a damaged folder with a sentence and deletes nothing', async () => {
    const folder = await newFolder();
    const first = await open({ folder });
    await migrate(first.db);
    await first.close();
    const data = join(folder, 'pgdata');
    const before = await readdir(data, { recursive: true });

    await rename(join(data, 'PG_VERSION'), join(folder, 'aside'));
    const missing = await openDatabase({ folder }).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(DatabaseDamaged);
    expect(String(missing)).toContain(`«${folder}» sono danneggiati e non si possono aprire (manca pgdata/PG_VERSION)`);
    await rename(join(folder, 'aside'), join(data, 'PG_VERSION'));

    for (const segment of await readdir(join(data, 'pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(segment)) await truncate(join(data, 'pg_wal', segment), 100);
    }
    const unreadable = await openDatabase({ folder }).catch((error: unknown) => error);
    expect(unreadable).toBeInstanceOf(DatabaseDamaged);
    expect(String(unreadable)).toContain('nulla è stato cancellato');
    expect(await readdir(data, { recursive: true })).toEqual(expect.arrayContaining(before));
  });

  it.runIf(mayUnshare)(
    'says that the disk is full, not that the data is damaged, and opens where there is room',
    async () => {
      const script = fileURLToPath(new URL('./fixtures/open-and-close.ts', import.meta.url));
      const acts = `mount -t tmpfs -o size=96m tmpfs "$1" && cd "$1" && "$2" "$3" data
      head -c 96m /dev/zero > filled; "$2" "$3" data; rm filled; "$2" "$3" data`;
      const [command = '', ...words] = ownNamespaces;
      const shell = [...words, 'sh', '-c', acts, 'sh', await newFolder(), process.execPath, script];
      const { stdout } = spawnSync(command, shell, { encoding: 'utf8' });
      expect(stdout.trim().split('\n')).toEqual(['closed', 'NoRoom ENOSPC', 'closed']);
    },
  );

  it.runIf(process.getuid?.() === 0)('says that a folder may not be written, not that it is damaged', async () => {
    const folder = await newFolder();
    await (await open({ folder })).close();
    process.seteuid?.(65_534);
    const refusal = await openDatabase({ folder }).catch((error: unknown) => error);
    process.seteuid?.(0);
    expect(refusal).toMatchObject({ code: 'EACCES' });
  });

  it('starts again what a first start left incomplete', async () => {
    const folder = await newFolder();
    const first = await open({ folder });
    await first.close();
    await rm(join(folder, 'pgdata', 'global'), { recursive: true });
    await rename(join(folder, 'pgdata', 'PG_VERSION'), join(folder, 'incomplete'));
    const { db } = await open({ folder });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('the embedded engine in memory', () => {
  // One for all of them: each takes more than a second of the processor to start.
  let shared: OpenDatabase;
  beforeAll(async () => {
    shared = await openDatabase();
  });
  afterAll(() => shared.close());

  it('leaves the event loop free while a heavy query runs', async () => {
    const { db } = shared;
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    const started = performance.now();
    await sql`select count(*) from generate_series(1, 3000000) a where a::text like '%7%'`.execute(db);
    const took = performance.now() - started;
    clearInterval(timer);
    expect(took).toBeGreaterThan(100);
    // A loop that is not free ticks once, if at all.
    expect(ticks).toBeGreaterThan(3);
  });

  it('carries an answer of several megabytes and many questions at once', async () => {
    const { db } = shared;
    const { rows } = await sql<{ text: string }>`select repeat('è', 3000000) as text`.execute(db);
    expect(rows[0]?.text.length).toBe(3_000_000);
    const asked = Array.from({ length: 40 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(db));
    expect((await Promise.all(asked)).map((answer) => answer.rows[0]?.n)).toEqual(asked.map((_, n) => n));
  });

  it('answers an SQL error and continues', async () => {
    const { db } = shared;
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('rolls back what a transaction did before it failed', async () => {
    const { db } = shared;
    await sql`create table t (n int)`.execute(db);
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into t values (1)`.execute(trx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await sql`select count(*) as n from t`.execute(db)).rows).toEqual([{ n: 0 }]);
  });

  it('rejects the waiting queries and notifies the process once when the engine ends', async () => {
    const losses: DatabaseLost[] = [];
    const { db } = await open({ onLost: (error) => losses.push(error) });
    await sql`create table t (n int)`.execute(db);
    // The one statement known to kill it: COPY from a client without data.
    const fatal = sql`copy t from stdin`.execute(db);
    const waiting = sql`select 1`.execute(db);
    await expect(fatal).rejects.toBeInstanceOf(DatabaseLost);
    await expect(waiting).rejects.toThrow('Il motore dei dati si è fermato');
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseLost);
    expect(losses).toHaveLength(1);
  });

  it('hands out numbers, dates as written and moments in UTC', async () => {
    const { db } = shared;
    const { rows } = await sql`select 9007199254740991::int8 as big, 1234.50::numeric(10, 2) as amount,
      date '2024-02-29' as day, timestamptz '2026-01-31 09:15:00+01' as moment, array['a', 'b'] as list`.execute(db);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        amount: 1234.5,
        day: '2024-02-29',
        moment: '2026-01-31T08:15:00.000Z',
        list: ['a', 'b'],
      },
    ]);
  });

  it('refuses U+0000 before it reaches the engine', async () => {
    const { db } = shared;
    await expect(sql`select ${'a\0b'}::text`.execute(db)).rejects.toBeInstanceOf(NulInParameter);
    await expect(sql`select ${['a', '\0']}::text[]`.execute(db)).rejects.toBeInstanceOf(NulInParameter);
    expect(holdsNul({ deep: [{ text: '\0' }] })).toBe(true);
    expect(holdsNul({ deep: [{ text: '0' }], '\\0': null })).toBe(false);
  });
});
