import { messageRecipients } from '@sodalizio/contract/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, type Sender, senderOn } from './test-messages.ts';

const clock = { now: new Date('2026-11-23T09:00:00Z') };
let mailServer: MailServer;
let app: TestApp;
let sender: Sender;
/** Code of the mail server's answer to a whole mail; a promise makes it slow. */
let answer: number | Promise<number> = 250;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', { mail: () => answer });
  const config = { smtpUrl: mailServer.url, messagesGrace: 0 };
  app = await startTestApp({ members: 5, now: () => clock.now, config });
  sender = senderOn(await openRegistry(app, await app.signIn('superadmin')));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  answer = 250;
  mailServer.mails.length = 0;
  await app.db.deleteFrom('messages_preferences').execute();
  await app.db.deleteFrom('mail_addresses').execute();
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' },
    { codaica: 'C2', last_name: 'Neri', first_name: 'Ivo', email: 'casa@posta.example' },
    { codaica: 'C3', last_name: 'Neri', first_name: 'Ugo', email: 'casa@posta.example' },
  ]);
});

const everybody = { users_aica_code: ['C1', 'C2', 'C3'] };
const expel = (...codes: string[]) =>
  app.db.updateTable('members').set({ admission: 'Espulso' }).where('codaica', 'in', codes).execute();
const refuse = (codaica: string) => sender.done(`messages/preferences/${codaica}`, { informative: false });
const suppress = (address: string) =>
  app.db
    .insertInto('mail_addresses')
    .values({ address, refusals: 3, suppressed_at: clock.now, reason: 'refusals', answer: '550 no' })
    .execute();
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  app.app.mailWorker.wake();
};
const sentTo = () => mailServer.mails.map(({ to }) => to[0]).sort();
const recipients = async (id: number) => {
  const found = await (await sender.get(`messages/${id}/recipients?limit=10&offset=0`)).json();
  return messageRecipients.response
    .parse(found)
    .recipients.map(({ codaica, outcome, exclusion, reason }) =>
      [codaica, outcome, exclusion, reason].join(' ').trim(),
    );
};

/** Sends, does `act` while the mail server is asked, which puts everybody off; after that it takes every mail. */
async function putOff(message: object, act: () => Promise<unknown>): Promise<number> {
  const slow = Promise.withResolvers<number>();
  answer = slow.promise;
  const id = await sender.send({ ...everybody, ...message });
  await outcomes(sender, id, { delivering: 3 });
  await act();
  slow.resolve(451);
  await outcomes(sender, id, { delivering: 0, queued: 3 });
  answer = 250;
  return id;
}

test('an informative mail that is put off is not tried again for who refused it while it was being sent', async () => {
  // Ugo shares Ivo's address, and wants it still.
  const id = await putOff({ kind: 'informative' }, async () => {
    for (const codaica of ['C1', 'C2']) await refuse(codaica);
  });
  later(2);
  await outcomes(sender, id, { excluded: 1, sent: 2 });
  expect(sentTo()).toEqual(['casa@posta.example']);
  expect(await recipients(id)).toEqual(['C1 excluded not-wanted', 'C2 sent', 'C3 sent']);
});

test('a planned informative one reaches who refused it by mistake and wants it again before it leaves', async () => {
  const send_at = new Date(clock.now.getTime() + 600_000).toISOString();
  const planned = await sender.send({ ...everybody, kind: 'informative', send_at });
  const stopped = await sender.send({ ...everybody, kind: 'informative', send_at });
  for (const codaica of ['C1', 'C2', 'C3']) await refuse(codaica);
  await outcomes(sender, planned, { queued: 0, excluded: 3 });
  await sender.done(`messages/${stopped}/act`, { act: 'cancel' });
  for (const codaica of ['C1', 'C3']) await sender.done(`messages/preferences/${codaica}`, { informative: true });
  // Ivo shares Ugo's address.
  await outcomes(sender, planned, { queued: 3, excluded: 0 });
  expect(await sender.message(stopped)).toMatchObject({ state: 'cancelled', counts: { queued: 0, excluded: 3 } });
  later(11);
  await outcomes(sender, planned, { sent: 3 });
  expect(sentTo()).toEqual(['anna@posta.example', 'casa@posta.example']);
  // What has left by then is not sent late.
  await refuse('C1');
  await sender.done('messages/preferences/C1', { informative: true });
  expect((await sender.message(planned)).counts).toMatchObject({ sent: 3, queued: 0 });
});

test('one for members who are not expelled leaves without those who were expelled since it was put in the queue', async () => {
  const send_at = new Date(clock.now.getTime() + 5 * 60_000).toISOString();
  const id = await sender.send({ ...everybody, send_at, without_expelled: true });
  const toAll = await sender.send({ users_aica_code: ['C1'], send_at });
  await expel('C1', 'C2');
  later(6);
  await outcomes(sender, id, { excluded: 1, sent: 2 });
  await outcomes(sender, toAll, { sent: 1 });
  expect(sentTo()).toEqual(['anna@posta.example', 'casa@posta.example']);
  expect(await recipients(id)).toEqual(['C1 excluded expelled', 'C2 sent', 'C3 sent']);
});

test('one that is put off is not tried again for who was taken out of Soci or expelled meanwhile, each with their own reason', async () => {
  const id = await putOff({ without_expelled: true }, async () => {
    await app.db.deleteFrom('members').where('codaica', 'in', ['C1', 'C3']).execute();
    await expel('C2');
  });
  later(2);
  await outcomes(sender, id, { excluded: 3 });
  expect(sentTo()).toEqual([]);
  expect((await recipients(id)).map((one) => one.split(' ')[2])).toEqual(['no-address', 'expelled', 'no-address']);
});

test('a planned one does not leave to an address that is suppressed by then', async () => {
  const send_at = new Date(clock.now.getTime() + 5 * 60_000).toISOString();
  await app.db.updateTable('members').set({ email: 'Casa@Posta.example' }).where('codaica', '=', 'C2').execute();
  await suppress('anna@posta.example');
  const id = await sender.send({ ...everybody, send_at });
  expect(await recipients(id)).toEqual(['C1 excluded suppressed', 'C2 queued', 'C3 queued']);
  await suppress('casa@posta.example');
  later(6);
  await outcomes(sender, id, { excluded: 3 });
  expect(sentTo()).toEqual([]);
  expect(await recipients(id)).toEqual(['C1 excluded suppressed', 'C2 excluded suppressed', 'C3 excluded suppressed']);
});

test('a planned one is tried where its member has another address by then, and reaches that one when it is sent again', async () => {
  const send_at = new Date(clock.now.getTime() + 5 * 60_000).toISOString();
  const id = await sender.send({ users_aica_code: ['C3'], send_at });
  await suppress('casa@posta.example');
  await app.db.updateTable('members').set({ email: 'ugo@posta.example' }).where('codaica', '=', 'C3').execute();
  answer = 550;
  later(6);
  await outcomes(sender, id, { failed: 1 });
  answer = 250;
  await sender.done(`messages/${id}/act`, { act: 'retry' });
  await outcomes(sender, id, { sent: 1 });
  expect(sentTo()).toEqual(['ugo@posta.example']);
});

test('one that is put off is not tried again for an address that is suppressed meanwhile', async () => {
  const id = await putOff({}, () => suppress('anna@posta.example'));
  later(2);
  await outcomes(sender, id, { excluded: 1, sent: 2 });
  expect(sentTo()).toEqual(['casa@posta.example']);
  expect(await recipients(id)).toEqual(['C1 excluded suppressed', 'C2 sent', 'C3 sent']);
});

test('what is stopped while it is put off is not said to be tried again', async () => {
  const id = await putOff({}, async () => {});
  expect((await recipients(id))[0]).toBe('C1 queued  refused-for-now');
  await sender.done(`messages/${id}/act`, { act: 'stop' });
  expect((await recipients(id))[0]).toBe('C1 stopped');
});
