import type { RowCode } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { RowRange, UploadInHand } from '../platform/upload-kind.ts';
import { isTaken, rowRange } from './uploads.repo.ts';

/** One column of a record `t`, from a row `r` of the file. */
export interface UpsertColumn {
  /** Over `r.fields`; null where the cell is empty: an existing record keeps its value. */
  readonly given: RawBuilder<unknown>;
  /** Computed from other columns: written even where it is null, so that no outdated value stays. */
  readonly derived?: true;
  /** Written with another change, and no change by itself. */
  readonly follows?: true;
  /** Value of a new record where the cell is empty; null by default. */
  readonly otherwise?: RawBuilder<unknown>;
}

/**
 * A table whose records a spreadsheet adds and changes. It has a serial `id`, a `version` that begins at 1 and grows with
 * each change, `created_at` and `updated_at`.
 */
export interface UpsertTable {
  readonly table: string;
  readonly columns: (upload: UploadInHand) => Readonly<Record<string, UpsertColumn>>;
  /** Over `t`: that a record added by the upload is not in use. That it is unchanged is checked anyway. */
  readonly unused: RawBuilder<unknown>;
}

/** A reason of a refused row, in SQL; `sentence` as in `RowRefusal`. */
export const reason = (field: string, code: RowCode, sentence?: string): RawBuilder<unknown> =>
  sql`${JSON.stringify({ field, code, sentence })}::jsonb`;

const separated = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
const rowsOf = (upload: UploadInHand, outcome: string) =>
  sql`r.upload_id = ${upload.id}::uuid and r.outcome = ${outcome}`;

/** `change` for the lines of a range, in halves where one of them wants a unique value that another record has: that line is left out. */
async function butTaken(
  trx: Database,
  range: RowRange,
  change: (range: RowRange) => Promise<number[]>,
): Promise<number[]> {
  const { from, to } = range;
  await sql`savepoint part`.execute(trx);
  try {
    const lines = await change(range);
    await sql`release savepoint part`.execute(trx);
    return lines;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
  }
  if (from >= to) return [];
  const middle = Math.floor((from + to) / 2);
  const first = await butTaken(trx, { from, to: middle }, change);
  return [...first, ...(await butTaken(trx, { from: middle + 1, to }, change))];
}

/**
 * The SQL of an `UploadKind` whose rows become records of one table, identified by a key: compared, stored with their
 * previous values, undone where unchanged since. The kind matches rows to records (`users.upload.ts`).
 */
export function upsertInto({ table, columns, unused }: UpsertTable) {
  const name = sql.table(table);
  const after = ([column, { given, derived }]: [string, UpsertColumn]) =>
    derived ? given : sql`coalesce(${given}, t.${sql.ref(column)})`;
  const namesOf = (upload: UploadInHand) => Object.keys(columns(upload)).map((column) => sql.ref(column));

  return {
    /**
     * `compare` of the kind. `judged` selects for each row of the upload: `row`, `target` (id of its record, or null),
     * `again` (the key occurred before in the file), `wrong` (jsonb array of reasons). Only the columns in `columns` are
     * remembered of a record.
     */
    compare(upload: UploadInHand, judged: RawBuilder<unknown>): RawBuilder<unknown> {
      const differs = Object.entries(columns(upload)).flatMap((one) =>
        one[1].follows ? [] : [sql`${after(one)} is distinct from t.${sql.ref(one[0])}`],
      );
      const before = ['version', ...Object.keys(columns(upload))].map(
        (column) => sql`${sql.lit(column)}, t.${sql.ref(column)}`,
      );
      return sql`
        select j.row, o.outcome, nullif(j.wrong, '[]') as reasons,
          case when t.id is not null then jsonb_build_object(${separated(before)}) end as before,
          case when o.outcome = 'created' then nextval(pg_get_serial_sequence(${table}, 'id'))::int else t.id end as target_id
        from (${judged}) j
        join upload_rows r on r.upload_id = ${upload.id}::uuid and r.row = j.row
        left join ${name} t on t.id = j.target
        cross join lateral (select case
          when j.again then 'duplicate'
          when j.wrong <> '[]' then 'refused'
          when t.id is null then 'created'
          when ${sql.join(differs, sql` or `)} then 'updated'
          else 'unchanged' end as outcome) o`;
    },

    /**
     * `store` of the kind: skips records that changed since the comparison, so that the count is lower than expected. A changed record
     * that was to stay as it was lowers it too.
     */
    async store(trx: Database, upload: UploadInHand, { from, to }: RowRange, now: Date): Promise<number> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const inRange = sql`r.row between ${from} and ${to}`;
      const given = Object.entries(columns(upload));
      const values = given.map(([, { given, otherwise }]) =>
        otherwise ? sql`coalesce(${given}, ${otherwise})` : given,
      );
      const changes = given.map((one) => sql`${sql.ref(one[0])} = ${after(one)}`);
      const created = await sql`
        insert into ${name} (id, ${separated(namesOf(upload))}, created_at, updated_at)
        select r.target_id, ${separated(values)}, ${at}, ${at}
        from upload_rows r where ${rowsOf(upload, 'created')} and ${inRange} order by r.row`.execute(trx);
      const updated = await sql`
        update ${name} t set ${separated(changes)}, updated_at = ${at}, version = t.version + 1
        from upload_rows r where ${rowsOf(upload, 'updated')} and ${inRange}
          and t.id = r.target_id and t.version = (r.before->>'version')::int`.execute(trx);
      const { rows: others } = await sql`
        select from upload_rows r left join ${name} t on t.id = r.target_id
        where ${rowsOf(upload, 'unchanged')} and ${inRange} and r.target_id is not null
          and t.version is distinct from (r.before->>'version')::int`.execute(trx);
      return Number(created.numAffectedRows ?? 0) + Number(updated.numAffectedRows ?? 0) - others.length;
    },

    /** `undo` of the kind: returns the lines whose records were restored. One whose unique value another record has by now stays. */
    async undo(trx: Database, upload: UploadInHand, now: Date): Promise<number[]> {
      const restored = namesOf(upload).map(
        (column) => sql`${column} = (jsonb_populate_record(null::${name}, r.before)).${column}`,
      );
      const removed = await sql<{ row: number }>`
        delete from ${name} t using upload_rows r
        where ${rowsOf(upload, 'created')} and t.id = r.target_id and t.version = 1 and ${unused}
        returning r.row`.execute(trx);
      const changed = await butTaken(trx, await rowRange(trx, upload.id), async ({ from, to }) => {
        const { rows } = await sql<{ row: number }>`
          update ${name} t set ${separated(restored)}, updated_at = ${now.toISOString()}::timestamptz, version = t.version + 1
          from upload_rows r where ${rowsOf(upload, 'updated')} and r.row between ${from} and ${to}
            and t.id = r.target_id and t.version = (r.before->>'version')::int + 1
          returning r.row`.execute(trx);
        return rows.map(({ row }) => row);
      });
      return [...removed.rows.map(({ row }) => row), ...changed];
    },
  };
}
