import type * as z from 'zod';
import type { Requires } from './permissions.ts';
import type { ErrorFlag, OwnErrors } from './problem.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** One call of the specification, shared by browser and server. `path` uses `:name` for parameters. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly requires: Requires;
  /** One English line for the API page. */
  readonly summary: string;
  /** More for the API page, in Markdown: added by the server, as browsers load the contract. */
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Set where a successful answer may also be a file. */
  readonly file?: { readonly type: string };
  /** The body is `multipart/form-data`: `body` names its parts. */
  readonly multipart?: true;
  /** The body is `application/zip`, passed as bytes; `body` is undefined. */
  readonly zip?: true;
  /** Also accepts a deploy token of the area `params.area` instead of a session. */
  readonly deployToken?: true;
  /** Its caller brings an integration token of the project in the address; `requires` is 'public'. */
  readonly integrationToken?: true;
  /** Id of its area: switched off with it (`area-off`, 503). */
  readonly area?: string;
  /** Requires an open session with the membership registry; without one the answer is `errorFlag`, which `response` has to allow. */
  readonly registry?: true;
  /** Largest accepted body in bytes; the server's default is 64 KiB. */
  readonly bodyLimit?: number;
  /** A GET that may leave with the page, as one part of `earlyAnswers`: a screen's first question, answered as JSON. */
  readonly early?: true;
  /** Its own reasons to refuse besides the common ones (`ownErrors`); the server uses no others. */
  readonly errors?: OwnErrors;
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** Input of a call: the `params`, `query` and `body` that the endpoint declares. */
export type InputOf<E extends Endpoint> = object & Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The parsed answer. An error flag is never returned: it is thrown as a refusal. */
export type OutputOf<E extends Endpoint> = Exclude<z.output<E['response']>, ErrorFlag>;

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/**
 * A narrower type of the same call: for one address whose answer depends on the query (specification section 7, `GET
 * /api/admin/associates`).
 */
export const viewOf = <E extends Endpoint, const N extends Partial<Pick<Endpoint, 'query' | 'body' | 'response'>>>(
  base: E,
  narrower: N,
): Omit<E, keyof N> & N => ({ ...base, ...narrower });
