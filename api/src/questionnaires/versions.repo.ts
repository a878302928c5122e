import type { QuestionnaireContent, QuestionnaireVersion } from '@sodalizio/contract/questionnaires';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { contentIn } from '../scoring/stored-content.ts';
// For its declaration of the area's tables.
import type {} from './questionnaires.schema.ts';

export interface NewVersion {
  questionnaire: number;
  version: string;
  file: string;
  savedBy: string;
}

/** Adds the next version of a locked questionnaire, and answers its number. */
export async function addVersion(
  trx: Database,
  { questionnaire, version, file, savedBy }: NewVersion,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`insert into questionnaires_versions
      (questionnaire_id, number, version, file_id, saved_at, saved_by)
    select ${questionnaire}::int, coalesce(max(number), 0) + 1, ${version}, ${file}::uuid, ${now}::timestamptz, ${savedBy}
    from questionnaires_versions where questionnaire_id = ${questionnaire}
    returning number`.execute(trx);
  const [added] = rows;
  if (!added) throw new Error('a version was not added');
  return added.number;
}

/** The versions of a questionnaire, the newest first; `number` picks one. */
export async function findVersions(
  db: Database,
  questionnaire: number,
  number?: number,
): Promise<(QuestionnaireVersion & { file: string })[]> {
  const one = number === undefined ? sql`true` : sql`v.number = ${number}`;
  const { rows } = await sql<QuestionnaireVersion & { file: string }>`
    select v.number, v.version, f.name as filename, v.file_id as file, v.saved_at, v.saved_by,
      f.questions, json_array_length(f.configurations) as configurations,
      coalesce(q.current = v.number, false) as in_use,
      (select count(*)::int from questionnaires_uses u where u.questionnaire_id = q.id and u.number = v.number) as projects
    from questionnaires_versions v
    join questionnaires q on q.id = v.questionnaire_id
    join questionnaires_files f on f.id = v.file_id
    where v.questionnaire_id = ${questionnaire} and ${one}
    order by v.number desc`.execute(db);
  return rows;
}

/** The content of the version in use. */
export async function findCurrentContent(
  db: Database,
  questionnaire: number,
): Promise<QuestionnaireContent | undefined> {
  const row = await db
    .selectFrom('questionnaires as q')
    .innerJoin('questionnaires_versions as v', (join) =>
      join.onRef('v.questionnaire_id', '=', 'q.id').onRef('v.number', '=', 'q.current'),
    )
    .innerJoin('questionnaires_files as f', 'f.id', 'v.file_id')
    .select('f.content')
    .where('q.id', '=', questionnaire)
    .executeTakeFirst();
  return row && contentIn(row.content);
}

/** Name of the version with this content, if the questionnaire has one. */
export async function findSameContent(db: Database, questionnaire: number, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('questionnaires_versions as v')
    .innerJoin('questionnaires_files as f', 'f.id', 'v.file_id')
    .select('v.version')
    .where('v.questionnaire_id', '=', questionnaire)
    .where('f.content_hash', '=', hash)
    .executeTakeFirst();
  return row?.version;
}

/** Whether a version of the questionnaire has this name, ignoring case and accents. */
export async function isVersionTaken(db: Database, questionnaire: number, version: string): Promise<boolean> {
  const { rows } = await sql`select from questionnaires_versions
    where questionnaire_id = ${questionnaire} and norm(version) = norm(${version})`.execute(db);
  return rows.length > 0;
}
