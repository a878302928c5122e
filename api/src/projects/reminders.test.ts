import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { remindAll } from './reminders.ts';
import { addPerson, aProject, done } from './test-projects.ts';

const start = new Date('2026-11-23T10:00:00Z');
let now = start;
let app: TestApp;
let superadmin: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ members: 5, now: () => now });
  superadmin = await app.signIn('superadmin');
  // Mails leave when the test says so: the worker would send some of them today.
  await app.app.mailWorker.stop();
});
afterAll(() => app.close());

/** Every mail that waits has left at this moment. */
const leave = (moment: string) =>
  app.db
    .updateTable('mail_deliveries')
    .set({ state: 'sent', settled_at: moment })
    .where('state', '=', 'queued')
    .execute();

const everyMail = () =>
  app.db
    .selectFrom('projects_mails as m')
    .innerJoin('projects_participants as u', 'u.id', 'm.participant_id')
    .select(['m.delivery_id', 'u.foreign_token as who'])
    .orderBy('u.foreign_token')
    .execute();

/** Matricole of those who are reminded at this moment. */
async function remindedAt(moment: string): Promise<string[]> {
  const before = new Set((await everyMail()).map((mail) => mail.delivery_id));
  const count = await remindAll(app.app, app.db, new Date(moment));
  const reminded = (await everyMail()).filter((mail) => !before.has(mail.delivery_id)).map(({ who }) => who);
  expect(count).toBe(reminded.length);
  return reminded;
}

test('a reminder by rule is for who was invited, has not finished, can be written to and still has time', async () => {
  const rule = { reminder_every: 2, reminder_most: 3, deadline: '2026-12-05' };
  const { project } = await aProject(superadmin, rule);
  const { project: endsSoon } = await aProject(superadmin, { ...rule, deadline: '2026-11-25' });
  const { project: withoutRule } = await aProject(superadmin, { deadline: '2026-12-05' });
  const add = (name: string, id = project.id) =>
    addPerson(superadmin, id, { foreign_token: name, email: `${name}@posta.example` });
  const idOf = new Map<string, number>();
  for (const name of ['due', 'late', 'often', 'recent', 'over', 'removed', 'finished', 'refused', 'nowhere'])
    idOf.set(name, (await add(name)).id);
  const invite = (id: number) => done(superadmin, `/api/project/${id}/act`, { act: 'invite', choice: { all: true } });
  await add('other', withoutRule.id);
  await add('soon', endsSoon.id);
  for (const { id } of [project, withoutRule, endsSoon]) await invite(id);
  await add('uninvited');
  await leave(start.toISOString());

  const change = (name: string, values: object) =>
    app.db
      .updateTable('projects_participants')
      .set(values)
      .where('id', '=', idOf.get(name) ?? 0)
      .execute();
  await change('late', { deadline: '2026-12-20' });
  const earlier = [-1, -2, -3].map((delivery_id) => ({
    delivery_id,
    participant_id: idOf.get('often') ?? 0,
    kind: 'reminder' as const,
    automatic: true,
    queued_at: '2026-11-20T10:00:00Z',
  }));
  await app.db.insertInto('projects_mails').values(earlier).execute();
  await change('recent', { reminded_at: '2026-11-25T09:00:00Z' });
  await change('over', { deadline: '2026-11-24' });
  await change('removed', { removed_at: start.toISOString() });
  await change('finished', { completed: 1 });
  await change('nowhere', { email: '' });
  const refusal = { address: 'refused@posta.example', refusals: 1, reason: 'no-such-address', answer: '550' } as const;
  await app.db
    .insertInto('mail_addresses')
    .values({ ...refusal, suppressed_at: start.toISOString() })
    .execute();

  expect(await remindedAt('2026-11-25T09:59:59Z')).toEqual([]);
  expect(await remindedAt('2026-11-25T10:00:00Z')).toEqual(['due', 'late', 'soon']);
  // Theirs still wait to leave.
  expect(await remindedAt('2026-11-27T10:00:00Z')).toEqual(['recent']);
  await leave('2026-11-28T10:00:00Z');
  expect(await remindedAt('2026-11-30T09:59:59Z')).toEqual([]);
  expect(await remindedAt('2026-11-30T10:00:00Z')).toEqual(['due', 'late', 'recent']);
  await leave('2026-11-30T10:00:00Z');
  // The last hour of the deadline in Rome, and the first after it.
  expect(await remindedAt('2026-12-05T22:59:00Z')).toEqual(['due', 'late', 'recent']);
  await leave('2026-12-05T22:59:00Z');
  await app.db.updateTable('projects').set({ reminder_most: 4 }).where('id', '=', project.id).execute();
  expect(await remindedAt('2026-12-07T23:00:00Z')).toEqual(['late']);
  await leave('2026-12-07T23:00:00Z');
  expect(await remindedAt('2026-12-10T10:00:00Z')).toEqual([]);
});

test('a server looks for reminders as it starts, and every ten minutes after that', async () => {
  const { project } = await aProject(superadmin, { reminder_every: 1 });
  await addPerson(superadmin, project.id, { foreign_token: 'regular', email: 'regular@posta.example' });
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'invite', choice: { all: true } });
  await leave(start.toISOString());
  const mails = async () => (await everyMail()).filter(({ who }) => who === 'regular').length;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    now = start;
  });
  now = new Date('2026-11-24T10:00:00Z');
  await app.another();
  await expect.poll(mails).toBe(2);
  await leave('2026-11-24T10:00:00Z');
  now = new Date('2026-11-25T10:00:00Z');
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(await mails()).toBe(2);
  vi.advanceTimersByTime(1);
  await expect.poll(mails).toBe(3);
});
