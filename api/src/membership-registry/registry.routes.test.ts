import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { demoPassword } from '../auth/demo/demo-users.ts';
import { unseal } from '../platform/seal.ts';
import { demoRegistryPassword, demoTotpSecret } from './demo-accounts.ts';
import { startRegistryPeer } from './registry-peer.process.ts';
import { askRegistry, openRegistry, registryTaxCode } from './test-registry-session.ts';

const wrong = { code: 'registry-wrong-credentials', message: 'Le credenziali inserite non sono correte, riprovare.' };
const unavailable = { code: 'registry-unavailable', message: 'Si è verificato un errore, riprovare.' };
const search = '/api/admin/associates?limit=1';
const stillSignedIn = async (person: SignedIn) => (await person.fetch('/api/login-check')).status;
const searches = async (person: SignedIn) => 'items' in ((await (await person.fetch(search)).json()) as object);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-registry-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('with the embedded registry', () => {
  let app: TestApp;
  const log: string[] = [];
  let now = new Date('2026-11-21T10:00:00Z');
  beforeAll(async () => {
    app = await startTestApp({
      config: { dataFolder: join(folder, 'data') },
      now: () => now,
      logTo: { write: (line) => log.push(line) },
    });
  });
  afterAll(() => app.close());

  test('a person without second factor opens the registry in one step, for eight hours', async () => {
    const person = await app.signIn('superadmin');
    expect(await searches(person)).toBe(false);
    const taxCode = await registryTaxCode(app, 'superadmin@sodalizio.example');
    const answer = await askRegistry(app, person, { taxCode: taxCode.toLowerCase() });
    expect([answer.status, await answer.json()]).toEqual([200, { codaica: expect.stringMatching(/^0\d{6}$/) }]);
    expect(await searches(person)).toBe(true);
    now = new Date(now.getTime() + 8 * 3_600_000 - 1_000);
    expect(await searches(person)).toBe(true);
    now = new Date(now.getTime() + 1_000);
    expect(await searches(person)).toBe(false);
    expect(await stillSignedIn(person)).toBe(200);
  });

  test('a code sent by mail is in the outbox and opens the registry at step two', async () => {
    const person = await app.signIn('admin');
    const taxCode = await registryTaxCode(app, 'admin@sodalizio.example');
    const first = await askRegistry(app, person, { taxCode });
    expect([first.status, await first.json()]).toEqual([200, { SCODE: expect.stringMatching(/./) }]);
    expect(await searches(person)).toBe(false);
    const [mail = ''] = await readdir(join(folder, 'outbox'));
    const [, ...body] = (await readFile(join(folder, 'outbox', mail), 'utf8')).split('\r\n\r\n');
    const code = /\b\d{6}\b/.exec(body.join())?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(log.some((line) => line.includes(mail))).toBe(true);
    expect(log.some((line) => line.includes(code))).toBe(false);
    const bad = await askRegistry(app, person, { taxCode }, { CCODE: code === '000000' ? '000001' : '000000' });
    expect([bad.status, await bad.json()]).toEqual([401, expect.objectContaining(wrong)]);
    const other = await app.signIn('admin');
    expect((await askRegistry(app, other, { taxCode }, { CCODE: code })).status).toBe(401);
    const second = await askRegistry(app, person, { taxCode }, { CCODE: code });
    expect([second.status, await second.json()]).toEqual([200, { codaica: expect.stringMatching(/^0\d{6}$/) }]);
    expect(await searches(person)).toBe(true);
    expect(await searches(other)).toBe(false);
  });

  test('the code of an authenticator opens the registry at step two, on another server too', async () => {
    const person = await app.signIn({ email: 'nicolo.deluca@sodalizio.example' });
    const taxCode = await registryTaxCode(app, 'nicolo.deluca@sodalizio.example');
    expect(await (await askRegistry(app, person, { taxCode })).json()).toHaveProperty('SCODE');
    const token = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) }).generate({ timestamp: now.getTime() });
    const second = await askRegistry(await app.another(), person, { taxCode }, { CCODE: token });
    expect(await second.json()).toHaveProperty('codaica');
  });

  test('wrong credentials answer 401 with the sentence and revoke nothing', async () => {
    const person = await app.signIn('secretary');
    const taxCode = await registryTaxCode(app, 'superadmin@sodalizio.example');
    for (const credentials of [
      { taxCode, password: 'x' },
      { taxCode: 'NOBODY' },
      { taxCode: '' },
      { taxCode: 'à'.repeat(30) },
    ]) {
      const answer = await askRegistry(app, person, credentials);
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining(wrong)]);
    }
    const without = await app.fetch('/api/aica-proxy', {
      json: { v: 2 },
      headers: { sessiontoken: person.sessionToken },
    });
    expect(without.status).toBe(401);
    expect(await stillSignedIn(person)).toBe(200);
  });

  test('step two without step one, or for another tax code, is refused', async () => {
    const person = await app.signIn('admin');
    const taxCode = await registryTaxCode(app, 'admin@sodalizio.example');
    expect((await askRegistry(app, person, { taxCode }, { CCODE: '123456' })).status).toBe(401);
    await askRegistry(app, person, { taxCode: await registryTaxCode(app, 'segreteria@sodalizio.example') });
    expect((await askRegistry(app, person, { taxCode }, { CCODE: '123456' })).status).toBe(401);
  });

  test('the registry is never called without a session of ours', async () => {
    const taxCode = await registryTaxCode(app, 'superadmin@sodalizio.example');
    const stranger = { ...(await app.signIn('admin')), sessionToken: 'A'.repeat(43) };
    const answer = await askRegistry(app, stranger, { taxCode });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'not-signed-in' })]);
  });

  test.each([{ v: 1 }, { v: '2' }, {}, { v: 2, CCODE: '1' }, { CCODE: 1 }, [], null])(
    'the body %j is refused',
    async (body) => {
      const person = await app.signIn('admin');
      const answer = await askRegistry(app, person, { taxCode: 'NOBODY' }, body);
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'invalid-input' })]);
    },
  );

  test('too many wrong tries are stopped, and the right password is not even looked at', async () => {
    const person = await app.signIn('secretary');
    const taxCode = await registryTaxCode(app, 'chiara.lopresti@sodalizio.example');
    const statuses = [];
    for (let times = 0; times < 12; times += 1) {
      statuses.push((await askRegistry(app, person, { taxCode, password: `x${times}` })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    const answer = await askRegistry(app, person, { taxCode });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await askRegistry(app, person, { taxCode })).status).toBe(200);
  });

  test('codes are sent no more than ten times in a quarter of an hour, whoever knows the password', async () => {
    const person = await app.signIn('admin');
    const taxCode = await registryTaxCode(app, 'segreteria@sodalizio.example');
    const sent = async () => (await readdir(join(folder, 'outbox'))).length;
    const ask = async () => (await askRegistry(app, person, { taxCode })).json();
    expect(await ask()).toHaveProperty('SCODE');
    const before = await sent();
    for (let times = 1; times < 10; times += 1) expect(await ask()).toHaveProperty('SCODE');
    const refused = await askRegistry(app, await app.signIn('secretary'), { taxCode });
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ message: 'Troppi tentativi: aspetta qualche minuto e riprova.' }),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sent()) - before).toBe(9);
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await askRegistry(app, person, { taxCode })).status).toBe(200);
  });

  test('no secret is in the log or in the trail, which says what happened', async () => {
    const trail = await app.db.selectFrom('audit_entries').selectAll().where('action', 'like', 'registry.%').execute();
    const outcomes = new Set(trail.map(({ after }) => (after as { outcome?: string }).outcome));
    expect(outcomes).toEqual(new Set(['opened', 'code-asked', 'wrong']));
    for (const secret of [demoRegistryPassword, demoPassword, demoTotpSecret]) {
      expect(log.join('\n') + JSON.stringify(trail)).not.toContain(secret);
    }
  });

  describe('credentials to keep', () => {
    const path = '/api/admin/aica-credentials';
    const body = { aica_password: 'pàrola €', aica_otp: '', aica_code: '' };

    test('are taken for the tax code just confirmed, encrypted, and never answered back', async () => {
      const person = await openRegistry(app, await app.signIn('secretary'));
      const taxCode = await registryTaxCode(app, 'superadmin@sodalizio.example');
      const answer = await person.fetch(path, { json: { ...body, tax_code: ` ${taxCode.toLowerCase()}` } });
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
      const row = await app.db.selectFrom('users').selectAll().where('id', '=', 3).executeTakeFirstOrThrow();
      expect(row.tax_code).toBe(taxCode);
      const sealed = row.registry_password_encrypted ?? Buffer.alloc(0);
      expect(sealed.includes('rola')).toBe(false);
      expect(unseal(app.config.secretKey, sealed, { purpose: 'registry-password', owner: 'user 3' })).toBe('pàrola €');
      const user = await (await person.fetch('/api/user')).text();
      expect(user).not.toContain('rola');
      expect(JSON.parse(user)).toMatchObject({ tax_code: taxCode, aica_password: true });
      const trail = await app.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'registry.credentials')
        .execute();
      expect(trail).toHaveLength(1);
      expect(JSON.stringify(trail)).not.toContain('rola');
    });

    test('are refused for another tax code or member code, and without a registry session', async () => {
      const person = await app.signIn('admin');
      const taxCode = await registryTaxCode(app, 'superadmin@sodalizio.example');
      const early = await person.fetch(path, { json: { ...body, tax_code: taxCode } });
      expect([early.status, await early.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'registry-session-missing' }),
      ]);
      await openRegistry(app, person);
      for (const [field, json] of [
        ['tax_code', { ...body, tax_code: 'RSSMRA80A01H501U' }],
        ['aica_code', { ...body, tax_code: taxCode, aica_code: '9999999' }],
      ] as const) {
        const answer = await person.fetch(path, { json });
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({ fields: [{ path: `body.${field}`, code: 'not-allowed' }] }),
        ]);
      }
      // Beginning a login as somebody else does not confirm that tax code.
      const other = await registryTaxCode(app, 'segreteria@sodalizio.example');
      expect(await (await askRegistry(app, person, { taxCode: other })).json()).toHaveProperty('SCODE');
      expect((await person.fetch(path, { json: { ...body, tax_code: other } })).status).toBe(400);
    });
  });
});

describe('with a registry of its own, in another process', () => {
  let peer: Awaited<ReturnType<typeof startRegistryPeer>>;
  beforeAll(async () => {
    peer = await startRegistryPeer();
  });
  afterAll(() => peer.stop());
  const known = { taxCode: 'RSSMRA80A01H501U', password: 'pàrola: segreta' };

  test('both steps open the registry session', async () => {
    const app = await startTestApp({ registry: `${peer.url}/` });
    const person = await app.signIn('admin');
    const first = await askRegistry(app, person, known);
    expect([first.status, await first.json()]).toEqual([200, { SCODE: expect.stringMatching(/^S-/) }]);
    const bad = await askRegistry(app, person, known, { CCODE: '000000' });
    expect([bad.status, await bad.json()]).toEqual([401, expect.objectContaining(wrong)]);
    const second = await askRegistry(app, person, known, { CCODE: '012345' });
    expect([second.status, await second.json()]).toEqual([200, { codaica: '0001234' }]);
    expect(await searches(person)).toBe(true);
    const denied = await askRegistry(app, person, { ...known, password: 'x' });
    expect([denied.status, await denied.json()]).toEqual([401, expect.objectContaining(wrong)]);
    expect(await stillSignedIn(person)).toBe(200);
    expect(await searches(person)).toBe(true);
    await app.close();
  });

  test('codes that are used do not count', async () => {
    const app = await startTestApp({ registry: `${peer.url}/` });
    const person = await app.signIn('admin');
    for (let times = 0; times < 12; times += 1) {
      expect((await askRegistry(app, person, known)).status).toBe(200);
      expect((await askRegistry(app, person, known, { CCODE: '012345' })).status).toBe(200);
    }
    await app.close();
  });

  test.each(['500', 'cut', 'html', 'other'])(
    'that answers %s is unavailable, and nobody is logged out',
    async (fault) => {
      const app = await startTestApp({ registry: `${peer.url}/${fault}` });
      const person = await app.signIn('admin');
      for (let times = 0; times < 12; times += 1) {
        const answer = await askRegistry(app, person, known);
        expect([answer.status, await answer.json()]).toEqual([502, expect.objectContaining(unavailable)]);
      }
      expect(await stillSignedIn(person)).toBe(200);
      expect(await searches(person)).toBe(false);
      await app.close();
    },
  );
});
