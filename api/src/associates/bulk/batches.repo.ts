import { createHash } from 'node:crypto';
import type { SkipReason } from '@sodalizio/contract/associates';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { AuditCircumstances } from '../../platform/audit.repo.ts';
import { Refusal } from '../../platform/problem.ts';
import { labels } from '../associates.labels.ts';
import { historyAction, historyFields, memberSubject } from '../writing/entry-shapes.ts';
import { admissionSteps } from './admission-act.repo.ts';
import { type BulkAct, bulkAct, type DoneEntry, type StepOutcome } from './bulk-act.ts';
import { lockMembers, writeHistory } from './locked-members.repo.ts';
import { paymentSteps } from './payment-act.repo.ts';
import { keptAt } from './recent-batches.repo.ts';
import { sectionSteps } from './section-act.repo.ts';
import { selectionPart } from './selections.repo.ts';

/**
 * Members per transaction. The embedded engine has one connection: other queries wait for one step, some tens of
 * milliseconds.
 */
export const stepSize = 250;

/** `ended-otherwise`: the batch is being undone, or its selection is gone. */
export type Step = 'more' | 'finished' | 'ended-otherwise';

const stepsOf = {
  apply: (trx: Database, act: BulkAct, ...rest: Rest<typeof sectionSteps.apply>) => {
    if (act.kind === 'section') return sectionSteps.apply(trx, act, ...rest);
    return act.kind === 'payment' ? paymentSteps.apply(trx, act, ...rest) : admissionSteps.apply(trx, act, ...rest);
  },
  undo: (trx: Database, act: BulkAct, ...rest: Rest<typeof sectionSteps.undo>) => {
    if (act.kind === 'section') return sectionSteps.undo(trx, act, ...rest);
    return act.kind === 'payment' ? paymentSteps.undo(trx, act, ...rest) : admissionSteps.undo(trx, act, ...rest);
  },
};
type Rest<F> = F extends (trx: Database, act: never, ...rest: infer R) => unknown ? R : never;

/**
 * Begins the batch of this act on this selection, or returns the existing one (double click, lost answer, restarted
 * server), which the caller then completes. Refuses with `conflict` until the undoing of an earlier one has come
 * to its end: members that it has not come to yet would be skipped as done already, and then undone.
 */
export async function beginBatch(
  trx: Database,
  { selection, count }: { selection: string; count: number },
  act: BulkAct,
  userId: number,
  now: Date,
): Promise<{ batch: string; begun: boolean }> {
  await forgetSkipped(trx, now);
  const { text, key } = keyed(act);
  const begun = await trx
    .insertInto('bulk_batches')
    .values({
      selection_id: selection,
      user_id: userId,
      act: text,
      act_key: key,
      total: count,
      created_at: now,
      stepped_at: now,
    })
    .onConflict((on) => on.columns(['selection_id', 'act_key']).where('undo_started_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  // After the insert, which waits for an undoing that is just beginning.
  const undoing = await trx
    .selectFrom('bulk_batches')
    .select('id')
    .where('selection_id', '=', selection)
    .where('act_key', '=', key)
    .where('undo_started_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (undoing) throw new Refusal('conflict', { sentence: labels.undoNotFinished });
  if (begun) return { batch: begun.id, begun: true };
  const { id } = await sameBatch(trx, selection, act).executeTakeFirstOrThrow();
  return { batch: id, begun: false };
}

/** The batch of this act on a selection that is expired or deleted by now: frozen anew, the act would be done a second time. */
export async function earlierBatch(
  db: Database,
  selection: string,
  act: BulkAct,
  userId: number,
): Promise<string | undefined> {
  return (await sameBatch(db, selection, act).where('user_id', '=', userId).executeTakeFirst())?.id;
}

const sameBatch = (db: Database, selection: string, act: BulkAct) =>
  db
    .selectFrom('bulk_batches')
    .select('id')
    .where('selection_id', '=', selection)
    .where('act_key', '=', keyed(act).key)
    .where('undo_started_at', 'is', null);

function keyed(act: BulkAct): { text: string; key: string } {
  const text = JSON.stringify(act, Object.keys(act).sort());
  return { text, key: createHash('sha256').update(text).digest('hex') };
}

/** Deletes the skipped rows of outcomes that are no longer kept, in portions: there may be a million. */
async function forgetSkipped(trx: Database, now: Date): Promise<void> {
  await sql`delete from bulk_skipped where ctid = any(array(select s.ctid from bulk_skipped s
    join bulk_batches b on b.id = s.batch_id
    where not ${keptAt(now)} limit 10000))`.execute(trx);
}

/** Applies the act to the next members of the selection, in its own transaction. `now` is the time of the step. */
export function applyStep(db: Database, batch: string, circumstances: AuditCircumstances, now: Date): Promise<Step> {
  return db.transaction().execute(async (trx) => {
    const held = await lockBatch(trx, batch);
    if (!held || held.undoing) return 'ended-otherwise';
    const part = await selectionPart(trx, held.selection, held.position, stepSize);
    if (!part && held.position < held.total) return 'ended-otherwise';
    const { members = [], codes = [] } = part ?? {};
    if (members.length === 0) return 'finished';
    const there = await lockMembers(trx, { ids: members });
    const { entries, skipped } =
      there.length === 0 ? nothing : await stepsOf.apply(trx, held.act, there, circumstances.at);
    await writeHistory(trx, batch, entries, circumstances);
    const present = new Set(there.map(({ id }) => id));
    const left = members.flatMap((id, at) => {
      const reason = present.has(id) ? skipped.get(id) : 'gone';
      return reason === undefined ? [] : [{ position: held.position + at, id, codaica: codes[at] ?? '', reason }];
    });
    await noteSkipped(trx, batch, false, left);
    await trx
      .updateTable('bulk_batches')
      .set((row) => ({
        position: held.position + members.length,
        done: row('done', '+', entries.length),
        stepped_at: now,
      }))
      .where('id', '=', batch)
      .execute();
    return held.position + members.length < held.total ? 'more' : 'finished';
  });
}

/** `moved`: it has not changed the number of members that was confirmed. */
export async function beginUndo(
  trx: Database,
  batch: string,
  now: Date,
  confirmed?: number,
): Promise<'begun' | 'under-way' | 'done' | 'moved' | 'unknown'> {
  const held = await lockBatch(trx, batch);
  if (!held) return 'unknown';
  if (held.undone) return 'done';
  if (held.undoing) return 'under-way';
  if (confirmed !== undefined && confirmed !== held.done) return 'moved';
  await trx
    .updateTable('bulk_batches')
    .set({ undo_started_at: now, stepped_at: now })
    .where('id', '=', batch)
    .execute();
  return 'begun';
}

export function undoStep(db: Database, batch: string, circumstances: AuditCircumstances, now: Date): Promise<Step> {
  return db.transaction().execute(async (trx) => {
    const held = await lockBatch(trx, batch);
    if (!held) return 'ended-otherwise';
    if (held.undone) return 'finished';
    const found = await entriesAfter(trx, batch, held.undoPosition);
    const there = new Map(
      (await lockMembers(trx, { codes: found.map(({ codaica }) => codaica) })).map(({ id, codaica }) => [codaica, id]),
    );
    const takenBack = await takenBackAmong(
      trx,
      found.map(({ id }) => id),
    );
    const stillThere = found.flatMap((entry) => {
      const memberId = there.get(entry.codaica);
      return memberId === undefined || takenBack.has(entry.id) ? [] : [{ ...entry, memberId }];
    });
    const { entries, skipped } =
      stillThere.length === 0 ? nothing : await stepsOf.undo(trx, held.act, stillThere, circumstances.at);
    await writeHistory(trx, batch, entries, circumstances);
    const left = found.flatMap(({ id: position, codaica }) => {
      const id = there.get(codaica) ?? 0;
      const reason = id === 0 ? 'gone' : takenBack.has(position) ? 'changed-since' : skipped.get(id);
      return reason === undefined ? [] : [{ position, id, codaica, reason }];
    });
    await noteSkipped(trx, batch, true, left);
    const finished = found.length < stepSize;
    await trx
      .updateTable('bulk_batches')
      .set((row) => ({
        undo_position: found.at(-1)?.id ?? held.undoPosition,
        undo_done: row('undo_done', '+', entries.length),
        undone_at: finished ? circumstances.at : null,
        stepped_at: now,
      }))
      .where('id', '=', batch)
      .execute();
    return finished ? 'finished' : 'more';
  });
}

const nothing: StepOutcome = { entries: [], skipped: new Map() };

async function lockBatch(trx: Database, id: string) {
  const row = await trx.selectFrom('bulk_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return (
    row && {
      selection: row.selection_id,
      act: bulkAct.parse(row.act),
      total: row.total,
      position: row.position,
      done: row.done,
      undoing: row.undo_started_at !== null,
      undone: row.undone_at !== null,
      undoPosition: row.undo_position,
    }
  );
}

/** The next entries of the act. Entries of its undoing have the same batch and set `takes_back`. */
async function entriesAfter(trx: Database, batch: string, after: number): Promise<Omit<DoneEntry, 'memberId'>[]> {
  const rows = await trx
    .selectFrom('audit_entries')
    .select(['id', 'subject_id', 'action', 'before', 'after'])
    .where('batch', '=', batch)
    .where('id', '>', after)
    .where('subject_kind', '=', memberSubject)
    .where('takes_back', 'is', null)
    .orderBy('id')
    .limit(stepSize)
    .execute();
  return rows.map(({ id, subject_id, action, before, after: became }) => ({
    id,
    codaica: subject_id,
    action: historyAction.parse(action),
    before: historyFields.parse(before),
    after: historyFields.parse(became),
  }));
}

async function takenBackAmong(trx: Database, entries: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select takes_back as id from audit_entries
    where takes_back = any(${entries}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

async function noteSkipped(
  trx: Database,
  batch: string,
  undoing: boolean,
  left: readonly { position: number; id: number; codaica: string; reason: SkipReason }[],
): Promise<void> {
  if (left.length === 0) return;
  await sql`insert into bulk_skipped (batch_id, undoing, position, member_id, codaica, reason)
    select ${batch}::uuid, ${undoing}::boolean, s.* from unnest(${left.map(({ position }) => position)}::bigint[],
      ${left.map(({ id }) => id)}::int[], ${left.map(({ codaica }) => codaica)}::text[],
      ${left.map(({ reason }) => reason)}::text[]) s`.execute(trx);
}

/** Outcome of the act (or its undoing) as JSON text of the contract: a million skipped members never become objects. */
export async function outcomeText(db: Database, batch: string, undoing: boolean): Promise<string> {
  const { rows } = await sql<{ text: string }>`select json_build_object('batch', b.id,
      'done', ${undoing ? sql`b.undo_done` : sql`b.done`},
      'skipped', coalesce((select json_agg(json_build_object('codaica', s.codaica,
          'name', coalesce(nullif(trim(m.last_name || ' ' || m.first_name), ''), m.company_name, ''), 'reason', s.reason) order by s.position)
        from bulk_skipped s left join members m on m.codaica = s.codaica
        where s.batch_id = b.id and s.undoing = ${undoing}::boolean), '[]'::json))::text as text
    from bulk_batches b where b.id = ${batch}::uuid`.execute(db);
  return rows[0]?.text ?? '';
}
