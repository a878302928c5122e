import type {
  Participant,
  ParticipantCheck,
  ParticipantChoice,
  ParticipantDetails,
  ParticipantFields,
  ParticipantSort,
  ParticipantState,
  ProjectMailKind,
  projectsOfMember,
} from '@sodalizio/contract/projects';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { isSuppressed } from '../mail/addresses.repo.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';
import { enabledOf } from './standings.repo.ts';

/** Of which project, and what its rows are judged by. */
export interface Of {
  project: number;
  /** Day of Rome. */
  today: string;
  /** What the token of a personal link is put behind. */
  linkBase: string;
}

/** The project `p` once, with `n` enabled questionnaires. */
const one = (project: number) =>
  sql`p as materialized (select p.id, p.deadline, ${enabledOf} as n from projects p where p.id = ${project})`;
/** Its participants `u`. What is asked of `p` stands in subqueries: joined, it would keep an index from giving the order. */
const present = (project: number) =>
  sql`projects_participants u where u.project_id = ${project} and u.removed_at is null`;
const enabled = sql`(select n from p)`;

/** What a state is judged by: the number of enabled questionnaires, and the project's deadline. */
interface Measure {
  enabled: RawBuilder<unknown>;
  deadline: RawBuilder<unknown>;
}
const measured: Measure = { enabled, deadline: sql`(select deadline from p)` };

const isCompleted = ({ enabled: n }: Measure) => sql`(${n} > 0 and u.completed >= ${n})`;
const isExpired = (today: string, { deadline }: Measure) =>
  sql`coalesce(coalesce(u.deadline, ${deadline}) < ${today}::date, false)`;

/** State of a participant `u` on a day of Rome. */
const stateOn = (today: string, by = measured) => sql<ParticipantState>`case when ${isCompleted(by)} then 'completed'
  when ${isExpired(today, by)} then 'expired' when u.started_at is not null then 'started'
  when u.invited_at is not null then 'invited' else 'added' end`;

const columns = ({
  today,
  linkBase,
}: Of) => sql`u.id, u.foreign_token, u.full_name, u.email, u.language, ${stateOn(today)} as state,
  least(u.completed, ${enabled}) as completed, ${enabled} as questionnaires, u.last_completion_time,
  ${linkBase}::text || u.link_token as link, u.deadline, u.version as revision`;

interface Filter {
  search?: string | undefined;
  state?: ParticipantState | undefined;
}

const words = sql`(u.code_n || ' ' || u.full_name_n || ' ' || u.full_name_s || ' ' || u.email_n)`;
const matching = ({ search = '', state }: Filter, today: string) =>
  sql`${containsWords(words, search)} and ${state === undefined ? sql`true` : sql`${stateOn(today)} = ${state}`}`;

const keyOf: Record<ParticipantSort, RawBuilder<unknown>> = {
  foreign_token: sql`lower(u.foreign_token)`,
  full_name: sql`u.full_name_n`,
  email: sql`nullif(lower(u.email), '')`,
  last_completion_time: sql`u.last_completion_time`,
};

export interface Asked extends Filter {
  key: ParticipantSort;
  down: boolean;
  /** Null: all of them. */
  limit: number | null;
  offset: number;
}

export async function findPage(db: Database, of: Of, asked: Asked): Promise<{ users: Participant[]; total: number }> {
  const { key, down, limit, offset, search = '', state } = asked;
  const way = sql.raw(down ? 'desc nulls last' : 'asc nulls last');
  const tie = sql.raw(down ? 'desc' : 'asc');
  const page = sql`limit ${limit}::bigint offset ${offset}::bigint`;
  if (search === '' && state === undefined) {
    // An index gives the order, and the number of all; the columns of the page alone, not of what stands before it.
    const { rows } = await sql<Participant>`with ${one(of.project)},
      page as (select u.id, ${keyOf[key]} as key from ${present(of.project)} order by key ${way}, u.id ${tie} ${page})
      select ${columns(of)} from page join projects_participants u on u.id = page.id
      order by page.key ${way}, page.id ${tie}`.execute(db);
    const counted = await sql<{ total: number }>`select count(*)::int as total from ${present(of.project)}`.execute(db);
    return { users: rows, total: counted.rows[0]?.total ?? 0 };
  }
  // Searched once, for number and order; the columns of the page alone.
  const { rows } = await sql<{ total: number } & (Participant | { id: null })>`with ${one(of.project)},
    found as materialized (
      select u.id, ${keyOf[key]} as key from ${present(of.project)} and ${matching(asked, of.today)}
    ), page as (select id, key from found order by key ${way}, id ${tie} ${page})
    select (select count(*)::int from found) as total, ${columns(of)}
    from (values (1)) as v left join page on true left join projects_participants u on u.id = page.id
    order by page.key ${way}, page.id ${tie}`.execute(db);
  return {
    users: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : row)),
    total: rows[0]?.total ?? 0,
  };
}

export async function findParticipant(db: Database, of: Of, id: number): Promise<Participant | undefined> {
  const { rows } = await sql<Participant>`with ${one(of.project)} select ${columns(of)} from ${present(of.project)}
    and u.id = ${id}`.execute(db);
  return rows[0];
}

/** Which of these fields another participant of the project has; `own` is 0 for a new one. */
export async function takenFields(
  trx: Database,
  project: number,
  { foreign_token, email }: ParticipantFields,
  own: number,
): Promise<('foreign_token' | 'email')[]> {
  const other = sql`projects_participants where project_id = ${project} and removed_at is null and id <> ${own}`;
  const { rows } = await sql<{ foreign_token: boolean; email: boolean }>`select
    exists (select from ${other} and lower(foreign_token) = lower(${foreign_token})) as foreign_token,
    exists (select from ${other} and email <> '' and lower(email) = lower(${email})) as email`.execute(trx);
  return (['foreign_token', 'email'] as const).filter((field) => rows[0]?.[field]);
}

export async function insertParticipant(
  trx: Database,
  project: number,
  fields: ParticipantFields,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('projects_participants')
    .values({ ...fields, project_id: project, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a participant; false where somebody else has since `revision`. */
export async function changeParticipant(
  trx: Database,
  id: number,
  { revision, ...fields }: ParticipantFields & { revision: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('projects_participants')
    .set((eb) => ({ ...fields, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function findDetails(db: Database, id: number): Promise<Pick<ParticipantDetails, 'mails' | 'attempts'>> {
  const mails = await sql<ParticipantDetails['mails'][number]>`select d.id, m.kind, d.address, m.automatic, m.queued_at,
      d.state, d.reason, d.settled_at
    from projects_mails m join mail_deliveries d on d.id = m.delivery_id
    where m.participant_id = ${id} order by d.id desc limit 200`.execute(db);
  const attempts = await sql<ParticipantDetails['attempts'][number]>`select r.id, r.questionnaire_id,
      q.name as questionnaire, r.started_at, r.completed_at, r.timeout, r.items_answered
    from projects_results r join questionnaires q on q.id = r.questionnaire_id
    where r.participant_id = ${id} order by r.id desc limit 200`.execute(db);
  return { mails: mails.rows, attempts: attempts.rows };
}

/** The participants of a choice. */
const chosenBy = (choice: ParticipantChoice, today: string): RawBuilder<unknown> =>
  'ids' in choice
    ? sql`u.id = any(${choice.ids}::int[])`
    : sql`${matching(choice, today)} and u.id <> all(${choice.except ?? []}::int[])`;

/** Why a participant gets no mail; '' for nobody's reason. */
const leftOut = (
  today: string,
) => sql`case when ${isCompleted(measured)} then 'completed' when ${isExpired(today, measured)} then 'expired'
  when u.email = '' then 'no-address' when ${isSuppressed(sql`u.email`)} then 'suppressed' else '' end`;

interface Found {
  id: number;
  language: string;
  left_out: ParticipantCheck['left_out'][number]['reason'] | '';
}

/** The chosen, each with why no mail may go there; in the order of their names. */
export async function findChosen(
  db: Database,
  { project, today }: Pick<Of, 'project' | 'today'>,
  choice: ParticipantChoice,
): Promise<Found[]> {
  const { rows } = await sql<Found>`with ${one(project)} select u.id, u.language, ${leftOut(today)} as left_out
    from ${present(project)} and ${chosenBy(choice, today)} order by u.full_name_n, u.id`.execute(db);
  return rows;
}

interface Mailed {
  id: number;
  last: string;
}

/** Who of these had a mail of this kind since that moment, and when the latest was queued; not one that was stopped or refused. */
export async function findMailedSince(
  db: Database,
  ids: readonly number[],
  kind: ProjectMailKind,
  since: Date,
): Promise<Mailed[]> {
  const { rows } = await sql<Mailed>`select m.participant_id as id, max(m.queued_at) as last
    from projects_mails m join mail_deliveries d on d.id = m.delivery_id
    where m.participant_id = ${among(ids)} and m.kind = ${kind} and m.queued_at >= ${at(since)}
      and d.state not in ('stopped', 'failed')
    group by m.participant_id order by m.participant_id`.execute(db);
  return rows;
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const among = (ids: readonly number[]) => sql`any(${[...ids]}::int[])`;

export async function renewLinks(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`update projects_participants set link_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    updated_at = ${at(now)}, version = version + 1 where id = ${among(ids)}`.execute(trx);
}

export async function setDeadlines(
  trx: Database,
  ids: readonly number[],
  day: string | null,
  now: Date,
): Promise<void> {
  await sql`update projects_participants set deadline = ${day}::date, updated_at = ${at(now)}, version = version + 1
    where id = ${among(ids)}`.execute(trx);
}

/** Removes participants; they may come back. What waits for them in the mail queue is stopped. */
export async function removeParticipants(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  await stopMails(trx, ids, now);
  await sql`update projects_participants set removed_at = ${at(now)}, updated_at = ${at(now)}, version = version + 1
    where id = ${among(ids)}`.execute(trx);
}

/** Mails to participants that have not begun to leave are stopped. */
export async function stopMails(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`update mail_deliveries d set state = 'stopped', settled_at = ${at(now)} from projects_mails m
    where m.participant_id = ${among(ids)} and d.id = m.delivery_id and d.state = 'queued'`.execute(trx);
}

/**
 * Brings removed participants back, and into the queue the mails that their removal stopped; not those whose Matricola or e-mail
 * another one has by now, and of several that had the same the last removed alone. Returns who is back.
 */
export async function restoreParticipants(
  trx: Database,
  project: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`with last as (
      select id, removed_at, row_number() over (partition by lower(foreign_token) order by removed_at desc, id desc) as by_code,
        row_number() over (partition by coalesce(nullif(lower(email), ''), id::text) order by removed_at desc, id desc) as by_email
      from projects_participants where project_id = ${project} and id = ${among(ids)} and removed_at is not null
    ), back as (update projects_participants u set removed_at = null, updated_at = ${at(now)}, version = version + 1
      from last where u.id = last.id and last.by_code = 1 and last.by_email = 1
        and not exists (select from projects_participants o where o.project_id = u.project_id and o.removed_at is null
          and (lower(o.foreign_token) = lower(u.foreign_token) or (o.email <> '' and lower(o.email) = lower(u.email))))
      returning u.id, last.removed_at
    ), queued as (update mail_deliveries d set state = 'queued', settled_at = null, due_at = ${at(now)}
      from back join projects_mails m on m.participant_id = back.id
      where d.id = m.delivery_id and d.state = 'stopped' and d.settled_at = back.removed_at
    )
    select id from back`.execute(trx);
  return rows.map(({ id }) => id);
}

type OfMember = z.output<typeof projectsOfMember.response>['projects'];

/** Where a member takes part, by tax code or e-mail; not who has the tax code of another member with the same e-mail. Members are Soci's: read, never written. */
export async function findOfMember(db: Database, codaica: string, today: string): Promise<OfMember> {
  const { rows } = await sql<OfMember[number]>`with m as materialized (
      select upper(btrim(tax_code)) as tax_code, lower(btrim(email)) as email from members where codaica = ${codaica}
    ), found as materialized (
      select u.* from m join projects_participants u on upper(u.foreign_token) = m.tax_code and m.tax_code <> ''
        where u.removed_at is null
      union
      select u.* from m join projects_participants u on lower(u.email) = m.email and u.email <> '' where u.removed_at is null
        and not exists (select from members o where o.tax_code_n = upper(u.foreign_token) and o.codaica <> ${codaica})
    )
    select p.id, p.name, c.name as company_name, u.foreign_token, u.full_name,
      ${stateOn(today, { enabled: sql`p.n`, deadline: sql`p.deadline` })} as state,
      u.last_completion_time
    from found u join (select p.*, ${enabledOf} as n from projects p) p on p.id = u.project_id
    join projects_companies c on c.id = p.company_id
    order by p.created_at desc, u.id`.execute(db);
  return rows;
}
