import { type BatchState, type BulkBatch, batchHeartbeatSeconds } from '@sodalizio/contract/associates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { memberSubject } from '../writing/entry-shapes.ts';
import { type BulkAct, bulkAct } from './bulk-act.ts';

interface Row {
  batch: string;
  act: unknown;
  user_id: number | null;
  who: string;
  at: string;
  state: BatchState;
  total: number;
  position: number;
  done: number;
  undone: number;
  undo_left: number | null;
  left_out: number;
  selected: boolean;
}

function stateAt(now: Date): RawBuilder<BatchState> {
  const silent = sql`coalesce(b.stepped_at, b.created_at)
    < ${now}::timestamptz - ${`${batchHeartbeatSeconds} seconds`}::interval`;
  return sql<BatchState>`case
    when b.undone_at is not null then 'undone'
    when b.undo_started_at is not null then case when ${silent} then 'undo-unfinished' else 'undoing' end
    when b.position >= b.total then 'done'
    when ${silent} then 'unfinished' else 'running' end`;
}

/**
 * Condition: the skipped rows of batch `b` are still kept, for two days after its last step. While it may be gone on with, as
 * after a weekend, they are kept longer: its outcome names them too.
 */
export const keptAt = (now: Date) =>
  sql<boolean>`(coalesce(b.stepped_at, b.undo_started_at, b.created_at) >= ${now}::timestamptz - interval '2 days'
    or case when b.undo_started_at is not null then b.undone_at is null
      else b.position < b.total and exists (select from selections s where s.id = b.selection_id) end)`;

/** The acts that somebody worked on last, and however old they are those that have not come to their end. */
export async function recentBatches(
  db: Database,
  { userId, of, unfinished, limit }: { userId: number; of: number | null; unfinished: boolean; limit: number },
  now: Date,
): Promise<BulkBatch[]> {
  const { rows } = await sql<Row>`select found.batch, found.act, found.user_id, found.at, found.state, found.total,
      found.position, found.done, found.undone, found.left_out, found.who, found.selected,
      case when found.state = 'undo-unfinished' then (select count(*)::int from audit_entries e
        where e.batch = found.batch and e.id > found.undo_position and e.subject_kind = ${memberSubject} and e.takes_back is null)
      end as undo_left
    from (
      select b.id as batch, b.act, b.user_id, b.created_at as at, ${stateAt(now)} as state, b.total, b.position, b.done,
        b.undo_done as undone, b.undo_position,
        case when not ${keptAt(now)} then 0
          when b.undone_at is not null then b.done - b.undo_done
          when b.undo_started_at is null and b.position >= b.total then b.position - b.done
          else 0 end as left_out,
        coalesce(btrim(u.first_name || ' ' || u.last_name), '') as who,
        exists (select from selections s where s.id = b.selection_id) as selected,
        row_number() over (order by coalesce(b.stepped_at, b.created_at) desc, b.id) as latest
      from bulk_batches b left join users u on u.id = b.user_id
      where ${of}::int is null or b.user_id = ${of}::int
    ) found
    where case when ${unfinished}::boolean then found.state in ('unfinished', 'undo-unfinished')
      else found.state not in ('done', 'undone') or found.latest <= ${limit}::int end
    order by at desc, batch`.execute(db);
  return rows.map(({ act, user_id, selected, undo_left, ...batch }) => ({
    ...batch,
    ...(undo_left !== null && { undo_left }),
    act: bulkAct.parse(act),
    own: user_id === userId,
    can_resume: batch.state === 'unfinished' && selected,
    can_undo: batch.state === 'done' ? batch.done > 0 : ['unfinished', 'undo-unfinished'].includes(batch.state),
  }));
}

export async function findBatch(
  db: Database,
  batch: string,
): Promise<{ userId: number | null; act: BulkAct } | undefined> {
  const row = await db.selectFrom('bulk_batches').select(['user_id', 'act']).where('id', '=', batch).executeTakeFirst();
  return row && { userId: row.user_id, act: bulkAct.parse(row.act) };
}

/** The outcome that can be read now: of the act, of its undo, or none while it runs and once its rows are deleted. */
export async function outcomeKept(db: Database, batch: string, now: Date): Promise<'act' | 'undo' | undefined> {
  const { rows } = await sql<{ state: BatchState }>`select ${stateAt(now)} as state from bulk_batches b
    where b.id = ${batch}::uuid and ${keptAt(now)}`.execute(db);
  const state = rows[0]?.state;
  if (state === 'undone') return 'undo';
  return state === 'done' ? 'act' : undefined;
}
