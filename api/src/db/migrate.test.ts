import { readFileSync } from 'node:fs';
import { type KyselyPlugin, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasManyConnections } from '../../test/meanwhile.ts';
import { findMigrations } from './find-migrations.ts';
import { migrate, vacuumAfterMigrations } from './migrate.ts';
import type { Database, OpenDatabase } from './open-database.ts';
import { openTestDatabase } from './test-database.ts';

const names = Object.keys(await findMigrations()).sort();

const opened: OpenDatabase[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function migrated(): Promise<Database> {
  const database = await openTestDatabase();
  opened.push(database);
  return database.db;
}

const added: Record<string, Migration> = {
  '9999-added': { up: (trx) => trx.schema.alterTable('members').addColumn('added', 'integer').execute() },
};

describe('migrations', () => {
  it('run once when several start at the same time', async () => {
    const database = await openTestDatabase({ migrated: false });
    opened.push(database);
    const applied = await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    expect(applied.flat()).toEqual(names);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(database.db);
    expect(rows).toEqual(names.map((name) => ({ name })));
  });

  it('are refused by a PostgreSQL that is too old, before anything is changed', async () => {
    const database = await openTestDatabase({ migrated: false });
    opened.push(database);
    const ofVersion = (number: number, version: string): KyselyPlugin => ({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ('number' in row ? { number, version } : row)),
      }),
    });
    await expect(migrate(database.db.withPlugin(ofVersion(140_009, '14.9 (Debian)')))).rejects.toThrow(
      /^PostgreSQL 14\.9 è troppo vecchio: serve la versione 15 o una più nuova[^\n]*$/,
    );
    const { rows } = await sql`select to_regclass('kysely_migration') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
    expect(await migrate(database.db.withPlugin(ofVersion(150_000, '15.0')), {})).toEqual([]);
  });

  it('leave nothing behind when one of them fails', async () => {
    const database = await openTestDatabase({ migrated: false });
    opened.push(database);
    const breaking: Migration = {
      up: async (db) => {
        await sql`create table half (n int)`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    };
    const broken = { ...(await findMigrations()), '9999-broken': breaking };
    await expect(migrate(database.db, broken)).rejects.toMatchObject({ code: '22012' });
    const { rows } = await sql`select to_regclass('half') as half, to_regclass('members') as members`.execute(
      database.db,
    );
    expect(rows).toEqual([{ half: null, members: null }]);
    expect(await migrate(database.db)).toEqual(names);
  });

  it.runIf(hasManyConnections)('let others go on while a table they need is in use, and come later', async () => {
    const db = await migrated();
    const all = await findMigrations();
    const onBusy = vi.fn();
    const begun = await db.transaction().execute(async (trx) => {
      await sql`select from members`.execute(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const isWaiting = async () => {
        const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
        return (await waiting.execute(db)).rows.length > 0;
      };
      const applied = migrate(db, { ...all, ...added }, { lock: 1_000, pause: 100, onBusy });
      await expect.poll(isWaiting).toBe(true);
      // It queues behind the migration, which gives way in time.
      await db.transaction().execute(async (other) => {
        await sql`set local statement_timeout = '10s'`.execute(other);
        await sql`select from members`.execute(other);
      });
      await expect.poll(() => onBusy.mock.calls.length).toBeGreaterThan(0);
      // In an object: a promise would be waited for before the end of the transaction.
      return { applied };
    });
    expect(await begun.applied).toEqual(['9999-added']);
  });

  it.runIf(hasManyConnections)('give up where a table stays in use, and leave nothing behind', async () => {
    const db = await migrated();
    const list = { ...(await findMigrations()), ...added };
    await db.transaction().execute(async (trx) => {
      await sql`select from members`.execute(trx);
      await expect(migrate(db, list, { lock: 100, pause: 10, tries: 2 })).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await migrate(db, list)).toEqual(['9999-added']);
  });

  it.runIf(hasManyConnections)('leave tables that are read as fast as before', async () => {
    const { db, close } = await openTestDatabase();
    await sql`create table people (name text)`.execute(db);
    await sql`insert into people select 'Anna ' || n from generate_series(1, 1000) n`.execute(db);
    await sql`alter table people add lowered text generated always as (lower(name)) stored`.execute(db);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(`/${rows[0]?.name}`, process.env.TEST_DATABASE_URL).href;
    const vacuumed = async () => {
      await vacuumAfterMigrations(url);
      const visible = await sql`select relallvisible > 0 as visible,
        exists (select from pg_stats where tablename = 'people' and attname = 'lowered') as known
        from pg_class where relname = 'people'`.execute(db);
      return visible.rows;
    };
    // A snapshot that somebody else holds meanwhile, as autovacuum does, keeps rows from being visible to all.
    await expect.poll(vacuumed).toEqual([{ visible: true, known: true }]);
    await close();
  });

  it('of an area run after those of another that is younger, and none is missed when the area is gone', async () => {
    const db = await migrated();
    const table = (name: string): Migration => ({ up: (trx) => trx.schema.createTable(name).execute() });
    const all = await findMigrations();
    const gite = { '2026-11-20-gite': table('gite_items') };
    const corsi = { '2026-11-19-corsi': table('corsi_items'), '2026-11-21-corsi-places': table('corsi_places') };
    expect(await migrate(db, { ...all, ...gite })).toEqual(['2026-11-20-gite']);
    expect(await migrate(db, { ...all, ...gite, ...corsi })).toEqual(Object.keys(corsi));
    expect(await migrate(db, { ...all, ...gite })).toEqual([]);
    expect(await migrate(db, { ...all, ...gite, ...corsi })).toEqual([]);
    const tables = sql`select to_regclass('corsi_items')::text as corsi, to_regclass('gite_items')::text as gite`;
    expect((await tables.execute(db)).rows).toEqual([{ corsi: 'corsi_items', gite: 'gite_items' }]);
    const { '0002-members': _, ...incomplete } = all;
    await expect(migrate(db, incomplete)).rejects.toThrow('0002-members');
  });

  it('open a database that was made when all but two areas kept their tables in one folder', async () => {
    const database = await openTestDatabase({ migrated: false });
    opened.push(database);
    await sql.raw(readFileSync(new URL('./fixtures/2026-11-22.sql', import.meta.url), 'utf8')).execute(database.db);
    const had = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db);
    const before = had.rows.map(({ name }) => name);
    expect(before).toContain('0002-members');
    expect(await migrate(database.db)).toEqual(names.filter((name) => !before.includes(name)));
    expect(await migrate(database.db)).toEqual([]);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(database.db);
    expect(rows).toEqual(names.map((name) => ({ name })));
    const kept = await database.db.selectFrom('members').select(['codaica', 'first_name_n']).execute();
    expect(kept).toEqual([{ codaica: '0004217', first_name_n: 'nicolo' }]);
  });

  it('fill the thirteen sections of the specification', async () => {
    const db = await migrated();
    const rows = await db.selectFrom('sections').selectAll().orderBy('name').execute();
    expect(rows).toHaveLength(13);
    expect(rows).toContainEqual({ code: 'EMR', name: 'Emilia Romagna - Marche' });
    expect(rows).toContainEqual({ code: 'FVG', name: 'Nord-Est' });
    expect(rows).toContainEqual({ code: 'VDA', name: 'Valdadige' });
  });
});

describe('the members table', () => {
  it('keeps names without case, accents, apostrophes and spaces, and the digits of telephones', async () => {
    const db = await migrated();
    await db
      .insertInto('members')
      .values({
        codaica: '0000001',
        last_name: "D'Àngelo",
        first_name: 'NICOLÒ',
        town: 'Forlì-Cesena',
        tax_code: 'dnglcl80a01f205x',
        phone: '+39 06/123.456',
        company_mobile: '(0039) 333 12 34 567',
      })
      .execute();
    const row = await db.selectFrom('members').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      last_name: "D'Àngelo",
      last_name_n: "d'angelo",
      first_name_n: 'nicolo',
      tax_code_n: 'DNGLCL80A01F205X',
      name_s: 'dangelo nicolo',
      town_s: 'forlicesena',
      phones_d: '3906123456   00393331234567',
      admission: '',
      version: 1,
    });
  });

  it('knows the newest payment after every insert, change, move and deletion', async () => {
    const db = await migrated();
    const members = await db
      .insertInto('members')
      .values([{ codaica: '0000001' }, { codaica: '0000002' }])
      .returning('id')
      .execute();
    const [one = 0, two = 0] = members.map(({ id }) => id);
    const last = async () =>
      (await db.selectFrom('members').selectAll().orderBy('id').execute()).map((row) => [
        row.last_payment_on,
        row.last_payment_amount,
        row.last_payment_year,
      ]);
    const none = [null, null, null];

    await db
      .insertInto('payments')
      .values([
        { member_id: one, amount: 50.5, paid_on: '2025-02-01', year: 2025 },
        { member_id: one, amount: 45, paid_on: '2023-02-01', year: 2023 },
      ])
      .execute();
    expect(await last()).toEqual([['2025-02-01', 50.5, 2025], none]);

    await db.updateTable('payments').set({ amount: 60, paid_on: '2025-03-01' }).where('year', '=', 2025).execute();
    expect(await last()).toEqual([['2025-03-01', 60, 2025], none]);

    await db.updateTable('payments').set({ member_id: two }).where('year', '=', 2025).execute();
    expect(await last()).toEqual([
      ['2023-02-01', 45, 2023],
      ['2025-03-01', 60, 2025],
    ]);

    await db.deleteFrom('payments').execute();
    expect(await last()).toEqual([none, none]);
  });

  it('lets a member prefer one section only, and takes links and payments away with the member', async () => {
    const db = await migrated();
    const { id } = await db.insertInto('members').values({ codaica: '1' }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('member_sections').values({ member_id: id, section_code: 'LOM', preferred: true }).execute();
    const second = db.insertInto('member_sections').values({ member_id: id, section_code: 'LAZ', preferred: true });
    await expect(second.execute()).rejects.toMatchObject({ code: '23505' });
    await db.insertInto('payments').values({ member_id: id, amount: 1, paid_on: '2025-01-01', year: 2025 }).execute();
    await db.deleteFrom('members').execute();
    expect(await db.selectFrom('member_sections').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('payments').selectAll().execute()).toEqual([]);
  });
});

describe('the users table', () => {
  it('takes an address once, whatever its case, and roles it knows', async () => {
    const db = await migrated();
    const person = { first_name: 'Anna', last_name: 'Neri', password_hash: '-' };
    await db
      .insertInto('users')
      .values({ ...person, email: 'Anna@posta.example' })
      .execute();
    const again = db.insertInto('users').values({ ...person, email: 'anna@POSTA.example' });
    await expect(again.execute()).rejects.toMatchObject({ code: '23505' });
    const wrong = sql`insert into users (first_name, last_name, email, password_hash, roles)
      values ('A', 'B', 'c', '-', ${['root']})`;
    await expect(wrong.execute(db)).rejects.toMatchObject({ code: '23514' });
  });
});
