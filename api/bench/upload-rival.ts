import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import * as z from 'zod';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';

/**
 * Baseline of the benchmark: the whole sheet into memory with SheetJS, an e-mail check, the same inserts with the same
 * audit entries in one transaction. No dry run, no comparison, no undoing, single-threaded.
 */
const { BENCH_FILE = '', DATABASE_URL } = process.env;
const opened = await openDatabase({ url: DATABASE_URL });
// The embedded engine's folder belongs to the measured server; the rival's advantage is a database in memory.
if (DATABASE_URL === undefined) await migrate(opened.db);
const email = z.email();
const step = 10_000;

process.on('message', async () => {
  const from = performance.now();
  const book = read(readFileSync(BENCH_FILE), { dense: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = utils
    .sheet_to_json<Record<string, string>>(sheet ?? {}, { raw: false, defval: '' })
    .filter((row) => email.safeParse(row.Email).success);
  await opened.db.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += step) {
      await sql`with added as (
          insert into users (aica_code, first_name, last_name, email, roles)
          select r."Matricola", r."Nome", r."Cognome", r."Email", '{secretary}'
          from json_to_recordset(${JSON.stringify(rows.slice(at, at + step))}::json)
            as r("Matricola" text, "Nome" text, "Cognome" text, "Email" text)
          returning id, first_name, last_name, email)
        insert into audit_entries (actor_label, action, subject_kind, subject_id, after)
        select 'benchmark', 'users.create', 'user', id::text, to_jsonb(added) from added`.execute(trx);
    }
  });
  process.send?.({ rows: rows.length, milliseconds: performance.now() - from });
});
process.once('disconnect', () => void opened.close().then(() => process.exit(0)));
process.send?.('ready');
