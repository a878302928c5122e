import type { AreaEvent, AreaState } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Database } from '../db/open-database.ts';
import { lockComposition } from './acts.repo.ts';
import { revokeToken } from './deploy-tokens.repo.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let person: SignedIn;
let clock = 0;

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa', trial: '1.0.0-aaaa' });
  server = await startTestApp({
    members: 5,
    config: { releasesFolder: releases.folder },
    now: () => new Date(Date.now() + clock),
  });
  person = await server.signIn('superadmin');
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

interface Made {
  id: number;
  name: string;
  secret: string;
}

async function make(area: string, body: object = { name: 'CI', days: 30 }): Promise<Made> {
  const answer = await person.fetch(`/api/areas/${area}/tokens`, { json: body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Made;
}

const bearing = (secret: string, path: string, json?: object) =>
  server.fetch(path, { headers: { authorization: `Bearer ${secret}` }, ...(json && { json }) });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('a deploy token', () => {
  it('opens its own area, and its acts carry its name', async () => {
    const { secret } = await make('trial', { name: 'GitHub di Prova', days: 30 });
    expect(secret).toMatch(/^sdt_[\w-]{43}$/);
    const answer = await bearing(secret, '/api/areas/trial/off', { off: true, why: 'di venerdì' });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as AreaState).off?.by).toEqual({ kind: 'token', name: 'GitHub di Prova' });
    expect((await bearing(secret, '/api/areas/trial/off', { off: false, why: '' })).status).toBe(200);
    expect((await bearing(secret, '/api/areas/trial')).status).toBe(200);
    const { events } = (await (await bearing(secret, '/api/areas/trial/history')).json()) as { events: AreaEvent[] };
    expect(events.slice(0, 3).map(({ act }) => act)).toEqual(['on', 'off', 'token']);
    const audited = await server.db
      .selectFrom('audit_entries')
      .select(['actor_user_id', 'actor_label'])
      .where('action', '=', 'areas.off')
      .executeTakeFirst();
    expect(audited).toEqual({ actor_user_id: null, actor_label: 'token GitHub di Prova' });
  });

  it('of another area is 403', async () => {
    const { secret } = await make('trial');
    for (const path of ['/api/areas/associates', '/api/areas/associates/history', '/api/areas/nobody']) {
      const answer = await bearing(secret, path);
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'forbidden']);
    }
    expect((await bearing(secret, '/api/areas/associates/off', { off: true, why: '' })).status).toBe(403);
  });

  it('opens nothing else: neither other calls, nor other tokens', async () => {
    const { secret } = await make('trial');
    for (const path of ['/api/user', '/api/areas', '/api/areas/trial/tokens', '/api/admin/associates?limit=1']) {
      const answer = await bearing(secret, path);
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 401, 'not-signed-in']);
    }
    expect((await bearing(secret, '/api/areas/trial/tokens', { name: 'mio', days: 3 })).status).toBe(401);
    // A person's session without the permission does not replace a token either.
    const secretary = await server.signIn('secretary');
    expect((await secretary.fetch('/api/areas/trial')).status).toBe(403);
  });

  it('that expired, was revoked or never was is 401', async () => {
    const short = await make('trial', { name: 'breve', days: 1 });
    clock = 86_400_000 + 1_000;
    expect((await bearing(short.secret, '/api/areas/trial')).status).toBe(401);
    clock = 0;
    expect((await bearing(short.secret, '/api/areas/trial')).status).toBe(200);
    const revoked = await person.fetch(`/api/areas/trial/tokens/${short.id}`, { method: 'DELETE' });
    expect(revoked.status).toBe(200);
    expect((await bearing(short.secret, '/api/areas/trial')).status).toBe(401);
    expect((await bearing(`${short.secret.slice(0, -1)}x`, '/api/areas/trial')).status).toBe(401);
    expect((await bearing('sdt_', '/api/areas/trial')).status).toBe(401);
    expect((await person.fetch(`/api/areas/trial/tokens/${short.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it.runIf(hasManyConnections)('that is revoked while its call waits for another one does nothing more', async () => {
    /** The answer to a call that waits for its token to be revoked. */
    const whileRevoked = ({ id }: Made, call: () => Promise<Response>) => {
      const revoke = async (trx: Database) => {
        await lockComposition(trx);
        await revokeToken(trx, 'trial', id, new Date());
      };
      return meanwhile(server.db, revoke, call);
    };
    const one = await make('trial');
    const off = () => bearing(one.secret, '/api/areas/trial/off', { off: true, why: '' });
    expect((await whileRevoked(one, off)).status).toBe(401);
    const other = await make('trial');
    const headers = { authorization: `Bearer ${other.secret}`, 'content-type': 'application/zip' };
    const body = await releaseZip('trial', '5.0.0');
    const publish = () => server.fetch('/api/areas/trial/releases', { method: 'POST', body, headers });
    expect((await whileRevoked(other, publish)).status).toBe(401);
    const after = (await (await person.fetch('/api/areas/trial')).json()) as AreaState;
    expect(after.off).toBeNull();
    expect(after.releases.map(({ version }) => version)).not.toContain('5.0.0');
  });

  it.runIf(hasManyConnections)('is not revoked by somebody who is demoted while the call waits', async () => {
    const { id, secret } = await make('trial');
    const { id: user } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'superadmin@sodalizio.example')
      .executeTakeFirstOrThrow();
    const setRole = (db: Database, role: 'admin' | 'superadmin') =>
      db
        .updateTable('users')
        .set({ roles: [role] })
        .where('id', '=', user)
        .execute();
    const demote = async (trx: Database) => {
      await lockComposition(trx);
      await setRole(trx, 'admin');
    };
    const revoke = () => person.fetch(`/api/areas/trial/tokens/${id}`, { method: 'DELETE' });
    const answer = await meanwhile(server.db, demote, revoke);
    await setRole(server.db, 'superadmin');
    expect(answer.status).toBe(403);
    expect((await bearing(secret, '/api/areas/trial')).status).toBe(200);
  });

  it('is listed without its secret, kept by its hash, and made before the first release of a new area', async () => {
    const made = await make('nuova-area', { name: 'prima', days: 366 });
    const answer = await person.fetch('/api/areas/nuova-area/tokens');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ tokens: [{ id: made.id, name: 'prima', last_used_at: null }] });
    expect(text).not.toContain(made.secret);
    const kept = JSON.stringify(await server.db.selectFrom('deploy_tokens').selectAll().execute());
    const audited = JSON.stringify(await server.db.selectFrom('audit_entries').selectAll().execute());
    expect(`${kept}${audited}`).not.toContain(made.secret.slice(4));
    const state = (await (await bearing(made.secret, '/api/areas/nuova-area')).json()) as AreaState;
    expect(state).toMatchObject({ id: 'nuova-area', label: 'nuova-area', live: null, releases: [], health: [] });
    const { tokens } = (await (await person.fetch('/api/areas/nuova-area/tokens')).json()) as {
      tokens: { last_used_at: string | null }[];
    };
    expect(tokens[0]?.last_used_at).not.toBeNull();
  });

  it('is not made for a word of the product itself', async () => {
    for (const id of ['admin', 'api', 'login', 'shell']) {
      const answer = await person.fetch(`/api/areas/${id}/tokens`, { json: { name: 'CI', days: 1 } });
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'area-id-reserved']);
      expect((await person.fetch(`/api/areas/${id}`)).status).toBe(404);
    }
  });

  it('needs no XSRF token, for no browser sends it by itself', async () => {
    const { secret } = await make('trial');
    const headers = { authorization: `Bearer ${secret}`, cookie: 'a=b' };
    const answer = await server.fetch('/api/areas/trial/off', { headers, json: { off: false, why: '' } });
    expect(answer.status).toBe(200);
  });
});
