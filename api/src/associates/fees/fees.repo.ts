import { type YearFees, yearFees } from '@sodalizio/contract/associates';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

const stored = sql`select f.year, f.amounts, f.version, f.changed_at,
    coalesce(btrim(u.first_name || ' ' || u.last_name), '') as changed_by
  from member_fees f left join users u on u.id = f.changed_by`;

export async function allFees(db: Database): Promise<YearFees[]> {
  const { rows } = await sql`${stored} order by f.year desc`.execute(db);
  return rows.map((row) => yearFees.parse(row));
}

export async function feesOf(db: Database, year: number): Promise<YearFees | undefined> {
  const { rows } = await sql`${stored} where f.year = ${year}::int`.execute(db);
  return rows.length === 0 ? undefined : yearFees.parse(rows[0]);
}

/** Whether it was written: not where somebody wrote a newer version meanwhile. */
export async function writeFees(
  trx: Database,
  { year, amounts, version }: Pick<YearFees, 'year' | 'amounts' | 'version'>,
  userId: number,
  now: Date,
): Promise<boolean> {
  const text = JSON.stringify(amounts);
  const { rows } =
    version === 0
      ? await sql`insert into member_fees (year, amounts, changed_at, changed_by)
          values (${year}::int, ${text}::jsonb, ${now}::timestamptz, ${userId}::int)
          on conflict (year) do nothing returning year`.execute(trx)
      : await sql`update member_fees set amounts = ${text}::jsonb, version = version + 1,
          changed_at = ${now}::timestamptz, changed_by = ${userId}::int
          where year = ${year}::int and version = ${version}::int returning year`.execute(trx);
  return rows.length > 0;
}
