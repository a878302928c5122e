import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, type MailServerBehaviour, startMailServer } from '../../test/mail-server.ts';
import { idleBeforeTidying } from '../db/engine-messages.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { seal } from '../platform/seal.ts';
import { lanesFor } from './lanes.ts';
import type { Outcome } from './mail-transport.ts';
import { MailWorker, pause } from './mail-worker.ts';
import {
  addDelivery,
  addMailing,
  addSealedFields,
  beginDelivering,
  claim,
  lease,
  type NewMailing,
  reservePace,
  stopQueued,
} from './queue.repo.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { WorkerParts } from './worker-parts.ts';

const login = { user: 'posta', password: 'segreta' };
const sender = { from: 'Sodalizio <noreply@sodalizio.example>', secretKey: randomBytes(32) };
const start = Date.parse('2026-11-23T09:00:00Z');

let opened: OpenDatabase;
let server: MailServer;
let workers: MailWorker[];
let clock: { now: Date };

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

beforeEach(async () => {
  await opened.db.deleteFrom('mail_deliveries').execute();
  await opened.db.deleteFrom('mailings').execute();
  workers = [];
  clock = { now: new Date(start) };
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await server.close();
});

async function listen(behaviour: MailServerBehaviour = {}): Promise<void> {
  server = await startMailServer(login, 'none', behaviour);
}

function work(parts: Partial<WorkerParts> = {}): MailWorker {
  const worker = new MailWorker({
    db: opened.db,
    now: () => clock.now,
    transport: smtpTransport(server.url, 3),
    ...sender,
    publicUrl: () => 'http://127.0.0.1',
    perSecond: 0,
    heldAreas: async () => [],
    log: pino({ level: 'silent' }),
    ...parts,
  });
  workers.push(worker);
  worker.start();
  return worker;
}

const newsletter = { kind: 'test', subject: ['Ciao ', { field: 'name' }], priority: 5 } as const;
async function queue(addresses: readonly string[], more: Partial<NewMailing> = {}): Promise<number[]> {
  const body = { text: ['Cara/o ', { field: 'name' }, ',\n€ 10.\n'] };
  const mailing = await addMailing(
    opened.db,
    { ...newsletter, subject: [...newsletter.subject], body, ...more },
    clock.now,
  );
  const ids: number[] = [];
  for (const address of addresses) {
    const name = address.split('@', 1)[0] ?? '';
    ids.push(
      await addDelivery(opened.db, { mailing, recipient: `test ${name}`, address, fields: { name } }, clock.now),
    );
  }
  return ids;
}

const people = (count: number) => Array.from({ length: count }, (_, at) => `socio${at}@posta.example`);
const all = () => opened.db.selectFrom('mail_deliveries').selectAll().orderBy('id').execute();
const states = async () => (await all()).map(({ state }) => state);
const allAre = (state: string) => expect.poll(async () => [...new Set(await states())]).toEqual([state]);

const anotherWorker = '00000000-0000-4000-8000-000000000001';

describe('a worker of the mail queue', () => {
  it('sends each mail once, written for its recipient', async () => {
    await listen();
    await queue(people(60));
    work();
    await allAre('sent');
    expect(server.mails.map(({ to }) => to[0]).sort()).toEqual(people(60).sort());
    const one = server.mails.find(({ to }) => to[0] === 'socio7@posta.example');
    expect(one).toMatchObject({ subject: 'Ciao socio7', from: 'noreply@sodalizio.example' });
    expect(one?.text).toContain('Cara/o socio7,\n€ 10.');
    expect(one?.headers).toMatch(/^Message-ID: <\d+\.[0-9a-f]{16}@sodalizio\.example>$/im);
    expect(one?.headers).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(new Set(server.mails.map(({ headers }) => /^Message-ID: (.*)$/im.exec(headers)?.[1])).size).toBe(60);
  });

  it('logs a refused mail without its address and the words of the mail server, which repeat it', async () => {
    await listen({ recipient: () => 550 });
    const [id] = await queue(['nessuno@posta.example']);
    const lines: string[] = [];
    work({ log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }) });
    await allAre('failed');
    expect((await all())[0]?.answer).toContain('550');
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toEqual([
        { level: 40, delivery: id, state: 'failed', reason: 'refused', code: '550', msg: 'a mail was not delivered' },
      ]);
  });

  it.each([
    ['454 4.7.0 too many logins of posta@associazione.example', '454'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ])(
    'logs of a mail server that takes nothing (%s) why, without the addresses in its words',
    async (answer, logged) => {
      await listen();
      await queue(['socia@posta.example']);
      const lines: string[] = [];
      const worker = work({
        transport: { connections: 1, deliver: async () => ({ kind: 'unreachable', answer }), close: () => {} },
        log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
      });
      await expect
        .poll(() => lines.map((line) => JSON.parse(line)).find(({ seconds }) => seconds > 0))
        .toMatchObject({ answer: logged, msg: 'the mail server cannot be reached: the queue waits' });
      // Who reads the queue's list sees all of it.
      expect(worker.resting.answer).toBe(answer);
    },
  );

  it('looks at the queue seldom enough for the embedded engine to tidy up in between', () => {
    expect(idleBeforeTidying).toBeLessThan(pause.poll / 2);
  });

  it('shares the queue with another: nobody gets two', async () => {
    await listen();
    await queue(people(200));
    work();
    work();
    await allAre('sent');
    expect(server.mails.map(({ to }) => to[0]).sort()).toEqual(people(200).sort());
    expect(new Set((await all()).map(({ worker }) => worker)).size).toBe(2);
  });

  it('says at once what became of a mail that another one sent', async () => {
    await listen();
    const [id = 0] = await queue(['attesa@posta.example']);
    // It never takes it itself.
    const waiting = work({ heldAreas: async () => ['test'] });
    const outcome = waiting.outcome(id, 120_000);
    work();
    expect(await Promise.race([outcome, wait(60_000, 'late')])).toBe('sent');
  });

  it('begins a mail with files when its turn has come: until then it waits in the queue', async () => {
    await listen();
    const { promise, resolve } = Promise.withResolvers<void>();
    const file = { name: 'statuto.pdf', type: 'application/pdf', bytes: 20 * 1024 * 1024, artefact: 'statuto' };
    await queue(people(2), { body: { text: ['In allegato.'], files: [file] } });
    work({ readFile: () => promise.then(() => Buffer.from('%PDF-1.7')) });
    await expect.poll(states).toContain('delivering');
    await wait(300);
    expect((await states()).sort()).toEqual(['delivering', 'queued']);
    resolve();
    await allAre('sent');
    expect(server.mails).toHaveLength(2);
  });

  it('sends a mail to the address that was corrected while it waited for its turn, and to no other', async () => {
    await listen();
    const { promise, resolve } = Promise.withResolvers<void>();
    const file = { name: 'statuto.pdf', type: 'application/pdf', bytes: 20 * 1024 * 1024, artefact: 'statuto' };
    const ids = await queue(people(2), { body: { text: ['In allegato.'], files: [file] } });
    const worker = work({ readFile: () => promise.then(() => Buffer.from('%PDF-1.7')) });
    await expect.poll(states).toContain('delivering');
    const waiting = opened.db.updateTable('mail_deliveries').where('state', '=', 'queued');
    const changed = await waiting
      .set({ address: 'nuova@posta.example', worker: null, due_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    worker.wake();
    const claimed = opened.db.selectFrom('mail_deliveries').select('worker').where('id', '=', changed.id);
    await expect.poll(async () => (await claimed.executeTakeFirst())?.worker).toEqual(expect.any(String));
    resolve();
    await allAre('sent');
    const first = people(2)[ids.findIndex((id) => id !== changed.id)];
    expect(server.mails.map(({ to }) => to[0])).toEqual([first, 'nuova@posta.example']);
  });

  it('sends what people wait for before the rest of many', async () => {
    await listen();
    await queue(people(30));
    await queue(['subito@posta.example'], { priority: 1 });
    work({ transport: smtpTransport(server.url, 1) });
    await allAre('sent');
    // A connection's two lanes begin together: which of the first two mails is written sooner is left open.
    expect(server.mails.slice(0, 2).map(({ to }) => to[0])).toContain('subito@posta.example');
  });

  it('waits for its time, and gives up after its end', async () => {
    await listen();
    await queue(['domani@posta.example'], { notBefore: new Date(start + 86_400_000) });
    await queue(['tardi@posta.example'], { giveUpAt: new Date(start - 1) });
    const worker = work();
    await expect.poll(states).toEqual(['queued', 'failed']);
    expect((await all())[1]).toMatchObject({ reason: 'expired', settled_at: expect.any(String) });
    clock.now = new Date(start + 86_400_000);
    worker.wake();
    await expect.poll(states).toEqual(['sent', 'failed']);
    expect(server.mails).toHaveLength(1);
  });

  it('marks who is refused for good, with the server’s words, and goes on', async () => {
    await listen();
    await queue(['rifiutata@posta.example', 'altra@posta.example']);
    work();
    await expect.poll(states).toEqual(['failed', 'sent']);
    expect((await all())[0]).toMatchObject({ reason: 'refused', answer: expect.stringContaining('550') });
  });

  it('tries again after a refusal for now, later each time, and gives up after two days', async () => {
    let tries = 0;
    await listen({
      recipient: () => {
        tries += 1;
        return 451;
      },
    });
    const [id = 0] = await queue(['grigia@posta.example']);
    const worker = work();
    const pauses: number[] = [];
    for (;;) {
      const before = tries;
      await expect.poll(async () => tries > before || (await states())[0] === 'failed').toBe(true);
      await expect.poll(async () => (await states())[0]).not.toBe('delivering');
      const [row] = await all();
      if (row?.state !== 'queued') break;
      const due = Date.parse(row.due_at);
      pauses.push((due - clock.now.getTime()) / 60_000);
      clock.now = new Date(due);
      worker.wake();
    }
    expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 240, 240]);
    expect((await all())[0]).toMatchObject({ id, state: 'failed', reason: 'expired', attempts: tries });
    expect(clock.now.getTime() - start).toBeGreaterThan(44 * 3_600_000);
  });

  it('delivers to a greylisting server at the second try', async () => {
    const seen = new Set<string>();
    await listen({
      recipient: (address) => {
        const known = seen.has(address);
        seen.add(address);
        return known ? 250 : 451;
      },
    });
    await queue(people(5));
    const worker = work();
    await expect.poll(async () => (await all()).map(({ reason }) => reason)).toEqual(Array(5).fill('refused-for-now'));
    clock.now = new Date(start + 60_000);
    worker.wake();
    await allAre('sent');
    expect(server.mails).toHaveLength(5);
  });

  it('never sends again what had left without an answer', async () => {
    await listen({
      mail: (to) => {
        if (to.startsWith('taglia@')) server.cut();
        return 250;
      },
    });
    await queue(['taglia@posta.example']);
    const worker = work();
    await allAre('unknown');
    expect((await all())[0]).toMatchObject({ reason: 'no-answer' });
    clock.now = new Date(start + 10 * lease);
    worker.wake();
    await queue(['dopo@posta.example']);
    worker.wake();
    await expect.poll(states).toEqual(['unknown', 'sent']);
  });

  it('leaves everybody in the queue while the mail server is away, and blames nobody', async () => {
    await listen();
    const [first = 0] = await queue(people(20));
    const away = smtpTransport('smtp://127.0.0.1:9', 3);
    const worker = work({ transport: away });
    // Waited for from the start: five seconds later the next try begins.
    expect(await worker.outcome(first, 5_000)).toBe('queued');
    await worker.stop();
    expect(new Set((await all()).map((row) => `${row.state} ${row.attempts} ${row.due_at}`))).toEqual(
      new Set([`queued 0 ${clock.now.toISOString()}`]),
    );
    work();
    await allAre('sent');
    expect(server.mails).toHaveLength(20);
  });

  it('sends the others while the relay refuses one mail, which is tried again later', async () => {
    let tries = 0;
    await listen({
      recipient: (address) => {
        if (!address.startsWith('fuori@')) return 250;
        tries += 1;
        return 554;
      },
      words: () => '5.7.1 Relay access denied',
    });
    await queue(['fuori@altrove.example']);
    await queue(['uno@posta.example']);
    await queue(['due@posta.example']);
    const began = performance.now();
    const now = () => new Date(start + performance.now() - began);
    const worker = work({ transport: smtpTransport(server.url, 1), perSecond: 1.9, now });
    // Each rest of the queue is ended, as by somebody who asks for a mail.
    const awake = () => {
      worker.wake();
      return states();
    };
    await expect.poll(awake, { interval: 200 }).toEqual(['queued', 'sent', 'sent']);
    expect((await all())[0]).toMatchObject({ attempts: 1, reason: 'refused-for-now', settled_at: null });
    expect(tries).toBe(1);
  });

  it('refuses nobody for good while the relay refuses the sender: the queue rests, and each mail has its two days', async () => {
    let refuses = true;
    await listen({
      recipient: () => (refuses ? 553 : 250),
      words: () => '5.7.1 <noreply@sodalizio.example>: Sender address rejected: not owned by user posta',
    });
    await queue(people(20));
    const worker = work({ transport: smtpTransport(server.url, 1) });
    await expect.poll(() => worker.resting.answer).toContain('Sender address rejected');
    await worker.stop();
    expect(new Set(await states())).toEqual(new Set(['queued']));
    const tried = (await all()).filter(({ attempts }) => attempts > 0);
    // No more than were on their way.
    expect([1, 2]).toContain(tried.length);
    const due = new Date(start + 60_000).toISOString();
    for (const row of tried)
      expect(row).toMatchObject({ attempts: 1, first_tried_at: expect.any(String), due_at: due });
    refuses = false;
    clock.now = new Date(due);
    work();
    await allAre('sent');
  });

  const refusing = (): Outcome => ({
    kind: 'refused',
    permanent: false,
    rest: true,
    answer: '554 5.7.1 Relay access denied',
  });
  /** After the rest of the queue the worker looks at it, and finds nothing to send yet. */
  async function lookAgain(worker: MailWorker): Promise<void> {
    worker.wake();
    await wait(300);
  }

  it('still says why the relay refuses everything while a mail waits for its next try, and no longer once none does', async () => {
    await listen();
    await queue(['socia@posta.example']);
    const worker = work({ transport: { connections: 1, deliver: async () => refusing(), close: () => {} } });
    await expect.poll(async () => (await all())[0]?.reason).toBe('refused-for-now');
    await lookAgain(worker);
    expect(worker.resting.answer).toBe('554 5.7.1 Relay access denied');
    await opened.db.updateTable('mail_deliveries').set({ state: 'stopped' }).execute();
    worker.wake();
    await expect.poll(() => worker.resting.answer).toBe('');
  });

  it('no longer says why the relay refused a mail once it takes another', async () => {
    await listen();
    const outcomes = [refusing()];
    const deliver = async () => outcomes.shift() ?? { kind: 'sent' as const, answer: '250 OK' };
    await queue(['fuori@altrove.example']);
    const worker = work({ transport: { connections: 1, deliver, close: () => {} } });
    await expect.poll(() => worker.resting.answer).not.toBe('');
    await queue(['socia@posta.example']);
    worker.wake();
    await expect.poll(states).toEqual(['queued', 'sent']);
    expect(worker.resting.answer).toBe('');
  });

  it('still says why the relay refuses everything after mails that it was not asked to take', async () => {
    await listen();
    await queue(['socia@posta.example']);
    const worker = work({ transport: { connections: 1, deliver: async () => refusing(), close: () => {} } });
    await expect.poll(async () => (await all())[0]?.reason).toBe('refused-for-now');
    await queue(['tardi@posta.example'], { giveUpAt: new Date(start - 1) });
    await queue(['campo@posta.example'], { body: { text: [{ field: 'assente' }] } });
    await lookAgain(worker);
    await expect.poll(states).toEqual(['queued', 'failed', 'failed']);
    expect(worker.resting.answer).toBe('554 5.7.1 Relay access denied');
  });

  it('counts its two days from a mail server’s first answer, not from when none answered', async () => {
    await listen();
    const outcomes: Outcome[] = [
      { kind: 'unreachable', answer: '' },
      { kind: 'refused', permanent: false, answer: '451 4.7.1 Greylisted' },
    ];
    const deliver = async () => outcomes.shift() ?? { kind: 'sent' as const, answer: '250 OK' };
    const [id = 0] = await queue(['grigia@posta.example']);
    const worker = work({ transport: { connections: 1, deliver, close: () => {} } });
    expect(await worker.outcome(id, 5_000)).toBe('queued');
    clock.now = new Date(start + 3 * 86_400_000);
    worker.wake();
    await expect.poll(async () => (await all())[0]?.reason).toBe('refused-for-now');
    clock.now = new Date(clock.now.getTime() + 60_000);
    worker.wake();
    await allAre('sent');
  });

  it('stores long answers, also those that are cut in the middle of a character', async () => {
    let mails = 0;
    await listen({ mail: () => 550, words: () => `${'x'.repeat(mails++ % 2)}${'🙂'.repeat(400)}` });
    await queue(['pari@posta.example', 'dispari@posta.example']);
    work({ transport: smtpTransport(server.url, 1) });
    await allAre('failed');
    for (const { answer } of await all()) expect(answer).toMatch(/^550 .*🙂$/u);
  });

  it('does not begin one with the address of an earlier claim of the same worker', async () => {
    await queue(people(1));
    const { db } = opened;
    const of = { worker: anotherWorker, held: [], now: clock.now };
    const [earlier] = await claim(db, { ...of, most: 1, turn: 1 });
    // As a corrected address does.
    const changed = { address: 'nuova@posta.example', worker: null, due_at: clock.now };
    await db.updateTable('mail_deliveries').set(changed).execute();
    const [now] = await claim(db, { ...of, most: 1, turn: 2 });
    if (!earlier || !now) throw new Error('nothing was claimed');
    expect(now.address).toBe('nuova@posta.example');
    expect(await beginDelivering(db, { ...of, claimed: [earlier] })).toEqual(new Set());
    expect(await beginDelivering(db, { ...of, claimed: [now] })).toEqual(new Set([now.id]));
  });

  it('says of those that a dead server was sending that nobody knows, and takes what it had not begun', async () => {
    await listen();
    const ids = await queue(people(4));
    await claim(opened.db, { worker: anotherWorker, most: 10, held: [], now: clock.now, turn: 0 });
    await opened.db
      .updateTable('mail_deliveries')
      .set({ state: 'delivering' })
      .where('id', 'in', ids.slice(0, 2))
      .execute();
    // When this one is sent, the worker has looked at the others.
    await queue(['viva@posta.example']);
    clock.now = new Date(start + lease - 1);
    const worker = work();
    await expect.poll(states).toEqual(['delivering', 'delivering', 'queued', 'queued', 'sent']);
    clock.now = new Date(start + lease);
    worker.wake();
    await expect.poll(states).toEqual(['unknown', 'unknown', 'sent', 'sent', 'sent']);
    expect((await all())[0]).toMatchObject({ reason: 'interrupted' });
  });

  it('keeps a sealed field out of the database, and forgets it with the sending', async () => {
    await listen();
    const [id = 0] = await queue(['segreto@posta.example'], { body: { text: ['Apri ', { field: 'link' }] } });
    const fields = JSON.stringify({ link: 'https://esempio.it/#gettone' });
    await addSealedFields(opened.db, id, seal(sender.secretKey, fields, { purpose: 'mail', owner: `delivery ${id}` }));
    expect(JSON.stringify(await all())).not.toContain('gettone');
    work();
    await allAre('sent');
    expect(server.mails[0]?.text).toContain('Apri https://esempio.it/#gettone');
    expect((await all())[0]?.sealed_fields).toBeNull();
  });

  it('does not try again a link that was replaced while the mail server was asked', async () => {
    await listen();
    const answer = Promise.withResolvers<Outcome>();
    const body = { text: ['Apri ', { field: 'link' }] };
    const [id = 0] = await queue(['anna@posta.example'], { kind: 'users.invitation', body });
    const fields = JSON.stringify({ link: 'https://esempio.it/#vecchio' });
    await addSealedFields(opened.db, id, seal(sender.secretKey, fields, { purpose: 'mail', owner: `delivery ${id}` }));
    work({ transport: { connections: 1, deliver: () => answer.promise, close: () => {} } });
    await allAre('delivering');
    await opened.db.transaction().execute((trx) => stopQueued(trx, 'test anna', ['users.invitation'], clock.now));
    answer.resolve({ kind: 'refused', permanent: false, answer: '451 4.7.1 Greylisted' });
    await allAre('stopped');
    expect((await all())[0]?.sealed_fields).toBeNull();
  });

  it('fails a mail that cannot be written, instead of half of it', async () => {
    await listen();
    await queue(['campo@posta.example'], { body: { text: [{ field: 'assente' }] } });
    await queue(['a@b.it\r\nBcc: x@y.z']);
    work();
    await allAre('failed');
    expect(new Set((await all()).map(({ reason }) => reason))).toEqual(new Set(['not-made']));
    expect(server.mails).toEqual([]);
  });

  it('leaves in the queue what the database did not let it read', async () => {
    await listen();
    await queue(['anna@posta.example']);
    await sql`alter table mailings rename column body to away`.execute(opened.db);
    const lines: string[] = [];
    const worker = work({ log: pino({}, { write: (line) => void lines.push(line) }) });
    await expect.poll(() => lines.join()).toContain('a mail could not be delivered');
    expect((await all())[0]?.due_at).toBe(new Date(start + lease).toISOString());
    await sql`alter table mailings rename column away to body`.execute(opened.db);
    expect(await all()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    clock.now = new Date(start + lease);
    worker.wake();
    await allAre('sent');
  });

  it('sends no more of a paused mailing', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await listen({ mail: () => held.then(() => 250) });
    await queue(people(30));
    work({ transport: smtpTransport(server.url, 1) });
    const onTheirWay = async () => (await states()).filter((state) => state === 'delivering').length;
    await expect.poll(onTheirWay).toBe(2);
    await opened.db.updateTable('mailings').set({ state: 'paused' }).execute();
    release();
    await expect.poll(onTheirWay).toBe(0);
    await queue(['altra@posta.example']);
    workers[0]?.wake();
    await expect.poll(() => server.mails.at(-1)?.to).toEqual(['altra@posta.example']);
    // Its outcome is stored after the mail server has it.
    await expect.poll(onTheirWay).toBe(0);
    expect((await states()).filter((state) => state === 'sent')).toHaveLength(3);
  });

  it('sends nothing of an area that is off but tests, also of what was taken before', async () => {
    let held: string[] = [];
    const gate = Promise.withResolvers<void>();
    await listen({ mail: () => gate.promise.then(() => 250) });
    await queue(people(30), { kind: 'messages' });
    const worker = work({ transport: smtpTransport(server.url, 1), heldAreas: async () => held });
    const onTheirWay = async () => (await states()).filter((state) => state === 'delivering').length;
    await expect.poll(onTheirWay).toBe(2);
    held = ['messages'];
    gate.resolve();
    await expect.poll(onTheirWay).toBe(0);
    await queue(['prova@posta.example'], { kind: 'messages.test' });
    await queue(['altra@posta.example'], { kind: 'projects.welcome' });
    worker.wake();
    await expect
      .poll(() =>
        server.mails
          .slice(-2)
          .map(({ to }) => to[0])
          .sort(),
      )
      .toEqual(['altra@posta.example', 'prova@posta.example']);
    expect((await states()).filter((state) => state === 'queued').length).toBeGreaterThan(20);
    held = [];
    clock.now = new Date(start + lease);
    worker.wake();
    await allAre('sent');
  });

  it('keeps to so many mails per second, over all servers', async () => {
    await listen();
    await queue(people(30));
    const began = performance.now();
    // The pace is real time, so the clock has to go on.
    const now = () => new Date(start + performance.now() - began);
    work({ perSecond: 20, now });
    work({ perSecond: 20, now });
    await allAre('sent');
    expect(performance.now() - began).toBeGreaterThan(1_300);
  });

  it.each([
    ['without a limit', 0, 10],
    ['at many a second', 20, 10],
    ['at six a minute', 0.1, 6],
    ['at one in a hundred seconds', 0.01, 1],
  ])('%s, has no more mails waiting for their turn than leave within a minute', (_, perSecond, lanes) => {
    expect(lanesFor(5, perSecond)).toBe(lanes);
  });

  it('keeps to less than one mail per second', async () => {
    await listen();
    await queue(people(2));
    const began = performance.now();
    work({ perSecond: 0.8, now: () => new Date(start + performance.now() - began) });
    await allAre('sent');
    expect(performance.now() - began).toBeGreaterThan(1_200);
  });

  it('does not wait for the time at which a clock that was ahead would have sent', async () => {
    await listen();
    await reservePace(opened.db, 1, 20, new Date(start + 86_400_000));
    await queue(people(3));
    work({ perSecond: 20 });
    await allAre('sent');
  });
});
