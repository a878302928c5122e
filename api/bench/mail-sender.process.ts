/**
 * Sends mails of 6 kB of HTML and as much text and prints how many seconds that took: `queue`, from the queue in the database, each
 * marked and settled; `pool`, by nodemailer's pool alone. `node mail-sender.process.ts <settings as JSON>`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import pino from 'pino';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { MailWorker } from '../src/mail/mail-worker.ts';
import { addMailing } from '../src/mail/queue.repo.ts';
import { smtpTransport } from '../src/mail/smtp-transport.ts';

export interface SenderSettings {
  by: 'queue' | 'pool';
  mails: number;
  port: number;
  connections: number;
  url?: string | undefined;
  folder?: string | undefined;
}

const settings: SenderSettings = JSON.parse(process.argv[2] ?? '{}');
const { by, mails, port, connections } = settings;
const from = 'Associazione <noreply@sodalizio.example>';
const sentence = 'La convocazione dell’assemblea ordinaria è allegata a questa comunicazione. ';
const text = sentence.repeat(80);
const html = `<html><body>${`<p>${sentence}</p>`.repeat(75)}</body></html>`;

const seconds = await (by === 'queue' ? throughQueue() : throughPool());
process.stdout.write(JSON.stringify({ seconds }));

async function throughPool(): Promise<number> {
  const pool = createTransport({ pool: true, host: '127.0.0.1', port, maxConnections: connections, maxMessages: 100 });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: mails }, (_, at) =>
      pool.sendMail({ from, to: `socio${at}@posta.example`, subject: `Gentile Socio ${at}`, text, html }),
    ),
  );
  const took = performance.now() - began;
  pool.close();
  return took / 1_000;
}

async function throughQueue(): Promise<number> {
  const { db, close } = await openDatabase({ url: settings.url, folder: settings.folder });
  await migrate(db);
  const now = new Date();
  const subject = ['Gentile ', { field: 'name' }];
  const mailing = await addMailing(
    db,
    { kind: 'bench', subject, body: { text: [text], html: [html] }, priority: 5 },
    now,
  );
  await sql`insert into mail_deliveries (mailing_id, recipient, address, fields, due_at)
    select ${mailing}, 'bench ' || n, 'socio' || n || '@posta.example', jsonb_build_object('name', 'Socio ' || n),
      ${now.toISOString()}::timestamptz from generate_series(1, ${mails}::int) n`.execute(db);
  const worker = new MailWorker({
    heldAreas: async () => [],
    db,
    now: () => new Date(),
    transport: smtpTransport(`smtp://127.0.0.1:${port}`, connections),
    from,
    secretKey: Buffer.alloc(32),
    publicUrl: () => 'http://127.0.0.1',
    perSecond: 0,
    log: pino({ level: 'silent' }),
  });
  const began = performance.now();
  worker.start();
  const left = () =>
    db
      .selectFrom('mail_deliveries')
      .select('id')
      .where('mailing_id', '=', mailing)
      .where('state', 'in', ['queued', 'delivering'])
      .executeTakeFirst();
  while (await left()) await wait(20);
  const took = performance.now() - began;
  const { sent } = await db
    .selectFrom('mail_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('mailing_id', '=', mailing)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  if (sent !== mails) throw new Error(`${sent} of ${mails} mails were sent`);
  await worker.stop();
  await close();
  return took / 1_000;
}
