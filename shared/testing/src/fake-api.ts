/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Endpoint,
  type ErrorCode,
  type ErrorFlag,
  errorFlag,
  errorSentences,
  isCommonError,
  type Method,
  type Problem,
  problem,
} from '@sodalizio/contract';
import type * as z from 'zod';

type Parsed<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

/** A request parsed by the endpoint's schemas. `raw` is the query string as sent. */
export interface FakeRequest<E extends Endpoint = Endpoint> {
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly params: Parsed<E, 'params'>;
  readonly headers: IncomingHttpHeaders;
  readonly raw: URLSearchParams;
}

const kind = Symbol('answer');

/** An answer that is not plain data: a refusal, the legacy flag, or a file. */
export interface SpecialAnswer {
  readonly [kind]: 'problem' | 'flag' | 'file';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: unknown;
}

/** A refusal as a problem, with the sentence of the contract or the endpoint. */
export const refusal = (status: number, code: ErrorCode, fields: Problem['fields'] = []): SpecialAnswer => ({
  [kind]: 'problem',
  status,
  headers: {},
  content: { code, message: isCommonError(code) ? errorSentences[code] : '', fields } satisfies Problem,
});

/** Status 200 and the specification's error flag. */
export const flagged = (code: ErrorFlag['code']): SpecialAnswer => ({
  [kind]: 'flag',
  status: 200,
  headers: {},
  content: { error: true, code, message: errorSentences[code] },
});

/** A file to download. */
export const file = (
  name: string,
  content: string | Uint8Array,
  headers: Record<string, string> = {},
): SpecialAnswer => ({
  [kind]: 'file',
  status: 200,
  headers: { 'content-disposition': `attachment; filename="${name}"`, ...headers },
  content,
});

type Handler<E extends Endpoint> = (
  request: FakeRequest<E>,
) => z.input<E['response']> | SpecialAnswer | Promise<z.input<E['response']> | SpecialAnswer>;

/** The fake handler of one endpoint. */
export interface FakeAnswer {
  readonly endpoint: Endpoint;
  readonly handle: (request: FakeRequest) => unknown;
}

/** `answers(associatesPage, ({ query }) => …)`: the answer is checked against the endpoint's schema. The last one for an address wins. */
export const answers = <E extends Endpoint>(endpoint: E, handle: Handler<E>): FakeAnswer => ({
  endpoint,
  // The request was parsed by this very endpoint's schemas.
  handle: (request) => handle(request as FakeRequest<E>),
});

/** A request the screen made. */
export interface SeenRequest {
  readonly method: Method;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Turns true when the browser cancelled the request. */
  aborted: boolean;
}

export interface FakeApi {
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  readonly askedOf: (endpoint: Endpoint) => SeenRequest[];
  readonly also: (...more: FakeAnswer[]) => void;
  /** Number of requests that wait for their answer. */
  readonly unanswered: () => number;
  /** Contract violations of the screen or the test: an unknown address, a wrong query, an answer of another shape. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * A real HTTP server on a free local port: requests and answers are checked against the endpoints' schemas, violations are
 * collected in `faults`.
 */
export async function startFakeApi(given: readonly FakeAnswer[] = []): Promise<FakeApi> {
  let known = [...given];
  const seen: SeenRequest[] = [];
  const faults: string[] = [];
  let unanswered = 0;
  const server = createServer((request, response) => {
    allowAnyOrigin(request, response);
    if (request.method === 'OPTIONS') return response.end();
    serve(request, response).catch((error: unknown) => {
      faults.push(`${request.method} ${request.url}: ${String(error)}`);
      send(response, refusal(500, 'internal'));
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake');
    const method = request.method as Method;
    const sent = await readAll(request);
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const body: unknown = isForm ? fileIn(sent) : sent ? JSON.parse(sent) : undefined;
    const record: SeenRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      aborted: false,
    };
    seen.push(record);
    unanswered += 1;
    response.on('close', () => {
      unanswered -= 1;
      record.aborted ||= !response.writableEnded;
    });
    const match = known.findLast(({ endpoint }) => endpoint.method === method && paramsOf(endpoint.path, url.pathname));
    if (!match) {
      faults.push(`${method} ${url.pathname}: the fake API has no answer for it`);
      return send(response, refusal(404, 'not-found'));
    }
    const parsed = parseRequest(match.endpoint, url, body);
    if (typeof parsed === 'string') {
      faults.push(`${method} ${url.pathname}${url.search}: ${parsed}`);
      return send(response, refusal(400, 'invalid-input'));
    }
    const answer = await match.handle({ ...parsed, headers: request.headers, raw: url.searchParams });
    if (response.destroyed) return;
    const wrong = wrongAnswer(match.endpoint, answer);
    if (wrong) throw new Error(`the test's answer does not fit the contract: ${wrong}`);
    send(response, worded(match.endpoint, answer));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    faults,
    askedOf: (endpoint) =>
      seen.filter(({ method, path }) => method === endpoint.method && paramsOf(endpoint.path, path) !== undefined),
    unanswered: () => unanswered,
    also: (...more) => {
      known = [...known, ...more];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const fileIn = (form: string) => {
  const [, part = 'file', name] = /name="([^"]*)"; filename="([^"]*)"/.exec(form) ?? [];
  return { [part]: { name } };
};

/** jsdom keeps its first origin, so this server is cross-origin for it and has to allow it. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
  response.setHeader(
    'access-control-expose-headers',
    'content-disposition, x-row-count, x-expected-bytes, x-request-id',
  );
}

function parseRequest(endpoint: Endpoint, url: URL, body: unknown) {
  const query = endpoint.query?.safeParse(queryOf(url.searchParams));
  const parsedBody = endpoint.body?.safeParse(body);
  if (query?.success === false) return query.error.message;
  if (parsedBody?.success === false) return parsedBody.error.message;
  const params: unknown = endpoint.params?.parse(paramsOf(endpoint.path, url.pathname));
  return { query: query?.data, body: parsedBody?.data, params } as Pick<FakeRequest, 'query' | 'body' | 'params'>;
}

/** Parses `k=a&k=b` as a list, anything else as text, like the server. */
function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern.replace(/:([a-z_A-Z]+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${source}$`).exec(path);
  return found ? { ...found.groups } : undefined;
}

const isSpecial = (answer: unknown): answer is SpecialAnswer =>
  typeof answer === 'object' && answer !== null && kind in answer;

function wrongAnswer(endpoint: Endpoint, answer: unknown): string | undefined {
  if (!isSpecial(answer)) return endpoint.response.safeParse(answer).error?.message;
  if (answer[kind] === 'problem') {
    const { data, error } = problem.safeParse(answer.content);
    if (!data) return error.message;
    const known = isCommonError(data.code) || endpoint.errors?.[data.code] !== undefined;
    return known ? undefined : `'${data.code}' is no error of this endpoint`;
  }
  if (answer[kind] === 'flag') return errorFlag.safeParse(answer.content).error?.message;
  return endpoint.file ? undefined : 'this endpoint sends no files';
}

/** Uses the endpoint's own sentence for its own error codes. */
function worded({ errors }: Endpoint, answer: unknown): unknown {
  if (!isSpecial(answer) || answer[kind] !== 'problem') return answer;
  const told = problem.parse(answer.content);
  return { ...answer, content: { ...told, message: errors?.[told.code]?.sentence ?? told.message } };
}

function send(response: ServerResponse, answer: unknown) {
  if (isSpecial(answer) && answer[kind] === 'file') {
    response.writeHead(200, { 'content-type': 'application/octet-stream', ...answer.headers });
    response.end(answer.content);
    return;
  }
  const [status, content] = isSpecial(answer) ? [answer.status, answer.content] : [200, answer];
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'fake' });
  response.end(JSON.stringify(content));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
