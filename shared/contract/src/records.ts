import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Requires } from './permissions.ts';
import { searchLength, text, wholeNumber } from './primitives.ts';

/** Added to a record's fields by the server. */
const stored = z.object({
  id: z.number().int(),
  /** ISO 8601, UTC. */
  updated_at: z.string(),
  /** Grows with each change; sent back for optimistic locking. */
  version: z.number().int(),
});

/** A stored record: its fields, `id`, `updated_at` and `version`. */
export type StoredRecord<Fields extends object> = Fields & z.infer<typeof stored>;

/** A search of records: every word of `search`, by `sort` (`-` before a column: descending), `limit` of them from `offset` on. */
export interface RecordQuery<Sort extends string = string, Whole = number> {
  readonly search?: string | undefined;
  readonly sort?: Sort | `-${Sort}` | undefined;
  readonly limit: Whole;
  readonly offset: Whole;
}

interface Call<Method extends Endpoint['method'], Response> extends Endpoint {
  readonly method: Method;
  readonly response: z.ZodType<Response, Response>;
}
interface OfOne {
  readonly params: z.ZodType<{ id: number }, { id: number | string }>;
}
interface Taking<Body> {
  readonly body: z.ZodType<Body, Body>;
}

/** The result of `recordEndpoints`. */
export interface RecordEndpoints<Fields extends object, Sort extends string> {
  /** The first is the default order. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly find: Call<'GET', { items: StoredRecord<Fields>[]; total: number }> & {
    readonly query: z.ZodType<RecordQuery<Sort>, RecordQuery<Sort, number | string>>;
  };
  readonly one: Call<'GET', StoredRecord<Fields>> & OfOne;
  readonly create: Call<'POST', StoredRecord<Fields>> & Taking<Fields>;
  /** 409 `conflict` where somebody else has changed it since `version`. */
  readonly update: Call<'POST', StoredRecord<Fields>> & OfOne & Taking<Fields & { version: number }>;
  readonly remove: Call<'DELETE', { status: 'deleted' }> & OfOne;
}

interface RecordSource<Shape extends z.ZodRawShape = z.ZodRawShape, Sort extends string = string> {
  readonly area: string;
  readonly path: `/${string}`;
  readonly name: string;
  readonly read: Requires;
  readonly edit: Requires;
  readonly fields: z.ZodObject<Shape>;
  readonly sorts: readonly [Sort, ...Sort[]];
}

/**
 * The five calls of records that people find, add, change and delete: `find`, `one`, `create`, `update`, `remove`. The server
 * serves them by `serveRecords`, screens call them by `defineRecords` of area-kit. `name` is for the API page: 'items'. Declare
 * calls that differ by `endpoint`.
 */
export function recordEndpoints<Shape extends z.ZodRawShape, const Sort extends string>(
  given: RecordSource<Shape, Sort>,
): RecordEndpoints<z.output<z.ZodObject<Shape>>, Sort>;
export function recordEndpoints({
  area,
  path,
  name,
  read,
  edit,
  fields,
  sorts,
}: RecordSource<Record<never, never>>): RecordEndpoints<object, string> {
  const record = fields.extend(stored.shape);
  const params = z.object({ id: wholeNumber(1, 999_999_999) });
  const ofOne = { path: `${path}/:id`, area, params } as const;
  return {
    sorts,
    find: endpoint({
      method: 'GET',
      path,
      area,
      requires: read,
      summary: `Search the ${name}`,
      query: z.object({
        search: text(searchLength).optional(),
        sort: z.enum([...sorts, ...sorts.map((key) => `-${key}`)]).optional(),
        limit: wholeNumber(1, 500),
        offset: wholeNumber(0, 999_999_999),
      }),
      response: z.object({ items: z.array(record), total: z.number().int() }),
    }),
    one: endpoint({ ...ofOne, method: 'GET', requires: read, summary: `One of the ${name}`, response: record }),
    create: endpoint({
      method: 'POST',
      path,
      area,
      requires: edit,
      summary: `Add to the ${name}`,
      body: fields,
      response: record,
    }),
    update: endpoint({
      ...ofOne,
      method: 'POST',
      requires: edit,
      summary: `Change one of the ${name}`,
      body: fields.extend({ version: z.int32() }),
      response: record,
    }),
    remove: endpoint({
      ...ofOne,
      method: 'DELETE',
      requires: edit,
      summary: `Delete one of the ${name}`,
      response: z.object({ status: z.literal('deleted') }),
    }),
  };
}
