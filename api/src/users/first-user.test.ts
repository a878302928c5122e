import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { inviteFirstUser } from './first-user.ts';

const HOUR = 3_600_000;
const email = 'ada.neri@soci.example';
let now = new Date('2026-03-02T09:00:00Z');
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ members: 1, now: () => now });
});
afterAll(() => server.close());

const invite = () => inviteFirstUser(server.app, email);
const found = () => server.db.selectFrom('users').select(['id', 'roles']).where('email', '=', email).execute();
const mails = () =>
  server.db
    .selectFrom('mail_deliveries')
    .select(['id', 'recipient'])
    .where('address', '=', email)
    .orderBy('id')
    .execute();

it('nobody is invited where somebody has a password', async () => {
  expect(await invite()).toBe('not-needed');
  expect(await found()).toEqual([]);
});

it('the first superadmin is added and invited once, by two servers that start together too', async () => {
  await server.db.updateTable('users').set({ password_hash: null }).execute();
  expect(await inviteFirstUser(server.app, undefined)).toBe('nobody');
  expect((await Promise.all([invite(), invite()])).sort()).toEqual(['invited', 'waiting']);
  expect(await found()).toMatchObject([{ roles: ['superadmin'] }]);
  const { id } = (await found())[0] ?? { id: 0 };
  expect(await mails()).toMatchObject([{ recipient: `user ${id}` }]);
  const entry = server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_label'])
    .where('subject_kind', '=', 'user');
  expect(await entry.where('subject_id', '=', String(id)).execute()).toEqual([
    { action: 'users.create', actor_label: 'server' },
  ]);
});

it('they are invited again when the link is over, or its mail was refused', async () => {
  now = new Date(now.getTime() + 73 * HOUR);
  expect([await invite(), await invite()]).toEqual(['invited', 'waiting']);
  const { id } = (await mails()).at(-1) ?? { id: 0 };
  await server.app.mailWorker.stop();
  await server.db
    .updateTable('mail_deliveries')
    .set({ state: 'failed', reason: 'refused' })
    .where('id', '=', id)
    .execute();
  expect([await invite(), (await mails()).length, (await found()).length]).toEqual(['invited', 3, 1]);
});
