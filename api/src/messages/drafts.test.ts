import { randomUUID } from 'node:crypto';
import type { DraftTyped, MessageDraft } from '@sodalizio/contract/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, refusal, type Sender, senderOn, toNobody } from './test-messages.ts';

let mailServer: MailServer;
let app: TestApp;
let ada: Sender;
let ugo: Sender;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  app = await startTestApp({ members: 5, config: { smtpUrl: mailServer.url, messagesGrace: 0 } });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' },
    { codaica: 'C2', last_name: 'Neri', first_name: 'Bruno', email: 'bruno@posta.example' },
  ]);
  ada = senderOn(await openRegistry(app, await app.signIn('superadmin')));
  ugo = senderOn(await openRegistry(app, await app.signIn('admin')));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(() => app.db.deleteFrom('messages_drafts').execute());

const typed = (over: Partial<DraftTyped> = {}): DraftTyped => ({
  kind: 'institutional',
  title: '',
  content: '<p>Ci vediamo</p>',
  without_expelled: true,
  when: 'now',
  day: '',
  time: '09:00',
  attachments: [],
  ...over,
});
const save = async (by: Sender, key: string, json: object) =>
  (await by.done(`messages/drafts/${key}`, { version: 0, typed: typed(), ...json })) as unknown as MessageDraft;
const read = async (by: Sender, key: string) => (await by.get(`messages/drafts/${key}`)).json();
const freeze = async (by: Sender, ...codes: string[]) =>
  String((await by.done('associates/selections', { codes })).selection);
const list = async (query = '') =>
  (await (await ada.get(`messages?limit=50${query}`)).json()) as {
    messages: Record<string, unknown>[];
    total: number;
    drafts: number;
  };
const drafts = () => app.db.selectFrom('messages_drafts').select(['key', 'title', 'version']).execute();

describe('a draft', () => {
  test('is in the list for everybody who writes, found by its words, and opened by a colleague', async () => {
    const key = randomUUID();
    await save(ada, key, { typed: typed({ title: 'Gita in montagna', content: '<p>Sabato <script>x</script></p>' }) });
    const { messages, drafts: count } = await list('&search=gita&state=draft');
    expect(count).toBe(1);
    expect(messages).toMatchObject([
      { draft: key, title: 'Gita in montagna', plain_content: 'Sabato', state: 'draft', users_count: 0 },
    ]);
    expect(await read(ugo, key)).toMatchObject({
      key,
      version: 1,
      typed: { title: 'Gita in montagna', content: '<p>Sabato </p>' },
      recipients: null,
    });
    const saved = await save(ugo, key, { version: 1, typed: typed({ title: 'Gita al lago' }) });
    expect(saved.version).toBe(2);
    expect(saved.changed_by).not.toBe(saved.owner);
  });

  test('is not in the list of who may read and not write: they could not open it', async () => {
    await save(ada, randomUUID(), { typed: typed({ title: 'In corso' }) });
    const reader = await app.signIn('secretary');
    const rights = app.db.updateTable('users').where('id', '=', 3);
    const { extra_permissions } = await app.db
      .selectFrom('users')
      .select('extra_permissions')
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();
    await rights.set({ extra_permissions: ['messages.read'] }).execute();
    for (const query of ['?limit=50', '?limit=50&state=draft', '?state=draft']) {
      const answer = await reader.fetch(`/api/admin/messages${query}`);
      expect([answer.status, (await answer.text()).includes('In corso')]).toEqual([200, false]);
    }
    await rights.set({ extra_permissions }).execute();
  });

  test('is not in the specification’s array, unless it is asked for', async () => {
    await save(ada, randomUUID(), { typed: typed({ title: 'In corso' }) });
    const titles = async (query: string) =>
      ((await (await ada.get(`messages${query}`)).json()) as { title: string }[]).map(({ title }) => title);
    expect(await titles('')).not.toContain('In corso');
    expect(await titles('?state=draft')).toEqual(['In corso']);
  });

  test('begins once, however often its first save is repeated', async () => {
    const key = randomUUID();
    await save(ada, key, {});
    expect(await refusal(await ada.post(`messages/drafts/${key}`, { version: 0, typed: typed() }))).toEqual([
      409,
      'conflict',
    ]);
    expect(await drafts()).toMatchObject([{ key, version: 1 }]);
  });

  test('of another version is not overwritten', async () => {
    const key = randomUUID();
    await save(ada, key, {});
    const both = await Promise.all(
      [ada, ugo].map((by, at) =>
        by.post(`messages/drafts/${key}`, { version: 1, typed: typed({ title: `di ${at}` }) }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await drafts())[0]?.version).toBe(2);
  });

  test('keeps who was chosen, longer than a selection, for colleagues too', async () => {
    const key = randomUUID();
    const { recipients } = await save(ada, key, { selection: await freeze(ada, 'C1', 'C2') });
    expect(recipients).toBe(2);
    await app.db.deleteFrom('selections').execute();
    const changed = await save(ugo, key, { version: 1, typed: typed({ title: 'Assemblea' }) });
    expect(changed.recipients).toBe(2);
    expect(await ugo.check({ draft: key })).toMatchObject({ targeted: 2, reached: 2 });
    const foreign = await freeze(ada, 'C1');
    expect(
      await refusal(await ugo.post(`messages/drafts/${key}`, { version: 2, typed: typed(), selection: foreign })),
    ).toEqual([404, 'selection-gone']);
  });

  test('becomes the message that is sent, once, also by two at once', async () => {
    const key = randomUUID();
    await save(ada, key, { selection: await freeze(ada, 'C1') });
    const message = { ...toNobody, title: 'Assemblea', content: '<p>Sabato</p>', draft: key, confirmed: 1 };
    const both = await Promise.all(
      [ada, ugo].map((by) => by.post('message', { ...message, request: randomUUID() }).then(refusal)),
    );
    expect(both.sort()).toEqual([
      [200, undefined],
      [404, 'draft-gone'],
    ]);
    expect(await drafts()).toEqual([]);
    const { messages } = await list('&search=assemblea');
    expect(messages).toHaveLength(1);
    await outcomes(ada, Number(messages[0]?.id), { sent: 1 });
    expect(await refusal(await ada.post(`messages/drafts/${key}`, { version: 1, typed: typed() }))).toEqual([
      404,
      'draft-gone',
    ]);
  });

  test('is not sent by who has not seen what a colleague changed in it', async () => {
    const key = randomUUID();
    await save(ada, key, { selection: await freeze(ada, 'C1') });
    await save(ugo, key, { version: 1, typed: typed({ title: 'Rinviata a domenica' }) });
    const text = { title: 'Rinvio', content: '<p>Sabato</p>', request: randomUUID() };
    const message = { ...toNobody, ...text, draft: key, confirmed: 1 };
    const outdated = await ada.post('message', { ...message, draft_version: 1 });
    expect(await refusal(outdated)).toEqual([409, 'draft-changed']);
    expect(await drafts()).toEqual([{ key, title: 'Rinviata a domenica', version: 2 }]);
    const { id } = await ada.done('message', { ...message, draft_version: 2 });
    expect(await drafts()).toEqual([]);
    // The same form again, whatever it knows of the draft by now.
    expect(await ada.done('message', { ...message, draft_version: 1 })).toMatchObject({ id });
  });

  test('begun after a sending whose answer was lost goes with the repeated sending: nobody sends it again', async () => {
    const selection = await freeze(ada, 'C1');
    const message = {
      ...toNobody,
      title: 'Rinnovi',
      content: '<p>Entro domenica</p>',
      selection,
      request: randomUUID(),
    };
    const { id } = await ada.done('message', message);
    const key = randomUUID();
    await save(ada, key, { typed: typed({ title: 'Rinnovi' }), selection });
    expect(await ada.done('message', { ...message, draft: key })).toMatchObject({ id });
    expect(await drafts()).toEqual([]);
    expect((await list('&search=rinnovi')).messages).toHaveLength(1);
  });

  test('sent to others than those it knew goes to the others', async () => {
    const key = randomUUID();
    await save(ada, key, { selection: await freeze(ada, 'C1') });
    const selection = await freeze(ada, 'C2');
    const target = { ...toNobody, draft: key, selection };
    expect(await ada.check(target)).toMatchObject({ targeted: 1 });
    const request = randomUUID();
    const id = await ada.send({ ...target, title: 'Solo a Bruno', content: '<p>a</p>', request });
    await outcomes(ada, id, { sent: 1 });
    // Mails of earlier tests may still come.
    const mails = mailServer.mails.filter(({ subject }) => subject === 'Solo a Bruno');
    expect(mails.map(({ to }) => to)).toEqual([['bruno@posta.example']]);
    // The same form once more: the answer was lost.
    expect(await ada.send({ ...target, title: 'Solo a Bruno', content: '<p>a</p>', request })).toBe(id);
  });

  test('without recipients cannot be checked or sent to them', async () => {
    const key = randomUUID();
    await save(ada, key, {});
    for (const draft of [key, randomUUID()])
      expect(await refusal(await ada.post('messages/check', { ...toNobody, draft, content: '<p>a</p>' }))).toEqual([
        404,
        'draft-gone',
      ]);
  });

  test('is deleted by the call for messages, and leaves a trace', async () => {
    const key = randomUUID();
    await save(ada, key, {});
    const [row] = (await list('&state=draft')).messages;
    const person = await app.signIn('admin');
    const answer = await person.fetch(`/api/messages/${row?.id}`, { method: 'DELETE' });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'deleted' }]);
    expect(await refusal(await ada.get(`messages/drafts/${key}`))).toEqual([404, 'not-found']);
    const actions = await app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', 'in', [key, String(row?.id)])
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['messages.draft', 'messages.delete-draft']);
  });

  test('is not deleted by who has not seen what a colleague wrote in it since', async () => {
    const key = randomUUID();
    await save(ada, key, {});
    const [row] = (await list('&state=draft')).messages;
    await expect.poll(() => new Date().toISOString(), { interval: 2 }).not.toBe(row?.send_at);
    await save(ugo, key, { version: 1, typed: typed({ title: 'Un’ora di lavoro' }) });
    const person = await app.signIn('admin');
    const remove = (seen: unknown) =>
      person.fetch(`/api/messages/${row?.id}?changed_at=${encodeURIComponent(String(seen))}`, { method: 'DELETE' });
    expect(await refusal(await remove(row?.send_at))).toEqual([409, 'conflict']);
    expect(await drafts()).toMatchObject([{ key, version: 2 }]);
    const [again] = (await list('&state=draft')).messages;
    expect((await remove(again?.send_at)).status).toBe(200);
    expect(await drafts()).toEqual([]);
  });

  test('is nothing to who may only read', async () => {
    const key = randomUUID();
    await save(ada, key, {});
    await app.db.updateTable('users').set({ extra_permissions: [] }).where('email', 'like', 'segreteria%').execute();
    const other = senderOn(await app.signIn('secretary'));
    expect(await refusal(await other.get(`messages/drafts/${key}`))).toEqual([403, 'forbidden']);
    expect(await refusal(await other.post(`messages/drafts/${key}`, { version: 1, typed: typed() }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  test.each([
    ['a title that is too long', { title: 'x'.repeat(201) }],
    ['a kind that is none', { kind: 'spam' }],
    ['too much text', { content: 'x'.repeat(100_001) }],
  ])('is refused for %s', async (_, wrong) => {
    const answer = await ada.post(`messages/drafts/${randomUUID()}`, { version: 0, typed: { ...typed(), ...wrong } });
    expect(await refusal(answer)).toEqual([400, 'invalid-input']);
  });
});
