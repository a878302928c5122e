import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverProcesses } from '../test/server-process.ts';
import { openDatabase } from './db/open-database.ts';
import { openTestDatabase } from './db/test-database.ts';

const url = process.env.TEST_DATABASE_URL;
const { run } = serverProcesses();

test.runIf(url)('a connection that PostgreSQL ends is logged with its reason', async () => {
  const lines: { message: string; details?: object | undefined }[] = [];
  const log = (message: string, details?: object) => void lines.push({ message, details });
  const { db, close } = await openDatabase({ url, connections: 1, log });
  const other = await openDatabase({ url, connections: 1 });
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    // As `err` alone pino writes an error with its message and code.
    expect(lines[0]).toMatchObject({ message: 'database connection lost', details: { err: { code: '57P01' } } });
  } finally {
    await other.close();
    await close();
  }
});

test.runIf(url && process.platform === 'linux')(
  'a PostgreSQL that is gone without a word is asked after within seconds',
  async () => {
    const { db, close } = await openDatabase({ url, connections: 1 });
    try {
      const { rows } = await sql<{ port: number }>`select inet_client_port() as port`.execute(db);
      const port = rows[0]?.port.toString(16).toUpperCase().padStart(4, '0');
      /** The timer of our end of the connection: `02` asks whether the other end is there, in so many hundredths of a second. */
      const timer = async () => {
        const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
        const fields = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
        const [kind, when = ''] = fields.find(([, local]) => local?.endsWith(`:${port}`))?.[5]?.split(':') ?? [];
        return kind === '02' ? Number.parseInt(when, 16) : undefined;
      };
      await expect.poll(timer).toBeLessThanOrEqual(1_000);
    } finally {
      await close();
    }
  },
);

test.runIf(url)('a PostgreSQL that is full, or lets nothing be created, is refused in one sentence', async () => {
  const { db, close } = await openTestDatabase({ migrated: false });
  const role = `visitor_${randomUUID().replaceAll('-', '')}`;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const asVisitor = new URL(url ?? '');
  Object.assign(asVisitor, { username: role, password: 'segreta', pathname: `/${rows[0]?.name}` });
  const refusal = async () => {
    const { exit, output } = await run({ DATABASE_URL: asVisitor.href });
    expect(await exit).toBe(1);
    expect(output()).not.toContain('segreta');
    return output().trim();
  };
  try {
    await sql.raw(`create role ${role} login password 'segreta' connection limit 0`).execute(db);
    expect(await refusal()).toMatch(/^PostgreSQL non accetta connessioni a [^\n]* \(53300\): è pieno[^\n]*$/);
    await sql.raw(`alter role ${role} connection limit -1`).execute(db);
    await sql.raw('revoke create on schema public from public').execute(db);
    expect(await refusal()).toMatch(/^L'utente di DATABASE_URL non può creare le tabelle in [^\n]*\(42501\)[^\n]*$/);
  } finally {
    await close();
    const again = await openTestDatabase({ migrated: false });
    await sql.raw(`drop role if exists ${role}`).execute(again.db);
    await again.close();
  }
});

test.runIf(url)('a server whose clock is an hour ahead writes the time of its database', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const own = new URL(url ?? '');
  own.pathname = `/${rows[0]?.name}`;
  const ahead = `const D = Date; globalThis.Date = class extends D {
    constructor(...given) { super(...(given.length > 0 ? given : [D.now() + 3_600_000])); }
    static now() { return D.now() + 3_600_000; } }`;
  try {
    const settings = { DATABASE_URL: own.href, SODALIZIO_FIRST_USER: 'ada.neri@soci.example' };
    const { child, exit, output } = await run(settings, [`--import=data:text/javascript,${encodeURIComponent(ahead)}`]);
    expect(output()).toContain('Invito come superadmin');
    const invited = await sql<{ wrong: number }>`
      select abs(extract(epoch from clock_timestamp() - created_at))::int as wrong from password_resets`.execute(db);
    expect(invited.rows).toEqual([{ wrong: expect.any(Number) }]);
    expect(invited.rows[0]?.wrong).toBeLessThan(60);
    expect(output()).toMatch(/"seconds":3600,[^\n]*clock of this machine/);
    child.kill('SIGTERM');
    await exit;
  } finally {
    await close();
  }
});

test.runIf(url)('a server stops although its PostgreSQL is gone without a word', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const there = new URL(url ?? '');
  const lines: Socket[] = [];
  const between = createServer((line) => {
    const onward = connect(Number(there.port), there.hostname);
    lines.push(line, onward);
    line.pipe(onward).pipe(line);
    for (const one of [line, onward]) one.on('error', () => {});
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const address = between.address();
  const through = new URL(there);
  Object.assign(through, {
    host: `127.0.0.1:${typeof address === 'object' && address?.port}`,
    pathname: rows[0]?.name,
  });
  try {
    const { child, exit, output } = await run({ DATABASE_URL: through.href });
    for (const line of lines) line.unpipe().pause();
    child.kill('SIGTERM');
    const late = new Promise((resolve) => setTimeout(resolve, 90_000, 'still there').unref());
    expect(await Promise.race([exit, late])).toBe(1);
    expect(output()).toContain('the database does not answer');
  } finally {
    for (const line of lines) line.destroy();
    between.close();
    await close();
  }
});
