import type { Permission, RowReason, UploadState } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { type AuditCircumstances, circumstanceColumns, circumstanceValues } from '../platform/audit.repo.ts';
import type { RowRange, UploadInHand } from '../platform/upload-kind.ts';
import type { SheetsRead } from './row-sink.ts';

export interface FileColumn {
  header: string;
  samples: string[];
  /** Some of its cells are merged with those below: the first alone has the value. */
  merged?: true;
}

export interface StoredUpload extends UploadInHand {
  kind: string;
  file: string;
  state: UploadState;
  columns: FileColumn[];
  sheet: string;
  fitting_sheets: string[];
  hidden_rows: number;
  mapping: Record<string, number | null>;
  counts: { rows: number; created: number; updated: number; unchanged: number; refused: number; duplicates: number };
  progress: number | null;
  failure: string;
}

export interface NewRow {
  row: number;
  cells: string[];
  formulas: number[];
  fields: Record<string, string> | null;
  reasons: RowReason[];
}

const working = sql`('reading', 'checking', 'running')`;
/** Nobody works on it: it may be deleted, where it was never stored. */
const idle = sql`('choose-columns', 'ready', 'failed')`;
/** Seconds without a heartbeat (sent every 3 s) after which a worker is considered gone. */
const silent = sql`heartbeat_at < now() - interval '20 seconds'`;
const kept = { waiting: '24 hours', done: '7 days' };

export async function countWorking(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from uploads
    where user_id = ${userId} and state in ${working} and not ${silent}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function addUpload(
  db: Database,
  upload: Pick<StoredUpload, 'kind' | 'userId' | 'file' | 'granted' | 'context'>,
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into uploads (kind, user_id, file, state, granted, context, progress, expires_at)
    values (${upload.kind}, ${upload.userId}, ${upload.file}, 'reading', ${[...upload.granted]}::text[],
      ${JSON.stringify(upload.context)}::jsonb, 0, now() + ${kept.waiting}::interval) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

interface Row {
  id: string;
  kind: string;
  user_id: number;
  file: string;
  state: UploadState;
  context: unknown;
  granted: Permission[];
  columns: FileColumn[];
  sheet: string;
  fitting_sheets: string[];
  hidden_rows: number;
  mapping: Record<string, number | null>;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  duplicates: number;
  progress: number | null;
  failure: string;
}

export async function findUpload(db: Database, id: string, userId: number): Promise<StoredUpload | undefined> {
  const { rows } = await sql<Row>`select * from uploads
    where id = ${id}::uuid and user_id = ${userId} and expires_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { user_id, rows: count, created, updated, unchanged, refused, duplicates, ...rest } = row;
  return { ...rest, userId: user_id, counts: { rows: count, created, updated, unchanged, refused, duplicates } };
}

/** Changes an upload's state if it is still the expected one, and its dry run still that of `dryRun`; returns whether it was. */
export async function moveOn(
  db: Database,
  id: string,
  from: readonly UploadState[],
  to: { state: UploadState; failure?: string; progress?: number | null; mapping?: object; granted?: readonly string[] },
  dryRun?: Pick<StoredUpload, 'mapping' | 'counts' | 'granted'>,
): Promise<boolean> {
  const change = db
    .updateTable('uploads')
    .set({
      state: to.state,
      failure: to.failure ?? '',
      progress: to.progress ?? null,
      heartbeat_at: sql<string>`now()`,
      expires_at: sql<string>`now() + ${to.state === 'done' ? kept.done : kept.waiting}::interval`,
      ...(to.mapping && { mapping: JSON.stringify(to.mapping) }),
      ...(to.granted && { granted: [...to.granted] }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from]);
  const only = dryRun ? change.where(isStill(dryRun)) : change;
  return (await only.returning('id').executeTakeFirst()) !== undefined;
}

const isStill = ({ mapping, counts, granted }: Pick<StoredUpload, 'mapping' | 'counts' | 'granted'>) =>
  sql<boolean>`(mapping = ${JSON.stringify(mapping)}::jsonb and granted = ${[...granted]}::text[]
    and created = ${counts.created} and updated = ${counts.updated})`;

/** Heartbeat, progress and rows read. */
export async function tellProgress(db: Database, id: string, progress: number, rows: number): Promise<void> {
  await sql`update uploads set progress = greatest(progress, ${progress}), rows = greatest(rows, ${rows}), heartbeat_at = now()
    where id = ${id}::uuid and state in ${working}`.execute(db);
}

export async function storeRows(db: Database, id: string, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const list = rows.map(({ row, cells, formulas, fields, reasons }) => [
    row,
    cells,
    formulas.length > 0 ? formulas : null,
    fields,
    reasons.length > 0 ? reasons : null,
  ]);
  await sql`insert into upload_rows (upload_id, row, cells, formulas, fields, outcome, reasons)
    select ${id}::uuid, (r->>0)::int, r->1, nullif(r->2, 'null'), nullif(r->3, 'null'),
      case when r->4 <> 'null' then 'refused' end, nullif(r->4, 'null')
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) r`.execute(db);
}

export async function readCells(
  db: Database,
  id: string,
  after: number,
  limit: number,
  only: 'all' | 'refused' = 'all',
): Promise<{ row: number; cells: string[]; formulas: number[]; reasons: RowReason[] }[]> {
  const wanted = only === 'refused' ? sql`and outcome in ('refused', 'duplicate')` : sql``;
  const { rows } = await sql<{ row: number; cells: string[]; formulas: number[] | null; reasons: RowReason[] | null }>`
    select row, cells, formulas, reasons from upload_rows
    where upload_id = ${id}::uuid and row > ${after} ${wanted} order by row limit ${limit}`.execute(db);
  return rows.map(({ row, cells, formulas, reasons }) => ({
    row,
    cells,
    formulas: formulas ?? [],
    reasons: reasons ?? [],
  }));
}

/** The first rows that change a record, with the record before. */
export async function readUpdates(
  db: Database,
  id: string,
  limit: number,
): Promise<{ row: number; fields: Record<string, string>; before: Record<string, unknown> }[]> {
  const { rows } = await sql<{ row: number; fields: Record<string, string>; before: Record<string, unknown> }>`
    select row, fields, before from upload_rows
    where upload_id = ${id}::uuid and outcome = 'updated' order by row limit ${limit}`.execute(db);
  return rows;
}

export async function storeChecks(db: Database, id: string, rows: readonly NewRow[]): Promise<void> {
  const list = rows.map(({ row, fields, reasons }) => [row, fields, reasons.length > 0 ? reasons : null]);
  await sql`update upload_rows u set fields = r->1, reasons = nullif(r->2, 'null'), target_id = null, before = null,
      outcome = case when r->2 <> 'null' then 'refused' end
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) r
    where u.upload_id = ${id}::uuid and u.row = (r->>0)::int`.execute(db);
}

/**
 * Analyzes the table: without it the planner expects a handful of rows and compares each with each. Must run outside of
 * any transaction, which would keep its lock until the end.
 */
export async function countForPlanner(db: Database): Promise<void> {
  await sql`analyze upload_rows`.execute(db);
}

export async function storeComparison(db: Database, id: string, comparison: RawBuilder<unknown>): Promise<void> {
  await sql`update upload_rows u
    set outcome = c.outcome, target_id = c.target_id, reasons = c.reasons, before = c.before
    from (${comparison}) c where u.upload_id = ${id}::uuid and u.row = c.row`.execute(db);
  await sql`update uploads set (rows, created, updated, unchanged, refused, duplicates) = (
      select count(*), count(*) filter (where outcome = 'created'), count(*) filter (where outcome = 'updated'),
        count(*) filter (where outcome = 'unchanged'), count(*) filter (where outcome in ('refused', 'duplicate')),
        count(*) filter (where outcome = 'duplicate')
      from upload_rows where upload_id = ${id}::uuid)
    where id = ${id}::uuid`.execute(db);
}

export async function setColumns(
  db: Database,
  id: string,
  columns: readonly FileColumn[],
  { rows, hidden, sheet, fitting }: SheetsRead & { rows: number; hidden: number },
): Promise<void> {
  await sql`update uploads set columns = ${JSON.stringify(columns)}::jsonb, rows = ${rows}, sheet = ${sheet},
      fitting_sheets = ${[...fitting]}::text[], hidden_rows = ${hidden}
    where id = ${id}::uuid`.execute(db);
}

export async function rowRange(db: Database, id: string): Promise<RowRange> {
  const { rows } = await sql<RowRange>`select coalesce(min(row), 1) as from, coalesce(max(row), 0) as to
    from upload_rows where upload_id = ${id}::uuid`.execute(db);
  return rows[0] ?? { from: 1, to: 0 };
}

/** A statement failed because another record has a unique value. */
export const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

export async function countToStore(trx: Database, id: string, { from, to }: RowRange): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from upload_rows
    where upload_id = ${id}::uuid and row between ${from} and ${to} and outcome in ('created', 'updated')`.execute(trx);
  return rows[0]?.n ?? 0;
}

export async function auditRows(
  trx: Database,
  upload: { id: string; kind: string; subject: string },
  { from, to }: RowRange,
  circumstances: AuditCircumstances,
): Promise<void> {
  await sql`insert into audit_entries
      (${circumstanceColumns}, batch, action, subject_kind, subject_id, before, after)
    select ${circumstanceValues(circumstances)}, ${upload.id}::uuid, ${`${upload.kind}.upload-`} || outcome,
      ${upload.subject}::text, target_id::text, before, fields
    from upload_rows where upload_id = ${upload.id}::uuid and row between ${from} and ${to}
      and outcome in ('created', 'updated') order by row`.execute(trx);
}

export async function auditUndone(
  trx: Database,
  upload: { id: string; kind: string; subject: string },
  lines: readonly number[],
  circumstances: AuditCircumstances,
): Promise<void> {
  await sql`insert into audit_entries
      (${circumstanceColumns}, batch, action, subject_kind, subject_id, before, after)
    select ${circumstanceValues(circumstances)}, ${upload.id}::uuid, ${`${upload.kind}.upload-undone`},
      ${upload.subject}::text, target_id::text, fields, before
    from upload_rows where upload_id = ${upload.id}::uuid and row = any(${[...lines]}::int[]) order by row`.execute(
    trx,
  );
}

/** Deletes an upload and its rows, both or neither, unless somebody has gone on with it meanwhile. */
export async function deleteUpload(db: Database, id: string): Promise<void> {
  await sql`with gone as (
      delete from uploads where id = ${id}::uuid and (expires_at < now() or state in ${idle}) returning id)
    delete from upload_rows where upload_id in (select id from gone)`.execute(db);
}

/** Fails uploads whose server died: nothing of them was stored, because storing is one transaction. */
export async function failInterrupted(db: Database, sentence: string, id?: string): Promise<void> {
  const one = id === undefined ? sql`true` : sql`id = ${id}::uuid`;
  await sql`update uploads set state = 'failed', progress = null, failure = ${sentence}
    where state in ${working} and ${silent} and ${one}`.execute(db);
}

/** Deletes expired uploads, and all but the newest ten of each person that were never stored. */
export async function sweepUploads(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, expires_at, state, row_number() over (partition by user_id order by created_at desc) as age
      from uploads) u
    where expires_at < now() or (age > 10 and state in ${idle})`.execute(db);
  for (const { id } of rows) await deleteUpload(db, id);
}
