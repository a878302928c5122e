import { type RowReason, readDay, readTime, todayInRome, typedText } from '@sodalizio/contract';
import { type ResultRefusal, sentResult, uploadResults } from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import * as z from 'zod';
import { refuseLostRight } from '../auth/lost-right.ts';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import {
  type RowRange,
  RowRefusal,
  type UploadField,
  type UploadInHand,
  type UploadKind,
} from '../platform/upload-kind.ts';
import { plainHeading } from '../uploads/header-matching.ts';
import { serveUpload } from '../uploads/uploads.routes.ts';
import { upsertInto } from '../uploads/upsert.ts';
import { inRome } from './export-results.ts';
import type { StoredProject } from './projects.repo.ts';
import { findHeading } from './results.repo.ts';
import { labels } from './results.upload.labels.ts';
import { lockProject } from './save-project.ts';
import { type SheetResult, saysNothing, sentFrom } from './sheet-result.ts';
import { describeResult, flagText, momentText, pointsText } from './shown-result.ts';
import { settleParticipants, settleTakenBack } from './standings.repo.ts';
import { type Judged, ResultJudge } from './store-results.ts';
import { isStoredMoment, type StoredRow, wrongIn } from './wrong-cells.ts';

const cell = typedText('text', 80);

/** What a program may send of the same. */
const within = (field: 'items_answered' | 'score' | 'max_score' | 'score_30', text: string) =>
  sentResult.shape[field].safeParse(Number(text)).success ? text : new RowRefusal('not-allowed', labels.tooLarge);

/** `15`, `15,5` or `15.5`: with three digits after a dot it could be thousands, and is refused (`unreadablePoints`). */
const numberOf = (field: 'score' | 'max_score' | 'score_30') => (text: string) =>
  /^\d{1,7}(?:[.,]\d+)?$/.test(text) ? within(field, text.replace(',', '.')) : new RowRefusal('wrong-format');
const readAnswered = (text: string) =>
  /^\d{1,5}$/.test(text) ? within('items_answered', text) : new RowRefusal('wrong-format');

function readFlag(text: string): string | RowRefusal {
  const written = plainHeading(text);
  if (labels.yes.some((one) => one === written)) return 'true';
  return labels.no.some((one) => one === written) ? 'false' : new RowRefusal('wrong-format');
}

/** As programs write a moment. */
const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `23/11/2026 09:20` or `2026-11-23T09:20:00` as clocks in Rome showed it; a day alone is its midnight. */
function readMoment(given: string): string | RowRefusal {
  const moment = withZone.test(given) ? Date.parse(given) : Number.NaN;
  const text = Number.isNaN(moment) ? given : inRome(new Date(moment).toISOString());
  const [, written = '', clock = '0:00'] =
    /^(\S+?)(?:[ T,]+(\d{1,2}[:.]\d{2})(?:[:.]\d{2}(?:\.\d+)?)?)?$/.exec(text.trim()) ?? [];
  const [day, time] = [readDay(written), readTime(clock)];
  if (day.kind !== 'read' || time.kind !== 'read') return new RowRefusal('wrong-format');
  return `${day.value}T${time.value}:00`;
}

const fields: readonly UploadField[] = [
  {
    field: 'foreign_token',
    label: labels.code,
    required: true,
    isCode: true,
    headers: labels.codeHeaders,
    schema: sentResult.shape.foreign_token,
  },
  {
    field: 'completed_at',
    label: labels.completed,
    required: false,
    headers: labels.completedHeaders,
    schema: cell,
    read: readMoment,
    show: momentText,
  },
  {
    field: 'timeout',
    label: labels.timeout,
    required: false,
    headers: labels.timeoutHeaders,
    schema: cell,
    read: readFlag,
    show: flagText,
  },
  {
    field: 'items_answered',
    label: labels.answered,
    required: false,
    headers: labels.answeredHeaders,
    schema: cell,
    read: readAnswered,
  },
  {
    field: 'score',
    label: labels.score,
    required: false,
    headers: labels.scoreHeaders,
    schema: cell,
    read: numberOf('score'),
    show: pointsText,
  },
  {
    field: 'max_score',
    label: labels.most,
    required: false,
    headers: labels.mostHeaders,
    schema: cell,
    read: numberOf('max_score'),
    show: pointsText,
  },
  {
    field: 'score_30',
    label: labels.score30,
    required: false,
    headers: labels.score30Headers,
    schema: cell,
    read: numberOf('score_30'),
    show: pointsText,
  },
  { field: 'level', label: labels.level, required: false, headers: labels.levelHeaders, schema: cell },
  {
    field: 'open_answer',
    label: labels.openAnswer,
    required: false,
    headers: labels.openAnswerHeaders,
    schema: typedText('lines', 20_000),
  },
  { field: 'attempt', label: labels.attempt, required: false, headers: labels.attemptHeaders, schema: cell },
];

const uploadContext = z.object({ project: z.number().int(), questionnaire: z.number().int() });
const contextOf = ({ context }: UploadInHand) => uploadContext.parse(context);

const judged = (name: string) => sql`(r.fields->'judged'->>${sql.lit(name)})`;

/** An empty cell keeps the stored value, as in every sheet; what is computed from the score is always written. */
const results = upsertInto({
  table: 'projects_results',
  columns: (upload) => {
    const { project, questionnaire } = contextOf(upload);
    return {
      project_id: { given: sql`${project}::int` },
      questionnaire_id: { given: sql`${questionnaire}::int` },
      participant_id: { given: sql`${judged('participant_id')}::int` },
      version_number: { given: sql`${judged('version_number')}::int` },
      attempt: { given: judged('attempt') },
      source: { given: sql`${labels.source}::text`, follows: true },
      completed_at: { given: sql`(${judged('completed_at')}::timestamp at time zone 'Europe/Rome')` },
      timeout: { given: sql`${judged('timeout')}::boolean` },
      items_answered: { given: sql`${judged('items_answered')}::int` },
      score: { given: sql`${judged('score')}::numeric` },
      max_score: { given: sql`${judged('max_score')}::numeric` },
      score_30: { given: sql`${judged('score_30')}::numeric`, derived: true },
      level: { given: judged('level'), derived: true },
      passed: { given: sql`${judged('passed')}::boolean`, derived: true },
      open_answer: { given: judged('open_answer') },
    };
  },
  unused: sql`true`,
});

/** The field of the sheet that a refusal is about. */
const refusedAt: Partial<Record<ResultRefusal, RowReason>> = {
  'unknown-participant': { field: 'foreign_token', code: 'not-allowed', sentence: labels.unknownParticipant },
  'unknown-level': { field: 'level', code: 'not-allowed', sentence: labels.unknownLevel },
  'level-missing': { field: 'level', code: 'required' },
  'score-missing': { field: 'score', code: 'required' },
  'score-above-most': { field: 'score', code: 'not-allowed', sentence: labels.aboveMost },
  'attempt-of-another': { field: 'attempt', code: 'taken-by-another' },
  'twice-in-the-call': { field: 'foreign_token', code: 'twice-in-the-file' },
};
const attemptAgain: RowReason = { field: 'attempt', code: 'twice-in-the-file' };
/** No sheet gets the other refusals: they are of what only programs send. */
const other: RowReason = { field: 'foreign_token', code: 'not-allowed' };

/** The time as the sheet has it, in Rome's time zone; an empty cell keeps the stored one, and so does its minute. */
const stored = (one: Judged | ResultRefusal, row: SheetResult | undefined) => {
  if (typeof one !== 'string' && one.removed_id === null) {
    const nothing = row !== undefined && saysNothing(row);
    return { ...one, completed_at: givenMoment(row), again: false, wrong: [], nothing };
  }
  // A sheet takes no attempt over: undoing it could not give it back.
  const refusal = typeof one === 'string' ? one : 'attempt-of-another';
  const again = refusal === 'twice-in-the-call';
  const wrong = again && row?.fields.attempt ? attemptAgain : (refusedAt[refusal] ?? other);
  return { id: null, again, wrong: [wrong] };
};

const givenMoment = (row: SheetResult | undefined): string | null =>
  row === undefined || isStoredMoment(row) ? null : row.fields.completed_at || null;

const batch = 2_000;

/** Judges the rows by the rules that programs' results are judged by. */
async function judgeRows(trx: Database, upload: UploadInHand, now: Date): Promise<void> {
  const { project, questionnaire } = contextOf(upload);
  const locked = await lockProject(trx, project, now);
  const today = todayInRome(now);
  const judge = new ResultJudge(trx, locked);
  const measure = measureOf(locked, questionnaire);
  if (measure === '') throw new Refusal('not-found', { sentence: labels.switchedOff });
  for (let after = 0; ; ) {
    const { rows } =
      await sql<StoredRow>`select r.row, r.fields, u.id as participant, t.started_at as began, case when t.id is not null
        then json_build_object('completed_at', t.completed_at, 'timeout', t.timeout, 'items_answered', t.items_answered,
          'score', t.score, 'max_score', t.max_score, 'score_30', t.score_30, 'level', t.level, 'passed', t.passed, 'open_answer', t.open_answer) end as kept
      from upload_rows r
      left join projects_participants u on u.project_id = ${project} and u.removed_at is null
        and lower(u.foreign_token) = lower(r.fields->>'foreign_token')
      left join projects_results t on t.project_id = ${project} and t.questionnaire_id = ${questionnaire}
        and t.participant_id = u.id and t.attempt = coalesce(nullif(r.fields->>'attempt', ''), ${labels.sheetAttempt}::text || ' ' || u.id)
      where r.upload_id = ${upload.id}::uuid and r.outcome is null and r.row > ${after} order by r.row limit ${batch}`.execute(
        trx,
      );
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
    const readable = rows.filter((row) => wrongIn(row, today).length === 0);
    const sent = readable.map((row) => sentFrom(row, questionnaire));
    const found = await judge.judge(
      sent,
      readable.map(({ kept }) => kept),
    );
    const said = [
      ...found.map((one, at) => ({ row: readable[at]?.row, judged: { ...stored(one, readable[at]), measure } })),
      ...rows
        .filter((row) => wrongIn(row, today).length > 0)
        .map((row) => ({ row: row.row, judged: { id: null, again: false, wrong: wrongIn(row, today) } })),
    ];
    await sql`update upload_rows u set fields = u.fields || jsonb_build_object('judged', s.judged)
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(row int, judged jsonb)
      where u.upload_id = ${upload.id}::uuid and u.row = s.row`.execute(trx);
  }
}

/** The participants of stored or undone rows, of a range or all. */
async function participantsOf(trx: Database, { id }: UploadInHand, range?: RowRange): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct (fields->'judged'->>'participant_id')::int as id from upload_rows
    where upload_id = ${id}::uuid and outcome in ('created', 'updated')
      and ${range ? sql`row between ${range.from} and ${range.to}` : sql`true`}`.execute(trx);
  return rows.map((row) => row.id);
}

/** What a project judges results of a questionnaire by; empty where it has switched it off. */
function measureOf({ chosen, enabled }: StoredProject, questionnaire: number): string {
  const one = chosen.find((each) => each.enabled && each.questionnaire_id === questionnaire);
  return one ? `${one.version} ${one.algorithm_id} ${enabled.find(({ id }) => id === questionnaire)?.result}` : '';
}

/** Whether rows of a range were judged by another version or configuration than the project has now. */
async function isOutdated(trx: Database, { id }: UploadInHand, range: RowRange, measure: string): Promise<boolean> {
  const { rows } = await sql`select from upload_rows r where r.upload_id = ${id}::uuid
    and r.row between ${range.from} and ${range.to} and r.outcome in ('created', 'updated')
    and ${judged('measure')} is distinct from ${measure} limit 1`.execute(trx);
  return rows.length > 0;
}

/** How many rows of a range name another participant since the dry run, or none: theirs was removed, or has another Matricola. */
async function countGone(trx: Database, { id }: UploadInHand, range: RowRange): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select count(*)::int as gone from upload_rows r
    join projects_participants u on u.id = (r.fields->'judged'->>'participant_id')::int
      and (u.removed_at is not null or lower(u.foreign_token) <> lower(r.fields->>'foreign_token'))
    where r.upload_id = ${id}::uuid and r.row between ${range.from} and ${range.to}
      and r.outcome in ('created', 'updated', 'unchanged')`.execute(trx);
  return rows[0]?.gone ?? 0;
}

const resultsUpload = (app: App): UploadKind => ({
  kind: 'project-results',
  requires: uploadResults.requires,
  fields,
  subject: 'result',
  judge: judgeRows,
  compare: (upload) => {
    const compared = results.compare(
      upload,
      sql`select row, (fields->'judged'->>'id')::int as target, (fields->'judged'->>'again')::boolean as again,
        fields->'judged'->'wrong' as wrong from upload_rows where upload_id = ${upload.id}::uuid and outcome is null`,
    );
    return sql`select c.row, c.reasons, o.outcome,
        c.before || jsonb_build_object('full_name', u.full_name, 'foreign_token', r.fields->>'foreign_token') as before, case when o.outcome = c.outcome then c.target_id end as target_id
      from (${compared}) c join upload_rows r on r.upload_id = ${upload.id}::uuid and r.row = c.row
      left join projects_participants u on u.id = ${judged('participant_id')}::int
      cross join lateral (select case when c.outcome = 'created' and ${judged('nothing')}::boolean then 'unchanged'
        else c.outcome end as outcome) o`;
  },

  describe: describeResult,

  store: async (trx, upload, range, now) => {
    const { project, questionnaire } = contextOf(upload);
    const measure = measureOf(await lockProject(trx, project, now), questionnaire);
    await refuseLostRight(app, trx, upload.userId, uploadResults.requires);
    // Where rows do not count, nothing is stored, and all are judged again.
    if (await isOutdated(trx, upload, range, measure)) return 0;
    const count = (await results.store(trx, upload, range, now)) - (await countGone(trx, upload, range));
    await settleParticipants(trx, project, await participantsOf(trx, upload, range), now);
    return count;
  },

  undo: async (trx, upload, now) => {
    const { id } = await lockProject(trx, contextOf(upload).project, now);
    await refuseLostRight(app, trx, upload.userId, uploadResults.requires);
    const lines = await results.undo(trx, upload, now);
    await settleParticipants(trx, id, await participantsOf(trx, upload), now);
    await settleTakenBack(trx, id);
    return lines;
  },
});

export function registerResultsUpload(app: App): void {
  serveUpload(app, uploadResults, resultsUpload(app), async ({ db, params }) => {
    if (!(await findHeading(db, params.project, params.questionnaire))) throw new Refusal('not-found');
    return params;
  });
}
