import { Agent, request } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';

export interface Kind {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** An address with the headers of the person who asks it. An address with https is asked over HTTP/2, another over HTTP/1.1. */
export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Sent {
  readonly status: number;
  readonly type: string;
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

export interface Connection {
  send(kind: Kind): Promise<Sent>;
  close(): void;
}

const headersOf = ({ headers }: Target, { body }: Kind) => ({
  ...headers,
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  'accept-encoding': 'gzip, br',
});

/** One kept connection, like a browser's. */
export const connect = (to: Target): Connection => (to.url.startsWith('https:') ? overHttp2(to) : overHttp1(to));

function overHttp1(to: Target): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (kind) =>
      new Promise((resolve, reject) => {
        const { method, path, body } = kind;
        const sent = request(to.url + path, { agent, method, headers: headersOf(to, kind) }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              encoding: answer.headers['content-encoding'],
              body: Buffer.concat(chunks),
            }),
          );
        });
        sent.once('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function overHttp2(to: Target): Connection {
  let session: ClientHttp2Session | undefined;
  // nginx ends each connection after a thousand requests: the next one goes out on a new one, as a browser's does.
  const open = (): ClientHttp2Session => {
    // A self-signed certificate, made for this run.
    const opened = connectHttp2(to.url, { rejectUnauthorized: false });
    opened.once('goaway', () => {
      session = undefined;
    });
    // Its requests fail each with an error of their own.
    opened.on('error', () => undefined);
    return opened;
  };
  return {
    send: (kind) =>
      new Promise((resolve, reject) => {
        session ??= open();
        const sent = session.request({ ':method': kind.method, ':path': kind.path, ...headersOf(to, kind) });
        const chunks: Buffer[] = [];
        let answered: Omit<Sent, 'body'> = { status: 0, type: '', encoding: undefined };
        sent.once('response', (headers) => {
          const encoding = headers['content-encoding'];
          answered = { status: headers[':status'] ?? 0, type: headers['content-type'] ?? '', encoding };
        });
        sent.on('data', (chunk: Buffer) => chunks.push(chunk));
        sent.once('error', reject);
        sent.once('end', () => resolve({ ...answered, body: Buffer.concat(chunks) }));
        sent.end(kind.body);
      }),
    close: () => session?.close(),
  };
}
