import * as z from 'zod';
import type { Confirmed, Failed, MembershipRegistry, RegistryCredentials } from './registry.port.ts';

const longestAnswer = 64 * 1024;

/** Some peers write codes as JSON numbers; empty means none. */
const word = z
  .union([z.string().max(500), z.number().int().transform(String)])
  .nullish()
  .transform((value) => value?.trim() ?? '');
const answer = z.object({ SCODE: word, codaica: word });
const memberCode = /^[\w-]{1,20}$/;

interface Exchange {
  scode: string;
  codaica: string;
  cookies: string;
}

/**
 * The specification's protocol: POST with HTTP Basic (tax code and password), body `{v:2}` and then `{CCODE: otp}` with the
 * cookies of the first answer. `timeout` in milliseconds, for one whole answer.
 */
export function httpRegistry(address: string, timeout = 10_000): MembershipRegistry {
  const ask = (credentials: RegistryCredentials, body: object, cookies: string) =>
    exchange(address, timeout, credentials, body, cookies);
  return {
    async firstStep(credentials) {
      const answer = await ask(credentials, { v: 2 }, '');
      if ('kind' in answer) return answer;
      if (answer.codaica !== '') return confirmed(answer.codaica);
      if (answer.scode === '') return { kind: 'unavailable', reason: 'neither SCODE nor codaica' };
      return { kind: 'scode', challenge: { scode: answer.scode, cookies: answer.cookies } };
    },
    async secondStep(credentials, challenge, otp) {
      const answer = await ask(credentials, { CCODE: otp }, challenge.cookies);
      if ('kind' in answer) return answer;
      if (answer.codaica !== '') return confirmed(answer.codaica);
      // A code is requested again: the one just sent was wrong.
      return answer.scode === '' ? { kind: 'unavailable', reason: 'no codaica' } : { kind: 'wrong' };
    },
  };
}

function confirmed(codaica: string): Confirmed | Failed {
  return memberCode.test(codaica) ? { kind: 'codaica', codaica } : { kind: 'unavailable', reason: 'not a member code' };
}

async function exchange(
  address: string,
  timeout: number,
  { taxCode, password }: RegistryCredentials,
  body: object,
  cookies: string,
): Promise<Exchange | Failed> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${taxCode}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
        accept: 'application/json',
        ...(cookies === '' ? {} : { cookie: cookies }),
      },
      body: JSON.stringify(body),
      // A redirect would send the password to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return response.status === 401 ? { kind: 'wrong' } : { kind: 'unavailable', reason: `status ${response.status}` };
    }
    const read = answer.safeParse(JSON.parse(await readText(response)));
    if (!read.success) return { kind: 'unavailable', reason: 'answer of another shape' };
    return { scode: read.data.SCODE, codaica: read.data.codaica, cookies: cookiesOf(response) };
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOf(error) };
  }
}

/** The body; throws once it is longer than any real answer. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new Error('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function cookiesOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]?.trim() ?? '');
  return pairs
    .filter((pair) => pair.includes('='))
    .join('; ')
    .slice(0, 4_000);
}

/** The technical cause, without the request: it holds a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error instanceof SyntaxError ? 'answer is not JSON' : `${error.name}: ${error.message}${cause}`;
}
