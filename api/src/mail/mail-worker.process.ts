/**
 * A program that only sends mail, for killed.test.ts: `node mail-worker.process.ts <settings as JSON>`. It queues `mails` deliveries where
 * there are none, sends what is queued, and ends when nothing is left.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { MailWorker } from './mail-worker.ts';
import { addMailing } from './queue.repo.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface ProcessSettings {
  url?: string;
  folder?: string;
  smtpUrl: string;
  mails: number;
  /** Milliseconds that its clock is ahead: past the leases of one that was killed. */
  ahead: number;
}

const settings: ProcessSettings = JSON.parse(process.argv[2] ?? '{}');
const { db, close } = await openDatabase({ url: settings.url, folder: settings.folder });
await migrate(db);
const now = () => new Date(Date.now() + settings.ahead);

await db.transaction().execute(async (trx) => {
  await sql`lock table mailings`.execute(trx);
  if (await trx.selectFrom('mailings').select('id').executeTakeFirst()) return;
  const mailing = await addMailing(
    trx,
    { kind: 'test', subject: ['Prova'], body: { text: ['Ciao.'] }, priority: 5 },
    now(),
  );
  await sql`insert into mail_deliveries (mailing_id, recipient, address, due_at)
    select ${mailing}, 'test ' || n, 'socio' || n || '@posta.example', ${now().toISOString()}::timestamptz
    from generate_series(1, ${settings.mails}::int) n`.execute(trx);
});

const worker = new MailWorker({
  heldAreas: async () => [],
  db,
  now,
  transport: smtpTransport(settings.smtpUrl, 5),
  from: 'Sodalizio <noreply@sodalizio.example>',
  secretKey: Buffer.alloc(32),
  publicUrl: () => 'http://127.0.0.1',
  perSecond: 0,
  log: pino({ level: 'silent' }),
});
worker.start();
process.stdout.write('sending\n');

const open = () =>
  db.selectFrom('mail_deliveries').select('id').where('state', 'in', ['queued', 'delivering']).executeTakeFirst();
while (await open()) await wait(100);
await worker.stop();
await close();
