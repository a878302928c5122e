import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

function readChunks(bytes: Buffer, from: number): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = [];
  let at = from;
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), end: next };
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}

function readAnswer(bytes: Buffer, isHead: boolean, ended: boolean): { answer: RawAnswer; rest: Buffer } | undefined {
  const split = bytes.indexOf('\r\n\r\n');
  if (split < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, split).split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(first.split(' ')[1]);
  if (status === 100) return readAnswer(bytes.subarray(split + 4), isHead, ended);
  const from = split + 4;
  const done = (body: Buffer, end: number) => ({ answer: { status, headers, body }, rest: bytes.subarray(end) });
  if (isHead || status === 304 || status === 204) return done(Buffer.alloc(0), from);
  if (headers.get('transfer-encoding') === 'chunked') {
    const read = readChunks(bytes, from);
    return read && done(read.body, read.end);
  }
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (Number.isNaN(length)) return ended ? done(bytes.subarray(from), bytes.length) : undefined;
  return bytes.length >= from + length ? done(bytes.subarray(from, from + length), from + length) : undefined;
}

/** One connection that sends arbitrary bytes, which HTTP clients do not, and reads the answers. */
export class RawClient {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  send(request: Buffer, isHead = false): Promise<RawAnswer | undefined> {
    const socket = this.#socket ?? connect(this.#port, '127.0.0.1').setNoDelay();
    this.#socket = socket;
    return new Promise((resolve) => {
      let bytes = Buffer.alloc(0);
      const finish = (answer: RawAnswer | undefined, reusable: boolean) => {
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        if (!reusable) {
          socket.destroy();
          this.#socket = undefined;
        }
        resolve(answer);
      };
      const tryRead = (ended: boolean) => {
        const read = readAnswer(bytes, isHead, ended);
        if (read)
          finish(read.answer, !ended && read.rest.length === 0 && read.answer.headers.get('connection') !== 'close');
        else if (ended) finish(undefined, false);
      };
      socket.on('data', (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        tryRead(false);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => tryRead(true));
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }
}
