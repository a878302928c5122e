import { selectionLimit, selectionsKept } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { conditions } from '../associates.conditions.ts';
import type { SelectionSource } from './selection-source.ts';

const lives = 24 * 3_600_000;

export interface FrozenSelection {
  selection: string;
  count: number;
}

/**
 * Freezes the members of a source in one statement, without reading them. `count` may be `selectionLimit + 1`: the caller
 * then rolls back. Also deletes expired selections.
 */
export async function freeze(
  trx: Database,
  userId: number,
  source: SelectionSource,
  now: Date,
): Promise<FrozenSelection> {
  const earlier = 'selection' in source ? source.selection : null;
  // An unfinished batch still needs its selection, even after a weekend.
  const wanted = sql`exists (select from bulk_batches b where b.selection_id = selections.id and b.position < b.total
    and b.undo_started_at is null and b.created_at > ${now}::timestamptz - interval '7 days')`;
  await sql`delete from selections where expires_at <= ${now}::timestamptz and not ${wanted}`.execute(trx);
  await sql`delete from selections where id in (select id from selections where user_id = ${userId}
    order by created_at desc, id offset ${selectionsKept - 1}) and id is distinct from ${earlier}::uuid
    and not ${wanted}`.execute(trx);
  const { rows } = await sql<FrozenSelection>`insert into selections
      (user_id, created_at, expires_at, count, members, codes)
    select ${userId}::int, ${now}::timestamptz, ${new Date(now.getTime() + lives)}::timestamptz, count(*),
      coalesce(array_agg(c.id order by c.id), '{}'), coalesce(array_agg(c.codaica order by c.id), '{}')
    from (select m.id, m.codaica from ${chosenBy(source)} limit ${selectionLimit + 1}) c
    returning id as selection, count`.execute(trx);
  const [frozen] = rows;
  if (!frozen) throw new Error('an insert of one row gave none back');
  return frozen;
}

/** The members `m` of a source; of an earlier selection those deleted since too. */
export function chosenBy(source: SelectionSource) {
  if ('codes' in source) return sql`members m where m.codaica = any(${source.codes}::text[])`;
  const others = sql`m.codaica <> all(${source.except}::text[])`;
  if ('selection' in source) {
    // Deleted members stay in it, so that the act reports them.
    return sql`selections s, unnest(s.members, s.codes) as m(id, codaica)
      where s.id = ${source.selection}::uuid and ${others}`;
  }
  return sql`members m where ${conditions(source.search)} and ${others}`;
}

export function ownSelection(
  db: Database,
  userId: number,
  id: string,
  now: Date,
): Promise<FrozenSelection | undefined> {
  return db
    .selectFrom('selections')
    .select(['id as selection', 'count'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function selectionPart(
  db: Database,
  id: string,
  from: number,
  count: number,
): Promise<{ members: number[]; codes: string[] } | undefined> {
  const until = from + count;
  const { rows } = await sql<{ members: number[]; codes: string[] }>`select members[${from + 1}:${until}] as members,
    codes[${from + 1}:${until}] as codes from selections where id = ${id}::uuid`.execute(db);
  return rows[0];
}
