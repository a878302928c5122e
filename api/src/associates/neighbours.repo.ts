import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { conditions, type MemberSearch } from './associates.conditions.ts';
import { keyColumns, type MemberOrder, orderBy, orderedIds, positionOf } from './associates.order.ts';
import { countedWithPage } from './associates.repo.ts';

export interface Neighbours {
  position: number | null;
  total: number | null;
  previous: string | null;
  next: string | null;
}

const nowhere: Neighbours = { position: null, total: null, previous: null, next: null };

/** The members before and after one among the matches of a search; counted only up to what a page of the list counts. */
export async function findNeighbours(
  db: Database,
  codaica: string,
  search: MemberSearch,
  order: MemberOrder,
): Promise<Neighbours> {
  const where = conditions(search);
  const hits = sql`select m.id, m.codaica as code, ${keyColumns(order, 'm')} from members m where ${where}
    limit ${countedWithPage + 1}`;
  const { rows } = await sql<Neighbours & { hits: number }>`with hits as materialized (${hits}),
      n as (select count(*)::int as hits from hits),
      placed as (select h.code, (row_number() over w)::int as position, lag(h.code) over w as previous,
          lead(h.code) over w as next
        from hits h, n where n.hits <= ${countedWithPage} window w as (order by ${orderBy(order, 'h')}))
    select n.hits, p.position, p.previous, p.next from n left join placed p on p.code = ${codaica}::text`.execute(db);
  const [found] = rows;
  if (!found) return nowhere;
  if (found.hits > countedWithPage) return amongMany(db, codaica, search, order);
  const { position, previous, next } = found;
  return position === null ? nowhere : { position, total: found.hits, previous, next };
}

/** Without counting: one step along the order in each direction. */
async function amongMany(db: Database, codaica: string, search: MemberSearch, order: MemberOrder): Promise<Neighbours> {
  const where = conditions(search);
  const { rows } = await sql<Record<string, unknown>>`select m.id, ${keyColumns(order, 'm')} from members m
    where ${where} and m.codaica = ${codaica}::text`.execute(db);
  const [row] = rows;
  if (!row) return nowhere;
  const after = positionOf(order, row);
  const step = async (towards: MemberOrder) => {
    const one = orderedIds(towards, sql`members m`, 'm', where, { limit: 1, offset: 0, after });
    const found = await sql<{ codaica: string }>`select d.codaica from (${one}) page
      join members d on d.id = page.id`.execute(db);
    return found.rows[0]?.codaica ?? null;
  };
  // Empty keys come last in both directions: such an order read backwards is another one.
  const reversible =
    order.sort === 'nome' || order.sort === 'codaica' || order.sort === 'tiposocio' || order.sort === 'Ammesso';
  const previous = reversible ? await step({ ...order, down: !order.down }) : null;
  return { position: null, total: null, previous, next: await step(order) };
}
