import type { Readable } from 'node:stream';
import { type Endpoint, earlyAnswers } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import { JsonText } from '../platform/answer.ts';
import { parsePairs } from '../platform/input.ts';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';

/** Bytes of one part, which is held in memory: what is longer (a list without end) is asked for alone, and streamed. */
const MOST_BYTES = 2 * 1024 * 1024;
const TOO_LARGE = 413;

/** Headers that identify the caller. Others, such as conditions and encodings, are the batch's own. */
const passedOn = [
  ...['authorization', 'sessiontoken', 'cookie', 'host', 'user-agent', 'x-requested-with'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

const matches = ({ path }: Endpoint, asked: string) => {
  const wanted = path.split('/');
  const parts = asked.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
};

/** Whether the query asks for an export, parsed as its endpoint parses it. An early batch must not make one: it would be audited. */
function asksForFile(query: string): boolean {
  try {
    return Object.hasOwn(parsePairs(query, 'query'), 'export');
  } catch {
    // Its endpoint refuses it, and says why.
    return false;
  }
}

/**
 * `GET /api/early`: the parts of a batch, each answered as a request of its own by the whole server: session, permission, limits, log
 * and audit are those of its endpoint.
 */
export function registerEarly(app: App): void {
  const isEarly = (ask: string) => {
    // The address as `inject` reads it: without line ends and fragment.
    const { pathname, search } = new URL(ask, 'http://early');
    const found = app.platform.endpoints.some((one) => one.early && one.method === 'GET' && matches(one, pathname));
    return found && !asksForFile(search.slice(1));
  };
  serve(app, earlyAnswers, async ({ query: { ask }, request }) => {
    const answers = await Promise.all(
      [...new Set(ask)].map((one) => (isEarly(one) ? answer(app, request, one) : refused(one))),
    );
    return new JsonText(`{"answers":[${answers.join()}]}`);
  });
}

const refused = (ask: string, status = 404) => JSON.stringify({ ask, status, body: null });

/** The whole text; undefined where it is longer than a part may be. */
async function textOf(stream: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The text of an answer is taken over as it is: parsing and writing it again would cost as much as making it. */
async function answer(app: App, request: FastifyRequest, ask: string): Promise<string> {
  const { headers, socket } = request;
  const answered = await app.inject({
    method: 'GET',
    url: ask,
    remoteAddress: socket.remoteAddress ?? request.ip,
    headers: Object.fromEntries(
      passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    payloadAsStream: true,
  });
  const isJson = String(answered.headers['content-type']).startsWith('application/json');
  const body = answered.statusCode === 200 && isJson ? await textOf(answered.stream()) : undefined;
  if (body !== undefined) return `{"ask":${JSON.stringify(ask)},"status":200,"body":${body}}`;
  // Ends a handler that still streams its rows.
  answered.raw.res.destroy();
  return refused(ask, answered.statusCode === 200 ? TOO_LARGE : answered.statusCode);
}
