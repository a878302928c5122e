import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userDetail } from '@sodalizio/contract';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { demoPassword } from '../auth/demo/demo-users.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/open-database.ts';
import { endLinks } from './password-link.ts';
import { sweepResets } from './password-resets.repo.ts';
import { lockForChange } from './users.repo.ts';

let clock = Date.parse('2026-03-02T08:00:00Z');
const lines: string[] = [];
let mailServer: MailServer;
/** What the mail server does when it has the whole of a mail. */
let onWholeMail = () => {};
let server: TestApp;
let superadmin: SignedIn;

beforeAll(async () => {
  const mail = () => {
    onWholeMail();
    return 250;
  };
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', { mail });
  server = await startTestApp({
    members: 10,
    now: () => new Date(clock),
    config: {
      smtpUrl: mailServer.url,
      mailFrom: 'Sodalizio <noreply@sodalizio.example>',
      publicUrl: 'https://soci.sodalizio.example/base',
      loginLimits: { account: 6, address: 30 },
    },
    logTo: { write: (line) => void lines.push(line) },
  });
  superadmin = await server.signIn('superadmin');
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const minutes = (count: number) => {
  clock += count * 60_000;
};
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const good = 'un-treno-per-matera';
const tokenIn = (text: string) =>
  /^https:\/\/soci\.sodalizio\.example\/base\/reimposta-password#([\w-]{43})$/m.exec(text)?.[1];
const lastToken = () => tokenIn(mailServer.mails.at(-1)?.text ?? '') ?? '';
const sendTo = (id: number, person = superadmin) =>
  person.fetch(`/api/admin/users/${id}/password-reset`, { method: 'POST' });
const set = (token: string, password = good, at = server) =>
  at.fetch('/api/password-reset', { json: { token, password } });
const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const logInAs = (username: string, password: string) =>
  server.fetch('/oauth/token', { json: { username, password, grant_type: 'password', client_id: 2 } });

describe('a link to set a password', () => {
  it('reaches the person by mail, from the configured address, and works once', async () => {
    const id = await idOf('marta.colombo@sodalizio.example');
    const before = await server.signIn({ email: 'marta.colombo@sodalizio.example' });
    const answer = await superadmin.fetch(`/api/admin/users/${id}/password-reset`, {
      method: 'POST',
      headers: { 'x-forwarded-host': 'altrove.example', host: 'altrove.example' },
    });
    expect(await json(answer)).toEqual({ status: 'ok', email: 'marta.colombo@sodalizio.example', mail: 'sent' });
    const [mail] = mailServer.mails.slice(-1);
    expect(mail).toMatchObject({
      to: ['marta.colombo@sodalizio.example'],
      subject: 'Scegli una nuova password per Sodalizio',
    });
    expect(mail?.text).toContain('Ciao Marta,');
    expect(mail?.text).not.toContain('altrove.example');
    const token = lastToken();

    expect((await before.fetch('/api/login-check')).status).toBe(200);
    expect(await json(await set(token))).toEqual({ status: 'ok', email: 'marta.colombo@sodalizio.example' });
    expect((await before.fetch('/api/login-check')).status).toBe(401);
    expect((await logInAs('marta.colombo@sodalizio.example', demoPassword)).status).toBe(400);
    expect((await logInAs('marta.colombo@sodalizio.example', good)).status).toBe(200);

    const again = await set(token, 'un-altro-treno-14');
    expect([again.status, await json(again)]).toMatchObject([400, { code: 'wrong-credentials' }]);
  });

  it('is answered as the first time when the same password comes again after a lost answer, for an hour', async () => {
    const email = 'caterina.valentini@sodalizio.example';
    const id = await idOf(email);
    await sendTo(id);
    const unused = lastToken();
    await sendTo(id);
    const token = lastToken();
    const [first, atOnce] = await Promise.all([set(token), set(token)]);
    const here = await server.signIn({ email, password: good });
    for (const answer of [first, atOnce, await set(token)])
      expect([answer.status, await json(answer)]).toEqual([200, { status: 'ok', email }]);
    expect((await here.fetch('/api/login-check')).status).toBe(200);
    expect((await set(unused)).status).toBe(400);
    // Whoever has only the link learns nothing, however often they try.
    const others = [];
    for (let n = 0; n < 7; n++) others.push((await set(token, `un-altro-treno-${n}`)).status);
    expect(others).toEqual([400, 400, 400, 400, 400, 400, 429]);
    minutes(16);
    await server.db
      .updateTable('users')
      .set({ disabled_at: new Date(clock) })
      .where('id', '=', id)
      .execute();
    expect((await set(token)).status).toBe(400);
    await server.db.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute();
    expect((await set(token)).status).toBe(200);
    minutes(45);
    expect((await set(token)).status).toBe(400);
  });

  it('may have arrived where the mail server breaks off after the whole mail: it is not called queued', async () => {
    onWholeMail = () => mailServer.cut();
    onTestFinished(() => {
      onWholeMail = () => {};
    });
    const id = await idOf('marta.colombo@sodalizio.example');
    const answer = await superadmin.fetch(`/api/admin/users/${id}/password-reset`, { method: 'POST' });
    expect([answer.status, await json(answer)]).toMatchObject([200, { status: 'ok', mail: 'queued', unknown: true }]);
    const invited = { first_name: 'Ugo', last_name: 'Sala', email: 'ugo.sala@sodalizio.example', roles: ['secretary'] };
    const asked = { ...invited, request: '0190a5f2-0000-7000-8000-000000000051' };
    for (const _ of ['the first time', 'again, because the answer was lost'])
      expect(await json(await superadmin.fetch('/api/admin/users', { json: asked }))).toMatchObject({
        invitation: 'queued',
        unknown: true,
      });
  });

  it('counts for an hour, an invitation for 72', async () => {
    const [known, invited] = [
      await idOf('davide.fontana@sodalizio.example'),
      await idOf('matteo.rizzo@sodalizio.example'),
    ];
    await sendTo(known);
    const reset = lastToken();
    await sendTo(invited);
    const invitation = lastToken();
    expect(mailServer.mails.at(-1)?.subject).toBe('Il tuo accesso a Sodalizio');
    minutes(61);
    expect((await set(reset)).status).toBe(400);
    minutes(70 * 60);
    superadmin = await server.signIn('superadmin');
    expect((await set(invitation)).status).toBe(200);
    expect((await logInAs('matteo.rizzo@sodalizio.example', good)).status).toBe(200);
    await sendTo(invited);
    expect(mailServer.mails.at(-1)?.subject).toBe('Scegli una nuova password per Sodalizio');
  });

  it('ends when a newer one is sent, when the e-mail changes, when the person is disabled', async () => {
    const id = await idOf('elisa.greco@sodalizio.example');
    const save = async (more: object) => {
      const user = userDetail.parse(await (await superadmin.fetch(`/api/admin/users/${id}`)).json());
      const { first_name, last_name, email, roles, disabled, version } = user;
      const body = { first_name, last_name, email, roles, disabled, version, ...more };
      expect((await superadmin.fetch(`/api/admin/users/${id}`, { json: body })).status).toBe(200);
    };
    await sendTo(id);
    const first = lastToken();
    await sendTo(id);
    const second = lastToken();
    expect((await set(first)).status).toBe(400);
    await save({ email: 'elisa.nuova@sodalizio.example' });
    expect((await set(second)).status).toBe(400);
    await sendTo(id);
    const third = lastToken();
    await save({ disabled: true });
    expect((await set(third)).status).toBe(400);
    const refused = await sendTo(id);
    expect([refused.status, await json(refused)]).toMatchObject([409, { code: 'conflict' }]);
    await save({ disabled: false, email: 'elisa.greco@sodalizio.example' });
    expect((await set(third)).status).toBe(400);
    minutes(16);
  });

  it('works once also when used many times at once, on two servers', async () => {
    const other = await server.another();
    await sendTo(await idOf('elisa.greco@sodalizio.example'));
    const token = lastToken();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => set(token, `un-treno-lungo-${n}`, n % 2 ? server : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it.runIf(hasManyConnections)(
    'is refused when used while its person is being changed, and fails neither',
    async () => {
      const { db } = server;
      const id = await idOf('elisa.greco@sodalizio.example');
      await sendTo(id);
      const token = lastToken();
      const { using } = await db.transaction().execute(async (trx) => {
        await lockForChange(trx, id);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        const using = set(token);
        const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
        await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
        // What a change of the address does last.
        await endLinks(trx, id, new Date(clock));
        // In an object: a promise would be waited for before the end of the transaction.
        return { using };
      });
      const answer = await using;
      expect([answer.status, await json(answer)]).toMatchObject([400, { code: 'wrong-credentials' }]);
    },
  );

  it('stays good when the password chosen is one everybody tries', async () => {
    await sendTo(await idOf('elisa.greco@sodalizio.example'));
    const token = lastToken();
    // Whoever has the link guesses nothing, however many they try.
    for (const _ of Array(7)) await set(token, 'Segreteria2026');
    const refused = await set(token, 'Sodalizio.2026');
    expect([refused.status, (await json(refused)).fields]).toEqual([
      400,
      [{ path: 'body.password', code: 'not-allowed' }],
    ]);
    const short = await set(token, 'corta');
    expect([short.status, (await json(short)).fields]).toEqual([400, [{ path: 'body.password', code: 'too-short' }]]);
    expect((await set(token)).status).toBe(200);
  });

  it('is kept as a hash alone, and is in no log and no audit row', async () => {
    await sendTo(2);
    const token = lastToken();
    expect(token).toHaveLength(43);
    const kept = JSON.stringify([
      await server.db.selectFrom('password_resets').selectAll().execute(),
      await server.db.selectFrom('audit_entries').selectAll().execute(),
      await server.db.selectFrom('login_attempts').selectAll().execute(),
    ]);
    for (const secret of [token, good]) {
      expect(kept).not.toContain(secret);
      expect(lines.join('')).not.toContain(secret);
    }
    const entry = await server.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'users.password-link')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ actor_user_id: 1, subject_id: '2', after: { purpose: 'reset' } });
  });

  it('cannot be guessed: an address may try only so often', async () => {
    minutes(16);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await set(`${n}`.padStart(43, 'x'))).status);
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    expect(statuses[30]).toBe(429);
    // A different counter than that of logins: it locks nobody out.
    expect((await logInAs('admin@sodalizio.example', demoPassword)).status).toBe(200);
    minutes(16);
  });

  it('lets its person in at once where the login was locked; wrong passwords of the new one count anew', async () => {
    const email = 'davide.fontana@sodalizio.example';
    await sendTo(await idOf(email), await server.signIn('superadmin'));
    const statuses = async (password: string) => {
      const found: number[] = [];
      for (let n = 0; n < 7; n++) found.push((await logInAs(email, password)).status);
      return found;
    };
    const locked = [400, 400, 400, 400, 400, 400, 429];
    expect(await statuses('dimenticata')).toEqual(locked);
    expect((await set(lastToken())).status).toBe(200);
    expect((await logInAs(email, good)).status).toBe(200);
    expect(await statuses('sbagliata')).toEqual(locked);
    expect((await logInAs(` ${email.toUpperCase()} `, good)).status).toBe(429);
    minutes(16);
  });

  it('is sent with users.manage only', async () => {
    const admin = await server.signIn('admin');
    expect((await sendTo(3, admin)).status).toBe(403);
    expect((await sendTo(999_999)).status).toBe(404);
  });

  it.runIf(hasManyConnections)('is not sent by somebody who is demoted while the call waits', async () => {
    const [id, rival] = [await idOf('elisa.greco@sodalizio.example'), 'caterina.valentini@sodalizio.example'];
    const become = (db: Database, role: string) =>
      sql`update users set roles = array[${role}]::text[] where email = ${rival}`.execute(db);
    await become(server.db, 'superadmin');
    const person = await server.signIn({ email: rival, password: good });
    const before = mailServer.mails.length;
    const answer = await meanwhile(
      server.db,
      (trx) => become(trx, 'admin'),
      () => sendTo(id, person),
    );
    expect([answer.status, mailServer.mails.length]).toEqual([403, before]);
  });

  it('is forgotten a month after it expired; one that is live still works', async () => {
    const began = clock;
    minutes(31 * 24 * 60);
    onTestFinished(() => {
      clock = began;
    });
    // The session ended meanwhile.
    const id = await idOf('elisa.greco@sodalizio.example');
    await sendTo(id, await server.signIn('superadmin'));
    const live = lastToken();
    await sweepResets(server.db, new Date(clock));
    expect(await server.db.selectFrom('password_resets').select('user_id').execute()).toEqual([{ user_id: id }]);
    expect((await set(live)).status).toBe(200);
  });
});

describe('a mail server that refuses the address', () => {
  it('is reported where a link was requested, and that link is invalid', async () => {
    await server.db.updateTable('users').set({ email: 'rifiutata@sodalizio.example' }).where('id', '=', 5).execute();
    const answer = await sendTo(5);
    expect([answer.status, await json(answer)]).toMatchObject([422, { code: 'mail-not-sent' }]);
    const live = await server.db.selectFrom('password_resets').selectAll().where('ended_at', 'is', null).execute();
    expect(live.filter(({ user_id }) => user_id === 5)).toEqual([]);
  });

  it('keeps a new user, and reports it', async () => {
    const body = { first_name: 'Rosa', last_name: 'Neri', email: 'rifiutata@altrove.example', roles: ['secretary'] };
    const answer = await superadmin.fetch('/api/admin/users', { json: body });
    expect([answer.status, await json(answer)]).toMatchObject([200, { invitation: 'failed', has_password: false }]);
    expect(await idOf('rifiutata@altrove.example')).toBeGreaterThan(0);
  });
});

describe.runIf(hasManyConnections)('a password that is changed while another call checks the former one', () => {
  const email = 'nicolo.deluca@sodalizio.example';
  /** The call has read the former password when the new one is stored. */
  async function changedDuring(call: () => Promise<Response>, password: string) {
    const hash = await hashPassword(password);
    const change = (trx: Database) =>
      trx.updateTable('users').set({ password_hash: hash }).where('email', '=', email).execute();
    return { answer: await meanwhile(server.db, change, call), hash };
  }
  const live = async () =>
    server.db
      .selectFrom('browser_sessions')
      .select('id')
      .where('user_id', '=', await idOf(email))
      .where('revoked_at', 'is', null)
      .execute();

  it('lets nobody in with the former one', async () => {
    const before = await live();
    const { answer } = await changedDuring(() => logInAs(email, demoPassword), 'la-nuova-di-nicolo');
    expect([answer.status, await json(answer)]).toMatchObject([400, { code: 'wrong-credentials' }]);
    expect(await live()).toEqual(before);
    expect((await logInAs(email, 'la-nuova-di-nicolo')).status).toBe(200);
  });

  it('stays', async () => {
    const here = await server.signIn({ email, password: 'la-nuova-di-nicolo' });
    const { answer, hash } = await changedDuring(
      () => here.fetch('/api/user/password', { json: { current: 'la-nuova-di-nicolo', password: good } }),
      'ancora-un-altra',
    );
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { code: 'wrong-credentials', fields: [{ path: 'body.current' }] },
    ]);
    const stored = await server.db.selectFrom('users').select('password_hash').where('email', '=', email).execute();
    expect(stored).toEqual([{ password_hash: hash }]);
  });
});

describe("one's own password", () => {
  const change = (person: SignedIn, current: string, password: string) =>
    person.fetch('/api/user/password', { json: { current, password } });

  it('changes with the present one; other sessions end, this one stays', async () => {
    const email = 'sara.conti@sodalizio.example';
    const [here, elsewhere] = [await server.signIn({ email }), await server.signIn({ email })];
    const wrong = await change(here, 'sbagliata', good);
    expect([wrong.status, await json(wrong)]).toMatchObject([
      400,
      { code: 'wrong-credentials', fields: [{ path: 'body.current' }] },
    ]);
    for (const refused of [demoPassword, 'sara.conti2026', 'ContiSara1990', 'aaaaaaaaaaaa', 'corta']) {
      expect([refused, (await change(here, demoPassword, refused)).status]).toEqual([refused, 400]);
    }
    // With the present password they are no guesses, however many.
    for (const _ of Array(7)) expect((await change(here, demoPassword, 'password1234')).status).toBe(400);
    expect((await change(here, demoPassword, good)).status).toBe(200);
    expect((await here.fetch('/api/login-check')).status).toBe(200);
    expect((await elsewhere.fetch('/api/login-check')).status).toBe(401);
    expect((await logInAs(email, good)).status).toBe(200);
    expect((await change(here, good, good)).status).toBe(400);
  });

  it('is answered as changed when the same change comes again after a lost answer', async () => {
    const person = await server.signIn({ email: 'francesca.galli@sodalizio.example' });
    const [first, atOnce] = await Promise.all([change(person, demoPassword, good), change(person, demoPassword, good)]);
    expect([first.status, atOnce.status]).toEqual([200, 200]);
    for (const _ of Array(7)) expect(await json(await change(person, demoPassword, good))).toEqual({ status: 'ok' });
    const another = await change(person, demoPassword, 'un-altro-treno-15');
    expect([another.status, await json(another)]).toMatchObject([400, { fields: [{ path: 'body.current' }] }]);
  });

  it('is not guessed from an open session', async () => {
    const person = await server.signIn({ email: 'stefano.barbieri@sodalizio.example' });
    for (const _ of Array(6)) expect((await change(person, 'sbagliata', good)).status).toBe(400);
    const answer = await change(person, demoPassword, good);
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, 900]);
  });
});

describe("one's own name", () => {
  it('changes for oneself, and returns nothing else', async () => {
    const person = await server.signIn('secretary');
    const { version } = await json(await superadmin.fetch('/api/admin/users/3'));
    expect(
      (await person.fetch('/api/user', { json: { first_name: 'Giulia Maria', last_name: "D'Amico" } })).status,
    ).toBe(200);
    expect(await json(await person.fetch('/api/user'))).toMatchObject({
      first_name: 'Giulia Maria',
      roles: ['secretary'],
    });
    expect(await json(await superadmin.fetch('/api/admin/users/3'))).toMatchObject({ version: Number(version) + 1 });
    const more = { first_name: 'G', last_name: 'D', roles: ['superadmin'] };
    expect((await person.fetch('/api/user', { json: more })).status).toBe(400);
  });
});

describe('without a mail server and a public address', () => {
  it('the mail is a file, and its link leads to where the server listens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sodalizio-passwords-'));
    const own = await startTestApp({ members: 5, config: { dataFolder: join(folder, 'data') } });
    const person = await own.signIn('superadmin');
    expect((await person.fetch('/api/admin/users/2/password-reset', { method: 'POST' })).status).toBe(200);
    const outbox = join(folder, 'outbox');
    const mails = async () => {
      const files = await readdir(outbox).catch(() => []);
      return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
    };
    const linkIn = (mail: Email | undefined) => new URL(/^http\S+/m.exec(mail?.text ?? '')?.[0] ?? '');
    const link = linkIn((await mails())[0]);
    expect(link.origin).toBe(own.url);
    const setPassword = (token: string) => own.fetch('/api/password-reset', { json: { token, password: good } });
    expect((await setPassword(link.hash.slice(1))).status).toBe(200);

    await rm(outbox, { recursive: true });
    await writeFile(outbox, 'in the way');
    for (const _ of ['a first', 'a second that takes its place']) {
      const waiting = await person.fetch('/api/admin/users/2/password-reset', { method: 'POST' });
      expect([waiting.status, await json(waiting)]).toMatchObject([200, { status: 'ok', mail: 'queued' }]);
    }
    await rm(outbox);
    own.app.mailWorker.wake();
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await setPassword(linkIn((await mails())[0]).hash.slice(1))).status).toBe(200);
    await own.close();
    expect(await mails()).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});
