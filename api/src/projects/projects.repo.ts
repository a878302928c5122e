import {
  type Project,
  type ProjectEvent,
  type ProjectQuestionnaire,
  type ProjectRow,
  type ProjectSort,
  type ProjectState,
  projectActs,
} from '@sodalizio/contract/projects';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { imagePath, thumbPath } from '../images/images.repo.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';
import { type StoredQuestionnaire, type StoredTexts, storedQuestionnaires, storedTexts } from './stored-project.ts';

/** State of a project `p` on a day of Rome. */
const stateOn = (today: string) => sql<ProjectState>`case when p.deadline < ${today}::date then 'concluded'
  when p.begun_at is not null then 'running' else 'preparing' end`;

const participants = sql<number>`(select count(*)::int from projects_participants u
  where u.project_id = p.id and u.removed_at is null)`;

/** The chosen questionnaires, of which `e.enabled` ones count. */
const chosen = sql`json_to_recordset(p.questionnaires) as e(questionnaire_id int, algorithm_id text, enabled boolean, version int)`;

/** Of a project `p`, with results and no longer enabled. */
const former = sql`(select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by norm(q.name), q.id), '[]')
  from questionnaires_uses x join questionnaires q on q.id = x.questionnaire_id where x.project = p.id::text
    and not exists (select from ${chosen} where e.enabled and e.questionnaire_id = q.id))`;

const tables = sql`projects p join projects_companies c on c.id = p.company_id left join images i on i.id = p.image_id`;

/** Names also without spaces, apostrophes and dots: a company is an `S.r.l.` or an `srl`. */
const searched = sql`(norm(p.name || ' ' || c.name) || ' ' || squeezed(p.name) || ' ' || squeezed(c.name))`;

const keyOf: Record<ProjectSort, RawBuilder<unknown>> = {
  name: sql`norm(p.name)`,
  company_name: sql`norm(c.name)`,
  participants_number: participants,
  deadline: sql`p.deadline`,
};

export interface Asked {
  search: string;
  company: number | undefined;
  questionnaire: number | undefined;
  state: ProjectState | undefined;
  key: ProjectSort;
  down: boolean;
  /** Null: all of them. */
  limit: number | null;
  offset: number;
  today: string;
  /** Whether whoever asks may open teacher panels. */
  managing: boolean;
}

/** A window of the projects. They are some thousands at most, searched without an index; what a row counts is counted for its page alone. */
export async function findPage(db: Database, asked: Asked): Promise<{ projects: ProjectRow[]; total: number }> {
  const { search, company, questionnaire, state, key, down, limit, offset, today, managing } = asked;
  const conditions = [
    containsWords(searched, search),
    company === undefined ? undefined : sql`p.company_id = ${company}`,
    questionnaire === undefined
      ? undefined
      : sql`exists (select from questionnaires_uses x
          where x.project = p.id::text and x.questionnaire_id = ${questionnaire})`,
    state === undefined ? undefined : sql`${stateOn(today)} = ${state}`,
  ].filter((one) => one !== undefined);
  const matching = sql.join(conditions, sql` and `);
  const way = sql.raw(down ? 'desc nulls last' : 'asc nulls last');
  const { rows } =
    await sql<ProjectRow>`select p.id, p.name, c.name as company_name, p.deadline, ${stateOn(today)} as state,
      ${participants} as participants_number, ${imagePath('i')} as logo, ${thumbPath('i')} as logo_thumb,
      ${managing ? sql`p.token,` : sql``}
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'short_name', q.short_name)
          order by norm(q.name), q.id), '[]') from ${chosen} join questionnaires q on q.id = e.questionnaire_id
        where e.enabled) as questionnaires, ${former} as former_questionnaires
    from ${tables} where ${matching}
    order by ${keyOf[key]} ${way}, p.id ${sql.raw(down ? 'desc' : 'asc')} limit ${limit}::bigint offset ${offset}::bigint`.execute(
      db,
    );
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${matching}`.execute(
    db,
  );
  return { projects: rows, total: counted.rows[0]?.total ?? 0 };
}

type EnabledOne = Project['questionnaires'][number];

/** A project as it is stored. */
export interface StoredProject
  extends Omit<Project, 'active_lang' | 'enabled_questionnaires' | 'questionnaires' | keyof StoredTexts> {
  languages: string[];
  chosen: StoredQuestionnaire[];
  enabled: EnabledOne[];
  texts: StoredTexts;
}

interface Row extends Omit<StoredProject, 'chosen' | 'texts'> {
  chosen: unknown;
  texts: unknown;
}

/** One project; `lock` for a transaction that changes it or its participants. */
export async function findProject(
  db: Database,
  id: number,
  today: string,
  lock = false,
): Promise<StoredProject | undefined> {
  // Locked before it is read: who waits for a change would see the columns of now beside the joined rows of before.
  if (lock) await sql`select from projects where id = ${id} for update`.execute(db);
  const { rows } = await sql<Row>`select p.id, p.name, c.name as company_name, p.deadline, ${stateOn(today)} as state,
      ${participants} as participants_number, ${imagePath('i')} as logo, ${thumbPath('i')} as logo_thumb, p.image_id,
      json_build_object('id', c.id, 'name', c.name, 'vat_number', c.vat_number) as company, p.token, p.languages,
      p.questionnaires as chosen, p.texts, p.auto_send as users_auto_send_email, p.reminder_every, p.reminder_most,
      p.enable_privacy, p.updated_at, p.updated_by, p.revision,
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'result', q.result, 'version', v.number,
            'version_name', v.version, 'newer', q.current > v.number, 'algorithms', f.configurations)
          order by norm(q.name), q.id), '[]')
        from ${chosen} join questionnaires q on q.id = e.questionnaire_id
        join questionnaires_versions v on v.questionnaire_id = q.id and v.number = e.version
        join questionnaires_files f on f.id = v.file_id where e.enabled) as enabled, ${former} as former_questionnaires
    from ${tables} where p.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { chosen: questionnaires, texts, ...project } = found;
  return { ...project, chosen: storedQuestionnaires.parse(questionnaires), texts: storedTexts.parse(texts) };
}

export async function projectExists(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from projects where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The project that a request has already added. One that comes at the same moment waits here. */
export async function findProjectOf(trx: Database, request: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${request}::text, 0))`.execute(trx);
  const found = await trx.selectFrom('projects').select('id').where('request', '=', request).executeTakeFirst();
  return found?.id;
}

export interface ProjectColumns {
  name: string;
  company_id: number;
  image_id: number | null;
  languages: string[];
  deadline: string | null;
  questionnaires: readonly StoredQuestionnaire[];
  auto_send: boolean;
  texts: StoredTexts;
  reminder_every: number | null;
  reminder_most: number;
  enable_privacy: boolean;
}

interface Saving {
  updatedBy: string;
  now: Date;
  /** Of a new project. */
  request?: string | undefined;
}

const columnsOf = ({ questionnaires, texts, ...columns }: ProjectColumns, { updatedBy, now }: Saving) => ({
  ...columns,
  questionnaires: JSON.stringify(questionnaires),
  texts: JSON.stringify(texts),
  updated_by: updatedBy,
  updated_at: now,
});

export async function insertProject(trx: Database, columns: ProjectColumns, saving: Saving): Promise<number> {
  const { id } = await trx
    .insertInto('projects')
    .values({ ...columnsOf(columns, saving), created_at: saving.now, request: saving.request })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeUses(trx, id);
  return id;
}

/** Writes a locked project; its revision grows. */
export async function changeProject(trx: Database, id: number, columns: ProjectColumns, saving: Saving): Promise<void> {
  await trx
    .updateTable('projects')
    .set((eb) => ({ ...columnsOf(columns, saving), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await writeUses(trx, id);
}

/** The versions this project uses: of its enabled questionnaires, and of those with results, which must not be deleted. */
export async function writeUses(trx: Database, id: number): Promise<void> {
  const name = String(id);
  await sql`delete from questionnaires_uses where project = ${name}`.execute(trx);
  await sql`insert into questionnaires_uses (project, questionnaire_id, number)
    select distinct on (used.questionnaire_id) ${name}::text, used.questionnaire_id, used.number from (
      select e.questionnaire_id, e.version as number, 1 as place from projects p, ${chosen} where p.id = ${id} and e.enabled
      union all select questionnaire_id, version_number, 2 from projects_results where project_id = ${id}
    ) used order by used.questionnaire_id, used.place, used.number desc`.execute(trx);
}

/** Gives the teacher panel another token, and returns it. */
export async function renewToken(trx: Database, id: number): Promise<string> {
  const { token } = await trx
    .updateTable('projects')
    .set({ token: sql`default` })
    .where('id', '=', id)
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

export async function removeProject(trx: Database, id: number): Promise<void> {
  await sql`update mail_deliveries d set state = 'stopped', settled_at = now() from projects_mails m
    join projects_participants u on u.id = m.participant_id
    where u.project_id = ${id} and d.id = m.delivery_id and d.state = 'queued'`.execute(trx);
  await trx.deleteFrom('projects').where('id', '=', id).execute();
  await sql`delete from questionnaires_uses where project = ${String(id)}`.execute(trx);
}

/**
 * A questionnaire's version and the ids of its configurations; without `number` the version in use. Neither it nor the
 * questionnaire changes before the transaction has ended.
 */
export async function findVersion(
  trx: Database,
  questionnaire: number,
  number: number | null,
): Promise<{ number: number; archived: boolean; algorithms: { id: string; name: string }[] } | undefined> {
  // Locked before it is read: a version that comes into use while this waits would not be seen by a join begun before.
  await sql`select from questionnaires where id = ${questionnaire} for share`.execute(trx);
  const { rows } = await sql<{ number: number; archived: boolean; algorithms: { id: string; name: string }[] }>`
    select v.number, q.archived, f.configurations as algorithms from questionnaires q
    join questionnaires_versions v on v.questionnaire_id = q.id and v.number = coalesce(${number}::int, q.current)
    join questionnaires_files f on f.id = v.file_id where q.id = ${questionnaire}`.execute(trx);
  return rows[0];
}

/** The questionnaires a project may enable; with `used` also the archived ones that projects use. Their tables are another area's: read, and written where they are used. */
export async function findQuestionnaires(db: Database, used: boolean): Promise<ProjectQuestionnaire[]> {
  const { rows } = await sql<ProjectQuestionnaire>`select q.id, q.name, q.short_name, q.result, q.current, q.version,
      coalesce(f.configurations, '[]') as algorithms
    from questionnaires q
    left join questionnaires_versions v on v.questionnaire_id = q.id and v.number = q.current
    left join questionnaires_files f on f.id = v.file_id
    where not q.archived or (${used} and exists (select from questionnaires_uses x where x.questionnaire_id = q.id))
    order by norm(q.name), q.id`.execute(db);
  return rows;
}

/** An entry of the audit, with the name of who acted. */
export interface Entry extends Pick<ProjectEvent, 'id' | 'at' | 'by'> {
  action: string;
  before: unknown;
  after: unknown;
}

export async function findEntries(db: Database, id: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select e.id, e.at, e.action, e.before, e.after,
      coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), e.actor_label) as by
    from audit_entries e left join users u on u.id = e.actor_user_id
    where e.subject_kind = 'project' and e.subject_id = ${String(id)}
      and e.action = any(${projectActs.map((act) => `projects.${act}`)}::text[])
    order by e.id desc limit 200`.execute(db);
  return rows;
}
