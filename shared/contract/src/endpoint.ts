import type * as z from 'zod';
import type { Requires } from './permissions.ts';
import type { ErrorFlag, OwnErrors } from './problem.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** One call of the specification: what both sides agree on. `path` uses `:name` for parameters. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly requires: Requires;
  /** One English line for the API page: what it is for. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Set where a successful answer may also be a file. */
  readonly file?: { readonly type: string };
  /** The body is `multipart/form-data`: `body` names its parts. */
  readonly multipart?: true;
  /** The body is `application/zip`, handed over as bytes; `body` stays away. */
  readonly zip?: true;
  /** A deploy token of the area that `params.area` names opens it too, in the place of a person's session. */
  readonly deployToken?: true;
  /** Id of the area it belongs to: switched off with it (`area-off`, 503). */
  readonly area?: string;
  /** Asks for an open session with the membership registry; without one the answer is `errorFlag`, which `response` has to allow. */
  readonly registry?: true;
  /** Largest accepted body in bytes; the server's default is 64 KiB. */
  readonly bodyLimit?: number;
  /** Why it may be refused beside the common reasons (`ownErrors`). The server refuses for no other. */
  readonly errors?: OwnErrors;
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** What a caller hands over: the `params`, `query` and `body` that this endpoint declares. */
export type InputOf<E extends Endpoint> = object & Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What a caller gets back once the answer is parsed. An error flag never arrives: it is thrown as the refusal it is. */
export type OutputOf<E extends Endpoint> = Exclude<z.output<E['response']>, ErrorFlag>;

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/**
 * The same call seen more narrowly: for calls whose one address answers differently by query
 * (specification section 7, `GET /api/admin/associates`).
 */
export const viewOf = <E extends Endpoint, const N extends Partial<Pick<Endpoint, 'query' | 'body' | 'response'>>>(
  base: E,
  narrower: N,
): Omit<E, keyof N> & N => ({ ...base, ...narrower });
