import type { Readable } from 'node:stream';

/**
 * A handler's answer that is a streamed download. `name` is the file name, with any characters. An error of the stream before
 * its first byte answers `internal`, later it cuts the connection.
 */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  constructor(name: string, type: string, stream: Readable) {
    this.name = name;
    this.type = type;
    this.stream = stream;
  }
}

/** JSON text written by the database: passed through unparsed. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** JSON text too long to hold: streamed with backpressure, not validated. */
export class JsonStream {
  readonly stream: Readable;
  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/** `Content-Disposition` for a download: plain ASCII for old clients, RFC 5987 for the rest. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Returned by a handler that already sent an answer without a body: `reply.code(304).send(); return alreadySent;` */
export const alreadySent: unique symbol = Symbol('already sent');

export const done = { status: 'ok' } as const;
