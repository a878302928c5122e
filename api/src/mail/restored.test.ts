import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { MailWorker } from './mail-worker.ts';
import { addDelivery, addMailing, settleLost } from './queue.repo.ts';
import { smtpTransport } from './smtp-transport.ts';

const page = readFileSync(new URL('../../../docs/server.md', import.meta.url), 'utf8');
const statements = (/```sql\n([^`]+)```/.exec(page)?.[1] ?? '').split(';').filter((text) => text.trim() !== '');

it('the statements of docs/server.md, after a restore, keep what was queued from leaving twice', async () => {
  const { db, close } = await openTestDatabase();
  const server = await startMailServer({ user: 'posta', password: 'segreta' }, 'none', {});
  const now = new Date();
  const add = async (name: string, notBefore: Date, kind = 'test') => {
    const mail = { kind, subject: ['Ciao'], body: { text: ['Ciao'] }, priority: 5, notBefore };
    const mailing = await addMailing(db, mail, now);
    return addDelivery(db, { mailing, recipient: name, address: `${name}@posta.example`, fields: {} }, now);
  };
  await add('queued', new Date(now.getTime() - 3_600_000));
  const delivering = await add('delivering', new Date(now.getTime() - 3_600_000));
  await db.updateTable('mail_deliveries').set({ state: 'delivering' }).where('id', '=', delivering).execute();
  const planned = await add('planned', new Date(now.getTime() + 86_400_000));
  await add('message', new Date(now.getTime() + 86_400_000), 'messages');

  expect(statements.length).toBeGreaterThan(2);
  await db.connection().execute(async (one) => {
    for (const statement of statements) await sql.raw(statement).execute(one);
  });
  await settleLost(db, now);
  const later = await add('later', new Date(now.getTime() - 1));
  const worker = new MailWorker({
    db,
    now: () => now,
    transport: smtpTransport(server.url, 3),
    from: 'Sodalizio <noreply@sodalizio.example>',
    secretKey: randomBytes(32),
    publicUrl: () => 'http://127.0.0.1',
    perSecond: 0,
    heldAreas: async () => [],
    log: pino({ level: 'silent' }),
  });
  worker.start();
  const states = async () => {
    const rows = await db.selectFrom('mail_deliveries').select(['recipient', 'state']).execute();
    return Object.fromEntries(rows.map(({ recipient, state }) => [recipient, state]));
  };
  const expected = { queued: 'unknown', delivering: 'unknown', planned: 'queued', message: 'queued', later: 'sent' };
  await expect.poll(states).toEqual(expected);
  // It may have been taken back since the backup.
  const held = await db.selectFrom('mailings').select('kind').where('state', '=', 'paused').execute();
  expect(held).toEqual([{ kind: 'messages' }]);
  expect(server.mails.map(({ to }) => to)).toEqual([['later@posta.example']]);
  expect(later - planned).toBeGreaterThan(100_000);
  await worker.stop();
  await server.close();
  await close();
});
