import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/open-database.ts';
import { openTestDatabase } from '../../db/test-database.ts';
import { fillDemo } from '../../demo/fill-demo.ts';
import { findEntries, type StoredEntry } from '../history/history.repo.ts';
import { isStillInEffect } from '../history/still-in-effect.ts';
import { readAssociate } from '../writing/members.repo.ts';

let database: OpenDatabase;
const options = { seed: 1, today: '2026-11-21', count: 600 };

beforeAll(async () => {
  database = await openTestDatabase();
  await fillDemo(database.db, options);
});
afterAll(() => database.close());

const countEntries = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entries`.execute(database.db);
  return rows[0]?.n ?? 0;
};

it('the history of demo members is true: every entry isStillInEffect, in the order of its days, before today', async () => {
  const { db } = database;
  const entries: StoredEntry[] = [];
  for (const { codaica } of await db.selectFrom('members').select('codaica').execute()) {
    const own = await findEntries(db, codaica, { limit: 50, before: undefined });
    const member = await readAssociate(db, codaica);
    if (!member) throw new Error(`no member ${codaica}`);
    expect(own.filter((entry) => !isStillInEffect(entry, member))).toEqual([]);
    expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)));
    entries.push(...own);
  }
  expect(entries.length).toBe(await countEntries());
  expect(entries.length).toBeGreaterThan(60);
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['profile', 'admission', 'payment-added', 'section-added']),
  );
  expect(new Set(entries.map(({ who }) => who))).toEqual(
    new Set(['Elena Martinelli', 'Paolo Ferrero', "Giulia D'Amico"]),
  );
  expect(entries.every(({ at }) => at < '2026-11-21')).toBe(true);
});

it('goes with the members: filling again leaves as much as before', async () => {
  const before = await countEntries();
  await fillDemo(database.db, { ...options, replace: true });
  expect(await countEntries()).toBe(before);
});
