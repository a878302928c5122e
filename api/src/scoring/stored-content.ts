import { gunzipSync } from 'node:zlib';
import { type QuestionnaireContent, questionnaireContent } from '@sodalizio/contract/questionnaire-content';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** What a stored content says: gzipped JSON text. */
export const contentIn = (stored: Buffer): QuestionnaireContent =>
  questionnaireContent.parse(JSON.parse(gunzipSync(stored).toString()));

/** The content of a questionnaire's version, which never changes: for whoever scores by it. */
export async function contentOfVersion(
  db: Database,
  questionnaire: number,
  number: number,
): Promise<QuestionnaireContent | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select f.content from questionnaires_versions v
    join questionnaires_files f on f.id = v.file_id
    where v.questionnaire_id = ${questionnaire} and v.number = ${number}`.execute(db);
  return rows[0] && contentIn(rows[0].content);
}
