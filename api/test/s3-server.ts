import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BucketSettings } from '../src/platform/artefacts/bucket-store.ts';

export interface S3Server {
  readonly bucket: BucketSettings;
  /** Runs `act` while the server checks the signature of each call as Amazon does; otherwise it accepts every key. */
  checkingSignatures<T>(act: () => Promise<T>): Promise<T>;
  away(): void;
  back(): void;
  close(): Promise<void>;
}

const BUCKET = 'artefacts';
/** Where `.ci/run` puts the program when the machine has none. */
const kept = join(import.meta.dirname, '../../.sodalizio/tools/s3/bin');
const MISSING =
  'The tests of buckets need moto_server, a bucket server: `.ci/run` installs it; by hand, pip install "moto[s3,server]".';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilItAnswers(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  for (let tried = 0; tried < 1_200 && child.exitCode === null && child.pid !== undefined; tried += 1) {
    const up = await fetch(`${url}/moto-api/data.json`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await wait(100);
  }
  throw new Error(`${MISSING}\n${output.join('').slice(-400)}`);
}

async function makeUser(url: string): Promise<{ accessKeyId: string; secretAccessKey: string }> {
  // Not verified yet: it only selects the service.
  const authorization = 'AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/iam/aws4_request, SignedHeaders=host';
  const iam = async (parameters: Record<string, string>) => {
    const body = new URLSearchParams({ Version: '2010-05-08', UserName: 'server', ...parameters });
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body });
    if (!response.ok) throw new Error(`${parameters.Action}: ${await response.text()}`);
    return response.text();
  };
  const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] };
  await iam({ Action: 'CreateUser' });
  await iam({ Action: 'PutUserPolicy', PolicyName: 'files', PolicyDocument: JSON.stringify(policy) });
  const key = await iam({ Action: 'CreateAccessKey' });
  const between = (tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(key)?.[1] ?? '';
  return { accessKeyId: between('AccessKeyId'), secretAccessKey: between('SecretAccessKey') };
}

/** Starts a server. Throws a sentence where the program is missing: a skipped test must not pass. */
export async function startS3Server(): Promise<S3Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}${delimiter}${kept}` },
  });
  child.stderr.on('data', (chunk: Buffer) => void output.push(String(chunk)));
  child.on('error', (error) => void output.push(error.message));
  await untilItAnswers(url, child, output);
  const key = await makeUser(url);
  const created = await fetch(`${url}/${BUCKET}`, { method: 'PUT' });
  if (!created.ok) throw new Error(`no bucket: ${await created.text()}`);

  const unchecked = (calls: string) => fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: calls });
  return {
    bucket: { endpoint: url, name: BUCKET, region: 'us-east-1', ...key, prefix: '' },
    checkingSignatures: async (act) => {
      await unchecked('0');
      try {
        return await act();
      } finally {
        await unchecked('1000000000');
      }
    },
    away: () => void child.kill('SIGSTOP'),
    back: () => void child.kill('SIGCONT'),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
