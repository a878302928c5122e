import { day, type MemberSort, memberSorts } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';

type Key = { column: string; type: 'text' | 'date' | 'numeric' | 'int'; nullable?: true };
/** As lists show it: a member without a surname is among the others by the first name, a company alone by its name. */
const names: Key[] = [
  { column: 'shown_name_n', type: 'text' },
  { column: 'first_name_n', type: 'text' },
];

/** Sort keys, before the id that makes every order total. Indexes of the members table follow these. */
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

/** Empty values come last in both directions; the id breaks ties. */
export interface MemberOrder {
  sort: MemberSort;
  down: boolean;
}

export function memberOrder(wire: MemberSort | `-${MemberSort}` | undefined): MemberOrder {
  if (wire === undefined) return { sort: 'nome', down: false };
  const sort = memberSorts.find((key) => key === wire || `-${key}` === wire) ?? 'nome';
  return { sort, down: wire.startsWith('-') };
}

export type Position = readonly (string | number | null)[];

const schemaOf = {
  text: z.string().max(1000),
  date: day,
  numeric: z.number().min(-1e8).max(1e8),
  int: z.number().int().min(-32_768).max(32_767),
};
const id = z.number().int().min(1).max(2_147_483_647);

export function writeCursor(order: MemberOrder, position: Position): string {
  return Buffer.from(JSON.stringify([orderName(order), ...position])).toString('base64url');
}

/** Decodes a cursor; undefined when it is malformed or belongs to another order. */
export function readCursor(order: MemberOrder, cursor: string): Position | undefined {
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
  const position = values.flatMap((value) => (value.success ? [value.data] : []));
  const clean = position.length === values.length && position.every((v) => typeof v !== 'string' || !v.includes('\0'));
  return clean ? position : undefined;
}

const orderName = ({ sort, down }: MemberOrder) => (down ? `-${sort}` : sort);

export function keyColumns(order: MemberOrder, table: 'm' | 'h'): RawBuilder<unknown> {
  return sql.join(keysOf[order.sort].map(({ column }) => sql.ref(`${table}.${column}`)));
}

export function positionOf(order: MemberOrder, row: Readonly<Record<string, unknown>>): Position {
  return [...keysOf[order.sort].map(({ column }) => column), 'id'].map((column) => {
    const value = row[column];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
}

export interface Slice {
  limit: number;
  offset: number;
  after?: Position | undefined;
  /** Sort all matches instead of walking the index of the order. */
  unindexed?: boolean;
}

/** SQL fragments of one order over one table. `by` is for rows whose first key is not empty. */
function spelled(order: MemberOrder, table: 'm' | 'h', { after, unindexed }: Slice) {
  const keys = keysOf[order.sort];
  const ref = (column: string) => sql.ref(`${table}.${column}`);
  const direction = sql.raw(order.down ? 'desc' : 'asc');
  // Written as in the index (desc nulls last) although no null is left: the planner compares the text.
  const nulls = sql.raw(order.down ? 'nulls last' : 'nulls first');
  const beyond = sql.raw(order.down ? '<' : '>');
  const by = [...keys, { column: 'id', type: 'int', nullable: undefined }].map(({ column, type, nullable }, at) => {
    const other = type === 'text' ? sql`${ref(column)} || ''` : sql`${ref(column)} + 0`;
    return sql`${unindexed && at === 0 ? other : ref(column)} ${direction} ${nullable ? nulls : sql``}`;
  });
  const values = keys.map(({ type }, at) => sql`${after?.[at]}::${sql.raw(type)}`);
  const id = sql`${after?.at(-1)}::int`;
  return {
    columns: sql`${ref('id')}, ${keyColumns(order, table)}`,
    by: sql.join(by),
    byId: sql`${ref('id')} ${direction}`,
    beyondPosition: after
      ? sql`(${sql.join(keys.map(({ column }) => ref(column)))}, ${ref('id')}) ${beyond} (${sql.join(values)}, ${id})`
      : sql`true`,
    idBeyondPosition: sql`${ref('id')} ${beyond} ${id}`,
    nullable: keys[0]?.nullable === true ? ref(keys[0].column) : undefined,
  };
}

const amongEmpty = (order: MemberOrder, { after }: Slice) => keysOf[order.sort][0]?.nullable && after?.[0] === null;

/**
 * `select id, keys` in order, one slice, from `source` (aliased `m`, or `h` for a list of hits) where `where` holds.
 * An index can answer it: rows with empty keys are a second part, read only when the first has ended, because no btree
 * holds "empty last" in both directions.
 */
export function orderedIds(
  order: MemberOrder,
  source: RawBuilder<unknown>,
  table: 'm' | 'h',
  where: RawBuilder<unknown>,
  slice: Slice,
): RawBuilder<unknown> {
  const { columns, by, byId, beyondPosition, idBeyondPosition, nullable: key } = spelled(order, table, slice);
  const range = sql`limit ${slice.limit} offset ${slice.offset}`;
  if (!key) return sql`select ${columns} from ${source} where ${where} and ${beyondPosition} order by ${by} ${range}`;
  const enough = sql`${slice.limit + slice.offset}::int`;
  const empty = amongEmpty(order, slice);
  return sql`select both_parts.* from (
    with filled as materialized (select ${columns} from ${source}
      where ${empty ? sql`false` : sql`${where} and ${key} is not null and ${beyondPosition}`} order by ${by} limit ${enough}),
    blank as (select ${columns} from ${source}
      where (select count(*) from filled) < ${enough} and ${where} and ${key} is null and ${empty ? idBeyondPosition : sql`true`}
      order by ${byId} limit ${enough})
    select * from filled union all select * from blank) both_parts
    order by ${orderBy(order, 'both_parts')} ${range}`;
}

/**
 * The same slice, searched only among the next `most` members in index order. A short result proves nothing:
 * `orderedIds` has to run then. Undefined where no index can continue.
 */
export function nearbyIds(
  order: MemberOrder,
  where: RawBuilder<unknown>,
  slice: Slice,
  most: number,
): RawBuilder<unknown> | undefined {
  if (amongEmpty(order, slice)) return undefined;
  const { columns, by, beyondPosition, nullable: key } = spelled(order, 'm', slice);
  return sql`select ${columns} from (
      select m.* from members m where ${key ? sql`${key} is not null` : sql`true`} and ${beyondPosition} order by ${by} limit ${most}) m
    where ${where} order by ${by} limit ${slice.limit} offset ${slice.offset}`;
}

export function orderBy(order: MemberOrder, table: string): RawBuilder<unknown> {
  const direction = sql.raw(order.down ? 'desc nulls last' : 'asc nulls last');
  return sql.join(
    [...keysOf[order.sort].map(({ column }) => column), 'id'].map(
      (column) => sql`${sql.ref(`${table}.${column}`)} ${direction}`,
    ),
  );
}
