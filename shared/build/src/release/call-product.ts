import { type Endpoint, problem } from '@sodalizio/contract';
import type * as z from 'zod';
import { givenToken } from '../compose/product-address.ts';
import { isRecord } from '../is-record.ts';
import { Refusal } from '../processes.ts';

export interface Deployment {
  readonly address: string;
  readonly token: string;
}

const TIMEOUT_MS = 60_000;
/** More than the five minutes that the product gives a file. */
const FILE_TIMEOUT_MS = 330_000;

/** The token of the environment. Throws a Refusal that explains where to get one. */
export function deployToken(): string {
  const token = givenToken();
  if (token) return token;
  throw new Refusal(
    'SODALIZIO_DEPLOY_TOKEN is not set: a superadmin makes a deploy token for the area in Impostazioni.',
  );
}

interface Sent {
  readonly area: string;
  /** For endpoints about one release. */
  readonly release?: string;
  readonly body?: unknown;
  readonly zip?: Uint8Array;
  readonly query?: string;
}

function refusal(status: number, answer: unknown, area: string): Refusal {
  const { data } = problem.safeParse(answer);
  if (status === 401)
    return new Refusal(
      'The deploy token is not accepted: it has expired, was revoked or is not whole. A superadmin makes a new one in Impostazioni.',
    );
  if (status === 403) return new Refusal(`This deploy token is not for the area "${area}": each token opens one area.`);
  if (status === 404) return new Refusal(`The product knows no such area, release or fill of a slot of "${area}".`);
  if (data?.code === 'version-taken')
    return new Refusal(
      `This version of ${area} was released already with other content, and releases never change: raise "version" in its package.json.`,
    );
  const fields = data?.fields.map(({ path, code: why }) => `${path}: ${why}`).join(', ');
  return new Refusal(`The product answers ${status}${data ? `: ${data.message}` : '.'}${fields ? ` (${fields})` : ''}`);
}

/** Sends one request and returns its answer as text. Throws a Refusal for an unreachable product. */
async function send(
  address: string,
  url: string,
  request: RequestInit,
  timeout: number,
): Promise<{ answer: Response; text: string }> {
  try {
    // Followed, it would lose its body and its token on the way, and look like a token that is not accepted.
    const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    return { answer, text: await answer.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Refusal(`${address} did not answer within ${timeout / 1000} seconds: the line may be slow, try again.`);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = isRecord(cause) && typeof cause.code === 'string' ? cause.code : String(cause);
    throw new Refusal(`${address} cannot be reached (${why}).`);
  }
}

/** Calls an endpoint of the composition with the token; returns its parsed answer. Throws a Refusal, one sentence, otherwise. */
export async function callProduct<Answer>(
  { address, token }: Deployment,
  endpoint: Endpoint & { readonly response: z.ZodType<Answer> },
  { area, release = '', body, zip, query = '' }: Sent,
): Promise<Answer> {
  const path = endpoint.path.replace(':area', area).replace(':release', release) + query;
  const url = address + path;
  const type = zip ? 'application/zip' : body === undefined ? undefined : 'application/json';
  const request = {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    ...(zip ? { body: Buffer.from(zip) } : body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const { answer, text } = await send(address, url, request, zip ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const elsewhere = answer.headers.get('location');
  if (elsewhere && answer.status >= 300 && answer.status < 400)
    throw new Refusal(`${address} leads to ${new URL(elsewhere, url).href.replace(path, '')}: write that address.`);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Refusal(`${url} answers no JSON (${answer.status}): is a Sodalizio there?`);
  }
  if (!answer.ok) throw refusal(answer.status, found, area);
  const parsed = endpoint.response.safeParse(found);
  if (!parsed.success) throw new Refusal(`${url} answers what this checkout does not understand: is it older?`);
  return parsed.data;
}
