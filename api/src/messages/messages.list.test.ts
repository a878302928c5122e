import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findMessages, messageRecipients, messagesOfMember } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { plansOf } from '../../test/plans.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { findPage } from './messages.repo.ts';
import { addMembers, refusal, type Sender, senderOn, toNobody } from './test-messages.ts';

let mailServer: MailServer;
let app: TestApp;
let sender: Sender;
const clock = { now: new Date('2026-11-23T09:00:00Z') };
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const ids: number[] = [];
const readRows = `
import io, json, openpyxl, sys
sheet = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read())).active
print(json.dumps([[cell.value.isoformat() if cell.is_date else cell.value for cell in row] for row in sheet.iter_rows()]))`;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  app = await startTestApp({
    members: 5,
    now: () => clock.now,
    config: { smtpUrl: mailServer.url, messagesGrace: 30 },
  });
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Àbaco', first_name: 'Anna', email: 'anna@posta.example' },
    { codaica: 'C2', last_name: 'Bruni', first_name: 'Bruno', email: 'rifiutata@posta.example' },
    { codaica: 'C3', last_name: 'Conti', first_name: 'Carla', email: '' },
  ]);
  sender = senderOn(await openRegistry(app, await app.signIn('superadmin')));
  const send = async (title: string, users_aica_code: string[], more = {}) => {
    ids.push(await sender.send({ users_aica_code, title, content: `<h2>Testo</h2><p>di ${title} 100%</p>`, ...more }));
    later(60);
  };
  await send('Città', ['C1']);
  await send('Beta', ['C1', 'C2', 'C3']);
  app.app.mailWorker.wake();
  const waiting = async () => {
    const { queued = 0, delivering = 0 } = (await sender.message(ids[1] ?? 0)).counts;
    return queued + delivering;
  };
  // `expect.poll` works in tests alone.
  while ((await waiting()) > 0) await wait(50);
  await send('Álfa', ['C1', 'C2'], { send_at: '2026-12-24T17:30:00.000Z' });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const page = async (query: string) => {
  const found = findMessages.response.parse(await (await sender.get(`messages?limit=50${query}`)).json());
  return 'messages' in found ? found.messages.map(({ title, state }) => `${title} ${state}`) : [];
};

test('without a limit the list is the specification’s array', async () => {
  const all = (await (await sender.get('messages')).json()) as Record<string, unknown>[];
  expect(all.map(({ title, users_count, plain_content }) => [title, users_count, plain_content])).toEqual([
    ['Álfa', 2, 'Testo di Álfa 100%'],
    ['Beta', 2, 'Testo di Beta 100%'],
    ['Città', 1, 'Testo di Città 100%'],
  ]);
  expect(all[2]).toMatchObject({
    id: ids[0],
    created_at: '2026-11-23T09:00:00.000Z',
    send_at: '2026-11-23T09:00:30.000Z',
  });
  expect(await refusal(await sender.get('messages?offset=1'))).toEqual([400, 'invalid-input']);
});

test.each([
  ['', ['Álfa scheduled', 'Beta sent-with-errors', 'Città sent']],
  ['&sort=title', ['Álfa scheduled', 'Beta sent-with-errors', 'Città sent']],
  ['&sort=-users_count', ['Álfa scheduled', 'Beta sent-with-errors', 'Città sent']],
  ['&sort=send_at', ['Città sent', 'Beta sent-with-errors', 'Álfa scheduled']],
  ['&search=CITTA%20100%25', ['Città sent']],
  ['&search=_eta', []],
  ['&state=sent-with-errors', ['Beta sent-with-errors']],
  ['&from=2026-12-24&to=2026-12-24', ['Álfa scheduled']],
  ['&to=2026-11-22', []],
  ['&from=2026-12-25', []],
])('the list of %j', async (query, expected) => {
  expect(await page(query)).toEqual(expected);
});

test.each(['from', 'to'])('the year 0, which PostgreSQL does not have, is refused as %s', async (name) => {
  expect(await refusal(await sender.get(`messages?limit=5&${name}=0000-01-01`))).toEqual([400, 'invalid-input']);
});

test('days are those of Rome', async () => {
  await app.db
    .updateTable('messages')
    .set({ send_at: new Date('2026-12-24T23:30:00Z') })
    .where('id', '=', ids[2] ?? 0)
    .execute();
  expect(await page('&from=2026-12-25&to=2026-12-25')).toEqual(['Álfa scheduled']);
  expect(await page('&from=2026-12-24&to=2026-12-24')).toEqual([]);
});

test('a message says what became of each of its people', async () => {
  const found = await sender.message(ids[1] ?? 0);
  expect(found.counts).toEqual({
    targeted: 3,
    sent: 1,
    failed: 1,
    excluded: 1,
    queued: 0,
    delivering: 0,
    unknown: 0,
    stopped: 0,
  });
  const asked = async (query: string) =>
    messageRecipients.response.parse(
      await (await sender.get(`messages/${ids[1]}/recipients?limit=50&offset=0${query}`)).json(),
    );
  const { recipients, total } = await asked('');
  expect(total).toBe(3);
  expect(recipients.map((one) => [one.name, one.address, one.outcome, one.exclusion, one.reason])).toEqual([
    ['Àbaco Anna', 'anna@posta.example', 'sent', '', ''],
    ['Bruni Bruno', 'rifiutata@posta.example', 'failed', '', 'refused'],
    ['Conti Carla', '', 'excluded', 'no-address', ''],
  ]);
  expect(recipients[1]?.answer).toMatch(/^550/);
  expect((await asked('&search=abaco')).recipients.map(({ codaica }) => codaica)).toEqual(['C1']);
  expect((await asked("&search=Abaco',%20Anna.")).recipients.map(({ codaica }) => codaica)).toEqual(['C1']);
  expect((await asked('&search=abacoanna')).recipients.map(({ codaica }) => codaica)).toEqual(['C1']);
  expect((await asked('&outcome=excluded')).recipients.map(({ codaica }) => codaica)).toEqual(['C3']);
  expect(await refusal(await sender.get('messages/999999/recipients?limit=50&offset=0'))).toEqual([404, 'not-found']);
});

test('another program reads exactly the filtered recipients from the spreadsheet, text as text', async () => {
  await app.db.updateTable('messages_recipients').set({ name: '=1+1 Conti' }).where('codaica', '=', 'C3').execute();
  const rowsOf = async (query: string) => {
    const answer = await sender.get(`messages/${ids[1]}/recipients/export${query}`);
    expect(answer.headers.get('content-disposition')).toContain(`comunicazione-${ids[1]}-2026-11-23.xlsx`);
    const input = Buffer.from(await answer.arrayBuffer());
    const rows = JSON.parse(execFileSync('/usr/bin/python3', ['-c', readRows], { input, encoding: 'utf8' }));
    expect(answer.headers.get('x-row-count')).toBe(String(rows.length - 1));
    return rows;
  };
  const [headings, ...rows] = await rowsOf('');
  expect(headings).toEqual([
    'Cod aica',
    'Nome',
    'Indirizzo',
    'Esito',
    'Motivo',
    'Risposta del server di posta',
    'Quando',
  ]);
  expect(rows).toEqual([
    ['C1', 'Àbaco Anna', 'anna@posta.example', 'Inviata', null, null, '2026-11-23T12:00:00'],
    [
      'C2',
      'Bruni Bruno',
      'rifiutata@posta.example',
      'Respinta',
      'Rifiutata dal server di posta',
      expect.stringMatching(/^550/),
      '2026-11-23T12:00:00',
    ],
    ['C3', '=1+1 Conti', null, 'Esclusa', 'Senza e-mail', null, null],
  ]);
  const codesOf = async (query: string) => (await rowsOf(query)).slice(1).map(([code]: string[]) => code);
  expect(await codesOf('?outcome=failed')).toEqual(['C2']);
  expect(await codesOf('?search=conti')).toEqual(['C3']);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'messages.export')
    .execute();
  expect(entries.map(({ after }) => after)).toMatchObject([
    { count: 3 },
    { count: 1, outcome: 'failed' },
    { count: 1, search: 'conti' },
  ]);
});

test('an export has every recipient it has counted, although mails leave meanwhile', async () => {
  // When the export is noted, between counting the people and reading them.
  await sql`create function first_leaves() returns trigger language plpgsql as $$ begin
    update mail_deliveries set state = 'sent' where state = 'queued' and recipient = 'member C1'; return new; end $$`.execute(
    app.db,
  );
  await sql`create trigger first_leaves after insert on audit_entries for each row when (new.action = 'messages.export')
    execute function first_leaves()`.execute(app.db);
  const answer = await sender.get(`messages/${ids[2]}/recipients/export?outcome=queued`);
  const input = Buffer.from(await answer.arrayBuffer());
  await sql`drop function first_leaves cascade`.execute(app.db);
  const restored = sql`update mail_deliveries set state = 'queued' where settled_at is null returning id`;
  expect((await restored.execute(app.db)).rows).toHaveLength(2);
  const [, ...rows] = JSON.parse(execFileSync('/usr/bin/python3', ['-c', readRows], { input, encoding: 'utf8' }));
  expect(rows.map(([code, , , outcome]: string[]) => [code, outcome])).toEqual([
    ['C1', 'Inviata'],
    ['C2', 'In coda'],
  ]);
  expect(answer.headers.get('x-row-count')).toBe('2');
});

test('what was sent does not change with the profile', async () => {
  await app.db
    .updateTable('members')
    .set({ last_name: 'Nuova', email: 'nuova@posta.example' })
    .where('codaica', '=', 'C1')
    .execute();
  const answer = await sender.get(`messages/${ids[0]}/recipients?limit=50&offset=0`);
  const { recipients } = messageRecipients.response.parse(await answer.json());
  expect(recipients).toMatchObject([{ name: 'Àbaco Anna', address: 'anna@posta.example' }]);
});

test('a member’s messages are the newest first', async () => {
  const answer = await sender.get('messages/of-member/C2?limit=50&offset=0');
  expect(messagesOfMember.response.parse(await answer.json())).toMatchObject({
    total: 2,
    messages: [
      { title: 'Álfa', outcome: 'queued' },
      { title: 'Beta', outcome: 'failed', reason: 'refused' },
    ],
  });
});

test('past the last page of a member’s messages their number is still said', async () => {
  const answer = await sender.get('messages/of-member/C2?limit=50&offset=50');
  expect(await answer.json()).toEqual({ messages: [], total: 2 });
});

test('who may not read sees nothing of it', async () => {
  const plain = { email: 'sola@sodalizio.example', first_name: 'Sola', last_name: 'Lettura', roles: ['secretary'] };
  const superadmin = await app.signIn('superadmin');
  const { id } = (await (await superadmin.fetch('/api/admin/users', { json: plain })).json()) as { id: number };
  const known = await app.db.selectFrom('users').select('password_hash').where('id', '=', 1).executeTakeFirstOrThrow();
  await app.db.updateTable('users').set(known).where('id', '=', id).execute();
  const secretary = senderOn(await openRegistry(app, await app.signIn({ email: plain.email })));
  for (const path of ['messages', `messages/${ids[0]}`, `messages/${ids[0]}/recipients?limit=1&offset=0`])
    expect(await refusal(await secretary.get(path))).toEqual([403, 'forbidden']);
  expect(await refusal(await secretary.post('message', { ...toNobody, title: 'a', content: '<p>a</p>' }))).toEqual([
    403,
    'forbidden',
  ]);
});

test('the state of a message that is leaving is found by indexes, not by reading every mail', async () => {
  // Of mailings that do not exist: nothing sends them.
  await sql`insert into mail_deliveries (mailing_id, recipient, address, state, due_at)
    select 1000000 + n / 1000, 'test', 'socio@posta.example', case when n > 16000 then 'queued' else 'sent' end, now()
    from generate_series(1, 20000) n`.execute(app.db);
  await sql`analyze mail_deliveries, mailings, messages`.execute(app.db);
  const filter = { search: '', state: undefined, from: undefined, to: undefined, at: clock.now };
  const [plan] = await plansOf(app.db, /^select x\.id/, (db) =>
    findPage(db, filter, { key: 'send_at', down: true }, { limit: 50, offset: 0 }),
  );
  expect(plan).toContain('mail_deliveries');
  expect(plan).not.toContain('Seq Scan on mail_deliveries');
});
