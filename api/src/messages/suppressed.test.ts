import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, refusal, type Sender, senderOn, toNobody } from './test-messages.ts';

let mailServer: MailServer;
let app: TestApp;
let sender: Sender;
/** The mail server's answer to the recipient's mail. */
let code: number;
let words: string | undefined;
/** What it does when it has the whole of a mail. */
let onWholeMail: () => void;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', {
    mail: () => {
      onWholeMail();
      return code;
    },
    words: () => words,
  });
  app = await startTestApp({
    members: 5,
    config: { smtpUrl: mailServer.url, messagesGrace: 0, mailFrom: 'Amici <noreply@amici.example>' },
  });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [{ codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'Anna@posta.example' }]);
  sender = senderOn(await openRegistry(app, await app.signIn('superadmin')));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  code = 250;
  words = undefined;
  onWholeMail = () => {};
  await app.db.updateTable('members').set({ email: 'Anna@posta.example' }).execute();
});
afterEach(() => app.db.deleteFrom('mail_addresses').execute());

const toAnna = { ...toNobody, users_aica_code: ['C1'] };
const preferences = async () => (await sender.get('messages/preferences/C1')).json();
async function send(answer: number, outcome: 'sent' | 'failed') {
  code = answer;
  const id = await sender.send(toAnna);
  await outcomes(sender, id, { [outcome]: 1 });
  return id;
}
const refusedThrice = async () => {
  for (const _ of [1, 2, 3]) await send(550, 'failed');
};

test('after three refusals in a row nobody writes there, and it is said why', async () => {
  await refusedThrice();
  expect(await sender.check(toAnna)).toMatchObject({ reached: 0, excluded: [{ exclusion: 'suppressed', people: 1 }] });
  expect(await preferences()).toMatchObject({
    suppressed: { reason: 'refusals', since: expect.any(String), answer: expect.stringContaining('550') },
  });
  expect(await refusal(await sender.post('message', { ...toAnna, title: 'a', content: '<p>b</p>' }))).toEqual([
    422,
    'nobody-to-write-to',
  ]);
});

test('a mail that is taken ends the row of refusals', async () => {
  await send(550, 'failed');
  await send(550, 'failed');
  await send(250, 'sent');
  await send(550, 'failed');
  await send(550, 'failed');
  expect(await preferences()).toMatchObject({ suppressed: null });
  await send(550, 'failed');
  expect(await preferences()).toMatchObject({ suppressed: { reason: 'refusals' } });
});

test('one message that is tried again and again counts once, whatever is sent in between', async () => {
  const first = await send(550, 'failed');
  const retry = async () => {
    await sender.done(`messages/${first}/act`, { act: 'retry' });
    await outcomes(sender, first, { failed: 1 });
  };
  const refusals = async () => (await app.db.selectFrom('mail_addresses').select('refusals').execute())[0]?.refusals;
  await retry();
  await retry();
  expect(await refusals()).toBe(1);
  await send(550, 'failed');
  await retry();
  expect(await refusals()).toBe(2);
  expect(await preferences()).toMatchObject({ suppressed: null });
  await send(550, 'failed');
  expect(await preferences()).toMatchObject({ suppressed: { reason: 'refusals' } });
});

test('what is refused for the mail itself says nothing of the address', async () => {
  for (const _ of [1, 2, 3]) await send(554, 'failed');
  expect(await preferences()).toMatchObject({ suppressed: null });
  expect(await app.db.selectFrom('mail_addresses').selectAll().execute()).toEqual([]);
});

test('it is taken back by a click of who may send, and by another address', async () => {
  await refusedThrice();
  await app.db.updateTable('members').set({ email: 'altra@posta.example' }).execute();
  expect(await sender.check(toAnna)).toMatchObject({ reached: 1, excluded: [] });
  expect(await preferences()).toMatchObject({ suppressed: null });
  await app.db.updateTable('members').set({ email: ' anna@POSTA.example' }).execute();
  expect(await sender.check(toAnna)).toMatchObject({ reached: 0 });

  const secretary = await app.signIn('secretary');
  const path = '/api/admin/messages/preferences/C1/reactivate';
  await app.db.updateTable('users').set({ extra_permissions: [] }).where('email', 'like', 'segreteria%').execute();
  expect((await secretary.fetch(path, { json: {} })).status).toBe(403);
  expect(await preferences()).not.toMatchObject({ suppressed: null });

  expect(await sender.done('messages/preferences/C1/reactivate', {})).toMatchObject({ suppressed: null });
  expect(await sender.done('messages/preferences/C1/reactivate', {})).toMatchObject({ suppressed: null });
  expect(await sender.check(toAnna)).toMatchObject({ reached: 1, excluded: [] });
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'before'])
    .where('action', '=', 'messages.reactivate')
    .execute();
  expect(entries).toMatchObject([{ subject_id: 'C1', before: { address: 'anna@POSTA.example', reason: 'refusals' } }]);
  await send(550, 'failed');
  expect(await preferences()).toMatchObject({ suppressed: null });
  expect(await refusal(await sender.post('messages/preferences/NESSUNO/reactivate', {}))).toEqual([404, 'not-found']);
});

test('one “no such address” is enough', async () => {
  words = '5.1.1 User unknown in virtual mailbox table';
  await send(550, 'failed');
  expect(await preferences()).toMatchObject({
    suppressed: { reason: 'no-such-address', answer: expect.stringContaining('User unknown') },
  });
});

test('tests and users’ own mails go to a suppressed address too', async () => {
  const email = 'segreteria@sodalizio.example';
  await app.db
    .insertInto('mail_addresses')
    .values({ address: email, refusals: 3, suppressed_at: new Date(), reason: 'refusals', answer: '550' })
    .execute();
  await sender.done('messages/test', { ...toAnna, title: 'Prova', content: '<p>a</p>', addresses: [email] });
  await expect.poll(() => mailServer.mails.map(({ to }) => to[0])).toContain(email);
});

test('a test that the mail server refuses is told to who asked for it, and one that it puts off is not called sent', async () => {
  const trial = {
    ...toAnna,
    title: 'Prova',
    content: '<p>a</p>',
    addresses: ['rifiutata@posta.example', 'uno@posta.example'],
  };
  expect(await sender.done('messages/test', trial)).toEqual({
    status: 'ok',
    addresses: ['uno@posta.example'],
    refused: [{ address: 'rifiutata@posta.example', answer: expect.stringMatching(/^550 /) }],
  });
  code = 451;
  expect(await sender.done('messages/test', { ...trial, addresses: ['uno@posta.example'] })).toEqual({
    status: 'ok',
    addresses: [],
    waiting: ['uno@posta.example'],
  });
  onWholeMail = () => mailServer.cut();
  expect(await sender.done('messages/test', { ...trial, addresses: ['uno@posta.example'] })).toEqual({
    status: 'ok',
    addresses: [],
    waiting: ['uno@posta.example'],
    unknown: ['uno@posta.example'],
  });
});
