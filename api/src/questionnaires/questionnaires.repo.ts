import type {
  Questionnaire,
  QuestionnaireEvent,
  QuestionnaireFields,
  QuestionnaireSort,
  questionnaireChoices,
} from '@sodalizio/contract/questionnaires';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { imagePath, thumbPath } from '../images/images.repo.ts';
// For its declaration of the area's tables.
import type {} from './questionnaires.schema.ts';

/** One sample for all, so any id will do; never 0, which says "none". */
const sample = 1;

const columns = sql`q.id, q.name, q.short_name, q.slug, q.version, q.result, q.image_id, q.updated_at as last_update,
  q.updated_by, coalesce(f.name, '') as filename, ${imagePath('i')} as logo, ${thumbPath('i')} as logo_thumb,
  ${sql.lit(sample)}::int as sample, q.current, q.archived, q.revision,
  (select count(*)::int from questionnaires_uses u where u.questionnaire_id = q.id) as projects`;
const tables = sql`questionnaires q
  left join questionnaires_versions v on v.questionnaire_id = q.id and v.number = q.current
  left join questionnaires_files f on f.id = v.file_id
  left join images i on i.id = q.image_id`;

const keyOf: Record<QuestionnaireSort, RawBuilder<unknown>> = {
  name: sql`norm(q.name)`,
  last_update: sql`q.updated_at`,
  version: sql`norm(q.version)`,
};

export interface Asked {
  search: string;
  archived: boolean;
  key: QuestionnaireSort;
  down: boolean;
  /** Null: all of them. */
  limit: number | null;
  offset: number;
}

/** A catalogue has tens of questionnaires: it is searched without an index. */
export async function findPage(
  db: Database,
  { search, archived, key, down, limit, offset }: Asked,
): Promise<{ questionnaires: Questionnaire[]; total: number }> {
  const words = sql`norm(concat_ws(' ', q.name, q.short_name, q.slug, q.version, f.name))`;
  const matching = sql`q.archived = ${archived} and ${containsWords(words, search)}`;
  const way = sql.raw(down ? 'desc' : 'asc');
  const { rows } = await sql<Questionnaire>`select ${columns} from ${tables} where ${matching}
    order by ${keyOf[key]} ${way}, q.id ${way} limit ${limit}::bigint offset ${offset}::bigint`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${matching}`.execute(
    db,
  );
  return { questionnaires: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findQuestionnaire(db: Database, id: number): Promise<Questionnaire | undefined> {
  const { rows } = await sql<Questionnaire>`select ${columns} from ${tables} where q.id = ${id}`.execute(db);
  return rows[0];
}

type Choice = z.output<typeof questionnaireChoices.response>[number];

export async function findChoices(db: Database): Promise<Choice[]> {
  const { rows } = await sql<Choice>`select ${columns}, coalesce(f.configurations, '[]') as algorithms
    from ${tables} where not q.archived order by norm(q.name), q.id`.execute(db);
  return rows;
}

/** The questionnaire that a request has already added, under `lockCatalogue`. */
export async function findQuestionnaireOf(trx: Database, request: string): Promise<Questionnaire | undefined> {
  const { rows } = await sql<Questionnaire>`select ${columns} from ${tables} where q.request = ${request}`.execute(trx);
  return rows[0];
}

/**
 * One save at a time: slugs, names of versions and numbers are then free when they were found free. Saves of a catalogue are rare.
 */
export async function lockCatalogue(trx: Database): Promise<void> {
  await sql`lock table questionnaires in share row exclusive mode`.execute(trx);
}

/** Waits for projects that are about to use the questionnaire: their uses are seen afterwards, and none is added any more. */
export async function lockUses(trx: Database, id: number): Promise<void> {
  await sql`select from questionnaires where id = ${id} for update`.execute(trx);
}

/** Whether another questionnaire has the slug; `own` is 0 for a new one. */
export async function isSlugTaken(trx: Database, slug: string, own: number): Promise<boolean> {
  const { rows } = await sql`select from questionnaires where slug = ${slug} and id <> ${own}`.execute(trx);
  return rows.length > 0;
}

interface Saving {
  updatedBy: string;
  now: Date;
  /** Of a new questionnaire. */
  request?: string | undefined;
}

export async function insertQuestionnaire(
  trx: Database,
  fields: QuestionnaireFields,
  { updatedBy, now, request }: Saving,
): Promise<number> {
  const { id } = await trx
    .insertInto('questionnaires')
    .values({ ...fields, updated_by: updatedBy, created_at: now, updated_at: now, request })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Changes = Partial<QuestionnaireFields> & { current?: number; archived?: boolean };

/** Writes a questionnaire under `lockCatalogue`; its revision grows. */
export async function changeQuestionnaire(
  trx: Database,
  id: number,
  changes: Changes,
  { updatedBy, now }: Saving,
): Promise<void> {
  await trx
    .updateTable('questionnaires')
    .set((eb) => ({ ...changes, updated_by: updatedBy, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeQuestionnaire(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('questionnaires').where('id', '=', id).execute();
}

/** An entry of the audit, with the name of who acted. */
export interface Entry extends Pick<QuestionnaireEvent, 'id' | 'at' | 'by'> {
  action: string;
  before: unknown;
  after: unknown;
}

export async function findEntries(db: Database, id: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select e.id, e.at, e.action, e.before, e.after,
      coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), e.actor_label) as by
    from audit_entries e left join users u on u.id = e.actor_user_id
    where e.subject_kind = 'questionnaire' and e.subject_id = ${String(id)}
    order by e.id desc limit 200`.execute(db);
  return rows;
}
