import { spawnSync } from 'node:child_process';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readSigned, signedText } from '../../mail/signed-link.ts';
import { openRegistry } from '../../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, type Sender, senderOn, text, toNobody } from '../test-messages.ts';

const hostile = '<img src=x onerror=alert(1)>';

let mailServer: MailServer;
let app: TestApp;
let person: SignedIn;
let sender: Sender;
const lines: string[] = [];

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  app = await startTestApp({
    members: 5,
    config: { smtpUrl: mailServer.url, messagesGrace: 0, mailFrom: '"Gli <Amici>" <noreply@amici.example>' },
    logTo: { write: (line) => void lines.push(line) },
  });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' },
    { codaica: 'C2', last_name: 'Zeta', first_name: hostile, email: 'casa@posta.example' },
    { codaica: 'C3', last_name: 'Zeta', first_name: 'Ugo', email: 'Casa@posta.example' },
  ]);
  person = await openRegistry(app, await app.signIn('superadmin'));
  sender = senderOn(person);
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(() => app.db.deleteFrom('messages_preferences').execute());
afterEach(() => {
  mailServer.mails.length = 0;
});

const to = (...codes: string[]) => ({ ...toNobody, users_aica_code: codes });
const neverSaid = { informative: true, changed_at: null, changed_by: '', suppressed: null };
const informative = { kind: 'informative' } as const;
const linkOf = (codes: string) => `/preferenze/${signedText(app.app.platform.config.secretKey, codes)}`;
const open = (path: string, init: RequestInit = {}) => fetch(new URL(path, app.url), { redirect: 'manual', ...init });
const choose = (path: string, fields: Record<string, string>) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields) });
/** What the page sends without the tick. */
const unticked = { choice: '1' };
const wanted = async (codaica: string) => (await sender.get(`messages/preferences/${codaica}`)).json();
const audits = () =>
  app.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'before', 'after', 'actor_label', 'actor_user_id'])
    .where('action', '=', 'messages.preferences')
    .orderBy('id')
    .execute();

/** Sends to these and returns the source of the mail that one address got. */
async function received(json: object, address: string): Promise<Buffer> {
  const id = await sender.send(json);
  await outcomes(sender, id, { queued: 0, delivering: 0 });
  const mail = mailServer.mails.find((one) => one.to.includes(address));
  if (!mail) throw new Error(`${address} got no mail`);
  return Buffer.from(mail.source);
}

const headerOf = async (source: Buffer, name: string) =>
  (await PostalMime.parse(source)).headers.find(({ key }) => key === name)?.value;

describe('an informative message', () => {
  test('offers one click and a page, in headers and foot; another has neither', async () => {
    const source = await received({ ...to('C1'), ...informative }, 'anna@posta.example');
    const header = await headerOf(source, 'list-unsubscribe');
    const address = header?.slice(1, -1) ?? '';
    expect(header).toBe(`<${address}>`);
    expect(source.toString()).toContain(`\r\nList-Unsubscribe: ${header}\r\n`);
    expect(await headerOf(source, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { html, text: plain } = await PostalMime.parse(source);
    expect(html).toContain(`<a href="${address}"`);
    expect(plain).toContain(`Scegli che cosa ricevere: <${address}>`);
    expect(address).toContain(linkOf('C1'));

    mailServer.mails.length = 0;
    const usual = await received(to('C1'), 'anna@posta.example');
    expect(await headerOf(usual, 'list-unsubscribe')).toBeUndefined();
    expect((await PostalMime.parse(usual)).text).not.toContain('preferenze');
  });

  test('is read by a program that did not write it, and its one click from anywhere is enough', async () => {
    const source = await received({ ...to('C2', 'C3'), ...informative }, 'casa@posta.example');
    const read = spawnSync(
      'python3',
      [
        '-c',
        'import sys,email,email.policy\nm=email.message_from_bytes(sys.stdin.buffer.read(),policy=email.policy.default)\nprint(m["List-Unsubscribe"].strip("<>"));print(m["List-Unsubscribe-Post"])',
      ],
      { input: source, encoding: 'utf8' },
    );
    const [address = '', oneClick = ''] = read.stdout.trim().split('\n');
    expect([read.status, oneClick]).toEqual([0, 'List-Unsubscribe=One-Click']);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const answer = await open(address, {
      method: 'POST',
      body: form,
      headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(200);
    // Both whom that mail was for, and nobody else.
    expect(await wanted('C2')).toMatchObject({ informative: false, changed_by: '' });
    expect(await wanted('C3')).toMatchObject({ informative: false, changed_by: '' });
    expect(await wanted('C1')).toEqual(neverSaid);
  });

  test('that several shared chooses by its link for nobody who has another address since', async () => {
    const source = await received({ ...to('C2', 'C3'), ...informative }, 'casa@posta.example');
    const address = (await headerOf(source, 'list-unsubscribe'))?.slice(1, -1) ?? '';
    const moveTo = (email: string) =>
      app.db.updateTable('members').set({ email }).where('codaica', '=', 'C3').execute();
    await moveTo('ugo@posta.example');
    try {
      expect(await (await open(address)).text()).not.toContain('Ugo');
      await choose(address, { 'List-Unsubscribe': 'One-Click' });
      expect(await wanted('C2')).toMatchObject({ informative: false, changed_by: '' });
      expect(await wanted('C3')).toEqual(neverSaid);
    } finally {
      await moveTo('Casa@posta.example');
    }
  });

  test('leaves out who does not want it, and says so; an institutional one does not', async () => {
    await choose(linkOf('C1'), { 'List-Unsubscribe': 'One-Click' });
    const whom = to('C1', 'C2', 'C3');
    expect(await sender.check({ ...whom, ...informative })).toMatchObject({
      targeted: 3,
      reached: 2,
      mails: 1,
      excluded: [{ exclusion: 'not-wanted', people: 1 }],
    });
    expect(
      await sender.done('messages/check/people', { ...whom, ...informative, of: 'not-wanted', limit: 10, offset: 0 }),
    ).toEqual({ people: [{ codaica: 'C1', name: 'Bianchi Anna', address: 'anna@posta.example' }], total: 1 });
    expect(await sender.check(whom)).toMatchObject({ reached: 3, excluded: [] });
    const id = await sender.send({ ...whom, ...informative });
    await outcomes(sender, id, { sent: 2, excluded: 1 });
    expect(await sender.message(id)).toMatchObject({ kind: 'informative' });
    expect(mailServer.mails.map((mail) => mail.to[0])).toEqual([expect.stringMatching(/^casa@/i)]);
  });

  test('leaves out who refuses it before it leaves, but not a mail that others at their address want', async () => {
    const tomorrow = { send_at: new Date(Date.now() + 86_400_000).toISOString() };
    const whom = to('C1', 'C2', 'C3');
    const planned = await sender.send({ ...whom, ...informative, ...tomorrow });
    const meeting = await sender.send({ ...whom, ...tomorrow });
    await choose(linkOf('C1'), { 'List-Unsubscribe': 'One-Click' });
    expect((await sender.message(planned)).counts).toMatchObject({ targeted: 3, queued: 2, excluded: 1 });
    expect(await (await sender.get(`messages/${planned}/recipients?limit=1&offset=0`)).json()).toMatchObject({
      recipients: [{ codaica: 'C1', outcome: 'excluded', exclusion: 'not-wanted' }],
    });
    await sender.done('messages/preferences/C2', { informative: false });
    expect((await sender.message(planned)).counts).toMatchObject({ queued: 2, excluded: 1 });
    await choose(linkOf('C2 C3'), unticked);
    expect(await sender.message(planned)).toMatchObject({ state: 'scheduled', counts: { queued: 0, excluded: 3 } });
    expect((await sender.message(meeting)).counts).toMatchObject({ queued: 3, excluded: 0 });
  });

  test('is not sent again to who has refused it since', async () => {
    const id = await sender.send({ ...to('C1', 'C2', 'C3'), ...informative });
    await outcomes(sender, id, { sent: 3 });
    const { mailing_id } = await app.db
      .selectFrom('messages')
      .select('mailing_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('mail_deliveries').set({ state: 'failed' }).where('mailing_id', '=', mailing_id).execute();
    await choose(linkOf('C1'), { 'List-Unsubscribe': 'One-Click' });
    expect((await sender.message(id)).counts).toMatchObject({ failed: 3 });
    mailServer.mails.length = 0;
    await sender.done(`messages/${id}/act`, { act: 'retry' });
    await outcomes(sender, id, { sent: 2, excluded: 1 });
    expect(mailServer.mails.map((mail) => mail.to[0])).toEqual([expect.stringMatching(/^casa@/i)]);
  });

  test('shows a link that chooses for nobody in a preview and in a test', async () => {
    const target = { ...to('C1'), ...text, ...informative };
    const { text: plain } = await sender.done('messages/preview', { ...target, position: 0 });
    expect(plain).toMatch(/Scegli che cosa ricevere: <http:\/\/127\.0\.0\.1:\d+\/preferenze\/prova>\n/);
    await sender.done('messages/test', { ...target, addresses: ['prova@posta.example'] });
    await expect.poll(() => mailServer.mails.length).toBe(1);
    const source = Buffer.from(mailServer.mails[0]?.source ?? '');
    expect(await headerOf(source, 'list-unsubscribe')).toBeUndefined();
    const page = await open('/preferenze/prova');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('È una prova')]);
  });

  test('of the same form is another message than an institutional one', async () => {
    const form = { ...to('C1'), ...text, request: crypto.randomUUID() };
    await sender.done('message', form);
    expect((await sender.post('message', { ...form, ...informative })).status).toBe(409);
  });
});

describe('the page where members choose', () => {
  test('changes nothing when it is opened, however often', async () => {
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await open(linkOf('C1'), { method })).status).toBeLessThan(500);
    const page = await open(linkOf('C1'));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    const html = await page.text();
    expect(html).toContain('Ciao Anna.');
    expect(html).toContain('Gli &lt;Amici&gt;');
    // Nothing beyond the first name.
    for (const word of ['Bianchi', 'anna@', 'C1']) expect(html).not.toContain(word);
    expect(await wanted('C1')).toEqual(neverSaid);
  });

  test.each(['', 'x=1', 'List-Unsubscribe=', '{"List-Unsubscribe":"One-Click"}'])(
    'changes nothing by the POST of a scanner: %s',
    async (body) => {
      const answer = await open(linkOf('C1'), { method: 'POST', body });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('role="status"');
      expect(await wanted('C1')).toEqual(neverSaid);
    },
  );

  test('stores the choice, and takes it back', async () => {
    const before = (await audits()).length;
    const answer = await choose(linkOf('C1'), unticked);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${linkOf('C1')}?salvato`]);
    expect(await (await open(`${linkOf('C1')}?salvato`)).text()).toContain('non riceverai più');
    expect(await wanted('C1')).toMatchObject({ informative: false, changed_by: '', changed_at: expect.any(String) });
    // Saying the same again is no change.
    await choose(linkOf('C1'), unticked);
    await choose(linkOf('C1'), { informative: '1' });
    expect(await wanted('C1')).toMatchObject({ informative: true });
    expect((await audits()).slice(before)).toEqual([
      {
        subject_id: 'C1',
        before: { informative: true },
        after: { informative: false },
        actor_label: '',
        actor_user_id: null,
      },
      {
        subject_id: 'C1',
        before: { informative: false },
        after: { informative: true },
        actor_label: '',
        actor_user_id: null,
      },
    ]);
  });

  test('leaves nothing in the log that opens it again', async () => {
    await open(linkOf('C1'));
    await choose(linkOf('C1'), unticked);
    await open(`${linkOf('C1')}?salvato`);
    expect(lines.join('')).toContain('"path":"/preferenze/[cut]"');
    expect(lines.join('')).not.toContain(linkOf('C1').split('/').at(-1));
  });

  test('shows a name as text', async () => {
    const html = await (await open(linkOf('C2 C3'))).text();
    expect(html).toContain('Ciao &lt;img src=x onerror=alert(1)&gt; e Ugo.');
    expect(html).toContain('è di più soci');
    expect(html).not.toContain('<img');
  });

  test.each([
    ['made up', () => '/preferenze/QzE.AAAAAAAAAAAAAAAAAAAAAA'],
    ['of somebody else', () => linkOf('C1').replace('QzE', 'QzI')],
    ['cut', () => linkOf('C1').slice(0, -1)],
    ['longer', () => `${linkOf('C1')}A`],
    ['with a path behind it', () => `${linkOf('C1')}/x`],
    ['of a member who is gone', () => linkOf('C99')],
    ['of nobody', () => linkOf('')],
    ['empty', () => '/preferenze/'],
    ['signed by another server', () => `/preferenze/${signedText(Buffer.alloc(32), 'C1')}`],
    ['a script', () => '/preferenze/%3Cscript%3Ealert(1)%3C/script%3E'],
  ])('knows nobody by an address that is %s', async (_, address) => {
    for (const answer of [await open(address()), await choose(address(), { 'List-Unsubscribe': 'One-Click' })]) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Questo collegamento non è valido');
      expect(html).not.toContain('<script');
    }
    expect(await app.db.selectFrom('messages_preferences').select('codaica').execute()).toEqual([]);
  });

  test('takes no more than a form', async () => {
    const answer = await open(linkOf('C1'), { method: 'POST', body: 'x'.repeat(100_000) });
    expect(answer.status).toBe(413);
    expect(await wanted('C1')).toMatchObject({ informative: true });
  });
});

describe('a signed text', () => {
  test('is read only as it was written', () => {
    const secret = Buffer.alloc(32, 1);
    const token = signedText(secret, 'C1 C2');
    expect(readSigned(secret, token)).toBe('C1 C2');
    for (const other of [`${token}=`, `=${token}`, token.replace('.', '=.'), token.toUpperCase(), `${token}.x`])
      expect(readSigned(secret, other)).toBeUndefined();
  });
});

describe('what a member told the staff', () => {
  test('is stored with who was told', async () => {
    const answer = await sender.done('messages/preferences/C1', { informative: false });
    expect(answer).toMatchObject({ informative: false, changed_by: expect.stringMatching(/\w+ \w+/) });
    expect(await wanted('C1')).toEqual(answer);
    expect((await audits()).at(-1)).toMatchObject({
      subject_id: 'C1',
      after: { informative: false },
      actor_user_id: 1,
    });
    expect((await sender.post('messages/preferences/C99', { informative: false })).status).toBe(404);
    expect((await sender.get('messages/preferences/C99')).status).toBe(404);
    expect((await sender.post('messages/preferences/C1', { informative: 'no' })).status).toBe(400);
  });
});
