import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { productFolder } from '../src/db/data-template.ts';
import type { Database } from '../src/db/open-database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { benchOptions, type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * The same payment for 10,000 members through the server, and its undoing ÷ the bare SQL that writes the same rows in one
 * transaction of three statements; and the latency of concurrent searches. On PostgreSQL where TEST_DATABASE_URL or
 * DATABASE_URL is set, and on the embedded engine. `node bench/bulk-payment.bench.ts --members 100000`.
 */
const many = 10_000;
const options = benchOptions();
const payment = { quota: 50, data: options.today, annorif: 2099, tipopaga: 'Contanti', note: 'benchmark' };

async function post(server: Measured, path: string, body: unknown) {
  const from = performance.now();
  const answer = await fetch(`${server.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const read = (await answer.json()) as { selection: string; batch: string; done: number };
  return { ...read, milliseconds: performance.now() - from };
}

async function whileSearching<T>(server: Measured, waits: number[], work: Promise<T>): Promise<T> {
  let done = false;
  const searching = (async () => {
    while (!done) {
      waits.push((await server.get('/api/admin/associates?f=1&limit=50&last_name=rossi')).milliseconds);
      await wait(20);
    }
  })();
  try {
    return await work;
  } finally {
    done = true;
    await searching;
  }
}

/** Writes only the rows and rolls back: the lower bound for any server. */
async function bareSql(db: Database, codes: readonly string[]): Promise<number> {
  const undone = new Error('rolled back on purpose');
  let milliseconds = 0;
  await db
    .transaction()
    .execute(async (trx) => {
      const from = performance.now();
      await sql`insert into payments (member_id, amount, paid_on, year, method, notes)
        select id, 50, ${options.today}::date, 2099, 'Contanti', 'benchmark' from members
        where codaica = any(${codes}::text[])`.execute(trx);
      await sql`update members set version = version + 1, updated_at = now() where codaica = any(${codes}::text[])`.execute(
        trx,
      );
      await sql`insert into audit_entries (actor_label, action, subject_kind, subject_id, after, batch)
        select 'benchmark', 'payment-added', 'member', m.codaica, json_build_object('id', p.id, 'quota', p.amount,
          'data', p.paid_on, 'annorif', p.year, 'tipopaga', p.method, 'estremipaga', p.details, 'note', p.notes,
          'catass', p.category), gen_random_uuid()
        from payments p join members m on m.id = p.member_id where p.year = 2099`.execute(trx);
      milliseconds = performance.now() - from;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return milliseconds;
}

async function runOn(): Promise<string[]> {
  const server = await startMeasured(options);
  const freezes: number[] = [];
  const acts: number[] = [];
  const undos: number[] = [];
  const others: number[] = [];
  const codes = await someCodes(server);
  for (let run = 0; run < 3; run += 1) {
    const frozen = await post(server, 'associates/selections', { codes });
    freezes.push(frozen.milliseconds);
    const act = { selection: frozen.selection, ...payment };
    const acted = await whileSearching(server, others, post(server, 'associates/bulk/payment', act));
    if (acted.done !== codes.length) throw new Error(`done to ${acted.done} of ${codes.length}`);
    acts.push(acted.milliseconds);
    undos.push((await whileSearching(server, others, post(server, `batches/${acted.batch}/undo`, {}))).milliseconds);
  }
  await server.stop();
  const opened = await openDatabase({
    url: server.databaseUrl,
    folder: join(productFolder, 'bench', String(options.members)),
    statementTimeout: 0,
  });
  const bare: number[] = [];
  for (let run = 0; run < 3; run += 1) bare.push(await bareSql(opened.db, codes));
  await sql`delete from audit_entries where batch is not null`.execute(opened.db);
  await sql`delete from bulk_batches`.execute(opened.db);
  await opened.close();
  const ratio = (values: readonly number[]) => `${ms(median(values))} (${(median(values) / median(bare)).toFixed(2)})`;
  return [
    server.engine,
    ms(median(bare)),
    ratio(acts),
    ratio(undos),
    ms(median(freezes)),
    `${ms(median(others))} / ${ms(quantile(others, 0.95))} / ${ms(Math.max(...others))}`,
  ];
}

async function someCodes(server: Measured): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; found.length < Math.min(many, options.members); offset += 500) {
    const answer = await fetch(`${server.url}/api/admin/associates?f=1&limit=500&sort=codaica&offset=${offset}`, {
      headers: server.headers,
    });
    const { items } = (await answer.json()) as { items: { codaica: string }[] };
    if (items.length === 0) break;
    found.push(...items.map(({ codaica }) => codaica));
  }
  return found.slice(0, many);
}

const rows = [await runOn()];
if (rows[0]?.[0] === 'PostgreSQL') {
  for (const name of ['DATABASE_URL', 'TEST_DATABASE_URL']) delete process.env[name];
  rows.push(await runOn());
}
process.stdout.write(
  `\nthe same payment for ${Math.min(many, options.members)} of ${options.members} members, medians of 3, ms (ratio to the bare SQL)\n\n`,
);
process.stdout.write(
  `${markdownTable(
    ['engine', 'bare SQL', 'payment', 'undoing', 'freezing', 'searches meanwhile: median / p95 / worst'],
    rows,
  )}\n`,
);
process.exit(0);
