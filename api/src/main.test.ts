import { once } from 'node:events';
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, serverProcesses } from '../test/server-process.ts';
import { demoPassword } from './auth/demo/demo-users.ts';
import { hashPassword } from './auth/passwords.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';

const { folder, children, run } = serverProcesses();

async function refusal(settings: Record<string, string>): Promise<string> {
  const { exit, output } = await run(settings);
  expect(await exit).toBe(1);
  expect(output()).not.toMatch(/ at .*\(|node:internal/);
  return output().trim();
}

/** A data folder of its own, as an earlier start left it. */
function aDataFolder(name: string): string {
  cpSync(join(folder, 'ready'), join(folder, name), { recursive: true });
  return join(folder, name);
}

const logIn = (url: string, username: string) =>
  fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Sodalizio.2026', grant_type: 'password', client_id: 2 }),
  });

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const bound = holder.address();
  holder.close();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

describe('the program', () => {
  let first: ServerProcess;
  let aTable: string;
  beforeAll(async () => {
    first = await run({ SODALIZIO_DEMO: '1' });
    const store = await openDatabase({ folder: join(folder, 'ready') });
    await migrate(store.db);
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('kysely_migration') as path`.execute(
      store.db,
    );
    aTable = rows[0]?.path ?? '';
    await store.close();
  });

  it('prints its address and the demo accounts, which can log in', async () => {
    expect(first.output()).toMatch(/Superadmin +superadmin@sodalizio\.example/);
    expect(first.output()).toMatch(/Segreteria +segreteria@sodalizio\.example/);
    expect(first.output()).toContain('Registro.2026');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    for (const name of ['superadmin', 'admin', 'segreteria']) {
      expect((await logIn(first.url, `${name}@sodalizio.example`)).status).toBe(200);
    }
  });

  it('gives the demo right to admit to superadmin and admin, not to the secretary', async () => {
    const may = async (name: string) => {
      const { access_token } = (await (await logIn(first.url, `${name}@sodalizio.example`)).json()) as {
        access_token: string;
      };
      const answer = await fetch(`${first.url}/api/user`, { headers: { authorization: `Bearer ${access_token}` } });
      return ((await answer.json()) as { available_permissions: string[] }).available_permissions.includes(
        'associates.admit',
      );
    };
    expect([await may('superadmin'), await may('admin'), await may('segreteria')]).toEqual([true, true, false]);
  });

  it('refuses a second process on its data folder in one sentence', async () => {
    expect(await refusal({})).toMatch(/^La cartella dei dati .* è già in uso da un altro processo[^\n]*$/);
  });

  it('starts under node --watch too, as development does', async () => {
    const watched = await run({ SODALIZIO_DATA: aDataFolder('watched') }, ['--watch-path=src']);
    expect((await fetch(`${watched.url}/readyz`)).status).toBe(200);
    watched.child.kill('SIGTERM');
    await watched.exit;
  });

  it('refuses a busy port in one sentence', async () => {
    const holder: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const bound = holder.address();
    const port = String(typeof bound === 'object' && bound ? bound.port : 0);
    expect(await refusal({ PORT: port, SODALIZIO_DATA: aDataFolder('busy') })).toMatch(
      new RegExp(`^La porta 127.0.0.1:${port} è già occupata da un altro programma[^\n]*$`),
    );
    holder.close();
  });

  it('refuses a port that the system keeps for itself, as Windows does, in one sentence', async () => {
    const reserved = `import net from 'node:net';
      const listen = net.Server.prototype.listen;
      net.Server.prototype.listen = function (options, ...rest) {
        if (options.port !== 4000) return listen.call(this, options, ...rest);
        const error = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:4000'), { code: 'EACCES', syscall: 'listen' });
        process.nextTick(() => this.emit('error', error));
        return this;
      };`;
    const flag = `--import=data:text/javascript,${encodeURIComponent(reserved)}`;
    const { exit, output } = await run({ PORT: '4000', SODALIZIO_DATA: aDataFolder('reserved') }, [flag]);
    expect(await exit).toBe(1);
    expect(output().trim()).toBe(
      "Il sistema riserva la porta 127.0.0.1:4000: sceglierne un'altra con PORT (npm start -- --port 4001).",
    );
  });

  it('invites the first person by e-mail, once, where nobody can come in', async () => {
    const data = join(folder, 'first', 'data');
    const outbox = join(folder, 'first', 'outbox');
    cpSync(aDataFolder('nobody'), data, { recursive: true });
    const started = async (settings: Record<string, string>) => {
      const { child, exit, output } = await run({ SODALIZIO_DATA: data, ...settings });
      const invited = /Invito come superadmin/.test(output());
      if (invited) await expect.poll(() => existsSync(outbox) && readdirSync(outbox)).toHaveLength(1);
      child.kill('SIGTERM');
      await exit;
      return output();
    };
    expect(await started({})).toContain('Nessuno può ancora entrare');
    const setting = { SODALIZIO_FIRST_USER: 'ada.neri@soci.example' };
    expect(await started(setting)).toContain('Invito come superadmin per ada.neri@soci.example: un file in');
    const [mail = ''] = readdirSync(outbox);
    expect(readFileSync(join(outbox, mail), 'utf8')).toMatch(/^To: ada\.neri@soci\.example$/m);
    expect(await started(setting)).not.toMatch(/Invito|Nessuno può/);
    expect(readdirSync(outbox)).toEqual([mail]);
  });

  it('refuses another secret than that of its database in one sentence', async () => {
    const settings = { SODALIZIO_DATA: aDataFolder('keys') };
    const started = await run({ ...settings, SODALIZIO_SECRET: 'a1'.repeat(32) });
    started.child.kill('SIGTERM');
    await started.exit;
    const last = async (forget: boolean) => {
      const { db, close } = await openDatabase({ folder: settings.SODALIZIO_DATA });
      const names = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
        db,
      );
      if (forget) await sql`delete from kysely_migration where name = ${names.rows[0]?.name}`.execute(db);
      await close();
      return names.rows[0]?.name;
    };
    const forgotten = await last(true);
    const other = await refusal({ ...settings, SODALIZIO_SECRET: 'b2'.repeat(32) });
    expect(other).toMatch(/^La chiave segreta .* non è quella con cui il database è in uso[^\n]*$/);
    // A refused server has changed nothing: it may have the wrong database.
    expect(await last(false)).not.toBe(forgotten);
  });

  it('adds no invented people where there are others, and names demo accounts that are open without the demo', async () => {
    const settings = { SODALIZIO_DATA: aDataFolder('real') };
    const filled = await openDatabase({ folder: settings.SODALIZIO_DATA });
    const password_hash = await hashPassword(demoPassword);
    const names = ['superadmin', 'admin', 'segreteria', 'd', 'e', 'f', 'g'];
    const accounts = names.map((name) => ({ email: `${name}@sodalizio.example`, first_name: name, last_name: 'Neri' }));
    await filled.db
      .insertInto('users')
      .values(accounts.map((one) => ({ ...one, roles: ['superadmin'] as const, password_hash })))
      .execute();
    await filled.close();
    const started = await run(settings);
    started.child.kill('SIGTERM');
    await started.exit;
    expect(started.output()).toMatch(
      /Attenzione: chiunque può entrare .* come superadmin@sodalizio\.example, admin@.* e altri 2\./,
    );
    const { db, close } = await openDatabase({ folder: settings.SODALIZIO_DATA });
    await sql`update users set email = 'persona.' || id || '@soci.example'`.execute(db);
    await close();
    expect(await refusal({ ...settings, SODALIZIO_DEMO: '1' })).toMatch(
      /^Il database è già in uso da persone vere.* avviare con SODALIZIO_DEMO=0\.$/,
    );
  });

  it('refuses a damaged data folder in one sentence', async () => {
    mkdirSync(join(folder, 'damaged', 'pgdata'), { recursive: true });
    expect(await refusal({ SODALIZIO_DATA: join(folder, 'damaged') })).toMatch(/^I dati in .* sono danneggiati[^\n]*$/);
  });

  it('refuses data of which a table is damaged in one sentence', async () => {
    const data = aDataFolder('torn');
    writeFileSync(join(data, 'pgdata', aTable), Buffer.alloc(8192, 0x5a));
    expect(await refusal({ SODALIZIO_DATA: data })).toMatch(
      /^I dati in .* sono danneggiati .*una tabella non si legge.*nulla è stato cancellato\.$/,
    );
  });

  it('refuses a wrong setting, and a PostgreSQL that is not there, in one sentence', async () => {
    expect(await refusal({ PORT: 'quattromila' })).toBe('PORT non è valido: serve un numero di porta da 0 a 65535.');
    const message = await refusal({ DATABASE_URL: 'postgres://io:segreta@127.0.0.1:9/archivio' });
    expect(message).toMatch(/^PostgreSQL non risponde a 127\.0\.0\.1:9\/archivio \(ECONNREFUSED\)[^\n]*$/);
    expect(message).not.toContain('segreta');
  });

  it('ends in order also where it is stopped as soon as it answers', async () => {
    const port = await freePort();
    const ended = run({ SODALIZIO_DATA: aDataFolder('early'), PORT: String(port) });
    const answered = () => fetch(`http://127.0.0.1:${port}/api/user`).then(({ status }) => status);
    await expect.poll(answered, { interval: 5 }).toBe(401);
    children.at(-1)?.kill('SIGTERM');
    const { exit } = await ended;
    expect(await exit).toBe(0);
  });

  it.runIf(existsSync('/dev/full'))('keeps serving when its log is on a full disk', async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const settings = { SODALIZIO_DATA: aDataFolder('full'), PORT: String(port), LOG_LEVEL: 'info' };
    const ended = run(settings, [], full);
    const url = `http://127.0.0.1:${port}`;
    const answered = () => fetch(`${url}/api/user`).then(({ status }) => status);
    await expect.poll(answered, { interval: 200 }).toBe(401);
    for (let call = 0; call < 50; call += 1) expect(await answered()).toBe(401);
    children.at(-1)?.kill('SIGTERM');
    const { exit, output } = await ended;
    expect([await exit, output()]).toEqual([0, '']);
    closeSync(full);
  });

  it('keeps serving, and stops, when nobody reads its log', async () => {
    const stuck = await run({ SODALIZIO_DATA: aDataFolder('stuck'), LOG_LEVEL: 'info' });
    stuck.child.stdout?.removeAllListeners('data').pause();
    // About 1 MB of lines: more than any pipe or socket buffers.
    const long = `${stuck.url}/api/${'x'.repeat(4_000)}`;
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(long)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    stuck.child.kill('SIGTERM');
    expect(await stuck.exit).toBe(0);
  });

  it('closes cleanly at a signal, with a browser still connected, and finds its data again', async () => {
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    const start = Date.now();
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    // The browser's connection would stay open for longer than a minute.
    expect(Date.now() - start).toBeLessThan(30_000);
    const again = await run();
    expect((await logIn(again.url, 'admin@sodalizio.example')).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.exit).toBe(0);
  });
});
