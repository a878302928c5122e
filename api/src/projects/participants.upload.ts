import { typedText } from '@sodalizio/contract';
import {
  languageWords,
  type ProjectLanguage,
  participantFields,
  projectLanguages,
  projectMailErrors,
  uploadParticipants,
} from '@sodalizio/contract/projects';
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
import { reason, upsertInto } from '../uploads/upsert.ts';
import { welcome } from './participant-acts.ts';
import { stopMails } from './participants.repo.ts';
import { labels } from './participants.upload.labels.ts';
import { renewQueuedMails } from './project-mail.ts';
import { existingProject, lockProject } from './save-project.ts';
import { settleTakenBack } from './standings.repo.ts';

function readLanguage(text: string): ProjectLanguage | RowRefusal {
  const written = plainHeading(text);
  return (
    projectLanguages.find((language) => labels.languages[language].some((one) => one === written)) ??
    new RowRefusal('not-allowed', labels.unknownLanguage)
  );
}

const languageName = (language: string) =>
  projectLanguages.flatMap((one) => (one === language ? languageWords[one] : []))[0] ?? language;

const { shape } = participantFields;

const fields: readonly UploadField[] = [
  {
    field: 'foreign_token',
    label: labels.code,
    required: true,
    isCode: true,
    headers: labels.codeHeaders,
    schema: shape.foreign_token,
  },
  { field: 'full_name', label: labels.name, required: true, headers: labels.nameHeaders, schema: shape.full_name },
  {
    field: 'last_name',
    label: labels.lastName,
    required: false,
    headers: labels.lastNameHeaders,
    schema: typedText('name', 160),
  },
  { field: 'email', label: labels.email, required: false, headers: labels.emailHeaders, schema: shape.email },
  {
    field: 'language',
    label: labels.language,
    required: false,
    headers: labels.languageHeaders,
    schema: typedText('text', 40),
    read: readLanguage,
    show: languageName,
  },
];

const uploadContext = z.object({ project: z.number().int() });
const projectOf = ({ context }: UploadInHand): number => uploadContext.parse(context).project;

const given = (field: string) => sql`nullif(r.fields->>${sql.lit(field)}, '')`;
/** A name in one column, or in two. */
const wholeName = (fields: ReturnType<typeof sql>) =>
  sql`nullif(btrim(concat_ws(' ', ${fields}->>'full_name', nullif(${fields}->>'last_name', ''))), '')`;
const longestName = 160;

/** A name in two columns becomes one, so that it is compared and shown as it is stored. */
async function joinNames(trx: Database, { id }: UploadInHand): Promise<void> {
  await sql`update upload_rows
    set fields = fields || jsonb_build_object('full_name', ${wholeName(sql`fields`)}, 'last_name', '')
    where upload_id = ${id}::uuid and outcome is null and fields->>'last_name' <> ''`.execute(trx);
}

/** Of a participant `t`: not removed, and nothing came of them. A mail that waits or was stopped is nothing. */
const unused = sql`t.removed_at is null and not exists (select from projects_results x where x.participant_id = t.id)
  and not exists (select from projects_presences x where x.participant_id = t.id)
  and not exists (select from projects_mails m join mail_deliveries d on d.id = m.delivery_id
    where m.participant_id = t.id and d.state not in ('queued', 'stopped'))`;

const participants = upsertInto({
  table: 'projects_participants',
  columns: (upload) => ({
    project_id: { given: sql`${projectOf(upload)}::int` },
    foreign_token: { given: given('foreign_token') },
    full_name: { given: wholeName(sql`r.fields`) },
    // A new one may have none; an empty cell keeps the stored one.
    email: { given: given('email'), otherwise: sql`''` },
    language: {
      given: given('language'),
      otherwise: sql`(select languages[1] from projects where id = ${projectOf(upload)}::int)`,
    },
  }),
  unused,
});

/**
 * The participant with the row's Matricola, else the one with its e-mail and its name, whose Matricola is then changed. Somebody
 * else's e-mail is refused: a file must not make one person of two. Nor two rows of one: the second that finds them is a duplicate.
 */
function judge(upload: UploadInHand) {
  const project = projectOf(upload);
  return sql`
    with given as (
      select row, fields->>'foreign_token' as code, ${wholeName(sql`fields`)} as name, nullif(fields->>'email', '') as email,
        nullif(fields->>'language', '') as language
      from upload_rows where upload_id = ${upload.id}::uuid and outcome is null
    ), found as (
      select g.*, c.id as by_code, e.id as by_email, e.full_name_n = norm(g.name) as same_name,
        coalesce(c.id, case when e.full_name_n = norm(g.name) then e.id end) as target,
        row_number() over (partition by lower(g.code) order by g.row) > 1 as code_again,
        g.email is not null and row_number() over (partition by lower(g.email) order by g.row) > 1 as email_again
      from given g
      left join projects_participants c on c.project_id = ${project} and c.removed_at is null and lower(c.foreign_token) = lower(g.code)
      left join projects_participants e on e.project_id = ${project} and e.removed_at is null and e.email <> ''
        and lower(e.email) = lower(g.email)
    ), counted as (
      select *, target is not null and row_number() over (partition by target order by row) > 1 as target_again from found
    )
    select row, target, code_again or email_again or target_again as again,
      jsonb_path_query_array(jsonb_build_array(
        case when code_again or (target_again and by_code is not null and not email_again) then ${reason('foreign_token', 'twice-in-the-file')} end,
        case when length(name) > ${longestName} then ${reason('full_name', 'too-long')} end,
        case when email_again or (target_again and by_code is null) then ${reason('email', 'twice-in-the-file')}
          when by_code <> by_email or (by_code is null and by_email is not null and not same_name)
            then ${reason('email', 'taken-by-another')} end,
        case when language is not null and language <> all((select languages from projects where id = ${project})::text[])
          then ${reason('language', 'not-allowed', labels.otherLanguage)} end
      ), '$[*] ? (@ != null)') as wrong
    from counted`;
}

const before = z.object({ foreign_token: z.string(), full_name: z.string(), email: z.string(), language: z.string() });

/** The participants an upload added, in a range of its rows or all; only those nobody changed since, and of whom nothing came. */
async function addedBy(trx: Database, { id }: UploadInHand, range?: RowRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.target_id as id from upload_rows r
    join projects_participants t on t.id = r.target_id and t.version = 1
    where r.upload_id = ${id}::uuid and r.outcome = 'created' and ${unused}
      and ${range ? sql`r.row between ${range.from} and ${range.to}` : sql`true`}`.execute(trx);
  return rows.map((row) => row.id);
}

/** The participants whom an upload changes, in a range of its rows or all. */
async function changedBy(trx: Database, { id }: UploadInHand, range?: RowRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select target_id as id from upload_rows
    where upload_id = ${id}::uuid and outcome = 'updated'
      and ${range ? sql`row between ${range.from} and ${range.to}` : sql`true`}`.execute(trx);
  return rows.map((row) => row.id);
}

/** An upload knows no sentences of an area: it would fail as if by the server, to be tried again in vain. */
function sayWhy(error: unknown): never {
  const own = Object.entries(projectMailErrors).find(([code]) => error instanceof Refusal && error.code === code);
  throw own ? new Refusal('invalid-input', { sentence: own[1].sentence, cause: error }) : error;
}

/** Participants from a spreadsheet; where the project says so, the new ones get the welcome, which waits so that it can be taken back. */
const participantsUpload = (app: App): UploadKind => ({
  kind: 'project-participants',
  requires: uploadParticipants.requires,
  fields,
  subject: 'participant',
  judge: joinNames,
  compare: (upload) => participants.compare(upload, judge(upload)),

  describe: (stored) => {
    const { foreign_token, full_name, email, language } = before.parse(stored);
    return {
      name: full_name,
      values: { foreign_token, full_name, last_name: '', email, language: languageName(language) },
    };
  },

  store: async (trx, upload, range, now) => {
    const project = await lockProject(trx, projectOf(upload), now);
    await refuseLostRight(app, trx, upload.userId, uploadParticipants.requires);
    const stored = await participants.store(trx, upload, range, now);
    await renewQueuedMails(trx, await changedBy(trx, upload, range), now);
    if (project.users_auto_send_email) {
      const leaving = new Date(now.getTime() + app.platform.config.messagesGrace * 1_000);
      await welcome(app, trx, project, await addedBy(trx, upload, range), now, leaving).catch(sayWhy);
    }
    return stored;
  },

  undo: async (trx, upload, now) => {
    const { id } = await lockProject(trx, projectOf(upload), now);
    await refuseLostRight(app, trx, upload.userId, uploadParticipants.requires);
    await stopMails(trx, await addedBy(trx, upload), now);
    const lines = await participants.undo(trx, upload, now);
    await renewQueuedMails(trx, await changedBy(trx, upload), now);
    await settleTakenBack(trx, id);
    return lines;
  },
});

export function registerParticipantsUpload(app: App): void {
  serveUpload(app, uploadParticipants, participantsUpload(app), async ({ db, params }) => ({
    project: await existingProject(db, params.project),
  }));
}
