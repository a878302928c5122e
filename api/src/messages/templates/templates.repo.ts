import { messagePlaceholders, type TemplateFields, type TemplateSort } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import { containsWords } from '../../db/like.ts';
import type { Database } from '../../db/open-database.ts';
import { cleanMarkup } from '../../markup/clean-markup.ts';
import { Refusal } from '../../platform/problem.ts';
import type { RecordStore } from '../../platform/serve-records.ts';
// For its declaration of the area's tables.
import type {} from '../messages.schema.ts';

const columns = ['id', 'name', 'kind', 'title', 'content', 'updated_at', 'version'] as const;
const sorted = { name: 'name_n', updated_at: 'updated_at' } as const;

/** 400 where nothing of the text is left. */
function cleaned<F extends TemplateFields>(fields: F): F {
  const content = cleanMarkup(fields.content, messagePlaceholders);
  if (content === '') throw new Refusal('invalid-input', { fields: [{ path: 'body.content', code: 'required' }] });
  return { ...fields, content };
}

const taken = () => new Refusal('conflict', { fields: [{ path: 'body.name', code: 'taken' }] });

/** One name at a time is taken: of two renamed at once the index would fail one without a sentence. */
const lockNames = (trx: Database) => sql`lock table messages_templates in share row exclusive mode`.execute(trx);

async function refuseTaken(trx: Database, name: string, own: number): Promise<void> {
  await lockNames(trx);
  const { rows } =
    await sql`select from messages_templates where name_n = norm(${name}) and id is distinct from ${own}`.execute(trx);
  if (rows.length > 0) throw taken();
}

export const templateStore: RecordStore<TemplateFields, TemplateSort> = {
  async find(db, { search, order, limit, offset }) {
    const found = db.selectFrom('messages_templates').where(containsWords(sql`search_n`, search));
    const ordered = found.select(columns).orderBy(sorted[order.key], order.direction);
    const items = await ordered.orderBy('id').limit(limit).offset(offset).execute();
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { items, total };
  },

  one: (db, id) => db.selectFrom('messages_templates').select(columns).where('id', '=', id).executeTakeFirst(),

  async same(trx, fields) {
    const { name, kind, title, content } = cleaned(fields);
    await lockNames(trx);
    return trx
      .selectFrom('messages_templates')
      .select(columns)
      .where((row) => row.and({ name, kind, title, content }))
      .executeTakeFirst();
  },

  async add(trx, fields, now) {
    const added = await trx
      .insertInto('messages_templates')
      .values({ ...cleaned(fields), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('name_n').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!added) throw taken();
    return added;
  },

  async change(trx, id, { version, ...fields }, now) {
    await refuseTaken(trx, fields.name, id);
    return trx
      .updateTable('messages_templates')
      .set((eb) => ({ ...cleaned(fields), updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst();
  },

  remove: (trx, id) => trx.deleteFrom('messages_templates').where('id', '=', id).returning(columns).executeTakeFirst(),
};
