import { fees, yearFees } from '@sodalizio/contract/associates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { refusal } from '../writing/test-writing.ts';

let app: TestApp;
let admin: SignedIn;
let secretary: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ members: 20, now: () => new Date('2026-11-24T10:00:00Z') });
  admin = await app.signIn('admin');
  secretary = await app.signIn('secretary');
});
afterAll(() => app.close());

const set = (who: SignedIn, json: object) => who.fetch('/api/admin/fees', { json });
const all = async (who: SignedIn) => fees.response.parse(await (await who.fetch('/api/admin/fees')).json()).items;

test('an administrator sets the fees of a year, everybody who reads members sees them', async () => {
  const amounts = { ORDINARIO: 50, STUDENTE: 1234.56 };
  const answer = await set(admin, { year: 2026, amounts, version: 0 });
  const written = yearFees.parse(await answer.json());
  expect(written).toMatchObject({ year: 2026, amounts, version: 1, changed_at: '2026-11-24T10:00:00.000Z' });
  expect(written.changed_by).not.toBe('');
  await set(admin, { year: 2027, amounts: { ORDINARIO: 55 }, version: 0 });
  expect((await all(secretary)).map(({ year }) => year)).toEqual([2027, 2026]);
});

test('an older version is refused, and the audit log has each change with before and after', async () => {
  const change = (version: number, ORDINARIO: number) => set(admin, { year: 2025, amounts: { ORDINARIO }, version });
  expect((await change(0, 40)).status).toBe(200);
  expect(await refusal(await change(0, 41))).toEqual([409, 'conflict']);
  expect((await change(1, 42)).status).toBe(200);
  expect(await refusal(await change(1, 43))).toEqual([409, 'conflict']);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'associates.fees')
    .where('subject_id', '=', '2025')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { before: {}, after: { ORDINARIO: 40 } },
    { before: { ORDINARIO: 40 }, after: { ORDINARIO: 42 } },
  ]);
});

test('a secretary may not set them, and an impossible amount is refused', async () => {
  expect(await refusal(await set(secretary, { year: 2026, amounts: {}, version: 1 }))).toEqual([403, 'forbidden']);
  for (const amount of [0, -1, 0.001, 1e9])
    expect(await refusal(await set(admin, { year: 2024, amounts: { ORDINARIO: amount }, version: 0 }))).toEqual([
      400,
      'invalid-input',
    ]);
  // Larger than the column.
  expect(await refusal(await set(admin, { year: 2026, amounts: {}, version: 2 ** 31 }))).toEqual([
    400,
    'invalid-input',
  ]);
});
