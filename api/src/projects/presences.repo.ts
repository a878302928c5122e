import {
  markLength,
  type PanelParticipant,
  type ParticipantDetails,
  type TeacherPanel,
} from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';

/** The project that a panel's token opens, until the last of its own and its participants' deadlines; `lock` for a transaction that writes presences. */
export async function findByToken(
  db: Database,
  token: string,
  lock: boolean,
): Promise<{ id: number; project: string; deadline: string | null } | undefined> {
  return db
    .selectFrom('projects')
    .select(['id', 'name as project'])
    .select(
      sql<string | null>`case when deadline is not null then greatest(deadline, (select max(u.deadline)
        from projects_participants u where u.project_id = projects.id and u.removed_at is null)) end`.as('deadline'),
    )
    .where('token', '=', token)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A participant `u` as the panel shows them, with the moment of their presence on `day`. */
const columns = (day: string) => sql`u.id, u.foreign_token, u.full_name,
  left(encode(sha256(u.link_token::bytea), 'hex'), ${sql.lit(markLength)}) as mark,
  (select at from projects_presences s where s.participant_id = u.id and s.day = ${day}::date) as present_at`;

/** The participants of a project by name, with who is present on a day of Rome. */
export async function findRoom(db: Database, project: number, day: string): Promise<TeacherPanel['participants']> {
  const { rows } = await sql<PanelParticipant>`select ${columns(day)} from projects_participants u
    where u.project_id = ${project} and u.removed_at is null order by u.full_name_n, u.id`.execute(db);
  return rows;
}

interface ReadCode {
  link_token?: string | undefined;
  foreign_token?: string | undefined;
  /** Whom the phone has shown. */
  shown: number | null;
}

/**
 * The participant of a reading, with their last day: by the token of a personal link, else who was shown for the Matricola. Where that
 * row is gone, the one that has the Matricola now counts only under the same name, as a row that was added again.
 */
export async function findRead(
  db: Database,
  project: number,
  { link_token, foreign_token = '', shown }: ReadCode,
): Promise<{ id: number; deadline: string | null } | undefined> {
  const byCode = sql`lower(u.foreign_token) = lower(${foreign_token}) and not exists (select from projects_participants w
    where w.id = ${shown}::int and w.project_id = u.project_id and (w.removed_at is null or w.full_name_n <> u.full_name_n))`;
  const means =
    link_token === undefined
      ? sql`(u.id = ${shown}::int or (${byCode}))`
      : sql`u.link_token = ${link_token.toLowerCase()}`;
  const { rows } = await sql<{ id: number; deadline: string | null }>`
    select u.id, coalesce(u.deadline, p.deadline) as deadline
    from projects_participants u join projects p on p.id = u.project_id
    where u.project_id = ${project} and u.removed_at is null and ${means}`.execute(db);
  return rows[0];
}

export async function findInRoom(db: Database, id: number, day: string): Promise<PanelParticipant | undefined> {
  const { rows } = await sql<PanelParticipant>`select ${columns(day)} from projects_participants u
    where u.id = ${id}`.execute(db);
  return rows[0];
}

interface Marking {
  participant: number;
  /** Of Rome. */
  day: string;
  at: Date;
  /** Of a request that came late, whose `at` is exact: how long others have travelled is not known. */
  late: boolean;
}

/**
 * Marks a participant present, once a day: of two readings the earlier one counts. False where they were, and for a reading from
 * before their presence was taken back. Two requests may have travelled differently: up to 15 seconds earlier it is a new one.
 */
export async function addPresence(
  trx: Database,
  { participant, day, at, late, code }: Marking & { code: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`insert into projects_presences as s (participant_id, day, at, code)
    select ${participant}, ${day}::date, ${at}::timestamptz, ${code}
    where not exists (select from projects_presence_removals r where r.participant_id = ${participant}
      and r.day = ${day}::date and r.at > ${at}::timestamptz + ${late ? '0 seconds' : '15 seconds'}::interval)
    on conflict (participant_id, day) do update set at = least(s.at, excluded.at),
      latest = greatest(s.latest, s.at, excluded.at)
    returning xmax = 0 as added`.execute(trx);
  return rows[0]?.added === true;
}

/** Not what another phone read after it was taken back; a reading may have travelled for a minute. */
export async function removePresence(trx: Database, { participant, day, at, late }: Marking): Promise<void> {
  await sql`delete from projects_presences where participant_id = ${participant} and day = ${day}::date
    and coalesce(latest, at) <= ${at}::timestamptz + ${late ? '0 seconds' : '1 minute'}::interval`.execute(trx);
  await sql`insert into projects_presence_removals as r (participant_id, day, at)
    values (${participant}, ${day}::date, ${at}::timestamptz)
    on conflict (participant_id, day) do update set at = greatest(r.at, excluded.at)`.execute(trx);
}

export async function findPresences(db: Database, participant: number): Promise<ParticipantDetails['presences']> {
  const { rows } = await sql<ParticipantDetails['presences'][number]>`select at, code from projects_presences
    where participant_id = ${participant} order by day desc limit 200`.execute(db);
  return rows;
}
