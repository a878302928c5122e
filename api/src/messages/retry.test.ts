import { messageRecipients } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImapServer, startImapServer } from '../../test/imap-server.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { plansOf } from '../../test/plans.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { BounceReader } from '../mail/bounces/bounce-reader.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { keyFor } from '../platform/seal.ts';
import { sendAgain } from './send-again.repo.ts';
import { postfix } from './test-bounces.ts';
import { addMembers, outcomes, refusal, type Sender, senderOn } from './test-messages.ts';

const secretKey = Buffer.alloc(32, 9);
const clock = { now: new Date('2026-11-23T09:00:00Z') };
let mailServer: MailServer;
let imap: ImapServer;
let app: TestApp;
let sender: Sender;
/** Code of the mail server's answer to a whole mail, by address. */
let answers: (to: string) => number = () => 250;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', { mail: (to) => answers(to) });
  imap = await startImapServer();
  app = await startTestApp({
    members: 5,
    now: () => clock.now,
    config: { smtpUrl: mailServer.url, messagesGrace: 0, mailReturnPath: 'rinvii@amici.example', secretKey },
  });
  sender = senderOn(await openRegistry(app, await app.signIn('superadmin')));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  await imap.stop();
});
beforeEach(async () => {
  answers = () => 250;
  mailServer.mails.length = 0;
  await app.db.deleteFrom('mail_addresses').execute();
  await app.db.deleteFrom('messages_preferences').execute();
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' },
    { codaica: 'C2', last_name: 'Neri', first_name: 'Ivo', email: 'casa@posta.example' },
    { codaica: 'C3', last_name: 'Neri', first_name: 'Ugo', email: 'casa@posta.example' },
  ]);
});

const move = (codaica: string, email: string) =>
  app.db.updateTable('members').set({ email }).where('codaica', '=', codaica).execute();
const suppress = (address: string) =>
  app.db
    .insertInto('mail_addresses')
    .values({ address, refusals: 3, suppressed_at: clock.now, reason: 'refusals', answer: '550' })
    .execute();
/** Sends to all of them, and nobody's mail is taken. */
async function refused(more = {}) {
  answers = () => 554;
  const id = await sender.send({ users_aica_code: ['C1', 'C2', 'C3'], ...more });
  await outcomes(sender, id, { failed: 3 });
  answers = () => 250;
  return id;
}
const retry = (id: number) => sender.done(`messages/${id}/act`, { act: 'retry' });
const recipients = async (id: number) => {
  const answer = await (await sender.get(`messages/${id}/recipients?limit=10&offset=0`)).json();
  return messageRecipients.response
    .parse(answer)
    .recipients.map(({ codaica, address, outcome, exclusion, shared }) =>
      [codaica, address, outcome, exclusion, shared ? 'shared' : ''].join(' ').trim(),
    );
};
/** Refused for now, and given back by the worker: of mails in its hands nothing can be stopped. */
const givenBack = (id: number) =>
  app.db
    .selectFrom('mail_deliveries')
    .innerJoin('messages', 'messages.mailing_id', 'mail_deliveries.mailing_id')
    .where('messages.id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .select('mail_deliveries.id');
const sentTo = () => mailServer.mails.map(({ to }) => to[0]).sort();

test('who was refused is written to where they are now, and the list says so', async () => {
  const id = await refused();
  await move('C1', ' anna.bianchi@nuova.example ');
  await retry(id);
  await outcomes(sender, id, { sent: 3 });
  expect(sentTo()).toEqual(['anna.bianchi@nuova.example', 'casa@posta.example']);
  expect(await recipients(id)).toEqual([
    'C1 anna.bianchi@nuova.example sent',
    'C2 casa@posta.example sent  shared',
    'C3 casa@posta.example sent  shared',
  ]);
});

test('of those who shared an address each gets their own mail where one has another now', async () => {
  const id = await refused({ kind: 'informative' });
  expect(await sender.message(id)).toMatchObject({ users_count: 3, mails: 2 });
  await move('C3', 'ugo@nuova.example');
  expect(await retry(id)).toMatchObject({ users_count: 3, mails: 3 });
  await outcomes(sender, id, { sent: 3 });
  expect(sentTo()).toEqual(['anna@posta.example', 'casa@posta.example', 'ugo@nuova.example']);
  const textTo = (address: string) => mailServer.mails.find(({ to }) => to[0] === address)?.text ?? '';
  expect(textTo('casa@posta.example')).toContain('Ivo Neri');
  expect(textTo('casa@posta.example')).not.toContain('Ugo Neri');
  expect(textTo('ugo@nuova.example')).not.toContain('Ivo Neri');
  // The link of that mail chooses for its reader alone.
  const [link = ''] = /http\S+\/preferenze\/[^\s>]+/.exec(textTo('ugo@nuova.example')) ?? [];
  await fetch(new URL(new URL(link).pathname, app.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  const unwilling = await app.db.selectFrom('messages_preferences').select('codaica').execute();
  expect(unwilling).toEqual([{ codaica: 'C3' }]);
  expect(await recipients(id)).toEqual([
    'C1 anna@posta.example sent',
    'C2 casa@posta.example sent',
    'C3 ugo@nuova.example sent',
  ]);
});

test('nobody is written to again where more were refused than was confirmed', async () => {
  const id = await refused();
  const again = (confirmed: number) => sender.post(`messages/${id}/act`, { act: 'retry', confirmed });
  expect(await refusal(await again(2))).toEqual([409, 'recipients-changed']);
  expect(await sender.message(id)).toMatchObject({ counts: { failed: 3, queued: 0 } });
  expect(sentTo()).toEqual([]);
  expect((await again(3)).status).toBe(200);
  await outcomes(sender, id, { sent: 3 });
});

test('who cannot be written to any more is left out and counted, and nobody else', async () => {
  const id = await refused();
  await suppress('anna@posta.example');
  await move('C2', '');
  expect(await retry(id)).toMatchObject({ counts: { failed: 0, excluded: 2 } });
  await outcomes(sender, id, { sent: 1, excluded: 2 });
  expect(sentTo()).toEqual(['casa@posta.example']);
  expect(await recipients(id)).toEqual([
    'C1 anna@posta.example excluded suppressed',
    'C2  excluded no-address',
    'C3 casa@posta.example sent',
  ]);
  expect(await sender.message(id)).toMatchObject({ state: 'sent' });
});

test.each([false, true])(
  'an interrupted message stays so when those who were refused are written to again',
  async (isUnknown) => {
    answers = (to) => (to === 'anna@posta.example' ? 554 : 451);
    await addMembers(app, [{ codaica: 'C4', last_name: 'Verdi', first_name: 'Ada', email: 'ada@posta.example' }]);
    const id = await sender.send({ users_aica_code: ['C1', 'C2', 'C3', 'C4'] });
    await outcomes(sender, id, { failed: 1, queued: 3 });
    await expect.poll(async () => (await givenBack(id).execute()).length).toBe(2);
    if (isUnknown)
      await app.db
        .updateTable('mail_deliveries')
        .set({ state: 'unknown' })
        .where('recipient', '=', 'member C4')
        .execute();
    await sender.done(`messages/${id}/act`, { act: 'stop' });
    answers = () => 250;
    await retry(id);
    await outcomes(sender, id, isUnknown ? { sent: 1, stopped: 2, unknown: 1 } : { sent: 1, stopped: 3 });
    expect(await sender.message(id)).toMatchObject({ state: 'stopped' });
  },
);

test('a held message of which nothing waits any more is sent again at once', async () => {
  answers = (to) => (to === 'anna@posta.example' ? 554 : 451);
  const id = await sender.send({ users_aica_code: ['C1', 'C2', 'C3'], kind: 'informative' });
  await outcomes(sender, id, { failed: 1, queued: 2 });
  await sender.done(`messages/${id}/act`, { act: 'pause' });
  for (const codaica of ['C2', 'C3']) await sender.done(`messages/preferences/${codaica}`, { informative: false });
  await outcomes(sender, id, { failed: 1, excluded: 2 });
  expect(await sender.message(id)).toMatchObject({ state: 'sent-with-errors' });
  answers = () => 250;
  await retry(id);
  await outcomes(sender, id, { sent: 1 });
});

const auditedMails = async (id: number) => {
  const entries = app.db.selectFrom('audit_entries').select('after').where('action', '=', 'messages.retry');
  return (await entries.where('subject_id', '=', String(id)).execute()).map(({ after }) => after);
};

test('the audit has the number of new mails alone: without those left out, whoever else is left out meanwhile', async () => {
  const unwilling = await refused({ kind: 'informative' });
  await sender.done('messages/preferences/C1', { informative: false });
  await retry(unwilling);
  expect(await auditedMails(unwilling)).toEqual([{ mails: 1 }]);
  await outcomes(sender, unwilling, { sent: 2, excluded: 1 });

  answers = (to) => (to === 'anna@posta.example' ? 554 : 451);
  const id = await sender.send({ users_aica_code: ['C1', 'C2', 'C3'] });
  await outcomes(sender, id, { failed: 1, queued: 2 });
  await expect.poll(async () => (await givenBack(id).execute()).length).toBe(1);
  await suppress('casa@posta.example');
  answers = () => 250;
  await retry(id);
  expect(await auditedMails(id)).toEqual([{ mails: 1 }]);
  clock.now = new Date(clock.now.getTime() + 2 * 60_000);
  app.app.mailWorker.wake();
  await outcomes(sender, id, { sent: 1, excluded: 2 });
});

test('a report of the first mail that is read again says nothing of the second', async () => {
  const id = await sender.send({ users_aica_code: ['C1'] });
  await outcomes(sender, id, { sent: 1 });
  const [mail] = mailServer.mails;
  const report = postfix(
    { source: mail?.source ?? '', returnPath: mail?.from ?? '', to: 'anna@posta.example' },
    { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 mailbox full' },
  );
  const log = pino({ level: 'silent' });
  const idKey = keyFor(secretKey, 'message-id');
  const reader = new BounceReader({ db: app.db, now: () => clock.now, url: imap.url, idKey, log });
  const read = async () => {
    imap.deliver(report);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await reader.read();
  };
  await read();
  await outcomes(sender, id, { failed: 1 });
  await retry(id);
  await outcomes(sender, id, { sent: 1 });
  imap.renew();
  await read();
  expect(await recipients(id)).toEqual(['C1 anna@posta.example sent']);
  expect(await app.db.selectFrom('mail_addresses').select('refusals').execute()).toEqual([{ refusals: 1 }]);
});

test('thousands that did not arrive are not compared with each other one by one', async () => {
  const { db } = app;
  /** People of messages and their mails, of numbers that no message has: nothing sends them. */
  const add = async (message: number, messages: number, state: string) => {
    await sql`with numbers as (select m, n from generate_series(${message}::int, ${message + messages - 1}::int) m, generate_series(1, 3000) n),
      added as (insert into mail_deliveries (mailing_id, recipient, address, state, due_at)
        select m, 'member M' || n, 'm' || n || '@posta.example', ${state}, now() from numbers returning id, mailing_id, recipient)
      insert into messages_recipients (message_id, position, codaica, name, address, exclusion, shared, delivery_id)
        select mailing_id, substring(recipient from 9)::int, substring(recipient from 8), 'Socio', '', '', false, id
        from added`.execute(db);
  };
  await sql`insert into members (codaica, email) select 'M' || n, 'm' || n || '@posta.example' from generate_series(1, 3000) n`.execute(
    db,
  );
  await add(1_000_000, 12, 'sent');
  await sql`analyze members, mail_deliveries, messages_recipients`.execute(db);
  await add(2_000_000, 1, 'failed');
  const again = (trx: typeof db) => sendAgain(trx, { message: 2_000_000, mailing: 2_000_000 }, 'failed', clock.now);
  const [plan] = await db.transaction().execute((trx) => plansOf(trx, /^with earlier/, again));
  expect(plan).toContain('CTE Scan on added');
  expect(plan).not.toContain('Nested Loop');
});
