import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMail, type MailDetail, mailById } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';

const clock = { now: new Date('2026-11-23T09:00:00Z') };
const login = { user: 'posta', password: 'segreta' };
let mailServer: MailServer;
let app: TestApp;
let superadmin: SignedIn;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-mail-list-'));
  mailServer = await startMailServer(login);
  const config = {
    smtpUrl: mailServer.url,
    publicUrl: 'https://soci.sodalizio.example',
    dataFolder: join(folder, 'data'),
  };
  app = await startTestApp({ members: 5, now: () => clock.now, config });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  await rm(folder, { recursive: true });
});

const invite = async (first_name: string, mailbox: string, at = superadmin) => {
  const user = { first_name, last_name: 'Prova', email: `${mailbox}@posta.example`, roles: ['secretary'] };
  return (await at.fetch('/api/admin/users', { json: user })).json() as Promise<{ id: number; invitation: string }>;
};
const list = async (query = '', at = superadmin) =>
  findMail.response.parse(await (await at.fetch(`/api/admin/mail${query}`)).json());
const one = async (id: number, at = superadmin): Promise<MailDetail> =>
  mailById.response.parse(await (await at.fetch(`/api/admin/mail/${id}`)).json());
const entries = (app: TestApp) =>
  app.db.selectFrom('audit_entries').select('action').where('action', '=', 'mail.open').execute();

describe('the mails of the queue', () => {
  beforeAll(async () => {
    await invite('Anna', 'anna');
    clock.now = new Date(clock.now.getTime() + 60_000);
    await invite('Bruno', 'rifiutata');
    clock.now = new Date(clock.now.getTime() + 60_000);
    await invite('Carla', 'carla');
  });

  it('are listed newest first, with what became of them', async () => {
    const { items, total, server } = await list();
    expect([total, server]).toEqual([3, true]);
    expect(items.map(({ address, state, reason }) => [address, state, reason])).toEqual([
      ['carla@posta.example', 'sent', ''],
      ['rifiutata@posta.example', 'failed', 'refused'],
      ['anna@posta.example', 'sent', ''],
    ]);
    expect(items[2]).toMatchObject({
      subject: 'Il tuo accesso a Sodalizio',
      queued_at: '2026-11-23T09:00:00.000Z',
      settled_at: '2026-11-23T09:00:00.000Z',
    });
  });

  it('are found by words of their address, by state, in pages and the other way round', async () => {
    const addresses = async (query: string) => (await list(query)).items.map(({ address }) => address.split('@', 1)[0]);
    expect(await addresses('?search=CARLA posta')).toEqual(['carla']);
    expect(await addresses('?search=Carla%20%3Ccarla@posta.example%3E,')).toEqual(['carla']);
    expect(await addresses('?search=carla@posta.example,')).toEqual(['carla']);
    expect(await addresses('?search=%25')).toEqual([]);
    expect(await addresses('?search=a_na')).toEqual([]);
    expect(await addresses('?state=failed')).toEqual(['rifiutata']);
    expect(await addresses('?state=unknown')).toEqual([]);
    expect(await addresses('?sort=queued_at')).toEqual(['anna', 'rifiutata', 'carla']);
    expect(await addresses('?limit=1&offset=1')).toEqual(['rifiutata']);
    expect((await list('?limit=1&offset=1')).total).toBe(3);
  });

  it('are found without accents, those of an address in other letters too', async () => {
    const now = new Date('2026-11-23T08:00:00Z');
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));
    const { rows } = await sql<{ same: boolean }>`select norm(${ascii}) = lower(${ascii}) as same`.execute(app.db);
    expect(rows).toEqual([{ same: true }]);
    const values = {
      mailing_id: 1,
      recipient: 'test',
      address: 'Nicolò@città.example',
      state: 'failed',
      due_at: now,
    } as const;
    await app.db.insertInto('mail_deliveries').values(values).execute();
    for (const search of ['nicolo', 'NICOLÒ citta', 'citta.example ni'])
      expect((await list(`?search=${encodeURIComponent(search)}`)).items.map(({ address }) => address)).toEqual([
        values.address,
      ]);
    expect((await list('?search=c%C3%A0rla')).items.map(({ address }) => address)).toEqual(['carla@posta.example']);
    await app.db.deleteFrom('mail_deliveries').where('address', '=', values.address).execute();
  });

  it('are shown without their link, and with the mail server’s words', async () => {
    const [, refused, anna] = (await list()).items;
    expect(await one(anna?.id ?? 0)).toMatchObject({ attempts: 1, due_at: null, withheld: true, state: 'sent' });
    const { text } = await one(anna?.id ?? 0);
    expect(text).toContain('Ciao Anna,');
    expect(text).toContain('\n\n[…]\n\n');
    expect(text).not.toContain('reimposta-password');
    expect((await one(refused?.id ?? 0)).answer).toContain('550');
    expect(await entries(app)).toEqual([]);
  });

  it('are for superadmins', async () => {
    const admin = await app.signIn('admin');
    for (const path of ['/api/admin/mail', '/api/admin/mail/1'])
      expect([path, (await admin.fetch(path)).status]).toEqual([path, 403]);
    expect((await superadmin.fetch('/api/admin/mail/999999')).status).toBe(404);
  });

  it('wait while the mail server refuses the login, and it is said why', async () => {
    expect((await list()).unreachable).toBeUndefined();
    const { password } = login;
    login.password = 'cambiata';
    mailServer.cut();
    expect(await invite('Dario', 'dario')).toMatchObject({ invitation: 'queued' });
    expect((await list()).unreachable).toMatch(/^535 /);
    login.password = password;
    app.app.mailWorker.wake();
    await expect.poll(async () => (await list('?search=dario')).items[0]?.state).toBe('sent');
    expect((await list()).unreachable).toBeUndefined();
  });

  it('are no longer said to wait once they are stopped', async () => {
    const { password } = login;
    login.password = 'cambiata';
    mailServer.cut();
    await invite('Elsa', 'elsa');
    expect((await list()).unreachable).toMatch(/^535 /);
    login.password = password;
    await app.db.updateTable('mail_deliveries').set({ state: 'stopped' }).where('state', '=', 'queued').execute();
    app.app.mailWorker.wake();
    await expect.poll(async () => (await list()).unreachable).toBeUndefined();
  });
});

describe('without a mail server', () => {
  it('a mail is shown from its file, link and all, and that is recorded', async () => {
    const own = await startTestApp({ members: 5, config: { dataFolder: join(folder, 'data') } });
    const person = await own.signIn('superadmin');
    await invite('Anna', 'anna', person);
    const { items, server } = await list('', person);
    expect([server, items.length]).toEqual([false, 1]);
    const mail = await one(items[0]?.id ?? 0, person);
    expect(mail).toMatchObject({ withheld: false, answer: '' });
    expect(mail.text).toContain(`${own.url}/reimposta-password#`);
    expect(await entries(own)).toHaveLength(1);

    await rm(join(folder, 'outbox'), { recursive: true });
    expect(await one(items[0]?.id ?? 0, person)).toMatchObject({
      withheld: true,
      text: expect.stringContaining('[…]'),
    });
    await own.close();
  });
});
