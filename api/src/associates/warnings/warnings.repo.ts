import { type CheckedFields, hasWarnings, type KnownPlaces, warningRules } from '@sodalizio/contract/associates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { editedColumns } from '../associate.wire.ts';
import { knownPlaces } from './known-places.ts';

/** Members checked in one transaction: a save that comes meanwhile waits a few hundredths of a second. */
const step = 500;

type CheckedRow = CheckedFields & { readonly id: number };

const fields = sql.join(
  Object.entries(editedColumns).map(([wire, column]) => sql`${sql.ref(`m.${column}`)} as ${sql.ref(wire)}`),
);

/** Recomputes which of these members have warnings. Their rows stay locked against edits in between, by id, so that two who lock many do not wait for each other. */
async function check(trx: Database, places: KnownPlaces, which: RawBuilder<unknown>): Promise<readonly CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`select m.id, ${fields} from members m where ${which}
    order by m.id for share`.execute(trx);
  const warned: number[] = [];
  for (const row of rows) if (await hasWarnings(row, places)) warned.push(row.id);
  const ids = rows.map(({ id }) => id);
  await sql`delete from member_warnings where member_id = any(${ids}::int[])`.execute(trx);
  await sql`insert into member_warnings select unnest(${warned}::int[])`.execute(trx);
  return rows;
}

/** Checks a member in the transaction that wrote to them. */
export async function checkMember(trx: Database, id: number, places: KnownPlaces): Promise<void> {
  await check(trx, places, sql`m.id = ${id}`);
}

/**
 * Checks members who were not checked yet: all of them after the rules changed, those who came since by other ways than a
 * save. Asks `goOn` before each step.
 */
export async function checkRemaining(db: Database, goOn: () => boolean = () => true): Promise<void> {
  if (!(await anyRemain(db))) return;
  const places = await knownPlaces();
  while (goOn() && (await checkStep(db, places)));
}

const lastChecked = sql<number>`case when c.rules = ${warningRules} then c.last_id else 0 end`;

async function anyRemain(db: Database): Promise<boolean> {
  const { rows } = await sql`select from member_warnings_checked c
    where exists (select from members m where m.id > ${lastChecked})`.execute(db);
  return rows.length > 0;
}

async function checkStep(db: Database, places: KnownPlaces): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two servers that start together take turns.
    const { rows } = await sql<{ last: number }>`select ${lastChecked} as last
      from member_warnings_checked c for update`.execute(trx);
    const last = rows[0]?.last ?? 0;
    const checked = await check(
      trx,
      places,
      sql`m.id in (
      select id from members where id > ${last} order by id limit ${step})`,
    );
    const newest = checked.reduce((most, { id }) => Math.max(most, id), last);
    await sql`update member_warnings_checked set rules = ${warningRules}, last_id = ${newest}`.execute(trx);
    return checked.length > 0;
  });
}
