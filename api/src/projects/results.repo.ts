import type {
  AttemptDetails,
  ResultRow,
  ResultSort,
  ResultStateFilter,
  ResultsSummary,
} from '@sodalizio/contract/projects';
import type { Question } from '@sodalizio/contract/questionnaire-content';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { sameAs } from '../scoring/same-as.ts';
import { contentOfVersion } from '../scoring/stored-content.ts';
import type { ResultValues } from './judge-result.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';
import { labels as uploadLabels } from './results.upload.labels.ts';

export interface ResultFilter {
  project: number;
  questionnaire: number;
  search: string;
  state: ResultStateFilter | undefined;
  /** Only those whose time was over. */
  timeout: boolean;
}

type OfResults = Pick<ResultFilter, 'project' | 'questionnaire'>;

/** The attempt `r` of a participant `u` that counts. */
const counting = ({ project, questionnaire }: OfResults) =>
  sql`r.participant_id = u.id and r.project_id = ${project} and r.questionnaire_id = ${questionnaire} and r.is_last`;
/** Participants `u` with the attempt `r` that counts. */
const tables = (of: OfResults) => sql`projects_participants u left join projects_results r on ${counting(of)}
  where u.project_id = ${of.project} and u.removed_at is null`;

const matching = ({ search, state, timeout }: ResultFilter) => {
  const conditions = [
    containsWords(sql`(u.code_n || ' ' || u.full_name_n || ' ' || u.full_name_s)`, search),
    state === 'completed' ? sql`r.completed_at is not null` : undefined,
    state === 'open' ? sql`r.completed_at is null` : undefined,
    timeout ? sql`r.timeout` : undefined,
  ].filter((one) => one !== undefined);
  return sql.join(conditions, sql` and `);
};

const columns = sql`u.id, u.foreign_token, u.full_name, r.completed_at, r.started_at, coalesce(r.timeout, false) as timeout,
  coalesce(r.items_answered, 0) as items_answered, r.level, r.open_answer, r.score, r.max_score, r.score_30, r.passed,
  r.id as attempt, (select count(*)::int from projects_results a where a.participant_id = u.id
    and a.questionnaire_id = r.questionnaire_id) as attempts`;

/** What lists show of completed attempts alone. */
const ifCompleted = (value: RawBuilder<unknown>) => sql`case when r.completed_at is not null then ${value} end`;

const keyOf: Record<ResultSort, RawBuilder<unknown>> = {
  foreign_token: sql`lower(u.foreign_token)`,
  full_name: sql`u.full_name_n`,
  completed_at: sql`r.completed_at`,
  items_answered: sql`coalesce(r.items_answered, 0)`,
  score: ifCompleted(sql`r.score`),
  score_30: ifCompleted(sql`r.score_30`),
  level: ifCompleted(sql`norm(r.level)`),
};

export interface Order {
  key: ResultSort;
  down: boolean;
}

const ordered = ({ key, down }: Order) =>
  sql`order by ${keyOf[key]} ${sql.raw(down ? 'desc nulls last' : 'asc nulls last')}, u.id ${sql.raw(down ? 'desc' : 'asc')}`;

export async function findPage(
  db: Database,
  filter: ResultFilter,
  { limit, offset, ...order }: Order & { limit: number | null; offset: number },
): Promise<{ results: ResultRow[]; total: number; participants: number; completed: number }> {
  const { key, down } = order;
  const way = sql.raw(down ? 'desc nulls last' : 'asc nulls last');
  const tie = sql.raw(down ? 'desc' : 'asc');
  // An index gives the order of names, where counting reads everybody apart; for another order everybody is read once, for both.
  const once = sql.raw(key === 'full_name' || key === 'foreign_token' ? 'not materialized' : 'materialized');
  // The columns of the page alone.
  const { rows } = await sql<Counts & (ResultRow | { id: null })>`with everybody as ${once} (
      select u.id, ${keyOf[key]} as key, r.completed_at is not null as completed, ${matching(filter)} as found
      from ${tables(filter)}
    ), counts as (
      select (count(*) filter (where found))::int as total, count(*)::int as participants,
        (count(*) filter (where completed))::int as completed_people from everybody
    ), page as (
      select id, key from everybody where found order by key ${way}, id ${tie} limit ${limit}::bigint offset ${offset}::bigint
    )
    select counts.*, ${columns} from counts left join page on true left join projects_participants u on u.id = page.id
      left join projects_results r on ${counting(filter)} order by page.key ${way}, page.id ${tie}`.execute(db);
  const { total = 0, participants = 0, completed_people: completed = 0 } = rows[0] ?? {};
  const results = rows.flatMap(({ total: _, participants: __, completed_people: ___, ...row }) =>
    row.id === null ? [] : row,
  );
  return { results, total, participants, completed };
}

interface Counts {
  total: number;
  participants: number;
  completed_people: number;
}

/** The participants that match, in order: what an export reads its rows by, whatever changes meanwhile. */
export async function findOrder(db: Database, filter: ResultFilter, order: Order): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select u.id from ${tables(filter)} and ${matching(filter)} ${ordered(order)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With the sender's own id of the attempt; null for the one that sheets without attempts have. */
export type ExportedResult = ResultRow & { sent_attempt: string | null };

/** Rows of these participants, in this order. */
export async function findRows(db: Database, filter: ResultFilter, ids: readonly number[]): Promise<ExportedResult[]> {
  const { rows } = await sql<ExportedResult>`select ${columns},
      nullif(r.attempt, ${uploadLabels.sheetAttempt}::text || ' ' || u.id) as sent_attempt from ${tables(filter)} and u.id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], u.id)`.execute(db);
  return rows;
}

/** The project and questionnaire of results; undefined where the project has never used it. */
export async function findHeading(
  db: Database,
  project: number,
  questionnaire: number,
): Promise<Pick<ResultsSummary, 'project' | 'questionnaire' | 'result'> | undefined> {
  const { rows } = await sql<Pick<ResultsSummary, 'project' | 'questionnaire' | 'result'>>`
    select p.name as project, q.name as questionnaire, q.result from projects p
    join questionnaires_uses x on x.project = p.id::text join questionnaires q on q.id = x.questionnaire_id
    where p.id = ${project} and q.id = ${questionnaire}`.execute(db);
  return rows[0];
}

export async function findSummary(
  db: Database,
  of: OfResults,
  kind: ResultsSummary['result'],
): Promise<Pick<ResultsSummary, 'participants' | 'completed' | 'distribution' | 'days'>> {
  const counted = await sql<{ participants: number; completed: number }>`select count(*)::int as participants,
    count(r.completed_at)::int as completed from ${tables(of)}`.execute(db);
  const label = kind === 'score' ? sql`coalesce(floor(r.score_30)::int::text, '')` : sql`coalesce(r.level, '')`;
  const place = kind === 'score' ? sql`min(floor(r.score_30))` : sql`min(r.score), min(r.level)`;
  const distribution =
    await sql<Part>`select ${label} as label, count(*)::int as people, min(r.score) is null as unplaced
    from ${tables(of)} and r.completed_at is not null group by 1 order by ${place}`.execute(db);
  const days = await sql<{ day: string; people: number }>`
    select to_char(r.completed_at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, count(*)::int as people
    from ${tables(of)} and r.completed_at is not null group by 1 order by 1`.execute(db);
  const { participants = 0, completed = 0 } = counted.rows[0] ?? {};
  // Reading the version is work, and this is asked for all the time: points say the order too.
  const isUnplaced = kind === 'level' && distribution.rows.some((part) => part.unplaced && part.label !== '');
  const parts = isUnplaced ? byLevel(distribution.rows, await findLevels(db, of)) : distribution.rows;
  return {
    participants,
    completed,
    distribution: parts.map((part) => ({ label: part.label, people: part.people })),
    days: days.rows,
  };
}

interface Part {
  label: string;
  people: number;
  /** None of them has points. */
  unplaced: boolean;
}

/** In the order of the configuration; those that it has no more after it. */
function byLevel(parts: readonly Part[], levels: readonly string[]): Part[] {
  const placeOf = ({ label }: Part) => (levels.includes(label) ? levels.indexOf(label) : levels.length);
  return parts.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The levels that a project judges by, the lowest first; none where it has switched the questionnaire off. */
async function findLevels(db: Database, { project, questionnaire }: OfResults): Promise<string[]> {
  const { rows } = await sql<{ algorithm: string; version: number }>`select e.algorithm_id as algorithm, e.version
    from projects p, json_to_recordset(p.questionnaires) as e(questionnaire_id int, algorithm_id text, enabled boolean, version int)
    where p.id = ${project} and e.questionnaire_id = ${questionnaire} and e.enabled`.execute(db);
  const [chosen] = rows;
  const content = chosen && (await contentOfVersion(db, questionnaire, chosen.version));
  const found = content?.configurations.find(({ id }) => sameAs(id) === sameAs(chosen?.algorithm ?? ''));
  return found?.levels.map(({ name }) => name) ?? [];
}

interface StoredAttempt extends Pick<ResultValues, 'replies' | 'open_answer'> {
  version: string;
  source: string;
  received_at: string;
  questionnaire_id: number;
  version_number: number;
}

/** An attempt with its questions, as the version it was made with has them. */
export async function findAttempt(db: Database, project: number, id: number): Promise<AttemptDetails | undefined> {
  const { rows } =
    await sql<StoredAttempt>`select v.version, r.source, r.updated_at as received_at, r.replies, r.open_answer,
      r.questionnaire_id, r.version_number
    from projects_results r join questionnaires_versions v
      on v.questionnaire_id = r.questionnaire_id and v.number = r.version_number
    where r.id = ${id} and r.project_id = ${project}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { replies, questionnaire_id, version_number, ...attempt } = found;
  const content = replies ? await contentOfVersion(db, questionnaire_id, version_number) : undefined;
  const byCode = new Map(content?.questions.map((one) => [sameAs(one.code), one]));
  return { ...attempt, questions: (replies ?? []).flatMap((reply) => questionOf(reply, byCode) ?? []) };
}

type Questions = ReadonlyMap<string, Question>;

function questionOf(
  { code, chosen = [], text = '', given }: NonNullable<ResultValues['replies']>[number],
  byCode: Questions,
): AttemptDetails['questions'][number] | undefined {
  const question = byCode.get(sameAs(code));
  if (!question) return undefined;
  const { kind, answers, points, penalty } = question;
  const open = kind === 'open';
  const marked = new Set(chosen.map((letter) => letter.toUpperCase()));
  const right = answers.filter((answer) => answer.right);
  const exact = marked.size === right.length && right.every(({ letter }) => marked.has(letter));
  const textOf = (some: typeof answers) => some.map((answer) => `${answer.letter}. ${answer.text.it}`).join('; ');
  const missed = marked.size === 0 ? 0 : -penalty;
  const earned = open ? Math.min(given ?? 0, points) : exact ? points : missed;
  return {
    code: question.code,
    text: question.text.it,
    open,
    answer: open ? text : textOf(answers.filter(({ letter }) => marked.has(letter))),
    right: textOf(right),
    correct: open ? (given === undefined ? null : given >= points) : exact,
    points: earned,
    most: points,
  };
}
