import { userDetail, userRow } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/open-database.ts';
import { insertUsers } from './users.repo.ts';

const path = '/api/admin/users';
const clock = new Date('2026-03-02T08:00:00Z');
let server: TestApp;
let superadmin: SignedIn;
let admin: SignedIn;
let secretary: SignedIn;

beforeAll(async () => {
  server = await startTestApp({ members: 10, now: () => clock });
  superadmin = await server.signIn('superadmin');
  admin = await server.signIn('admin');
  secretary = await server.signIn('secretary');
});
afterAll(() => server.close());

const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const list = async (search: string) =>
  z.array(userRow).parse(await (await admin.fetch(`${path}?search=${encodeURIComponent(search)}`)).json());
const detail = async (id: number) => userDetail.parse(await (await superadmin.fetch(`${path}/${id}`)).json());
const idOf = async (email: string) => (await list(email))[0]?.id ?? 0;
const auditOf = (action: string, id: number) =>
  server.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', action)
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute();
const isSuperadmin = sql<boolean>`'superadmin' = any(roles)`;
const bodyOf = async (id: number, more: object = {}) => {
  const { first_name, last_name, email, aica_code, roles, disabled, version } = await detail(id);
  return { first_name, last_name, email, aica_code, roles, disabled, version, ...more };
};
const change = async (person: SignedIn, id: number, more: object = {}) =>
  person.fetch(`${path}/${id}`, { json: await bodyOf(id, more) });

async function newcomer(mailbox: string, roles: string[], password = 'pioggia-verde-14'): Promise<number> {
  const body = { first_name: 'Nuovo', last_name: mailbox, email: `${mailbox}@sodalizio.example`, roles };
  const { id } = userDetail.parse(await (await superadmin.fetch(path, { json: body })).json());
  await server.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('adding a user', () => {
  const anna = {
    first_name: 'Anna',
    last_name: 'Bianchi',
    email: 'anna.bianchi@sodalizio.example',
    roles: ['secretary'],
  };

  it('by an admin adds a secretary without a password, and records who did it', async () => {
    const answer = await admin.fetch(path, { json: { ...anna, aica_code: ' 0012345 ' } });
    expect(answer.status).toBe(200);
    const added = await json(answer);
    expect(added).toMatchObject({ aica_code: '0012345', has_password: false, invitation: 'sent', version: 1 });
    const [entry] = await auditOf('users.create', Number(added.id));
    expect(entry).toMatchObject({ actor_user_id: 2, after: { email: anna.email, roles: ['secretary'] } });
    const login = { username: anna.email, password: 'qualunque', grant_type: 'password', client_id: 2 };
    expect((await server.fetch('/oauth/token', { json: login })).status).toBe(400);
  });

  it.each([
    [{ roles: ['admin'] }, 'body.roles'],
    [{ roles: ['secretary', 'superadmin'] }, 'body.roles'],
  ])('by an admin is refused with %j', async (more, field) => {
    const answer = await admin.fetch(path, { json: { ...anna, email: 'altra@sodalizio.example', ...more } });
    expect([answer.status, await json(answer)]).toMatchObject([
      403,
      { fields: [{ path: field, code: 'not-allowed' }] },
    ]);
  });

  it('by an admin never hands out a Matricola that may admit members', async () => {
    const [code = ''] = server.config.admissionCodes ?? [];
    await server.db.updateTable('users').set({ aica_code: null }).where('aica_code', '=', code).execute();
    const body = { ...anna, email: 'porta@sodalizio.example', aica_code: code };
    const answer = await admin.fetch(path, { json: body });
    expect([answer.status, (await json(answer)).fields]).toMatchObject([403, [{ path: 'body.aica_code' }]]);
    expect((await superadmin.fetch(path, { json: body })).status).toBe(200);
  });

  it.each([
    [{ email: 'ADMIN@sodalizio.example' }, 'body.email'],
    [{ email: 'libera@sodalizio.example', aica_code: '9980031' }, 'body.aica_code'],
  ])('says what is taken of %j', async (more, field) => {
    const answer = await superadmin.fetch(path, { json: { ...anna, ...more } });
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ code: 'conflict', fields: [{ path: field, code: 'taken' }] });
  });

  it.each([
    [{ email: 'non-e-una-mail' }, 'body.email', 'wrong-format'],
    [{ first_name: ' ' }, 'body.first_name', 'required'],
    [{ last_name: 'Rossi\nhttp://altrove.example' }, 'body.last_name', 'wrong-format'],
    [{ roles: [] }, 'body.roles', 'too-short'],
    [{ roles: ['god'] }, 'body.roles.0', 'not-allowed'],
    [{ disabled: true }, 'body.disabled', 'unknown-field'],
  ])('refuses %j', async (more, field, code) => {
    const answer = await superadmin.fetch(path, { json: { ...anna, ...more } });
    expect([answer.status, (await json(answer)).fields]).toEqual([400, [{ path: field, code }]]);
  });

  describe('sent again after a lost answer', () => {
    const request = '6f9f1b8e-0f4e-4c55-9f3a-1c2d3e4f5a6b';
    const sent = (n: number, more: object = {}) => {
      const json = {
        ...anna,
        email: `di.nuovo${n}@sodalizio.example`,
        request: request.replace('6f', `${n}a`),
        ...more,
      };
      return superadmin.fetch(path, { json });
    };
    const invitationsOf = async (id: unknown) => {
      const to = server.db.selectFrom('mail_deliveries').select(['address', 'state']).orderBy('id');
      return to.where('recipient', '=', `user ${id}`).execute();
    };

    it('is the same user and the same invitation, at the same moment too', async () => {
      const first = await json(await sent(1));
      expect(await json(await sent(1))).toEqual(first);
      expect(await invitationsOf(first.id)).toHaveLength(1);
      const both = await Promise.all([sent(2), sent(2)]);
      const [one, other] = await Promise.all(both.map(json));
      expect([one?.id, await invitationsOf(one?.id)]).toMatchObject([other?.id, [{}]]);
    });

    it('keeps what the form has changed since, and invites another e-mail', async () => {
      const { id } = await json(await sent(3));
      expect(await json(await sent(3, { first_name: 'Annamaria' }))).toMatchObject({ id, first_name: 'Annamaria' });
      expect(await invitationsOf(id)).toHaveLength(1);
      const email = 'corretta@sodalizio.example';
      const corrected = await json(await sent(3, { email }));
      expect(corrected).toMatchObject({ code: 'conflict' });
      const { id: next } = await json(await sent(4));
      expect(await json(await sent(4, { email }))).toMatchObject({ id: next, email, version: 2, invitation: 'sent' });
      expect((await invitationsOf(next)).map(({ address }) => address)).toEqual(['di.nuovo4@sodalizio.example', email]);
      expect((await auditOf('users.update', Number(next)))[0]?.after).toMatchObject({ email });
    });

    it('is refused where it would overwrite what somebody has changed since, or who has come in', async () => {
      const { id } = await json(await sent(5));
      await change(superadmin, Number(id), { last_name: 'Verdi' });
      expect((await sent(5)).status).toBe(409);
      const { id: next } = await json(await sent(6));
      await server.db.updateTable('users').set({ password_hash: 'una' }).where('id', '=', Number(next)).execute();
      expect((await sent(6)).status).toBe(200);
      const late = await sent(6, { email: 'altrui@sodalizio.example' });
      expect([late.status, (await json(late)).message]).toEqual([
        409,
        expect.stringMatching(/^«Anna .+» è già stato aggiunto/),
      ]);
    });
  });

  it('by many at once adds a Matricola once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        superadmin.fetch(path, { json: { ...anna, email: `insieme${n}@sodalizio.example`, aica_code: 'INSIEME' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('goes by the thousand in one statement, the ids in order', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      aica_code: null,
      first_name: 'Mille',
      last_name: `Persona ${n}`,
      email: `persona${n}@mille.example`,
      roles: ['secretary' as const],
    }));
    const ids = await server.db.transaction().execute(async (trx) => {
      const added = await insertUsers(trx, rows, clock);
      const kept = await trx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email', 'like', '%@mille.example')
        .execute();
      expect(new Map(kept.map(({ id, email }) => [email, id]))).toEqual(
        new Map(rows.map(({ email }, at) => [email, added[at] ?? 0])),
      );
      await trx.deleteFrom('users').where('id', 'in', added.slice(0, 1)).execute();
      return added;
    });
    expect(ids).toHaveLength(3_000);
    await server.db.deleteFrom('users').where('email', 'like', '%@mille.example').execute();
  });
});

describe('changing a user', () => {
  it('writes before and after, and a stale version is refused', async () => {
    const id = await idOf('sara.conti');
    const { version } = await detail(id);
    const answer = await change(superadmin, id, { last_name: 'Conti Neri', roles: ['admin'] });
    expect(await json(answer)).toMatchObject({ last_name: 'Conti Neri', roles: ['admin'], version: version + 1 });
    expect((await auditOf('users.update', id))[0]).toMatchObject({
      before: { last_name: 'Conti', roles: ['secretary'] },
      after: { last_name: 'Conti Neri', roles: ['admin'], disabled: false },
    });
    const stale = await change(superadmin, id, { version });
    expect([stale.status, await json(stale)]).toMatchObject([409, { code: 'conflict', fields: [] }]);
  });

  it('requires users.manage', async () => {
    const id = await idOf('elisa.greco');
    expect((await change(admin, id)).status).toBe(403);
    expect((await change(secretary, id)).status).toBe(403);
    const body = { first_name: 'A', last_name: 'B', email: 'a@b.it', roles: ['admin'], disabled: false, version: 1 };
    expect((await superadmin.fetch(`${path}/999999`, { json: body })).status).toBe(404);
  });

  it('reports a taken e-mail, and keeps a Matricola that was not sent', async () => {
    const id = await idOf('marta.colombo');
    const taken = await change(superadmin, id, { email: 'Admin@sodalizio.example' });
    expect([taken.status, await json(taken)]).toMatchObject([409, { fields: [{ path: 'body.email', code: 'taken' }] }]);
    expect(await json(await change(superadmin, id, { aica_code: undefined }))).toMatchObject({ aica_code: '9980047' });
    expect(await json(await change(superadmin, id, { aica_code: '' }))).toMatchObject({ aica_code: null });
  });

  it('takes effect at once: a role from the next call on, a disabled person is signed out', async () => {
    const id = await newcomer('subito', ['admin']);
    const person = await server.signIn({ email: 'subito@sodalizio.example', password: 'pioggia-verde-14' });
    expect((await person.fetch(path)).status).toBe(200);
    await change(superadmin, id, { roles: ['secretary'] });
    expect((await person.fetch(path)).status).toBe(403);
    await change(superadmin, id, { disabled: true });
    expect((await person.fetch('/api/login-check')).status).toBe(401);
    await change(superadmin, id, { disabled: false });
    // After enabling, a new login is needed: the old session is gone for good.
    expect((await person.fetch('/api/login-check')).status).toBe(401);
    expect(await server.signIn({ email: 'subito@sodalizio.example', password: 'pioggia-verde-14' })).toBeTruthy();
  });

  it.each([
    [{ roles: ['admin'] }, 'body.roles'],
    [{ disabled: true }, 'body.disabled'],
  ])('of oneself to %j is refused', async (more, field) => {
    const answer = await change(superadmin, 1, more);
    expect([answer.status, await json(answer)]).toMatchObject([409, { code: 'own-access', fields: [{ path: field }] }]);
  });

  it('leaves one enabled superadmin, even when two demote each other concurrently, on two servers', async () => {
    const other = await server.another();
    await change(superadmin, await idOf('caterina.valentini'), { roles: ['admin'] });
    const rival = await newcomer('rivale', ['superadmin']);
    const rivalSession = await server.signIn({ email: 'rivale@sodalizio.example', password: 'pioggia-verde-14' });
    for (const more of [{ roles: ['admin'] }, { disabled: true }]) {
      const [onRival, onFirst] = [await bodyOf(rival, more), await bodyOf(1, more)];
      const both = await Promise.all([
        superadmin.fetch(`${path}/${rival}`, { json: onRival }),
        fetch(`${other.url}${path}/1`, {
          method: 'POST',
          body: JSON.stringify(onFirst),
          headers: { ...rivalSession.headers, 'content-type': 'application/json' },
        }),
      ]);
      const left = await server.db
        .selectFrom('users')
        .select('id')
        .where('disabled_at', 'is', null)
        .where(isSuperadmin)
        .execute();
      expect(left).toHaveLength(1);
      expect(both.map(({ status }) => status)).toContain(200);
      // Restored for the next case.
      await server.db
        .updateTable('users')
        .set({ roles: ['superadmin'], disabled_at: null })
        .where('id', 'in', [1, rival])
        .execute();
      await server.db.updateTable('browser_sessions').set({ revoked_at: null }).execute();
    }
  });

  it.runIf(hasManyConnections)('by somebody who is demoted while it waits is refused', async () => {
    const rival = await newcomer('atteso', ['superadmin']);
    const session = await server.signIn({ email: 'atteso@sodalizio.example', password: 'pioggia-verde-14' });
    const admins = await idOf('caterina.valentini');
    const edit = await bodyOf(admins, { roles: ['secretary'] });
    const demote = (trx: Database) => sql`update users set roles = '{admin}' where id = ${rival}`.execute(trx);
    const waiting = () => session.fetch(`${path}/${admins}`, { json: edit });
    expect((await meanwhile(server.db, demote, waiting)).status).toBe(403);
  });

  it('by somebody with the permission but not the role cannot take the last superadmin away', async () => {
    await server.db
      .updateTable('users')
      .set({ roles: ['admin'] })
      .where(isSuperadmin)
      .where('id', '!=', 1)
      .execute();
    await server.db
      .updateTable('users')
      .set({ extra_permissions: ['users.manage'] })
      .where('id', '=', 2)
      .execute();
    const answer = await change(admin, 1, { roles: ['admin'] });
    expect([answer.status, await json(answer)]).toMatchObject([409, { code: 'last-superadmin' }]);
    await server.db.updateTable('users').set({ extra_permissions: [] }).where('id', '=', 2).execute();
  });
});
