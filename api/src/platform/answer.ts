import type { Readable } from 'node:stream';

/**
 * A handler's answer that is a file to keep, streamed. `name` is what the person's computer will call it;
 * it may hold any character. An error of the stream before its first byte answers `internal`, after it cuts the connection.
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

/** A handler's answer that the database already wrote as JSON text: passed through, not parsed and written again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A handler's answer that is JSON text too long to hold: streamed as it is made, not checked. Read only as fast as it is taken. */
export class JsonStream {
  readonly stream: Readable;
  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/** `Content-Disposition` for a download: plain ASCII for old readers, RFC 5987 for the rest. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** A handler's answer when it has already sent one itself, without a body: `reply.code(304).send(); return alreadySent;` */
export const alreadySent: unique symbol = Symbol('already sent');

/** The answer of a call that has nothing to tell but that it was done. */
export const done = { status: 'ok' } as const;
