import { type AreaState, since, type VerdictReport, verdictReport } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import { addEvent, type Circumstances } from './acts.repo.ts';

export type VerdictRequired = AreaState['off'];

export async function readVerdict(db: Database, area: string, release: string): Promise<VerdictReport | undefined> {
  const row = await db
    .selectFrom('area_releases')
    .select('verdict')
    .where('area', '=', area)
    .where('name', '=', release)
    .executeTakeFirst();
  return verdictReport.optional().parse(row?.verdict ?? undefined);
}

export async function keepVerdict(
  trx: Database,
  { area, release, report }: { area: string; release: string; report: VerdictReport },
  circumstances: Circumstances,
): Promise<void> {
  await trx
    .updateTable('area_releases')
    .set({ verdict: JSON.stringify(report) })
    .where('area', '=', area)
    .where('name', '=', release)
    .execute();
  await addEvent(trx, { area, act: 'verdict', to: release, detail: report.outcome }, circumstances);
}

/** Since when, by whom and why this product demands a passed verdict; null where it does not. */
export async function readVerdictRequired(db: Database): Promise<VerdictRequired> {
  const row = await db.selectFrom('composition_revision').select('verdict_required').executeTakeFirstOrThrow();
  return since.nullable().parse(row.verdict_required);
}

export async function requireVerdict(trx: Database, required: VerdictRequired): Promise<void> {
  await trx
    .updateTable('composition_revision')
    .set({ verdict_required: required && JSON.stringify(required) })
    .execute();
}
