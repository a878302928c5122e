import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { ActSteps, AdmissionAct } from './bulk-act.ts';
import { skippedAmong } from './skipping.repo.ts';

/** Admits those who wait for it; who has another state was decided about one by one. */
export const admissionSteps: ActSteps<AdmissionAct> = {
  async apply(trx, act, members, now) {
    const skipped = await skippedAmong(trx, act, members);
    const todo = members.filter(({ id }) => !skipped.has(id));
    await setAdmission(trx, todo, 'Si', now);
    return {
      entries: todo.map(({ codaica }) => ({
        codaica,
        action: 'admission' as const,
        before: { Ammesso: '' },
        after: { Ammesso: 'Si' },
      })),
      skipped,
    };
  },

  async undo(trx, _act, entries, now) {
    const members = entries.map((entry) => ({ ...entry, entry: entry.id, id: entry.memberId }));
    const admitted = await admittedAmong(trx, members);
    const undone = members.filter(({ id }) => admitted.has(id));
    await setAdmission(trx, undone, '', now);
    return {
      entries: undone.map(({ entry, codaica, before, after }) => ({
        codaica,
        action: 'admission' as const,
        before: after,
        after: before,
        takesBack: entry,
      })),
      skipped: new Map(members.filter(({ id }) => !admitted.has(id)).map(({ id }) => [id, 'changed-since' as const])),
    };
  },
};

type Ids = readonly { id: number }[];

async function admittedAmong(trx: Database, members: Ids): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from members
    where id = any(${members.map(({ id }) => id)}::int[]) and admission = 'Si'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

async function setAdmission(trx: Database, members: Ids, admission: 'Si' | '', now: Date): Promise<void> {
  if (members.length === 0) return;
  await sql`update members set admission = ${admission}::text, version = version + 1, updated_at = ${now}::timestamptz
    where id = any(${members.map(({ id }) => id)}::int[])`.execute(trx);
}
