import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, refusal, type Sender, senderOn } from './test-messages.ts';

let mailServer: MailServer;
let app: TestApp;
let sender: Sender;
const clock = { now: new Date('2026-11-23T09:00:00Z') };
/** Code of the mail server's answer to a whole mail, by address; a promise makes it slow. */
let answers: (to: string) => number | Promise<number> = () => 250;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', { mail: (to) => answers(to) });
  app = await startTestApp({
    members: 5,
    now: () => clock.now,
    config: { smtpUrl: mailServer.url, messagesGrace: 30, mailConnections: 1 },
  });
  await addMembers(
    app,
    [1, 2, 3, 4, 5, 6].map((at) => ({ codaica: `C${at}`, last_name: `Socio ${at}`, email: `c${at}@posta.example` })),
  );
  sender = senderOn(await openRegistry(app, await app.signIn('admin')));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(() => {
  answers = () => 250;
  mailServer.mails.length = 0;
});

const everybody = { users_aica_code: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'] };
const act = (id: number, name: string) => sender.post(`messages/${id}/act`, { act: name });
const leave = () => {
  clock.now = new Date(clock.now.getTime() + 31_000);
  app.app.mailWorker.wake();
};
const audited = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_kind', '=', 'message')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('within its grace a message is taken back, and can be deleted', async () => {
  const id = await sender.send(everybody);
  expect(await sender.message(id)).toMatchObject({ state: 'scheduled', counts: { queued: 6 } });
  expect(await (await act(id, 'cancel')).json()).toMatchObject({
    state: 'cancelled',
    counts: { stopped: 6, queued: 0 },
  });
  leave();
  expect(await refusal(await act(id, 'cancel'))).toEqual([409, 'not-in-this-state']);
  expect(await refusal(await act(id, 'resume'))).toEqual([409, 'not-in-this-state']);
  expect(mailServer.mails).toEqual([]);
  const person = await app.signIn('admin');
  const answer = await person.fetch(`/api/messages/${id}`, { method: 'DELETE' });
  expect(await answer.json()).toEqual({ status: 'deleted' });
  expect(await refusal(await sender.get(`messages/${id}`))).toEqual([404, 'not-found']);
  expect(await app.db.selectFrom('mail_deliveries').select('id').where('state', '=', 'stopped').execute()).toEqual([]);
  expect(await audited(id)).toEqual(['messages.send', 'messages.cancel', 'messages.delete']);
});

test('what was sent is neither taken back, held nor deleted', async () => {
  const id = await sender.send(everybody);
  leave();
  await outcomes(sender, id, { sent: 6 });
  const person = await app.signIn('admin');
  for (const name of ['cancel', 'pause', 'resume', 'stop', 'retry', 'resend-unknown'])
    expect([name, ...(await refusal(await act(id, name)))]).toEqual([name, 409, 'not-in-this-state']);
  expect(await sender.message(id)).toMatchObject({ state: 'sent' });
  expect(await refusal(await person.fetch(`/api/messages/${id}`, { method: 'DELETE' }))).toEqual([
    409,
    'not-in-this-state',
  ]);
});

test('a message on its way is held, goes on, and is stopped; who had it stays', async () => {
  const held = Promise.withResolvers<number>();
  const begun: string[] = [];
  answers = (to) => (begun.push(to) === 1 ? 250 : held.promise);
  const id = await sender.send(everybody);
  leave();
  await outcomes(sender, id, { sent: 1 });
  expect(await (await act(id, 'pause')).json()).toMatchObject({ state: 'paused' });
  held.resolve(250);
  answers = () => 250;
  await outcomes(sender, id, { delivering: 0 });
  const { counts } = await sender.message(id);
  expect(counts.sent).toBeLessThan(6);
  expect(counts.sent + counts.queued).toBe(6);
  app.app.mailWorker.wake();
  expect(await (await act(id, 'stop')).json()).toMatchObject({
    state: 'stopped',
    counts: { sent: counts.sent, stopped: counts.queued },
  });
  expect(await refusal(await act(id, 'stop'))).toEqual([409, 'not-in-this-state']);
  expect(mailServer.mails).toHaveLength(counts.sent);
  expect(await audited(id)).toEqual(['messages.send', 'messages.pause', 'messages.stop']);
});

test('of a stopped message nothing waits any more, not even what is refused for now at that moment', async () => {
  const held = Promise.withResolvers<number>();
  const begun: string[] = [];
  answers = (to) => (begun.push(to) === 1 ? 250 : held.promise);
  const id = await sender.send(everybody);
  leave();
  await outcomes(sender, id, { sent: 1 });
  await act(id, 'stop');
  held.resolve(451);
  await outcomes(sender, id, { delivering: 0 });
  expect(await sender.message(id)).toMatchObject({ state: 'stopped', counts: { sent: 1, queued: 0, stopped: 5 } });
  expect(await refusal(await act(id, 'retry'))).toEqual([409, 'not-in-this-state']);
});

test('a held message goes on where it was', async () => {
  const id = await sender.send(everybody);
  expect(await (await act(id, 'pause')).json()).toMatchObject({ state: 'paused' });
  leave();
  expect(await sender.message(id)).toMatchObject({ state: 'paused', counts: { queued: 6 } });
  await act(id, 'resume');
  await outcomes(sender, id, { sent: 6 });
  expect(mailServer.mails).toHaveLength(6);
});

test('the refused are sent again, the others are not', async () => {
  answers = (to) => (to.startsWith('c2@') ? 554 : 250);
  const id = await sender.send(everybody);
  leave();
  await outcomes(sender, id, { sent: 5, failed: 1 });
  expect(await sender.message(id)).toMatchObject({ state: 'sent-with-errors' });
  // Or the mail may have left before the act's answer is made.
  const answered = Promise.withResolvers<number>();
  answers = () => answered.promise;
  expect(await (await act(id, 'retry')).json()).toMatchObject({ state: 'sending' });
  answered.resolve(250);
  await outcomes(sender, id, { sent: 6, failed: 0 });
  expect(mailServer.mails.map((mail) => mail.to[0]).sort()).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `c${at}@posta.example`),
  );
  expect(await refusal(await act(id, 'retry'))).toEqual([409, 'not-in-this-state']);
});

test('those of unknown outcome are sent again only by their own act', async () => {
  const id = await sender.send(everybody);
  leave();
  await outcomes(sender, id, { sent: 6 });
  await app.db
    .updateTable('mail_deliveries')
    .set({ state: 'unknown', reason: 'interrupted' })
    .where('address', '=', 'c3@posta.example')
    .where('state', '=', 'sent')
    .where('mailing_id', '=', (eb) => eb.selectFrom('messages').select('mailing_id').where('id', '=', id))
    .execute();
  expect(await refusal(await act(id, 'retry'))).toEqual([409, 'not-in-this-state']);
  mailServer.mails.length = 0;
  await act(id, 'resend-unknown');
  await outcomes(sender, id, { sent: 6, unknown: 0 });
  expect(mailServer.mails.map((mail) => mail.to)).toEqual([['c3@posta.example']]);
});

test('what a server had taken when a message was held leaves at once when it goes on', async () => {
  const held = Promise.withResolvers<number>();
  answers = () => held.promise;
  const id = await sender.send(everybody);
  leave();
  await outcomes(sender, id, { delivering: 2, queued: 4 });
  await act(id, 'pause');
  held.resolve(250);
  await outcomes(sender, id, { sent: 2, queued: 4 });
  // The others' lease is not over for five minutes.
  clock.now = new Date(clock.now.getTime() + 1_000);
  const answered = Promise.withResolvers<number>();
  answers = () => answered.promise;
  expect(await (await act(id, 'resume')).json()).toMatchObject({ state: 'sending' });
  answered.resolve(250);
  await outcomes(sender, id, { sent: 6 });
});

test('a mail that was refused for now and then held for days is tried again after it', async () => {
  answers = () => 451;
  const id = await sender.send({ users_aica_code: ['C1'] });
  const mailing = app.db.selectFrom('messages').select('mailing_id').where('id', '=', id);
  const delivery = app.db.selectFrom('mail_deliveries').select(['state', 'attempts']).where('mailing_id', '=', mailing);
  leave();
  await expect.poll(() => delivery.executeTakeFirst()).toMatchObject({ state: 'queued', attempts: 1 });
  await act(id, 'pause');
  const longAgo = new Date(clock.now.getTime() - 72 * 3_600_000);
  const held = app.db.updateTable('mail_deliveries').set({ first_tried_at: longAgo }).where('mailing_id', '=', mailing);
  await held.execute();
  await act(id, 'resume');
  leave();
  leave();
  await expect.poll(() => delivery.executeTakeFirst()).toMatchObject({ state: 'queued', attempts: 2 });
});

test('what may have arrived is stopped, not taken back, when it is stopped while it is sent again', async () => {
  const id = await sender.send({ users_aica_code: ['C1'] });
  leave();
  await outcomes(sender, id, { sent: 1 });
  const ofMessage = app.db.selectFrom('messages').select('mailing_id').where('id', '=', id);
  const delivery = app.db
    .selectFrom('mail_deliveries')
    .select(['state', 'attempts'])
    .where('mailing_id', '=', ofMessage);
  await app.db
    .updateTable('mail_deliveries')
    .set({ state: 'unknown', reason: 'interrupted' })
    .where('mailing_id', '=', ofMessage)
    .execute();
  answers = () => 451;
  await act(id, 'resend-unknown');
  await expect.poll(() => delivery.executeTakeFirst()).toMatchObject({ state: 'queued', attempts: 1 });
  expect(await refusal(await act(id, 'cancel'))).toEqual([409, 'not-in-this-state']);
  expect(await (await act(id, 'stop')).json()).toMatchObject({ state: 'stopped' });
  const { fetch } = await app.signIn('admin');
  expect(await refusal(await fetch(`/api/messages/${id}`, { method: 'DELETE' }))).toEqual([409, 'not-in-this-state']);
});
