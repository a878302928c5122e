import { allows, type Endpoint } from '@sodalizio/contract';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod';
import type { Database } from '../db/open-database.ts';
import { alreadySent, attachment, FileAnswer, JsonStream, JsonText } from './answer.ts';
import { type AuditCircumstances, type AuditEntry, writeAudit } from './audit.repo.ts';
import { parsePairs, parsePart, queryOf, refuseHostile } from './input.ts';
import type { App, Log } from './platform.ts';
import { flagOf, Refusal, refusalFrom, refusalOf, sendProblem } from './problem.ts';
import { acceptFile } from './receive-file.ts';
import type { DeployToken, Session } from './session.ts';
import { allowSlowBody } from './slow-bodies.ts';

type Parsed<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

type MayLackSession = { readonly requires: 'public' } | { readonly deployToken: true };

/** Input of a handler. `session` is null only for a visitor of a public endpoint, or a deploy token. */
export interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  zip: Buffer;
  session: E extends MayLackSession ? Session | null : Session;
  token: DeployToken | null;
  db: Database;
  now: Date;
  log: Log;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Writes an audit row with who, when and from where, and returns its id. Inside a transaction pass `trx`, so that the row is
   * committed with the write, and the embedded engine's single connection cannot deadlock.
   */
  audit: (entry: AuditEntry, trx?: Database) => Promise<number>;
  circumstances: AuditCircumstances;
}

/** A handler's result: the contract's response, the same as JSON text, a file, or `alreadySent`. */
export type Answer<E extends Endpoint> =
  | z.input<E['response']>
  | JsonText
  | JsonStream
  | FileAnswer
  | typeof alreadySent;
export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;

export interface ServeOptions {
  /** Undeclared members are dropped instead of refused (RFC 6749 requires that of the token endpoint). */
  lenient?: boolean;
  /**
   * The `Authorization` header carries another system's HTTP Basic (the membership registry's), so the header `sessionToken`
   * alone identifies the session. A Bearer is still accepted.
   */
  sessionTokenAlone?: boolean;
  /** Refuses callers before their body is read, where they bring a token of their own. Throw a `Refusal`. */
  beforeBody?: (request: FastifyRequest) => Promise<void>;
  /** Adds members required by another standard to a refusal. */
  explain?: (refusal: Refusal, request: FastifyRequest) => Refusal;
}

export const DEFAULT_BODY_LIMIT = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Refuses undeclared members of an object schema; other schemas decide themselves. */
function strict(schema: z.ZodType | undefined, lenient: boolean): z.ZodType | undefined {
  return schema instanceof z.ZodObject && !lenient ? schema.strict() : schema;
}

function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown, check: boolean): FastifyReply {
  if (answer === alreadySent) return reply;
  if (answer instanceof FileAnswer) {
    return reply.type(answer.type).header('content-disposition', attachment(answer.name)).send(answer.stream);
  }
  if (answer instanceof JsonStream) return reply.type(JSON_TYPE).send(answer.stream);
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  if (check) {
    const { error } = endpoint.response.safeParse(JSON.parse(text));
    if (error) throw new Error(`the answer of ${endpoint.method} ${endpoint.path} breaks its contract: ${error}`);
  }
  return reply.type(JSON_TYPE).send(text);
}

/** Refuses before a body is read: 401 without a session, 403 without the permission, 503 where the area is off. */
async function admit(app: App, endpoint: Endpoint, options: ServeOptions, request: FastifyRequest): Promise<void> {
  const { admission } = app.platform;
  await admission.admit?.(endpoint, request, options.sessionTokenAlone === true);
  if (request.deployToken) return;
  if (!allows(endpoint.requires, request.session?.permissions)) throw new Refusal('forbidden');
  if (endpoint.area !== undefined && (await admission.isOff?.(endpoint.area))) throw new Refusal('area-off');
}

/** Makes a route's scope accept `application/zip` alone, in memory, up to the endpoint's `bodyLimit`. */
function acceptZip(scope: App): App {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/zip', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  return scope;
}

/** Without a body schema an empty object is tolerated: some clients always send one. */
const noBody = z.strictObject({}).nullish();

/**
 * Serves one endpoint of the contract: finds the session, checks `requires`, parses `params`, `query` and `body` (refusing with
 * a problem), checks `registry`, and sends the handler's result. Throw `Refusal` to refuse, with a common code or one of the
 * endpoint's `errors`.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  // The type requires it too, but a cast or plain JavaScript must not open a route by accident.
  if (typeof endpoint.requires !== 'string' || endpoint.requires.length === 0) {
    throw new Error(`${endpoint.method} ${endpoint.path} declares no permission: it is not served.`);
  }
  const lenient = options.lenient === true;
  const params = strict(endpoint.params, false);
  const query = strict(endpoint.query, lenient) ?? (lenient ? z.unknown() : z.strictObject({}));
  const body = strict(endpoint.body, lenient) ?? noBody;
  const { db, now, checkResponses, endpoints } = app.platform;
  endpoints.push(endpoint);

  const circumstancesOf = (request: FastifyRequest, at: Date): AuditCircumstances => ({
    actor: request.deployToken
      ? { userId: null, label: `token ${request.deployToken.name}` }
      : { userId: request.session?.userId ?? null, label: request.session?.user.email ?? '' },
    at,
    address: request.ip,
    requestId: request.id,
  });
  const auditOf =
    (request: FastifyRequest): Call<E>['audit'] =>
    (entry, trx) =>
      writeAudit(trx ?? db, entry, circumstancesOf(request, now()));

  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
    exposeHeadRoute: false,
    config: { requires: endpoint.requires },
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(endpoint, refusalFrom(error));
      sendProblem(reply, options.explain?.(refusal, request) ?? refusal);
    },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await admit(app, endpoint, options, request);
      await options.beforeBody?.(request);
      if (endpoint.zip || endpoint.multipart) allowSlowBody(request.raw);
    },
    preHandler: async (request) => {
      // A file takes its time: the session or the token may have been ended while it came.
      if (endpoint.zip || endpoint.multipart) await admit(app, endpoint, options, request);
    },
    handler: async (request, reply) => {
      refuseHostile(request.params, 'params');
      const at = now();
      const call = {
        params: params && parsePart(params, request.params, 'params'),
        query: parsePart(query, parsePairs(queryOf(request.raw.url ?? ''), 'query'), 'query'),
        body: endpoint.zip ? undefined : parsePart(body, request.body, 'body'),
        zip: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        session: request.session,
        token: request.deployToken ?? null,
        db,
        now: at,
        log: request.log,
        request,
        reply,
        audit: auditOf(request),
        circumstances: circumstancesOf(request, at),
      };
      if (endpoint.registry && !request.session?.registry)
        return sendAnswer(reply, endpoint, flagOf('registry-session-missing'), checkResponses);
      // The schemas above produced these members; TypeScript cannot follow a schema that is only part of `E`.
      return sendAnswer(reply, endpoint, await handler(call as unknown as Call<E>), checkResponses);
    },
  };
  if (endpoint.multipart) app.register(async (scope) => void acceptFile(scope, endpoint).route(route));
  else if (endpoint.zip) app.register(async (scope) => void acceptZip(scope).route(route));
  else app.route(route);
}
