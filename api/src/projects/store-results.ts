import type { ResultRefusal, SentResult, sendResults } from '@sodalizio/contract/projects';
import type { QuestionnaireContent } from '@sodalizio/contract/questionnaire-content';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../db/open-database.ts';
import { sameAs } from '../scoring/same-as.ts';
import { contentOfVersion } from '../scoring/stored-content.ts';
import { judgeResult, type KeptOutcome, type Measure, type ResultValues } from './judge-result.ts';
import type { StoredProject } from './projects.repo.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';
import { settleParticipants } from './standings.repo.ts';
import type { StoredQuestionnaire } from './stored-project.ts';

type Answer = z.output<typeof sendResults.response>['results'][number];

interface Earlier {
  id: number;
  /** Whose it is; where they were removed and added again since, the participant who is there now. */
  participant_id: number;
  /** The removed participant who has it still. */
  removed_id: number | null;
  questionnaire_id: number;
  version_number: number;
  attempt: string;
  values: ResultValues;
}

/** A result as it would be stored: `id` of the one it changes, `same` where nothing of that differs. */
export interface Judged extends ResultValues {
  id: number | null;
  same: boolean;
  participant_id: number;
  /** The removed participant it is taken over from: added again, they are another row with the same Matricola and name. */
  removed_id: number | null;
  questionnaire_id: number;
  version_number: number;
  attempt: string;
}

/**
 * Stores results under the project's lock, and answers for each what became of it, in their order. The same one again is
 * `unchanged`; another one under its attempt changes it, by the version it was made with.
 */
export async function storeResults(
  trx: Database,
  project: StoredProject,
  sent: readonly SentResult[],
  { source, now }: { source: string; now: Date },
): Promise<Answer[]> {
  const writes: Judged[] = [];
  const answers = (await new ResultJudge(trx, project).judge(sent)).map((judged, at): Answer => {
    const attempt = sent[at]?.attempt ?? '';
    if (typeof judged === 'string') return { attempt, outcome: 'refused', reason: judged };
    if (judged.same) return { attempt, outcome: 'unchanged', reason: null };
    writes.push(judged);
    return { attempt, outcome: judged.id === null ? 'created' : 'updated', reason: null };
  });
  if (writes.length > 0) {
    await write(trx, project.id, writes, { source, now });
    const ids = writes.flatMap(({ participant_id, removed_id }) => [participant_id, removed_id ?? participant_id]);
    await settleParticipants(trx, project.id, ids, now);
  }
  return answers;
}

const keyOf = ({ questionnaire_id, attempt }: Pick<SentResult, 'questionnaire_id' | 'attempt'>) =>
  `${questionnaire_id} ${attempt}`;

/** Judges results of one project, from a program or a spreadsheet, in as many calls as it takes. */
export class ResultJudge {
  readonly #db: Database;
  readonly #project: StoredProject;
  readonly #measureOf: ReturnType<typeof measures>;
  /** Attempts that came already. */
  readonly #seen = new Set<string>();

  constructor(db: Database, project: StoredProject) {
    this.#db = db;
    this.#project = project;
    this.#measureOf = measures(db, project);
  }

  /** For each result, in their order, what would be stored, or why it is refused; `kept` as in `Measure`. */
  async judge(
    sent: readonly SentResult[],
    kept: readonly (KeptOutcome | null)[] = [],
  ): Promise<(Judged | ResultRefusal)[]> {
    const participants = await findParticipants(this.#db, this.#project.id, sent);
    const earlier = await findEarlier(this.#db, this.#project.id, sent);
    const judged: (Judged | ResultRefusal)[] = [];
    for (const [at, one] of sent.entries()) {
      const key = keyOf(one);
      const before = { earlier: earlier.get(key), kept: kept[at] ?? null };
      const participant = participants.get(one.foreign_token);
      judged.push(this.#seen.has(key) ? 'twice-in-the-call' : await this.#judgeOne(one, participant, before));
      this.#seen.add(key);
    }
    return judged;
  }

  async #judgeOne(
    sent: SentResult,
    participant: number | undefined,
    { earlier: before, kept }: { earlier: Earlier | undefined; kept: KeptOutcome | null },
  ): Promise<Judged | ResultRefusal> {
    if (participant === undefined) return 'unknown-participant';
    if (before && before.participant_id !== participant) return 'attempt-of-another';
    const measure = await this.#measureOf(sent.questionnaire_id, before?.version_number);
    if (!measure) return 'unknown-questionnaire';
    const found = judgeResult(sent, { ...measure, kept });
    if (typeof found === 'string') return found;
    // What says that it was begun may come late: a completed attempt is not opened by it.
    const isLate = before?.values.completed_at != null && found.completed_at === null;
    const values = isLate ? before.values : found;
    return {
      ...values,
      id: before?.id ?? null,
      same: before?.removed_id === null && valuesText(before.values) === valuesText(values),
      participant_id: participant,
      removed_id: before?.removed_id ?? null,
      questionnaire_id: sent.questionnaire_id,
      version_number: measure.version,
      attempt: sent.attempt,
    };
  }
}

/** Ids of participants by Matricola as it was sent; the database alone says which ones are the same in small letters. */
async function findParticipants(
  trx: Database,
  project: number,
  sent: readonly SentResult[],
): Promise<ReadonlyMap<string, number>> {
  const codes = [...new Set(sent.map((one) => one.foreign_token))];
  const { rows } = await sql<{ id: number; code: string }>`select u.id, s.code from unnest(${codes}::text[]) as s(code)
    join projects_participants u on u.project_id = ${project} and u.removed_at is null
      and lower(u.foreign_token) = lower(s.code)`.execute(trx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function findEarlier(
  trx: Database,
  project: number,
  sent: readonly SentResult[],
): Promise<ReadonlyMap<string, Earlier>> {
  const attempts = [...new Set(sent.map((one) => one.attempt))];
  const { rows } = await sql<
    Omit<Earlier, 'values'> & ResultValues
  >`select r.id, coalesce(n.id, r.participant_id) as participant_id,
      case when n.id is not null then r.participant_id end as removed_id, r.questionnaire_id, r.version_number, r.attempt,
      r.started_at, r.completed_at, r.timeout, r.items_answered, r.score, r.max_score, r.score_30, r.level, r.passed,
      r.open_answer, r.replies
    from projects_results r join projects_participants o on o.id = r.participant_id
    left join projects_participants n on o.removed_at is not null and n.project_id = o.project_id
      and n.removed_at is null and lower(n.foreign_token) = lower(o.foreign_token) and n.full_name_n = o.full_name_n
    where r.project_id = ${project} and r.attempt = any(${attempts}::text[])`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), { ...row, values: valuesOf(row) }]));
}

function valuesOf(row: ResultValues): ResultValues {
  const { started_at, completed_at, timeout, items_answered, score, max_score, score_30 } = row;
  const { level, passed, open_answer, replies } = row;
  const numbers = { items_answered, score, max_score, score_30, level, passed };
  return { started_at, completed_at, timeout, ...numbers, open_answer, replies };
}

/** Values as comparable text: moments in one spelling, fields of replies in one order (PostgreSQL stores them in its own). */
function valuesText(values: ResultValues): string {
  const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  const { started_at, completed_at, timeout, items_answered, score, max_score, score_30 } = values;
  const { level, passed, open_answer, replies } = values;
  const numbers = [items_answered, score, max_score, score_30, level, passed, open_answer];
  const said = replies?.map(({ code, chosen, text, given }) => [code, chosen, text, given]);
  return JSON.stringify([moment(started_at), moment(completed_at), timeout, ...numbers, said]);
}

/** What results of the project's questionnaires are judged by, each version read once. */
function measures(
  trx: Database,
  { chosen, enabled }: StoredProject,
): (questionnaire: number, version: number | undefined) => Promise<Measure | undefined> {
  const known = new Map<string, Promise<Measure | undefined>>();
  return (questionnaire, version) => {
    const one = chosen.find(({ questionnaire_id }) => questionnaire_id === questionnaire);
    const number = version ?? one?.version;
    const kind = enabled.find(({ id }) => id === questionnaire)?.result;
    if (!one?.enabled || number == null || !kind) return Promise.resolve(undefined);
    const key = `${questionnaire} ${number}`;
    const reading = known.get(key) ?? readMeasure(trx, { chosen: one, number, kind });
    known.set(key, reading);
    return reading;
  };
}

async function readMeasure(
  trx: Database,
  { chosen, number, kind }: { chosen: StoredQuestionnaire; number: number; kind: Measure['kind'] },
): Promise<Measure | undefined> {
  const { questionnaire_id, version, algorithm_id } = chosen;
  const content = await contentOfVersion(trx, questionnaire_id, number);
  if (!content) return undefined;
  const configurationIn = (of: QuestionnaireContent | undefined) =>
    of?.configurations.find(({ id }) => algorithm_id !== null && sameAs(id) === sameAs(algorithm_id));
  // The version of an earlier result may lack the configuration that the project has chosen since.
  const found =
    configurationIn(content) ??
    (version == null || version === number
      ? undefined
      : configurationIn(await contentOfVersion(trx, questionnaire_id, version)));
  const { levels, pass } = found ?? { levels: [], pass: null };
  return { kind, version: number, content, configuration: { levels, pass } };
}

async function write(
  trx: Database,
  project: number,
  rows: readonly Judged[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id int, participant_id int, removed_id int, questionnaire_id int,
    version_number int, attempt text, started_at timestamptz, completed_at timestamptz, timeout boolean, items_answered int,
    score numeric, max_score numeric, score_30 numeric, level text, passed boolean, open_answer text, replies json)`;
  const columns = sql`started_at, completed_at, timeout, items_answered, score, max_score, score_30, level, passed, open_answer, replies`;
  await sql`insert into projects_results (project_id, participant_id, questionnaire_id, version_number, attempt, source,
      ${columns}, created_at, updated_at)
    select ${project}::int, s.participant_id, s.questionnaire_id, s.version_number, s.attempt, ${source},
      ${columns}, ${at}, ${at} from ${sent} where s.id is null`.execute(trx);
  // Taken over, it counts for nobody until their attempts are compared: a unique index allows one at a time.
  await sql`update projects_results r set (${columns}) = (select ${columns} from ${sent} where s.id = r.id),
      (participant_id, is_last) = (select s.participant_id, r.is_last and s.removed_id is null from ${sent} where s.id = r.id),
      source = ${source}, updated_at = ${at}, version = r.version + 1
    where r.id = any(${rows.flatMap(({ id }) => id ?? [])}::int[])`.execute(trx);
}
