import { randomUUID } from 'node:crypto';
import { freezeSelection } from '@sodalizio/contract';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, refusal, type Sender, senderOn, text, toNobody } from './test-messages.ts';

let mailServer: MailServer;
let app: TestApp;
let sender: Sender;
/** How much later than now the app's clock is. */
let later = 0;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  app = await startTestApp({
    members: 5,
    now: () => new Date(Date.now() + later),
    config: { smtpUrl: mailServer.url, messagesGrace: 0, mailFrom: '"Gli Amici, sez. Roma" <noreply@amici.example>' },
  });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example', sections: ['LOM', 'LAZ'] },
    { codaica: 'C2', last_name: 'D’Àmico', first_name: 'Niccolò', email: ' nico@posta.example ', sections: ['LOM'] },
    { codaica: 'C3', last_name: 'Rossi', first_name: 'Carla', email: '', sections: ['LOM'] },
    { codaica: 'C4', last_name: 'Verdi', first_name: 'Dino', email: 'dino(at)posta.example', sections: ['LAZ'] },
    { codaica: 'C5', last_name: 'Zeta', first_name: 'Eva', email: 'ANNA@posta.example', sections: ['LAZ'] },
    { codaica: 'C6', last_name: 'Neri', first_name: 'Furio', email: 'furio@posta.example', admission: 'Espulso' },
    { codaica: 'C7', company_name: 'Ditta srl', email: 'ditta@posta.example', payment: { amount: 1234.5, year: 2025 } },
  ]);
  sender = senderOn(await openRegistry(app, await app.signIn('secretary')));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.mails.length = 0;
});

const to = (...codes: string[]) => ({ ...toNobody, users_aica_code: codes });
const sections = (...codes: string[]) => ({ ...toNobody, sections: codes.map((code) => ({ code })) });
const chip = (name: string) => `<span data-placeholder="${name}">${name}</span>`;
const sentTo = () => mailServer.mails.flatMap((mail) => mail.to).sort();

describe('whom a message is for', () => {
  test('sections and codes are a union, and who cannot be reached is counted by reason', async () => {
    expect(await sender.check({ ...sections('LOM'), users_aica_code: ['C4', 'C1', 'C4', 'none'] })).toEqual({
      targeted: 4,
      reached: 2,
      mails: 2,
      excluded: [
        { exclusion: 'no-address', people: 1 },
        { exclusion: 'bad-address', people: 1 },
      ],
      missing: [],
      pictures: false,
    });
  });

  test('a frozen selection is for those of then', async () => {
    const frozen = await sender.done('associates/selections', { codes: ['C1', 'C2', 'C6'] });
    const { selection } = freezeSelection.response.options[1].parse(frozen);
    expect(await sender.check({ selection })).toMatchObject({ targeted: 3, reached: 3 });
    expect(await sender.check({ selection, without_expelled: true })).toMatchObject({
      targeted: 3,
      reached: 2,
      excluded: [{ exclusion: 'expelled', people: 1 }],
    });
    const other = senderOn(await openRegistry(app, await app.signIn('superadmin')));
    const answer = await other.post('messages/check', { ...toNobody, content: '<p>a</p>', selection });
    expect(await refusal(answer)).toEqual([404, 'selection-gone']);
  });

  test('a selection that has expired is refused as gone', async () => {
    const { selection } = await sender.done('associates/selections', { codes: ['C1', 'C2'] });
    onTestFinished(() => {
      later = 0;
    });
    const target = { ...toNobody, selection };
    const typed = {
      ...{ ...text, kind: 'institutional', without_expelled: false, attachments: [] },
      ...{ when: 'now', day: '', time: '09:00' },
    };
    const calls = {
      'messages/check': { ...target, content: text.content },
      'messages/preview': { ...target, ...text, position: 0 },
      [`messages/drafts/${randomUUID()}`]: { version: 0, typed, selection },
      message: { ...target, ...text },
    };
    // Sessions do not live that long.
    later = 24 * 3_600_000 - 60_000;
    const thatDay = senderOn(await openRegistry(app, await app.signIn('secretary')));
    expect((await thatDay.post('messages/check', calls['messages/check'])).status).toBe(200);
    later += 60_001;
    for (const [path, body] of Object.entries(calls))
      expect([path, ...(await refusal(await thatDay.post(path, body)))]).toEqual([path, 404, 'selection-gone']);
    expect(mailServer.mails).toEqual([]);
  });

  test('those left out are listed by surname', async () => {
    const asked = { ...sections('LOM', 'LAZ'), limit: 1, offset: 0 };
    expect(await sender.done('messages/check/people', { ...asked, of: 'no-address' })).toEqual({
      people: [{ codaica: 'C3', name: 'Rossi Carla', address: '' }],
      total: 1,
    });
    const lacking = await sender.done('messages/check/people', { ...asked, of: 'importo', offset: 1 });
    expect(lacking).toEqual({
      people: [{ codaica: 'C2', name: 'D’Àmico Niccolò', address: 'nico@posta.example' }],
      total: 3,
    });
  });

  test.each([
    ['user@localhost'],
    ['a@b.example,c@d.example'],
    [Array.from({ length: 300 }, (_, at) => `p${at}@posta.example`).join(';')],
    ['a@b.example\r\nBcc: tutti@posta.example'],
    ['"a b"@posta.example'],
    [`${'x'.repeat(250)}@posta.example`],
  ])('%j is no address to write to', async (email) => {
    await app.db.updateTable('members').set({ email }).where('codaica', '=', 'C4').execute();
    expect((await sender.check(to('C4'))).excluded).toEqual([{ exclusion: 'bad-address', people: 1 }]);
    expect(await refusal(await sender.post('message', { ...to('C4'), ...text }))).toEqual([422, 'nobody-to-write-to']);
  });

  test('without a registry session the answer is the error flag', async () => {
    const stranger = await app.signIn('admin');
    const answer = await stranger.fetch('/api/admin/message', { json: { ...to('C1'), ...text } });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { error: true, code: 'registry-session-missing' },
    ]);
  });
});

describe('a message that is sent', () => {
  test('reaches each address once, for all who share it, and names whom it is for', async () => {
    const id = await sender.send(sections('LOM', 'LAZ'));
    await outcomes(sender, id, { sent: 3, excluded: 2 });
    expect(sentTo()).toEqual(['anna@posta.example', 'nico@posta.example']);
    const anna = mailServer.mails.find((mail) => mail.to.includes('anna@posta.example'));
    expect(anna?.subject).toBe('Assemblea');
    expect(anna?.text).toContain('Ci vediamo sabato.');
    expect(anna?.text).toContain('—\nGli Amici, sez. Roma\nQuesto messaggio è per Anna Bianchi e Eva Zeta.');
    expect(await sender.message(id)).toMatchObject({
      state: 'sent',
      users_count: 3,
      mails: 2,
      counts: { targeted: 5, sent: 3, excluded: 2, queued: 0, delivering: 0, failed: 0, unknown: 0, stopped: 0 },
    });
  });

  test('has each person’s own values, and its own mail where they differ', async () => {
    const content = `<p>Ciao ${chip('nome')} ${chip('cognome')} (${chip('sezione')})</p>`;
    const id = await sender.send({ ...to('C1', 'C5'), content });
    await outcomes(sender, id, { sent: 2 });
    expect(mailServer.mails.map((mail) => [mail.to[0], /Ciao .*/.exec(mail.text)?.[0]]).sort()).toEqual([
      ['ANNA@posta.example', 'Ciao Eva Zeta (Lazio)'],
      ['anna@posta.example', 'Ciao Anna Bianchi (Lombardia)'],
    ]);
  });

  test('shows a company’s name, its last payment as an Italian writes it, and a fallback', async () => {
    const content = `<p>${chip('nome')} ${chip('cognome')}: ${chip('importo')} nel ${chip('anno')}</p>`;
    const id = await sender.send({ ...to('C7'), content });
    await outcomes(sender, id, { sent: 1 });
    expect(mailServer.mails[0]?.text).toContain('socio Ditta srl: € 1.234,50 nel 2025');
  });

  test('is not sent where a value is missing', async () => {
    const content = `<p>${chip('importo')}</p>`;
    expect((await sender.check({ ...to('C1', 'C3', 'C7'), content })).missing).toEqual([
      { placeholder: 'importo', people: 1 },
    ]);
    const answer = await sender.post('message', { ...to('C1', 'C7'), ...text, content });
    expect(await refusal(answer)).toEqual([422, 'placeholder-without-value']);
    expect(await app.db.selectFrom('mail_deliveries').select('id').where('state', '=', 'queued').execute()).toEqual([]);
  });

  test('has what a chip says where a value is missing, unless another chip of it says nothing', async () => {
    const own = '<span data-placeholder="importo" data-fallback="nessuna quota">Importo</span>';
    const content = `<p>Quota: ${own}</p>`;
    expect((await sender.check({ ...to('C1', 'C7'), content })).missing).toEqual([]);
    expect((await sender.check({ ...to('C1', 'C7'), content: content + chip('importo') })).missing).toEqual([
      { placeholder: 'importo', people: 1 },
    ]);
    const target = { ...toNobody, ...to('C1'), ...text };
    expect(await sender.done('messages/preview', { ...target, content, position: 0 })).toMatchObject({
      text: expect.stringContaining('Quota: nessuna quota\n'),
    });
    expect(await sender.done('messages/preview', { ...target, content: chip('importo'), position: 0 })).toMatchObject({
      text: expect.stringContaining('[…]'),
    });
    const id = await sender.send({ ...to('C1', 'C7'), content });
    await outcomes(sender, id, { sent: 2 });
    expect(mailServer.mails.map((mail) => /Quota: .*/.exec(mail.text)?.[0]).sort()).toEqual([
      'Quota: nessuna quota',
      'Quota: € 1.234,50',
    ]);
  });

  test('by the same form twice is one message, and what differs is said', async () => {
    const form = { ...to('C2'), ...text, request: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => sender.done('message', form)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const id = Number(answers[0]?.id);
    await outcomes(sender, id, { sent: 1 });
    expect(sentTo()).toEqual(['nico@posta.example']);
    for (const other of [
      { title: 'Altro' },
      { content: '<p>Altro</p>' },
      to('C1'),
      { send_at: '2049-01-01T08:00:00.000Z' },
    ])
      expect(await refusal(await sender.post('message', { ...form, ...other }))).toEqual([409, 'already-sent']);
  });

  test('is not sent to another number of people than was confirmed', async () => {
    const answer = await sender.post('message', { ...to('C1', 'C2'), ...text, confirmed: 3 });
    expect(await refusal(answer)).toEqual([409, 'recipients-changed']);
    const id = await sender.send({ ...to('C1', 'C2'), confirmed: 2 });
    await outcomes(sender, id, { sent: 2 });
  });

  test.each([
    [{ title: ' ' }, 'body.title', 'required'],
    [{ title: 'x'.repeat(201) }, 'body.title', 'too-long'],
    [{ content: '<p> </p><script>alert(1)</script>' }, 'body.content', 'required'],
    [{ users_aica_code: [] }, 'body.users_aica_code', 'required'],
    [{ sections: [{ code: 'XXX' }] }, 'body.sections.0.code', 'not-allowed'],
    [{ send_at: 'domani' }, 'body.send_at', 'wrong-format'],
  ])('%j is refused', async (wrong, path, code) => {
    const answer = await sender.post('message', { ...to('C1'), ...text, ...wrong });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ path, code }] }]);
  });

  test('needs the server’s public address for its pictures', async () => {
    const content = `<p><img src="/images/${'a'.repeat(32)}.png" alt="Sala"></p>`;
    const answer = await sender.post('message', { ...to('C1'), ...text, content });
    expect(await refusal(answer)).toEqual([422, 'pictures-need-address']);
    const check = await sender.post('messages/check', { ...to('C1'), content });
    expect(await check.json()).toMatchObject({ pictures: false });
  });

  test('shows what a hostile name contains as text, in subject, markup and footer', async () => {
    await addMembers(app, [
      { codaica: 'H1', first_name: '<img src=x onerror=alert(1)>', last_name: 'Bcc: tutti', email: 'h1@posta.example' },
    ]);
    const content = `<p>Ciao ${chip('nome')}</p><p onclick="x()">${chip('cognome')}</p>`;
    const title = 'Novità \u202eAEIOU 🎉';
    const preview = await sender.done('messages/preview', { ...to('H1'), title, content, position: 0 });
    expect(preview.html).toContain('Ciao &lt;img src=x onerror=alert(1)&gt;');
    expect(preview.html).not.toMatch(/<img|onclick/);
    const id = await sender.send({ ...to('H1'), title, content });
    await outcomes(sender, id, { sent: 1 });
    expect(mailServer.mails[0]?.headers).not.toMatch(/^bcc:/im);
    expect(mailServer.mails[0]?.to).toEqual(['h1@posta.example']);
  });
});

test('a preview is the mail of one after the other, by surname', async () => {
  const asked = { ...to('C1', 'C2', 'C3', 'C7'), title: 'Prova', content: `<p>Caro ${chip('cognome')}</p>` };
  const names = [];
  for (const position of [0, 1, 2]) {
    const { name, text: plain, total, subject } = await sender.done('messages/preview', { ...asked, position });
    names.push(name);
    expect([total, subject]).toEqual([3, 'Prova']);
    expect(plain).toContain('Caro ');
  }
  expect(names).toEqual(['Bianchi Anna', 'D’Àmico Niccolò', 'Ditta srl']);
  const found = (search: string, position = 0) => sender.done('messages/preview', { ...asked, search, position });
  expect(await found('damico nic')).toMatchObject({ name: 'D’Àmico Niccolò', total: 1 });
  expect(await found("D'Amico, Niccolo'")).toMatchObject({ name: 'D’Àmico Niccolò', total: 1 });
  expect(await found('mailto:nico@posta.example')).toMatchObject({ name: 'D’Àmico Niccolò', total: 1 });
  expect(await found('  ANNA@posta ')).toMatchObject({ name: 'Bianchi Anna', total: 1 });
  expect(await found('c7', 3)).toMatchObject({ name: 'Ditta srl', total: 1 });
  expect(await found('100%')).toEqual({ total: 0 });
  // Carla has no address: no mail is for her.
  expect(await found('rossi')).toEqual({ total: 0 });
  const none = await sender.post('messages/preview', { ...asked, ...to('C3'), position: 0 });
  expect(await refusal(none)).toEqual([422, 'nobody-to-write-to']);
});

test('a preview of a mail for several is found by each of them', async () => {
  const asked = { ...to('C1', 'C5'), ...text, position: 0 };
  for (const search of ['bianchi', 'zeta'])
    expect(await sender.done('messages/preview', { ...asked, search })).toMatchObject({
      name: 'Bianchi Anna',
      total: 1,
    });
});

test('the footer of a mail for several names three of them', async () => {
  const codes = ['F1', 'F2', 'F3', 'F4', 'F5'];
  const email = 'famiglia@posta.example';
  await addMembers(
    app,
    codes.map((codaica) => ({ codaica, first_name: 'Sole', last_name: codaica, email })),
  );
  const named = async (count: number) => {
    const asked = { ...to(...codes.slice(0, count)), ...text, position: 0 };
    return (await sender.done('messages/preview', asked)).text;
  };
  expect(await named(3)).toContain('Sole F1 e Sole F2 e Sole F3');
  expect(await named(4)).toContain('Sole F1, Sole F2, Sole F3 e un altro');
  expect(await named(5)).toContain('Sole F1, Sole F2, Sole F3 e altri 2');
});

test('a test goes to oneself or to up to five addresses, and to no recipient', async () => {
  const asked = { ...to('C1'), ...text };
  expect(await sender.done('messages/test', { ...asked, addresses: [] })).toEqual({
    status: 'ok',
    addresses: ['segreteria@sodalizio.example'],
  });
  await sender.done('messages/test', { ...asked, addresses: [' uno@posta.example', 'due@posta.example'] });
  await expect.poll(() => sentTo()).toHaveLength(3);
  expect(sentTo()).toEqual(['due@posta.example', 'segreteria@sodalizio.example', 'uno@posta.example']);
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual(Array(3).fill('[Prova] Assemblea'));
  const many = Array.from({ length: 6 }, (_, at) => `p${at}@posta.example`);
  expect(await refusal(await sender.post('messages/test', { ...asked, addresses: many }))).toEqual([
    400,
    'invalid-input',
  ]);
  const list = (await (await sender.get('messages')).json()) as { title: string }[];
  expect(list.filter(({ title }) => title.startsWith('[Prova]'))).toEqual([]);
});
