import {
  type CommonErrorCode,
  type Endpoint,
  type ErrorCode,
  type ErrorFlag,
  errorSentences,
  type FieldCode,
  isCommonError,
  type Problem,
} from '@sodalizio/contract';
import type { FastifyReply } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';

type Field = { path: string; code: FieldCode };

/** HTTP status of each common error code, except those that only a browser produces. */
const statusOf: Partial<Record<ErrorCode, number>> = {
  'invalid-input': 400,
  'wrong-credentials': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'wrong-xsrf-token': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-slow': 408,
  conflict: 409,
  'last-superadmin': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'registry-session-missing': 409,
  'area-off': 503,
  unavailable: 503,
  internal: 500,
};

/** Codes of what Fastify, its plugins and Node refuse by themselves. */
const codeOf: Record<number, CommonErrorCode> = {
  404: 'not-found',
  408: 'too-slow',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-media-type',
  431: 'too-large',
  503: 'unavailable',
};

export interface RefusalOptions {
  status?: number;
  fields?: readonly Field[];
  headers?: Readonly<Record<string, string>>;
  /** Members required by another standard (RFC 6749's `error`). */
  extra?: Readonly<Record<string, string>>;
  /** A more specific sentence for the person: Italian, without secrets. */
  sentence?: string;
  cause?: unknown;
}

/**
 * Thrown by a handler to refuse a call. The person reads the code's sentence: the common one (`errorSentences`), or the
 * endpoint's own (`errors`), which also defines the status.
 * `throw new Refusal('not-found')`, `throw new Refusal('invalid-input', { fields: [{ path: 'body.title', code: 'required' }] })`.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly Field[];
  readonly headers: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, string>>;
  readonly sentence: string | undefined;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? statusOf[code] ?? 500;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
    this.sentence = options.sentence;
  }
}

/** A refusal with the status and the sentence that the endpoint declares for it. An undeclared code is a server error. */
export function refusalOf(endpoint: Endpoint, refusal: Refusal): Refusal {
  const { code, sentence, cause } = refusal;
  const own = endpoint.errors?.[code];
  if (own) return new Refusal(code, { ...refusal, cause, status: own.status, sentence: sentence ?? own.sentence });
  if (isCommonError(code)) return refusal;
  const undeclared = `${endpoint.method} ${endpoint.path} refuses with '${code}', which it does not declare`;
  return new Refusal('internal', { cause: new Error(undeclared, { cause: refusal }) });
}

export const problemOf = (code: CommonErrorCode): Problem => ({ code, message: errorSentences[code], fields: [] });

/** The specification's legacy refusal, sent with status 200. */
export const flagOf = (code: ErrorFlag['code']): ErrorFlag => ({ error: true, code, message: errorSentences[code] });

export function codeOfStatus(status: number): CommonErrorCode {
  return codeOf[status] ?? (status < 500 ? 'invalid-input' : 'internal');
}

function statusIn(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Any thrown value as a refusal. An unexpected error becomes its status, or `internal`: its text is never sent. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // Neither the embedded engine nor PostgreSQL can store U+0000: always the caller's input.
  if (error instanceof Error && error.name === 'NulInParameter') return new Refusal('invalid-input');
  if (isDatabaseUnavailable(error) || isDiskFull(error)) return new Refusal('unavailable', { cause: error });
  const status = statusIn(error);
  return new Refusal(codeOfStatus(status), { status, cause: error });
}

const sentenceOf = (code: ErrorCode) => errorSentences[isCommonError(code) ? code : 'internal'];

/** Sends a problem. Unexpected errors (`cause`) are logged in full, with the request's id. */
export function sendProblem(reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalFrom(error);
  const { code, fields, extra, cause = error } = refusal;
  if (refusal.code === 'internal') reply.log.error({ err: cause }, 'request failed');
  else if (refusal.code === 'unavailable' && refusal.cause) reply.log.warn({ err: cause }, 'not available now');
  // A download that failed before its first byte has already set these.
  for (const name of ['content-encoding', 'content-disposition', 'content-length']) reply.removeHeader(name);
  for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message: refusal.sentence ?? sentenceOf(code), fields, ...extra }));
}
