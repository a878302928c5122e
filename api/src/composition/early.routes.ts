import { type Endpoint, earlyAnswers } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import { JsonText } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';

/** What says who asks, and from where. Others, such as conditions and encodings, are the batch's own. */
const passedOn = [
  ...['authorization', 'sessiontoken', 'cookie', 'host', 'user-agent', 'x-requested-with'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

const matches = ({ path }: Endpoint, asked: string) => {
  const wanted = path.split('/');
  const parts = asked.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
};

/** An export would be buffered in memory. */
const asksForFile = (query: string) => new URLSearchParams(query).has('export');

/**
 * `GET /api/early`: the parts of a batch, each answered as a request of its own by the whole server: session, permission, limits, log
 * and audit are those of its endpoint.
 */
export function registerEarly(app: App): void {
  const isEarly = (ask: string) => {
    const [path = '', query = ''] = ask.split('?', 2);
    const found = app.platform.endpoints.some((one) => one.early && one.method === 'GET' && matches(one, path));
    return found && !asksForFile(query);
  };
  serve(app, earlyAnswers, async ({ query: { ask }, request }) => {
    const answers = await Promise.all(
      [...new Set(ask)].map((one) => (isEarly(one) ? answer(app, request, one) : refused(one))),
    );
    return new JsonText(`{"answers":[${answers.join()}]}`);
  });
}

const refused = (ask: string, status = 404) => JSON.stringify({ ask, status, body: null });

/** The text of an answer is taken over as it is: parsing and writing it again would cost as much as making it. */
async function answer(app: App, request: FastifyRequest, ask: string): Promise<string> {
  const { headers, socket } = request;
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({
    method: 'GET',
    url: ask,
    remoteAddress: socket.remoteAddress ?? request.ip,
    headers: Object.fromEntries(
      passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
  });
  if (statusCode !== 200 || !String(answered['content-type']).startsWith('application/json'))
    return refused(ask, statusCode);
  return `{"ask":${JSON.stringify(ask)},"status":200,"body":${body}}`;
}
