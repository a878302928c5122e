import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorSentences, type Problem, type Role, type Upload } from '@sodalizio/contract';
import { hands } from '@sodalizio/testing/hands';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/open-database.ts';
import { addDelivery, addMailing, addSealedFields } from '../mail/queue.repo.ts';
import { lockForChange } from './users.repo.ts';
import { labels } from './users.upload.labels.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'sodalizio-upload-'));
let server: TestApp;
let superadmin: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await startTestApp({ members: 10, config: { dataFolder } });
  superadmin = await server.signIn('superadmin');
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true });
});

const form = (content: string | Uint8Array<ArrayBuffer>, name = 'utenti.csv') => {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return body;
};
const send = (person: SignedIn, body: FormData) => person.fetch('/api/admin/users/upload', { method: 'POST', body });
async function load(person: SignedIn, lines: string[], name?: string): Promise<Upload> {
  const answer = await send(person, form(lines.join('\n'), name));
  expect(answer.status).toBe(200);
  return untilDone(person, (await answer.json()) as Upload);
}
async function untilDone(person: SignedIn, upload: Upload): Promise<Upload> {
  let now = upload;
  while (now.progress !== null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    now = await at(person, upload.id);
  }
  return now;
}
const at = async (person: SignedIn, id: string) => (await (await person.fetch(`/api/uploads/${id}`)).json()) as Upload;
async function act(person: SignedIn, id: string, what: string, json: unknown = {}): Promise<Upload> {
  const answer = await person.fetch(`/api/uploads/${id}/${what}`, { json });
  expect(answer.status).toBe(200);
  return untilDone(person, (await answer.json()) as Upload);
}
const userOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
/** The mail of a link, while the mail server is away. */
async function aQueuedLink(user: number, address: string): Promise<number> {
  const mail = { kind: 'users.reset', subject: ['Password'], body: { text: ['Il link'] }, priority: 1 };
  const later = new Date('2100-01-01');
  return server.db.transaction().execute(async (trx) => {
    const mailing = await addMailing(trx, { ...mail, notBefore: later }, later);
    const delivery = await addDelivery(trx, { mailing, recipient: `user ${user}`, address, fields: {} }, later);
    await addSealedFields(trx, delivery, Buffer.from('sealed'));
    return delivery;
  });
}
const stateOfMail = async (id: number) =>
  (await server.db.selectFrom('mail_deliveries').select('state').where('id', '=', id).executeTakeFirst())?.state;
const head = 'Matricola;Nome;Cognome;E-mail;Ruolo';
const counts = (upload: Upload) => upload.counts;

describe('loading users', () => {
  it('is a dry run first: what would be created, changed, left and refused, and why', async () => {
    const upload = await load(superadmin, [
      head,
      '00077;Ada;Bianchi;ada@esempio.it;',
      ';Bruno;Verdi;bruno@esempio.it;Amministratore',
      ';Chiara;;chiara@esempio.it;',
      ';Dario;Neri;non-una-mail;Presidente',
      ';Ada;Doppia;ADA@esempio.it;',
      ';Chiara;Lo Presti;chiara.lopresti@sodalizio.example;',
    ]);
    expect(upload).toMatchObject({ state: 'ready', kind: 'users', file: 'utenti.csv', failure: '', undoable: false });
    expect(counts(upload)).toMatchObject({ rows: 6, created: 2, refused: 3, duplicates: 1 });
    expect(upload.refused).toEqual([
      { row: 4, values: ['', 'Chiara', '', 'chiara@esempio.it'], reasons: [{ field: 'last_name', code: 'required' }] },
      {
        row: 5,
        values: ['', 'Dario', 'Neri', 'non-una-mail', 'Presidente'],
        reasons: [
          { field: 'email', code: 'wrong-format' },
          {
            field: 'role',
            code: 'not-allowed',
            sentence: 'non è un ruolo: scrivi Superadmin, Amministratore, Segreteria',
          },
        ],
      },
      {
        row: 6,
        values: ['', 'Ada', 'Doppia', 'ADA@esempio.it'],
        reasons: [{ field: 'email', code: 'twice-in-the-file' }],
      },
    ]);
    expect(await userOf('ada@esempio.it')).toBeUndefined();
    // An answer that came before the end of the check is followed until `ready`: the file is deleted after that.
    await expect.poll(() => readdir(join(dataFolder, 'uploads'))).toEqual([]);
  });

  it('stores cells as a form stores what is typed', async () => {
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');
    const sound = <T>(rows: readonly (readonly [string, T])[]) =>
      rows.flatMap(([typed, outcome]) => (typeof outcome === 'string' ? [[typed, outcome] as const] : []));
    const names = sound(hands.name);
    // Each row needs an address of its own.
    const people = sound(hands.email).map((row, at) => {
      const [typed = '', email = ''] = row.map((text) => text.replaceAll(/anna/gi, `$&${at}`));
      const [name = '', last_name = ''] = names[at % names.length] ?? [];
      return {
        cells: [`０${at}\u200b`, 'Ada', name, typed, ' segreteria\u00a0'],
        stored: [`0${at}`, last_name, email],
      };
    });
    const ready = await load(superadmin, [head, ...people.map(({ cells }) => quoted(cells))]);
    expect(ready.refused).toEqual([]);
    await act(superadmin, ready.id, 'run');
    const stored = await server.db
      .selectFrom('users')
      .select(['aica_code', 'last_name', 'email'])
      .where(
        'email',
        'in',
        people.map(({ stored: [, , email = ''] }) => email),
      )
      .execute();
    expect(stored.map((user) => Object.values(user)).toSorted()).toEqual(people.map((one) => one.stored).toSorted());
    await act(superadmin, ready.id, 'undo');
  });

  it('stores the good rows at once, without a password, with a trail, and takes them back', async () => {
    const ready = await load(superadmin, [
      head,
      '00123;Elio;Conti;elio@esempio.it;',
      ';Nicolò;De Luca-Rossi;nicolo.deluca@sodalizio.example;',
    ]);
    expect(counts(ready)).toMatchObject({ created: 1, updated: 1, refused: 0 });
    const before = await userOf('nicolo.deluca@sodalizio.example');

    const done = await act(superadmin, ready.id, 'run');
    expect(done).toMatchObject({ state: 'done', undoable: true, counts: { created: 1, updated: 1 } });
    expect(await userOf('elio@esempio.it')).toMatchObject({
      aica_code: '00123',
      first_name: 'Elio',
      password_hash: null,
      roles: ['secretary'],
      version: 1,
    });
    expect(await userOf('nicolo.deluca@sodalizio.example')).toMatchObject({
      last_name: 'De Luca-Rossi',
      aica_code: before?.aica_code,
      roles: before?.roles,
      version: 2,
    });
    const trail = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_kind', 'before', 'after'])
      .where('batch', '=', ready.id)
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'users.upload-created', subject_kind: 'user', before: null, after: { email: 'elio@esempio.it' } },
      {
        action: 'users.upload-updated',
        before: { last_name: before?.last_name },
        after: { last_name: 'De Luca-Rossi' },
      },
      { action: 'users.upload', subject_kind: 'upload' },
    ]);

    const undone = await act(superadmin, ready.id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', failure: '', undoable: false });
    expect(await userOf('elio@esempio.it')).toBeUndefined();
    expect(await userOf('nicolo.deluca@sodalizio.example')).toMatchObject({ last_name: before?.last_name, version: 3 });
    expect((await superadmin.fetch(`/api/uploads/${ready.id}/undo`, { json: {} })).status).toBe(409);
  });

  it('ends mailed links of people whose e-mail it changes', async () => {
    const user = { first_name: 'Remo', last_name: 'Lodi', email: 'remo@esempio.it', aica_code: '00555' };
    const { id } = await server.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const link = { token_hash: Buffer.alloc(32), user_id: id, purpose: 'reset' as const, expires_at: '2100-01-01' };
    await server.db.insertInto('password_resets').values(link).execute();
    const waiting = await aQueuedLink(id, user.email);
    const ready = await load(superadmin, [head, '00555;Remo;Lodi;remo.lodi@esempio.it;']);
    await act(superadmin, ready.id, 'run');
    // Its link is dead by now, and its address somebody else's.
    expect(await stateOfMail(waiting)).toBe('stopped');
    const kept = await server.db.selectFrom('password_resets').select('ended_at').where('user_id', '=', id).execute();
    expect(kept).toEqual([{ ended_at: expect.any(String) }]);
    expect(await userOf('remo.lodi@esempio.it')).toMatchObject({ id, aica_code: '00555' });
  });

  it('does not send the invitation of somebody whom the undo deletes', async () => {
    const ready = await load(superadmin, [head, ';Nino;Orsi;nino@esempio.it;', ';Olga;Orsi;olga.orsi@esempio.it;']);
    await act(superadmin, ready.id, 'run');
    const [nino, olga] = [await userOf('nino@esempio.it'), await userOf('olga.orsi@esempio.it')];
    const waiting = await aQueuedLink(nino?.id ?? 0, 'nino@esempio.it');
    const kept = await aQueuedLink(olga?.id ?? 0, 'olga.orsi@esempio.it');
    await server.db
      .updateTable('users')
      .set({ last_login_at: new Date() })
      .where('email', '=', 'olga.orsi@esempio.it')
      .execute();
    await act(superadmin, ready.id, 'undo');
    expect(await userOf('nino@esempio.it')).toBeUndefined();
    expect([await stateOfMail(waiting), await stateOfMail(kept)]).toEqual(['stopped', 'queued']);
  });

  it('undone, leaves the links of people whom it does not restore', async () => {
    const user = { first_name: 'Sara', last_name: 'Lodi', email: 'sara@esempio.it', aica_code: '00556' };
    const { id } = await server.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const ready = await load(superadmin, [head, '00556;Sara;Lodi;sara.lodi@esempio.it;']);
    await act(superadmin, ready.id, 'run');
    await server.db.updateTable('users').set({ last_name: 'Lodi Neri', version: 3 }).where('id', '=', id).execute();
    const link = { token_hash: Buffer.alloc(32, 1), user_id: id, purpose: 'reset' as const, expires_at: '2100-01-01' };
    await server.db.insertInto('password_resets').values(link).execute();
    const waiting = await aQueuedLink(id, 'sara.lodi@esempio.it');
    expect((await act(superadmin, ready.id, 'undo')).failure).toMatch(/^1 riga è rimasta/);
    const kept = await server.db.selectFrom('password_resets').select('ended_at').where('user_id', '=', id).execute();
    expect([await stateOfMail(waiting), kept]).toEqual(['queued', [{ ended_at: null }]]);
  });

  it('keeps users that were changed or used since, and reports them', async () => {
    const ready = await load(superadmin, [head, ';Fabio;Gallo;fabio@esempio.it;', ';Gina;Riva;gina@esempio.it;']);
    await act(superadmin, ready.id, 'run');
    await server.db
      .updateTable('users')
      .set({ last_login_at: new Date() })
      .where('email', '=', 'gina@esempio.it')
      .execute();
    const undone = await act(superadmin, ready.id, 'undo');
    expect(undone.failure).toBe('1 riga è rimasta: è stata modificata o usata dopo il caricamento.');
    expect(await userOf('fabio@esempio.it')).toBeUndefined();
    expect(await userOf('gina@esempio.it')).toBeDefined();
  });

  it('keeps users whose former e-mail somebody else has since, and reports them', async () => {
    const had = [
      { first_name: 'Ines', last_name: 'Rota', email: 'ines@esempio.it', aica_code: '00601' },
      { first_name: 'Lino', last_name: 'Rota', email: 'lino@esempio.it', aica_code: '00602' },
      { first_name: 'Mara', last_name: 'Rota', email: 'mara@esempio.it', aica_code: '00603' },
    ];
    await server.db.insertInto('users').values(had).execute();
    const ready = await load(superadmin, [
      head,
      '00601;Ines;Rota;ines.rota@esempio.it;',
      '00602;Lina;Rota;lino@esempio.it;',
      '00603;Mara;Rota;mara.rota@esempio.it;',
    ]);
    await act(superadmin, ready.id, 'run');
    const newcomer = { first_name: 'Ines', last_name: 'Altra', email: 'INES@esempio.it' };
    await server.db.insertInto('users').values(newcomer).execute();
    const undone = await act(superadmin, ready.id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', failure: expect.stringMatching(/^1 riga è rimasta/) });
    expect(await userOf('ines.rota@esempio.it')).toMatchObject({ aica_code: '00601' });
    expect(await userOf('lino@esempio.it')).toMatchObject({ first_name: 'Lino' });
    expect(await userOf('mara@esempio.it')).toMatchObject({ aica_code: '00603' });
  });

  describe('undone by somebody whose rights changed', () => {
    const setUser = (email: string, values: { roles: Role[] }) =>
      server.db.updateTable('users').set(values).where('email', '=', email).execute();
    const password = 'undo-password';
    async function addUser(email: string, roles: Role[], extra_permissions: string[] = []): Promise<SignedIn> {
      const user = { first_name: 'Olga', last_name: 'Fini', email, roles, extra_permissions };
      await server.db
        .insertInto('users')
        .values({ ...user, password_hash: await hashPassword(password) })
        .execute();
      return server.signIn({ email, password });
    }
    const promote = (person: SignedIn, email: string) =>
      load(person, [head, `;Olga;Fini;${email};Superadmin`]).then(({ id }) => act(person, id, 'run'));

    it('is refused after losing a permission that the file required', async () => {
      const demoted = await addUser('olga1@esempio.it', ['superadmin']);
      await addUser('promoted1@esempio.it', ['secretary']);
      const done = await promote(demoted, 'promoted1@esempio.it');
      await setUser('olga1@esempio.it', { roles: ['admin'] });
      const answer = await demoted.fetch(`/api/uploads/${done.id}/undo`, { json: {} });
      expect(answer.status).toBe(403);
      expect(await userOf('promoted1@esempio.it')).toMatchObject({ roles: ['superadmin'] });
    });

    it('leaves a superadmin', async () => {
      const manager = await addUser('olga2@esempio.it', ['admin'], ['users.manage']);
      await addUser('promoted2@esempio.it', ['secretary']);
      const done = await promote(manager, 'promoted2@esempio.it');
      const others = sql<boolean>`'superadmin' = any(roles) and email <> 'promoted2@esempio.it'`;
      const disabled = await server.db
        .updateTable('users')
        .set({ disabled_at: new Date() })
        .where(others)
        .returning('id')
        .execute();
      const answer = await manager.fetch(`/api/uploads/${done.id}/undo`, { json: {} });
      const ids = disabled.map(({ id }) => id);
      await server.db.updateTable('users').set({ disabled_at: null }).where('id', 'in', ids).execute();
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: 'last-superadmin' });
      expect(await userOf('promoted2@esempio.it')).toMatchObject({ roles: ['superadmin'] });
      expect(await act(manager, done.id, 'undo')).toMatchObject({ state: 'undone' });
    });

    it('ends only the sessions of the people it demotes', async () => {
      const promoted = await addUser('promoted3@esempio.it', ['secretary']);
      const renamed = await addUser('renamed3@esempio.it', ['secretary']);
      const { id } = await load(superadmin, [
        head,
        ';Olga;Fini;promoted3@esempio.it;Amministratore',
        ';Olga;Altro;renamed3@esempio.it;',
      ]);
      await act(superadmin, id, 'run');
      await act(superadmin, id, 'undo');
      expect((await promoted.fetch('/api/user')).status).toBe(401);
      expect((await renamed.fetch('/api/user')).status).toBe(200);
    });
  });

  it('lists the first fifty users it would change, with the fields before and after', async () => {
    await load(superadmin, [head, '00201;Anna;Prima;anna@esempio.it;']).then(({ id }) => act(superadmin, id, 'run'));
    const [one] = (await load(superadmin, [head, '00201;Anna;Prima;anna.dopo@esempio.it;Amministratore'])).changes;
    expect(one).toEqual({
      row: 2,
      name: 'Prima Anna',
      fields: [
        { field: 'email', before: 'anna@esempio.it', after: 'anna.dopo@esempio.it' },
        { field: 'role', before: 'Segreteria', after: 'Amministratore' },
      ],
    });
    const many = (surname: string) =>
      Array.from({ length: 55 }, (_, at) => `${500 + at};Molti;${surname};molti${at}@esempio.it;`);
    const created = await load(superadmin, [head, ...many('Uno')]);
    expect(created.changes).toEqual([]);
    await act(superadmin, created.id, 'run');
    const { changes, counts: found } = await load(superadmin, [head, ...many('Due')]);
    expect([changes.length, found.updated]).toEqual([50, 55]);
    expect(changes.at(-1)?.fields).toEqual([{ field: 'last_name', before: 'Uno', after: 'Due' }]);
  });

  it('cuts values too long for a table', async () => {
    const upload = await load(superadmin, [head, `;Ada;${'x'.repeat(5_000)};ada.lunga@esempio.it;`]);
    const value = upload.refused[0]?.values[2] ?? '';
    expect(upload.refused[0]?.reasons).toEqual([{ field: 'last_name', code: 'too-long' }]);
    expect([value.length, value.includes('…')]).toEqual([200, true]);
    const signs = await load(superadmin, [head, `;Ada;x${'🎉'.repeat(300)};ada.lunga@esempio.it;`]);
    expect(signs.refused[0]?.values[2]).toBe(`x${'🎉'.repeat(74)}…${'🎉'.repeat(24)}`);
  });

  it('stores nothing where the data changed since the dry run, and compares again', async () => {
    const ready = await load(superadmin, [head, ';Ugo;Sala;ugo@esempio.it;', ';Ida;Sala;ida@esempio.it;']);
    const values = { first_name: 'Ugo', last_name: 'Altro', email: 'UGO@esempio.it' };
    await server.db.insertInto('users').values(values).execute();
    const again = await act(superadmin, ready.id, 'run');
    expect(again).toMatchObject({ state: 'ready', counts: { created: 1, updated: 1 } });
    expect(again.failure).toMatch(/^I dati sono cambiati nel frattempo/);
    expect(await userOf('ida@esempio.it')).toBeUndefined();
    expect(await act(superadmin, ready.id, 'run')).toMatchObject({ state: 'done' });
    expect(await userOf('ida@esempio.it')).toBeDefined();
  });

  it('compares again also where only a user has changed that the file was to leave as it was', async () => {
    const user = { first_name: 'Elio', last_name: 'Riva', email: 'elio@esempio.it' };
    await server.db
      .insertInto('users')
      .values({ ...user, roles: ['secretary'] })
      .execute();
    const ready = await load(superadmin, [head, ';Elio;Riva;elio@esempio.it;', ';Nina;Riva;nina.riva@esempio.it;']);
    expect(counts(ready)).toMatchObject({ created: 1, unchanged: 1 });
    const id = (await userOf('elio@esempio.it'))?.id;
    const edit = { ...user, last_name: 'Ripa', roles: ['secretary'], disabled: false, version: 1 };
    expect((await superadmin.fetch(`/api/admin/users/${id}`, { json: edit })).status).toBe(200);
    const again = await act(superadmin, ready.id, 'run');
    expect(again).toMatchObject({ state: 'ready', counts: { created: 1, updated: 1, unchanged: 0 } });
    expect(again.failure).toMatch(/^I dati sono cambiati nel frattempo/);
    expect(await userOf('nina.riva@esempio.it')).toBeUndefined();
    expect(await act(superadmin, ready.id, 'run')).toMatchObject({ state: 'done', failure: '' });
    expect(await userOf('elio@esempio.it')).toMatchObject({ last_name: 'Riva' });
  });

  it('takes one line for a user whom the file names by Matricola with a new e-mail, and again by the former one', async () => {
    const user = { first_name: 'Sara', last_name: 'Pini', email: 'sara.p@esempio.it', aica_code: '00777' };
    await server.db.insertInto('users').values(user).execute();
    const ready = await load(superadmin, [
      head,
      '00777;Sara;Pini;sara.pini@esempio.it;',
      ';Paolo;Pini;SARA.P@esempio.it;',
    ]);
    expect(counts(ready)).toMatchObject({ updated: 1, duplicates: 1 });
    const reasons = [{ field: 'email', code: 'twice-in-the-file', sentence: labels.userAgain }];
    expect(ready.refused).toMatchObject([{ row: 3, reasons }]);
    expect(await act(superadmin, ready.id, 'run')).toMatchObject({ state: 'done', failure: '' });
    expect(await userOf('sara.pini@esempio.it')).toMatchObject({ first_name: 'Sara', aica_code: '00777' });
  });

  it('takes an e-mail in capitals for the same one: whoever is invited keeps their link', async () => {
    const user = { first_name: 'Rita', last_name: 'Gallo', email: 'rita@esempio.it', aica_code: '00778' };
    const { id } = await server.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const link = {
      token_hash: Buffer.alloc(32, 7),
      user_id: id,
      purpose: 'invitation' as const,
      expires_at: '2100-01-01',
    };
    await server.db.insertInto('password_resets').values(link).execute();
    const lines = [head, '00778;Rita;Gallo;Rita@Esempio.it;'];
    // Nothing changes, so whoever may not change users may load it too.
    expect(await load(admin, lines)).toMatchObject({ counts: { unchanged: 1, refused: 0 } });
    const ready = await load(superadmin, ['Matricola;Nome;Cognome;E-mail', '00778;Rita;Galli;Rita@Esempio.it']);
    expect(ready.changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'last_name', before: 'Gallo', after: 'Galli' }],
    ]);
    await act(superadmin, ready.id, 'run');
    expect(await userOf('rita@esempio.it')).toMatchObject({ last_name: 'Galli' });
    const links = await server.db.selectFrom('password_resets').select('ended_at').where('user_id', '=', id).execute();
    expect(links).toEqual([{ ended_at: null }]);
  });
});

it.runIf(hasManyConnections)(
  'a file is stored after the edit of one of its users: neither waits for the other',
  async () => {
    const person = (email: string, roles: Role[]) => ({ first_name: 'Ezio', last_name: 'Vecchio', email, roles });
    const added = [person('ezio@esempio.it', ['secretary']), person('ezio.super@esempio.it', ['superadmin'])];
    await server.db.insertInto('users').values(added).execute();
    const edited = (await userOf('ezio@esempio.it'))?.id ?? 0;
    const lines = ['ezio.super@esempio.it', 'ezio@esempio.it'].map((email) => `;Ezio;Nuovo;${email};`);
    const ready = await load(superadmin, [head, ...lines]);
    const { stored } = await server.db.transaction().execute(async (trx) => {
      // As far as `lockForChange` has come when the file is stored.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from users
      where id <= ${edited} and (id = ${edited} or 'superadmin' = any(roles)) order by id for update`.execute(trx);
      const running = act(superadmin, ready.id, 'run').catch(() => undefined);
      const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(server.db)).rows.length).toBeGreaterThan(0);
      await lockForChange(trx, edited);
      // In an object: a promise would be waited for before the end of the transaction.
      return { stored: running };
    });
    expect(await stored).toMatchObject({ state: 'done', counts: { updated: 2 } });
  },
);

it.runIf(hasManyConnections)('a file is neither stored nor undone for who is demoted while it waits', async () => {
  const email = 'attesa@esempio.it';
  const password_hash = await hashPassword('pioggia-verde-14');
  const person = { first_name: 'Ida', last_name: 'Attesa', email, password_hash, roles: ['superadmin' as const] };
  await server.db.insertInto('users').values(person).execute();
  const become = (db: Database, role: Role) =>
    sql`update users set roles = array[${role}]::text[] where email = ${email}`.execute(db);
  const rival = await server.signIn({ email, password: 'pioggia-verde-14' });
  const whileDemoted = <T>(call: () => Promise<T>) => meanwhile(server.db, (trx) => become(trx, 'admin'), call);
  const { id } = await load(rival, [head, ';Lea;Alti;lea.alti@esempio.it;Admin']);
  const stored = await whileDemoted(() => act(rival, id, 'run'));
  expect(stored).toMatchObject({ state: 'failed', failure: errorSentences.forbidden });
  expect(await userOf('lea.alti@esempio.it')).toBeUndefined();

  await become(server.db, 'superadmin');
  const again = await load(rival, [head, ';Lea;Alti;lea.alti@esempio.it;Admin']);
  expect((await act(rival, again.id, 'run')).state).toBe('done');
  const undone = await whileDemoted(() => rival.fetch(`/api/uploads/${again.id}/undo`, { json: {} }));
  expect(undone.status).toBe(403);
  expect(await userOf('lea.alti@esempio.it')).toBeDefined();
});

describe('what a person may load', () => {
  it('does not depend on rights that it makes no use of', async () => {
    const may = (extra_permissions: string[]) =>
      server.db
        .updateTable('users')
        .set({ extra_permissions })
        .where('email', '=', 'admin@sodalizio.example')
        .execute();
    await may(['messages.menu']);
    const upload = await load(admin, [head, ';Lia;Serra;lia.serra@esempio.it;']);
    await may([]);
    expect((await act(admin, upload.id, 'run')).state).toBe('done');
    expect((await act(admin, upload.id, 'undo')).state).toBe('undone');
  });

  it('is bounded by their rights: without users.manage only new secretaries', async () => {
    const upload = await load(admin, [
      head,
      ';Lia;Nuova;lia@esempio.it;',
      ';Max;Capo;max@esempio.it;Superadmin',
      ';Altra;Persona;superadmin@sodalizio.example;',
      `${server.config.admissionCodes?.[0]};Elena;Furba;elena.furba@esempio.it;`,
    ]);
    expect(counts(upload)).toMatchObject({ created: 1, updated: 0, refused: 3 });
    expect(upload.refused.map(({ reasons }) => reasons.at(-1))).toEqual([
      { field: 'role', code: 'not-allowed', sentence: labels.roleOfNew },
      { field: 'first_name', code: 'not-allowed', sentence: labels.otherName },
      { field: 'first_name', code: 'not-allowed', sentence: labels.otherName },
    ]);
  });

  it('a Matricola that lost its zeros is what is wrong, not the address of the same person', async () => {
    const first = await load(superadmin, [head, '00555;Zeno;Zeri;zeno.zeri@esempio.it;']);
    await act(superadmin, first.id, 'run');
    const reasons = [{ field: 'aica_code', code: 'not-allowed', sentence: labels.zerosLost }];
    const again = await load(superadmin, [head, '555;Zeno;Zeri;zeno.zeri@esempio.it;']);
    expect(again.refused).toMatchObject([{ row: 2, reasons }]);
    const other = await load(superadmin, [head, '777;Zoe;Zeri;ZENO.zeri@esempio.it;']);
    expect(other.refused).toMatchObject([{ reasons: [{ field: 'email', code: 'taken-by-another' }] }]);
  });

  it('refuses a new user whose Matricola brings a permission that the uploader lacks', async () => {
    const code = server.config.admissionCodes?.[0] ?? '';
    await server.db.updateTable('users').set({ aica_code: null }).where('aica_code', '=', code).execute();
    const lines = [head, `${code};Elena;Furba;elena.furba@esempio.it;`];
    const reasons = [{ field: 'aica_code', code: 'not-allowed', sentence: labels.codeWithRight }];
    expect((await load(admin, lines)).refused).toMatchObject([{ reasons }]);
    expect(await load(superadmin, lines)).toMatchObject({ counts: { created: 1, refused: 0 } });
  });

  it('never is the role of a superadmin', async () => {
    const upload = await load(superadmin, [head, ';Elena;Martinelli;superadmin@sodalizio.example;Segreteria']);
    expect(upload.refused[0]?.reasons).toContainEqual({
      field: 'role',
      code: 'not-allowed',
      sentence: labels.ofSuperadmin,
    });
  });

  it('cannot be seen, run or undone by others', async () => {
    const upload = await load(superadmin, [head, ';Ivo;Serra;ivo@esempio.it;']);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/run'],
      ['POST', '/undo'],
      ['GET', '/refused'],
    ] as const) {
      expect((await admin.fetch(`/api/uploads/${upload.id}${path}`, { method })).status).toBe(404);
    }
  });
});

describe('columns that are not called as expected', () => {
  const lines = [
    'Codice interno;Nome proprio;Casato;Recapito',
    '7;Rosa;Fiore;rosa@esempio.it',
    '8;Pia;Alba;pia@esempio.it',
  ];

  it('have to be chosen, with samples, and remembered for the next file of the same kind', async () => {
    const upload = await load(superadmin, lines);
    expect(upload).toMatchObject({ state: 'choose-columns', counts: { rows: 2 } });
    expect(upload.columns[3]).toEqual({ header: 'Recapito', samples: ['rosa@esempio.it', 'pia@esempio.it'] });
    const columns = { first_name: 1, last_name: 2, email: 3, aica_code: null, role: null };
    const ready = await act(superadmin, upload.id, 'columns', { columns });
    expect(ready).toMatchObject({ state: 'ready', counts: { created: 2, refused: 0 } });
    expect(await load(superadmin, lines)).toMatchObject({ state: 'ready', counts: { created: 2 } });
  });

  it('may hold long texts with emoji, which a sample cuts', async () => {
    const long = `${'x'.repeat(79)}🙂 e così via`;
    const upload = await load(superadmin, [
      head.replace('Ruolo', 'Note'),
      `;Tea;Lupi;tea@esempio.it;${long}`,
      `;Ivo;Lupi;ivo@esempio.it;${'🙂'.repeat(60)}`,
    ]);
    expect(upload).toMatchObject({ state: 'ready', counts: { created: 2 } });
    expect(upload.columns[4]?.samples).toEqual(['x'.repeat(79), '🙂'.repeat(40)]);
  });

  it.each([
    ['a required field without a column', { first_name: 1, last_name: 2 }, 'body.columns.email', 'required'],
    ['a column twice', { first_name: 1, last_name: 2, email: 3, role: 3 }, 'body.columns.role', 'taken'],
    [
      'a column that is not there',
      { first_name: 1, last_name: 2, email: 3, role: 4 },
      'body.columns.role',
      'out-of-range',
    ],
    ['an unknown field', { first_name: 1, last_name: 2, email: 3, password_hash: 0 }, 'body.columns', 'unknown-field'],
  ])('are refused with %s', async (_, columns, path, code) => {
    const upload = await load(superadmin, [
      lines[0]?.replace('Recapito', `Recapito ${path} ${code}`) ?? '',
      ...lines.slice(1),
    ]);
    const answer = await superadmin.fetch(`/api/uploads/${upload.id}/columns`, { json: { columns } });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Problem).fields).toEqual([{ path, code }]);
  });

  it('may be below a title', async () => {
    const upload = await load(superadmin, [
      'Elenco del 2026;;;',
      '',
      'Cognome;Nome;Email',
      'Villa;Sara;sara@esempio.it',
    ]);
    expect(upload).toMatchObject({ state: 'ready', counts: { rows: 1, created: 1 } });
  });
});

describe('the sheet of refused rows', () => {
  it('loads again once mended', async () => {
    const upload = await load(superadmin, [
      'Cognome;Nome;Email;Note',
      'Rosso;Aldo;aldo@@esempio.it;=1+1',
      'Blu;Bea;bea@esempio.it;',
      'Viola;;viola@esempio.it;007',
      'Verde;Eva;1,23457E+15;',
    ]);
    const answer = await superadmin.fetch(`/api/uploads/${upload.id}/refused`);
    expect(answer.headers.get('content-disposition')).toContain('utenti-righe-rifiutate.xlsx');
    const sheet = new Uint8Array(await answer.arrayBuffer());
    const again = await untilDone(superadmin, (await (await send(superadmin, form(sheet, 'r.xlsx'))).json()) as Upload);
    expect(again.columns.map(({ header }) => header)).toEqual(['Cognome', 'Nome', 'Email', 'Note', 'Motivo']);
    expect(again.refused.map(({ values }) => values)).toEqual([
      ['Rosso', 'Aldo', 'aldo@@esempio.it', '=1+1', 'Email: formato non valido'],
      ['Viola', '', 'viola@esempio.it', '007', 'Nome: manca'],
      [
        'Verde',
        'Eva',
        '1,23457E+15',
        '',
        'Email: il foglio di calcolo ha arrotondato il numero: formatta la colonna come testo e riscrivilo per intero',
      ],
    ]);
  });
});
