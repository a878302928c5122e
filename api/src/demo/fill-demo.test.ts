import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleagues } from '../auth/demo/demo-colleagues.ts';
import { demoPassword, demoUsers } from '../auth/demo/demo-users.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { demoRegistryPassword } from '../membership-registry/demo-accounts.ts';
import { fillDemo } from './fill-demo.ts';

let database: OpenDatabase;
const options = { seed: 1, today: '2026-11-21' };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('filling with demo data', () => {
  it('adds members with their payments once, and nothing to a table that has members', async () => {
    const { db } = database;
    expect(await fillDemo(db, { ...options, count: 300 })).toBe(300);
    expect(await fillDemo(db, { ...options, count: 300 })).toBe(0);
    const { rows } = await sql`select count(*) as members,
      count(*) filter (where last_payment_on is distinct from
        (select max(paid_on) from payments where member_id = m.id)) as wrong from members m`.execute(db);
    expect(rows).toEqual([{ members: 300, wrong: 0 }]);
  });

  it('has members to put right, each kind of mistake among them', async () => {
    const { rows } = await sql<{ warned: number; births: number; mobiles: number; postcodes: number }>`select
      count(*) as warned,
      count(*) filter (where substr(tax_code, 10, 2)::int % 40 <> extract(day from born_on)) as births,
      count(*) filter (where mobile like '0%') as mobiles,
      count(*) filter (where postcode in ('00100', '20100')) as postcodes
      from members where id in (select member_id from member_warnings)`.execute(database.db);
    const [{ warned = 0, ...kinds } = {}] = rows;
    expect(warned).toBeGreaterThanOrEqual(300 / 80);
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(0);
  });

  it('leaves the triggers on and the numbering behind the last row', async () => {
    const { db } = database;
    const added = await db
      .insertInto('members')
      .values({ codaica: '9999999' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(301);
    await db.insertInto('payments').values({ member_id: 301, amount: 50, paid_on: '2026-05-01', year: 2026 }).execute();
    const row = await db
      .selectFrom('members')
      .select('last_payment_year')
      .where('id', '=', 301)
      .executeTakeFirstOrThrow();
    expect(row.last_payment_year).toBe(2026);
  });

  it('gives each role an account that opens with the demo password, its owner being a member', async () => {
    const { db } = database;
    const users = await db
      .selectFrom('users')
      .innerJoin('members', 'members.codaica', 'users.aica_code')
      .innerJoin('registry_accounts', 'registry_accounts.codaica', 'users.aica_code')
      .selectAll('users')
      .select(['members.tax_code as member_tax_code', 'members.last_name as member_last_name', 'second_factor'])
      .select('registry_accounts.password_hash as registry_hash')
      .orderBy('users.id')
      .execute();
    expect(
      users.slice(0, 3).map(({ id, email, roles, extra_permissions }) => [id, email, roles, extra_permissions]),
    ).toEqual([
      [1, 'superadmin@sodalizio.example', ['superadmin'], ['messages.menu']],
      [2, 'admin@sodalizio.example', ['admin'], []],
      [3, 'segreteria@sodalizio.example', ['secretary'], ['messages.menu']],
    ]);
    expect(users.map(({ second_factor }) => second_factor)).toEqual(['none', 'email', 'email', 'totp', 'none']);
    for (const user of users) {
      expect(user.last_name).toBe(user.member_last_name);
      expect([null, user.member_tax_code]).toContain(user.tax_code);
      expect(await verify(user.password_hash ?? '', demoPassword)).toBe(true);
      expect(await verify(user.registry_hash, demoRegistryPassword)).toBe(true);
    }
  });

  it('makes every index again after a bulk load', async () => {
    const { db } = database;
    const names = async () =>
      (
        await sql<{
          name: string;
        }>`select indexname as name from pg_indexes where schemaname = 'public' order by 1`.execute(db)
      ).rows;
    const before = await names();
    expect(await fillDemo(db, { ...options, count: 10_000, replace: true })).toBe(10_000);
    expect(await names()).toEqual(before);
    expect((await db.selectFrom('users').select('id').execute()).length).toBe(demoUsers.length + colleagues.length);
  });
});
