import { selectionLimit } from '@sodalizio/contract';
import { forecastNames, type SkipReason } from '@sodalizio/contract/associates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { SkippingAct } from './bulk-act.ts';
import type { SelectionSource } from './selection-source.ts';
import { chosenBy } from './selections.repo.ts';

/** Why the act skips the member `m`; null where it changes it. The one rule of the act itself and of its forecast. */
function skipReason(act: SkippingAct): RawBuilder<SkipReason | null> {
  if (act.kind === 'admission')
    return sql`case m.admission when '' then null when 'Si' then 'already-admitted' else 'not-waiting' end`;
  if (act.kind === 'section')
    return sql`case when exists (select from member_sections s where s.member_id = m.id
      and s.section_code = ${act.sigla}::text and (s.preferred or not ${act.preferita === 'Si'}::boolean))
      then 'already-linked' end`;
  return sql`case when not ${act.even_if_paid ?? false}::boolean and exists (select from payments p
    where p.member_id = m.id and p.year = ${act.annorif}::int) then 'already-paid' end`;
}

/** Those of these members that the act skips. */
export async function skippedAmong(
  trx: Database,
  act: SkippingAct,
  members: readonly { id: number }[],
): Promise<Map<number, SkipReason>> {
  const { rows } = await sql<{ id: number; reason: SkipReason }>`select j.id, j.reason from (
      select m.id, ${skipReason(act)} as reason from members m where m.id = any(${members.map(({ id }) => id)}::int[])
    ) j where j.reason is not null`.execute(trx);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** `bulkForecast`'s answer as JSON text. */
export async function forecastText(db: Database, act: SkippingAct, source: SelectionSource): Promise<string> {
  const { rows } = await sql<{ text: string }>`with judged as materialized (
      select c.id, c.codaica, coalesce(nullif(trim(m.last_name || ' ' || m.first_name), ''), m.company_name, '') as name,
        case when m.id is null then 'gone' else ${skipReason(act)} end as reason
      from (select m.id, m.codaica from ${chosenBy(source)} limit ${selectionLimit}) c left join members m on m.id = c.id)
    select json_build_object('changed', (select count(*) from judged where reason is null),
      'reasons', coalesce((select json_agg(json_build_object('reason', reason, 'count', count) order by count desc)
        from (select reason, count(*) from judged where reason is not null group by reason) counted), '[]'),
      'skipped', coalesce((select json_agg(json_build_object('codaica', codaica, 'name', name, 'reason', reason))
        from (select * from judged where reason is not null order by id limit ${forecastNames}) named), '[]'))::text
      as text`.execute(db);
  return rows[0]?.text ?? '';
}
