import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { writeUses } from './projects.repo.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';

/** What results make of participants: which attempt counts, what is completed, when something came in last. */
const settle = (which: ReturnType<typeof sql>) => sql`update projects_participants u
  set completed = s.completed, started_at = s.started_at, last_completion_time = s.last
  from (
    select u.id, count(*) filter (where r.is_last and r.completed_at is not null and e.enabled)::int as completed,
      min(coalesce(r.started_at, r.created_at)) as started_at, max(r.completed_at) as last
    from projects_participants u join projects p on p.id = u.project_id
    left join projects_results r on r.participant_id = u.id
    left join json_to_recordset(p.questionnaires) as e(questionnaire_id int, enabled boolean)
      on e.questionnaire_id = r.questionnaire_id
    where ${which} group by u.id
  ) s
  where s.id = u.id and (u.completed, u.started_at, u.last_completion_time) is distinct from (s.completed, s.started_at, s.last)`;

/** Reminders that wait for somebody who has finished by now. */
const stopReminders = (which: ReturnType<typeof sql>, now: Date) => sql`update mail_deliveries d
  set state = 'stopped', settled_at = ${now.toISOString()}::timestamptz
  from projects_mails m join projects_participants u on u.id = m.participant_id join projects p on p.id = u.project_id
  where ${which} and d.id = m.delivery_id and m.kind = 'reminder' and d.state = 'queued' and u.completed >= ${enabledOf}`;

/** After a change of what is enabled. */
export async function settleProject(trx: Database, project: number, now: Date): Promise<void> {
  const which = sql`u.project_id = ${project}`;
  await settle(which).execute(trx);
  await stopReminders(which, now).execute(trx);
}

/**
 * After results were written: of several attempts a completed one counts before an open one, then the one that was
 * completed last (an open one: begun last), in whatever order they arrive.
 */
export async function settleParticipants(
  trx: Database,
  project: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const of = sql`any(${[...new Set(ids)]}::int[])`;
  // First none, then the one: a unique index allows one at a time.
  await sql`update projects_results r set is_last = false where participant_id = ${of} and is_last
    and id <> (${counts})`.execute(trx);
  await sql`update projects_results r set is_last = true where participant_id = ${of} and not is_last
    and id = (${counts})`.execute(trx);
  await settle(sql`u.id = ${of}`).execute(trx);
  // Without an active test nobody has finished.
  await stopReminders(sql`u.id = ${of} and ${enabledOf} > 0`, now).execute(trx);
  await sql`update projects set begun_at = ${now.toISOString()}::timestamptz where id = ${project} and begun_at is null`.execute(
    trx,
  );
}

/**
 * After participants or results were taken back. A project without results that has invited no participant, removed ones
 * included, has not begun; without results it does not use a questionnaire that is switched off.
 */
export async function settleTakenBack(trx: Database, project: number): Promise<void> {
  await sql`update projects p set begun_at = null where p.id = ${project} and p.begun_at is not null
    and not exists (select from projects_results r where r.project_id = p.id)
    and not exists (select from projects_participants u where u.project_id = p.id and u.invited_at is not null)`.execute(
    trx,
  );
  await writeUses(trx, project);
}

const counts = sql`select x.id from projects_results x where x.participant_id = r.participant_id
  and x.questionnaire_id = r.questionnaire_id
  order by (x.completed_at is null), coalesce(x.completed_at, x.started_at) desc nulls last, x.id desc limit 1`;

/** Number of enabled questionnaires of a project `p`. */
export const enabledOf = sql<number>`(select count(*)::int from json_to_recordset(p.questionnaires) as e(enabled boolean) where e.enabled)`;
