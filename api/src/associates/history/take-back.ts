import type { Written } from '@sodalizio/contract/associates';
import type { Database } from '../../db/open-database.ts';
import { Refusal } from '../../platform/problem.ts';
import { editedColumns } from '../associate.wire.ts';
import { labels } from '../associates.labels.ts';
import { type HistoryFields, oppositeOf, paymentFields, sectionFields } from '../writing/entry-shapes.ts';
import { type ColumnValue, readAssociate } from '../writing/members.repo.ts';
import { insertPayment, removePayment } from '../writing/payments.repo.ts';
import { linkChanges } from '../writing/section-links.ts';
import { writeLinks } from '../writing/sections.repo.ts';
import { type Change, type WritingCall, writeMember } from '../writing/write-member.ts';
import { findEntry, isPaidSince, type StoredEntry } from './history.repo.ts';
import { isStillInEffect } from './still-in-effect.ts';

/**
 * Takes entries of one member back in one transaction: restores the values and writes the opposite entries. Refuses all with
 * `conflict` where one was taken back already or a newer change covers it, `not-found` where the member is gone. With `unpaid` also a
 * deleted payment whose year was paid since.
 */
export async function takeBackEntries(
  call: WritingCall,
  codaica: string,
  ids: readonly number[],
  unpaid = false,
): Promise<Written> {
  return writeMember(call, { codaica }, async (trx, { id: memberId }) => {
    const changes: Change[] = [];
    for (const id of ids) {
      const [now, member] = [await findEntry(trx, id), await readAssociate(trx, codaica)];
      // Read again under the lock: two people may press the same button.
      if (!now || !member) throw new Refusal('not-found');
      if (now.taken_back || !isStillInEffect(now, member)) throw new Refusal('conflict');
      if (unpaid) await refusePaidSince(trx, memberId, now);
      changes.push(await reversed(trx, memberId, now));
    }
    return changes;
  });
}

async function refusePaidSince(trx: Database, memberId: number, entry: StoredEntry): Promise<void> {
  const year = entry.action === 'payment-deleted' && paymentFields.parse(entry.before).annorif;
  if (year && (await isPaidSince(trx, entry, memberId, year)))
    throw new Refusal('conflict', { sentence: labels.paidAgain(year) });
}

const columnOf: Readonly<Record<string, string>> = { ...editedColumns, Ammesso: 'admission' };

async function reversed(trx: Database, memberId: number, entry: StoredEntry): Promise<Change> {
  const { before, after } = entry;
  const mirrored = { action: oppositeOf[entry.action], before: after, after: before, takesBack: entry.id };
  switch (entry.action) {
    case 'profile':
    case 'admission':
      return { ...mirrored, reason: entry.reason_before, columns: columnsOf(before) };
    case 'payment-added': {
      const removed = await removePayment(trx, memberId, paymentFields.parse(after).id);
      if (!removed) throw new Error(`payment of entry ${entry.id} is gone although it stood`);
      return { ...mirrored, before: removed };
    }
    case 'payment-deleted': {
      const { id, ...paid } = paymentFields.parse(before);
      return { ...mirrored, after: await insertPayment(trx, memberId, paid, id) };
    }
    default: {
      const changes = linkChanges(sectionFields.parse(before), sectionFields.parse(after));
      const targets = changes.map((change) => ({ sigla: change.sigla, preferita: change.before }));
      await writeLinks(trx, memberId, targets);
      return mirrored;
    }
  }
}

function columnsOf(fields: HistoryFields): Record<string, ColumnValue> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, value]) => {
      const column = columnOf[field];
      if (column === undefined) throw new Error(`${field} of the history is no field of a profile`);
      return [column, value];
    }),
  );
}
