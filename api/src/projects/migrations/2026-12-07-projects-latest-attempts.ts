import { type Kysely, sql } from 'kysely';

/** Of several attempts the one completed last counts, and no longer the one that arrived last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const latest = sql`with latest as materialized (
    select distinct on (participant_id, questionnaire_id) id from projects_results
    order by participant_id, questionnaire_id, (completed_at is null), coalesce(completed_at, started_at) desc nulls last, id desc)`;
  // First none, then the one: a unique index allows one at a time.
  await sql`${latest} update projects_results r set is_last = false where is_last
    and not exists (select from latest l where l.id = r.id)`.execute(db);
  await sql`${latest} update projects_results r set is_last = true from latest l where r.id = l.id and not r.is_last`.execute(
    db,
  );
}
