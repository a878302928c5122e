import { type MemberSort, memberSorts } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';

type Key = { column: string; type: 'text' | 'date' | 'numeric' | 'int'; nullable?: true };
const names: Key[] = [
  { column: 'last_name_n', type: 'text' },
  { column: 'first_name_n', type: 'text' },
];

/** What each sort compares, before the id that makes every order total. Indexes of the members table follow these. */
const keysOf: Record<MemberSort, Key[]> = {
  nome: names,
  codaica: [{ column: 'codaica', type: 'text' }],
  tiposocio: [{ column: 'member_type', type: 'text' }, ...names],
  Ammesso: [{ column: 'admission', type: 'text' }, ...names],
  dataiscr: [{ column: 'registered_on', type: 'date', nullable: true }],
  dataPagamento: [{ column: 'last_payment_on', type: 'date', nullable: true }],
  ultimaQuota: [{ column: 'last_payment_amount', type: 'numeric', nullable: true }],
  anno: [{ column: 'last_payment_year', type: 'int', nullable: true }],
};

/** An order of members: a key and a direction. What is empty comes last in both directions; the id settles ties. */
export interface MemberOrder {
  sort: MemberSort;
  down: boolean;
}

/** `-nome` as an order; surname and first name when nothing is asked. */
export function memberOrder(wire: MemberSort | `-${MemberSort}` | undefined): MemberOrder {
  if (wire === undefined) return { sort: 'nome', down: false };
  const sort = memberSorts.find((key) => key === wire || `-${key}` === wire) ?? 'nome';
  return { sort, down: wire.startsWith('-') };
}

/** Where a page ended: the values of the order's keys, then the id. */
export type Place = readonly (string | number | null)[];

const schemaOf = {
  text: z.string().max(1000),
  date: z.iso.date(),
  numeric: z.number().min(-1e8).max(1e8),
  int: z.number().int().min(-32_768).max(32_767),
};
const id = z.number().int().min(1).max(2_147_483_647);

/** A place as an opaque word for the caller. */
export function cursorAt(order: MemberOrder, place: Place): string {
  return Buffer.from(JSON.stringify([orderName(order), ...place])).toString('base64url');
}

/** The place a cursor names, or undefined when it is not one of ours or belongs to another order. */
export function placeOf(order: MemberOrder, cursor: string): Place | undefined {
  let decoded: unknown;
  try {
    decoded = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(cursor, 'base64url')));
  } catch {
    return undefined;
  }
  const keys = keysOf[order.sort].map(({ type, nullable }) => (nullable ? schemaOf[type].nullable() : schemaOf[type]));
  const read = z
    .array(z.unknown())
    .length(keys.length + 2)
    .safeParse(decoded);
  if (!read.success || read.data[0] !== orderName(order)) return undefined;
  const values = [...keys, id].map((schema, at) => schema.safeParse(read.data[at + 1]));
  const place = values.flatMap((value) => (value.success ? [value.data] : []));
  const clean = place.length === values.length && place.every((v) => typeof v !== 'string' || !v.includes('\0'));
  return clean ? place : undefined;
}

const orderName = ({ sort, down }: MemberOrder) => (down ? `-${sort}` : sort);

/** The key columns, `m.last_name_n, m.first_name_n`, to carry along beside the id. */
export function keyColumns(order: MemberOrder, table: 'm' | 'h'): RawBuilder<unknown> {
  return sql.join(keysOf[order.sort].map(({ column }) => sql.ref(`${table}.${column}`)));
}

/** For reading a place from a row whose columns are the keys and `id`. */
export function placeIn(order: MemberOrder, row: Readonly<Record<string, unknown>>): Place {
  return [...keysOf[order.sort].map(({ column }) => column), 'id'].map((column) => {
    const value = row[column];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
}

export interface Slice {
  limit: number;
  offset?: number;
  after?: Place | undefined;
}

/**
 * `with … select id, keys` in order, a slice of it, from `source` (aliased `m`, or `h` for a list of hits) where `where` holds.
 * The statement is one that an index of the order can answer: empty keys are read as a second part, and only when the
 * first part has ended, because no btree holds "empty last" in both directions.
 */
export function orderedIds(
  order: MemberOrder,
  source: RawBuilder<unknown>,
  table: 'm' | 'h',
  where: RawBuilder<unknown>,
  slice: Slice,
): RawBuilder<unknown> {
  const keys = keysOf[order.sort];
  const ref = (column: string) => sql.ref(`${table}.${column}`);
  const direction = order.down ? sql.raw('desc') : sql.raw('asc');
  const beyond = order.down ? sql.raw('<') : sql.raw('>');
  const idAfter = slice.after?.at(-1);
  const columns = sql`${ref('id')}, ${keyColumns(order, table)}`;
  const range = sql`limit ${slice.limit} offset ${slice.offset ?? 0}`;
  const tuple = () => {
    const values = keys.map(({ type }, at) => sql`${slice.after?.[at]}::${sql.raw(type)}`);
    return sql`and (${sql.join(keys.map(({ column }) => ref(column)))}, ${ref('id')}) ${beyond} (${sql.join(values)}, ${idAfter}::int)`;
  };
  const first = keys[0];
  if (!first?.nullable) {
    const by = sql.join([...keys.map(({ column }) => column), 'id'].map((column) => sql`${ref(column)} ${direction}`));
    return sql`select ${columns} from ${source} where ${where} ${slice.after ? tuple() : sql``} order by ${by} ${range}`;
  }
  const key = ref(first.column);
  // Spelled as the index is (desc nulls last), though the condition leaves no null: the planner compares the words.
  const by = sql`${key} ${direction} ${sql.raw(order.down ? 'nulls last' : 'nulls first')}, ${ref('id')} ${direction}`;
  const enough = sql`${slice.limit + (slice.offset ?? 0)}::int`;
  const inEmpty = slice.after !== undefined && slice.after[0] === null;
  const filledWhere = inEmpty ? sql`false` : sql`${where} and ${key} is not null ${slice.after ? tuple() : sql``}`;
  const emptyAfter = inEmpty ? sql`and ${ref('id')} ${beyond} ${idAfter}::int` : sql``;
  return sql`select * from (
    with filled as materialized (select ${columns} from ${source} where ${filledWhere} order by ${by} limit ${enough}),
    blank as (select ${columns} from ${source}
      where (select count(*) from filled) < ${enough} and ${where} and ${key} is null ${emptyAfter}
      order by ${ref('id')} ${direction} limit ${enough})
    select * from filled union all select * from blank) both_parts
    order by ${sql.ref(first.column)} ${direction} nulls last, id ${direction} ${range}`;
}

/** `order by` for rows that already carry `id` and the keys. */
export function orderBy(order: MemberOrder, table: string): RawBuilder<unknown> {
  const direction = sql.raw(order.down ? 'desc nulls last' : 'asc nulls last');
  return sql.join(
    [...keysOf[order.sort].map(({ column }) => column), 'id'].map(
      (column) => sql`${sql.ref(`${table}.${column}`)} ${direction}`,
    ),
  );
}
