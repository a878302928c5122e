import { sql } from 'kysely';
import { demoUsers } from '../../auth/demo/demo-users.ts';
import type { Database } from '../../db/open-database.ts';
import type { DemoPeople } from '../../platform/slices.ts';
import { memberIndexes, otherIndexes } from '../migrations/0002-members.ts';
import { emailIndex } from '../migrations/0008-members-email.ts';
import { squeezedIndexes } from '../migrations/2026-11-22-associates-squeezed-names.ts';
import { nameIndexes } from '../migrations/2026-12-07-associates-name-order.ts';
import { companyIndexes } from '../migrations/2026-12-09-associates-search.ts';
import { checkRemaining } from '../warnings/warnings.repo.ts';
import { fillDemoHistory } from './demo-history.ts';
import { type DemoMember, demoMembers } from './demo-members.ts';

/** Rows per statement: few round trips, yet constant memory. */
const BATCH = 2_000;

/** From here on rebuilding the indexes at the end is faster than maintaining them. */
const BULK = 10_000;

/** Fills an empty members table in one transaction and returns how many it added: 0 when there are members. Constant memory. */
export async function fillMembers(db: Database, options: DemoPeople): Promise<number> {
  if (options.replace) await removeMembers(db);
  const added = await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    // Of two servers starting together, the second waits here and then finds the members of the first.
    await sql`lock table members in share row exclusive mode`.execute(trx);
    if (await trx.selectFrom('members').select('id').limit(1).executeTakeFirst()) return 0;
    await addMembers(trx, options);
    return options.count;
  });
  if (added > 0) {
    await checkRemaining(db);
    options.onProgress?.({ step: 'statistics', done: added, total: added });
    // The embedded engine never analyzes by itself.
    await analyze(db);
  }
  return added;
}

/** Also removes the members' history, because their codes are reused. Users and sessions stay. */
async function removeMembers(db: Database): Promise<void> {
  await sql`delete from audit_entries where subject_kind = 'member'`.execute(db);
  await sql`truncate member_write_requests, member_warnings, member_sections, payments, members restart identity`.execute(
    db,
  );
  await sql`update member_warnings_checked set last_id = 0`.execute(db);
}

async function addMembers(db: Database, options: DemoPeople): Promise<void> {
  const { count, onProgress } = options;
  const bulk = count >= BULK;
  await sql`alter table payments disable trigger user`.execute(db);
  if (bulk) await dropIndexes(db);
  let batch: DemoMember[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    await addBatch(db, batch, done + 1);
    done += batch.length;
    batch = [];
    onProgress?.({ step: 'rows', done, total: count });
  };
  const holders: DemoMember[] = [];
  for await (const member of demoMembers(options)) {
    if (holders.length < demoUsers.length) holders.push(member);
    batch.push(member);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await sql`alter table payments enable trigger user`.execute(db);
  await sql`select setval(pg_get_serial_sequence('members', 'id'), (select max(id) from members))`.execute(db);
  await options.addAccounts(db, holders);
  if (bulk) await makeIndexes(db, onProgress);
  // After the indexes: it looks payments up by theirs.
  await fillDemoHistory(db, options.today);
}

/**
 * One statement per table and batch, with the rows as one JSON parameter: COPY would be faster on PostgreSQL but crashes
 * the embedded engine. The triggers are off, so the last payment (the first of the list) is written here.
 */
async function addBatch(db: Database, members: readonly DemoMember[], firstId: number): Promise<void> {
  const rows: unknown[] = [];
  const payments: unknown[] = [];
  const sections: unknown[] = [];
  for (const [index, { payments: paid, sections: links, ...member }] of members.entries()) {
    const id = firstId + index;
    const last = paid.toSorted((a, b) => (a.paid_on < b.paid_on ? 1 : -1))[0];
    const last_payment_on = last?.paid_on ?? null;
    rows.push({
      id,
      ...member,
      last_payment_on,
      last_payment_amount: last?.amount ?? null,
      last_payment_year: last?.year ?? null,
    });
    for (const payment of paid.toReversed()) payments.push({ member_id: id, ...payment });
    for (const link of links) sections.push({ member_id: id, ...link });
  }
  await addRows(db, 'members', rows);
  await addRows(db, 'payments', payments);
  await addRows(db, 'member_sections', sections);
}

/** The table's row type parses the JSON, so there is no column list to maintain; only the given columns are written. */
async function addRows(
  db: Database,
  table: 'members' | 'payments' | 'member_sections',
  rows: unknown[],
): Promise<void> {
  const [sample] = rows;
  if (sample === null || typeof sample !== 'object') return;
  const columns = sql.join(Object.keys(sample).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

const indexes = [...memberIndexes, ...squeezedIndexes, ...nameIndexes, emailIndex, ...companyIndexes, ...otherIndexes];

async function dropIndexes(db: Database): Promise<void> {
  for (const statement of indexes) {
    const name = /index (\w+) on/.exec(statement)?.[1];
    if (name) await sql`drop index ${sql.ref(name)}`.execute(db);
  }
}

async function makeIndexes(db: Database, onProgress: DemoPeople['onProgress']): Promise<void> {
  for (const [done, statement] of indexes.entries()) {
    onProgress?.({ step: 'indexes', done, total: indexes.length });
    await sql.raw(statement).execute(db);
  }
}

async function analyze(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    // VACUUM as well: it sets the visibility map, without which an index-only scan still reads the table.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const table of ['members', 'payments', 'member_sections', 'member_warnings']) {
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
      }
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
