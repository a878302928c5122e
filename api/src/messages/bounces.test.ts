import { findMail } from '@sodalizio/contract';
import { memberPreferences, messageRecipients } from '@sodalizio/contract/messages';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ImapServer, startImapServer } from '../../test/imap-server.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { BounceReader } from '../mail/bounces/bounce-reader.ts';
import { endTurn, keepProgress, takeTurn } from '../mail/bounces/bounces.repo.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { keyFor } from '../platform/seal.ts';
import { absence, type Bounced, exchange, exim, postfix } from './test-bounces.ts';
import { addMembers, outcomes, type Sender, senderOn, toNobody } from './test-messages.ts';

const secretKey = Buffer.alloc(32, 7);
const idKey = keyFor(secretKey, 'message-id');
const clock = { now: new Date('2026-11-23T09:00:00Z') };
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const log = pino({ level: 'silent' });

let mailServer: MailServer;
let imap: ImapServer;
let app: TestApp;
let person: SignedIn;
let sender: Sender;
let reader: BounceReader;
/** What is sent is delivered by somebody else's server, which sends it back: its mail and envelope. */
let bounced: Bounced;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  imap = await startImapServer();
  app = await startTestApp({
    members: 5,
    now: () => clock.now,
    config: {
      smtpUrl: mailServer.url,
      messagesGrace: 0,
      mailFrom: 'Amici <noreply@amici.example>',
      mailReturnPath: 'rinvii@amici.example',
      secretKey,
    },
  });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [{ codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'Anna@posta.example' }]);
  person = await openRegistry(app, await app.signIn('superadmin'));
  sender = senderOn(person);
  reader = new BounceReader({ db: app.db, now: () => clock.now, url: imap.url, idKey, log });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  await imap.stop();
});
afterEach(async () => {
  await app.db.deleteFrom('mail_addresses').execute();
  mailServer.mails.length = 0;
});

const toAnna = { ...toNobody, users_aica_code: ['C1'] };
const preferences = async () =>
  memberPreferences.response.parse(await (await sender.get('messages/preferences/C1')).json());
async function sent(): Promise<number> {
  const id = await sender.send({ ...toAnna, title: 'Assemblea', content: '<p>Sabato</p>' });
  await outcomes(sender, id, { sent: 1 });
  const [mail] = mailServer.mails.splice(0);
  bounced = { source: mail?.source ?? '', returnPath: mail?.from ?? '', to: 'Anna@posta.example' };
  return id;
}
const recipient = async (id: number) => {
  const answer = await (await sender.get(`messages/${id}/recipients?limit=1&offset=0`)).json();
  return messageRecipients.response.parse(answer).recipients[0];
};
async function read(...mails: (string | Buffer)[]) {
  for (const mail of mails) imap.deliver(mail);
  later(1);
  await reader.read();
}

test.each([
  [
    'Postfix',
    postfix,
    /^550 5\.1\.1 <Anna@posta\.example>: Recipient address rejected: User unknown in virtual mailbox/,
  ],
  ['Exim', exim, /^550 No such user here$/],
  ['Exchange, by the returned mail alone', exchange, /^550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound;/],
])('a mail that %s sends back has failed, and nobody writes there any more', async (_, report, answer) => {
  const id = await sent();
  await read(report(bounced));
  await outcomes(sender, id, { failed: 1 });
  expect(await recipient(id)).toMatchObject({ outcome: 'failed', reason: 'bounced' });
  expect(await sender.check(toAnna)).toMatchObject({ reached: 0, excluded: [{ exclusion: 'suppressed', people: 1 }] });
  expect(await preferences()).toMatchObject({
    suppressed: { reason: 'no-such-address', answer: expect.stringMatching(answer) },
  });
});

test('what is no final failure changes nothing: a delay, an absence, a newsletter, broken mails', async () => {
  const id = await sent();
  const report = postfix(bounced);
  await read(
    postfix(bounced, { action: 'delayed', status: '4.4.1' }),
    postfix(bounced, { action: 'delivered', status: '2.0.0' }),
    absence(bounced),
    'Subject: Offerte\r\n\r\nciao',
    '',
    Buffer.from([0, 255, 254, 13, 10, 0]),
    report.slice(0, report.indexOf('Action:')),
    `Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\nContent-Type: text/plain\r\n\r\n'.repeat(1_000)}`,
    `${'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'.repeat(200)}`,
  );
  expect(await recipient(id)).toMatchObject({ outcome: 'sent' });
  // And none of them kept the next from being read.
  await read(report);
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
});

test('a report with marks that are not ours says nothing of anybody', async () => {
  const id = await sent();
  const [delivery = ''] = /\+(\d+)\./.exec(bounced.returnPath)?.slice(1) ?? [];
  const forged = (text: string) => text.replaceAll(/(\d+\.)[0-9a-f]{16}@/g, `${delivery}.0123456789abcdef@`);
  await read(postfix({ ...bounced, source: forged(bounced.source), returnPath: forged(bounced.returnPath) }));
  expect(await recipient(id)).toMatchObject({ outcome: 'sent' });
  expect(await preferences()).toMatchObject({ suppressed: null });
});

test('a full mailbox counts, and after three in a row nobody writes there; the same reports read again count once', async () => {
  const full = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 mailbox full' };
  const reports: string[] = [];
  for (const _ of [1, 2]) {
    await sent();
    reports.push(postfix(bounced, full));
  }
  await read(...reports);
  imap.renew();
  await read(...reports, ...reports);
  expect(await preferences()).toMatchObject({ suppressed: null });
  await sent();
  await read(postfix(bounced, full));
  expect(await preferences()).toMatchObject({ suppressed: { reason: 'refusals' } });
});

test('a full mailbox counts, too, where two who share it get a mail each', async () => {
  await addMembers(app, [{ codaica: 'C2', last_name: 'Bianchi', first_name: 'Bruno', email: 'anna@posta.example' }]);
  onTestFinished(() => app.db.deleteFrom('members').where('codaica', '=', 'C2').execute().then());
  const toBoth = { ...toNobody, users_aica_code: ['C1', 'C2'] };
  const content = '<p>Caro <span data-placeholder="nome">nome</span></p>';
  const full = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 mailbox full' };
  for (const _ of [1, 2, 3]) {
    expect(await preferences()).toMatchObject({ suppressed: null });
    await outcomes(sender, await sender.send({ ...toBoth, content }), { sent: 2 });
    const mails = mailServer.mails.splice(0);
    expect(mails).toHaveLength(2);
    const to = 'anna@posta.example';
    await read(...mails.map(({ source, from }) => postfix({ source, returnPath: from, to }, full)));
  }
  expect(await preferences()).toMatchObject({ suppressed: { reason: 'refusals' } });
});

test('one that expired on the way has failed, and says nothing of the address', async () => {
  const id = await sent();
  await read(postfix(bounced, { status: '4.4.1', diagnostic: 'X-Postfix; connect to mx.posta.example: timed out' }));
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
  expect(await app.db.selectFrom('mail_addresses').selectAll().execute()).toEqual([]);
});

test.each([
  ['that the text is refused', '5.7.1', '550 Message content not acceptable', null],
  ['that there is no such address', '5.1.1', '550 Requested action not taken', { reason: 'no-such-address' }],
])('a status that says %s counts where the server’s words have no code', async (_, status, words, suppressed) => {
  for (const _ of [1, 2, 3]) {
    if ((await sender.check(toAnna)).reached === 0) break;
    await sent();
    await read(postfix(bounced, { status, diagnostic: `smtp; ${words}` }));
  }
  expect(await preferences()).toMatchObject({ suppressed });
});

test('a server’s words are kept in one line, without what changes how they read', async () => {
  await sent();
  await read(
    postfix(bounced, { diagnostic: `smtp; 550 5.1.1 \u202Eafile\u2028 <script>\n  Bcc: tutti@posta.example` }),
  );
  expect((await preferences()).suppressed?.answer).toBe('550 5.1.1 afile <script> Bcc: tutti@posta.example');
});

test('of a report with a large mail under it only the beginning is read', async () => {
  const id = await sent();
  await read(postfix({ ...bounced, source: `${bounced.source}\r\n${'A'.repeat(78).concat('\r\n').repeat(130_000)}` }));
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
});

test('of a mail of empty lines only the first thousands are parsed, which a report after a long notice does not reach', async () => {
  const id = await sent();
  const parse = vi.spyOn(PostalMime, 'parse');
  await read(`Subject: x\n\n${'\n'.repeat(500_000)}`);
  expect(parse.mock.calls.map(([mail]) => String(mail).split('\n').length)).toEqual([5_001]);
  parse.mockRestore();
  expect(await recipient(id)).toMatchObject({ outcome: 'sent' });
  const notice = `${'A'.repeat(76)}\r\n`;
  await read(exchange(bounced).replace(/^SWwg.*$/m, notice.repeat(4_000)));
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
});

test('of base64 in pieces without end only the first thousands are parsed', async () => {
  await sent();
  const parse = vi.spyOn(PostalMime, 'parse');
  await read(`Subject: x\nContent-Transfer-Encoding: base64\n\n${'=3'.repeat(250_000)}`);
  expect(parse.mock.calls.map(([mail]) => String(mail).split('=').length)).toEqual([20_001]);
  parse.mockRestore();
});

test('a report whose headers have no end says nothing, and keeps no other from being read', async () => {
  const id = await sent();
  await read(`To: ${'a,'.repeat(50_000)}\r\n${postfix(bounced)}`);
  expect(await recipient(id)).toMatchObject({ outcome: 'sent' });
  await read(postfix(bounced));
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
});

test('two servers take turns, and nothing in the mailbox changes', async () => {
  const id = await sent();
  imap.deliver(postfix(bounced));
  later(1);
  const other = new BounceReader({ db: app.db, now: () => clock.now, url: imap.url, idKey, log });
  await Promise.all([reader.read(), other.read()]);
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
  const { read_at } = await app.db.selectFrom('mail_bounces').select('read_at').executeTakeFirstOrThrow();
  await other.read();
  expect(await app.db.selectFrom('mail_bounces').select('read_at').executeTakeFirstOrThrow()).toEqual({ read_at });
  // Flags would follow `:2,`: `S` is seen, `T` deleted.
  expect(imap.flags()).not.toMatch(/:2,.*[A-Z]/);
});

test('a server’s clock that was ahead, and was set back, stops no reading', async () => {
  const id = await sent();
  later(24 * 60);
  await reader.read();
  later(-24 * 60 + 1);
  imap.deliver(postfix(bounced));
  await reader.read();
  expect(await recipient(id)).toMatchObject({ reason: 'bounced' });
});

test('a mailbox that fails is said where mails are read, until it is read again', async () => {
  const said = async () => findMail.response.parse(await (await person.fetch('/api/admin/mail')).json()).bounces;
  const broken = (url: string) => new BounceReader({ db: app.db, now: () => clock.now, url, idKey, log });
  const since = new Date(clock.now.getTime() + 60_000).toISOString();
  for (const [url, problem] of [
    [imap.url.replace('segreta', 'sbagliata'), 'refused'],
    [imap.url.replace('INBOX', 'Altra'), 'no-mailbox'],
    ['imap://a:b@127.0.0.1:9/', 'away'],
    // Its certificate is not known here.
    [imap.urlOfTls, 'away'],
  ] as const) {
    later(1);
    await broken(url).read();
    expect(await said()).toEqual({ problem, since });
  }
  await read();
  expect(await said()).toBeNull();
});

test('a mailbox may number its mails with all 32 bits', async () => {
  const progress = { uid_validity: '4294967295', last_uid: 4_294_967_290 };
  await keepProgress(app.db, progress);
  later(60);
  expect(await takeTurn(app.db, clock.now, clock.now)).toEqual(progress);
  await endTurn(app.db, '', clock.now);
});
