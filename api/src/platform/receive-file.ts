import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Endpoint } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { App } from './platform.ts';
import { Refusal, refusalFrom } from './problem.ts';
import { tooLargeSentence, tooSlowSentence } from './receive-file.labels.ts';

/** An uploaded file on disk. Call `keep()` to take it over and later `discard()`; otherwise it is deleted with the response. */
export class ReceivedFile {
  readonly path: string;
  /** Name given by the client: only for display, never a path. */
  readonly name: string;
  kept = false;
  constructor(path: string, name: string) {
    this.path = path;
    this.name = name;
  }

  keep(): this {
    this.kept = true;
    return this;
  }

  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedFile?: ReceivedFile;
    fileRefusal?: Refusal;
  }
}

export const uploadFolder = (dataFolder: string) => join(dataFolder, 'uploads');

const wrapping = 64 * 1024;
/** How long the rest of a refused body is drained, so that the sender on a slow line can read the refusal. */
const linger = 2_000;

/**
 * Makes a route's scope accept only `multipart/form-data` with one part, named as in the endpoint's `body` and streamed to
 * disk. A file above the endpoint's limit is refused as soon as that is known. Session, permission and XSRF were checked
 * before (`onRequest`).
 */
export function acceptFile(scope: App, endpoint: Endpoint): App {
  const limit = (endpoint.bodyLimit ?? wrapping) - wrapping;
  const part = filePart(endpoint);
  const { dataFolder, timeouts } = scope.platform.config;
  const folder = uploadFolder(dataFolder);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    try {
      // A compressed body comes decompressed: a stream without headers or socket.
      const file = await receive({ sent: request.raw, body: payload }, folder, { part, limit, time: timeouts.file });
      request.receivedFile = file;
      return { [part]: file };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      request.fileRefusal = error;
      return {};
    }
  });
  // A refusal thrown by the body parser would close the connection under the answer (Fastify): the client would see a
  // reset connection instead of the limit.
  scope.addHook('preValidation', async ({ fileRefusal }) => {
    if (fileRefusal) throw fileRefusal;
  });
  scope.addHook('onResponse', async ({ receivedFile }) => {
    if (receivedFile && !receivedFile.kept) await receivedFile.discard();
  });
  return scope;
}

/** Name of the one part of a multipart endpoint. Throws for an endpoint with none, or several. */
export function filePart({ method, path, body }: Endpoint): string {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`${method} ${path}: its body must name one part, the file.`);
  return name;
}

interface Received {
  sent: IncomingMessage;
  body: Readable;
}

interface Wanted {
  part: string;
  limit: number;
  /** Milliseconds. */
  time: number;
}

async function receive(received: Received, folder: string, wanted: Wanted): Promise<ReceivedFile> {
  const { part, limit } = wanted;
  if (Number(received.sent.headers['content-length'] ?? 0) > limit + wrapping) throw tooLarge(received, limit);
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    return new ReceivedFile(path, await store(received, path, wanted));
  } catch (error) {
    // What keeps a file from being written may keep it from being deleted.
    await rm(path, { force: true }).catch(() => {});
    if (error instanceof Refusal) throw error;
    // Of this server's disk, not of what was sent.
    if (error instanceof Error && 'syscall' in error && error.syscall !== 'read') {
      drain(received);
      throw refusalFrom(error);
    }
    throw new Refusal('invalid-input', { cause: error, fields: [noFile(part)] });
  }
}

const noFile = (part: string) => ({ path: `body.${part}`, code: 'required' }) as const;

async function store(received: Received, path: string, { part, limit, time }: Wanted): Promise<string> {
  const { body, sent } = received;
  const parser = new Busboy({
    headers: { ...sent.headers, 'content-type': sent.headers['content-type'] ?? '' },
    limits: { files: 1, fields: 5, parts: 6, fileSize: limit, fieldSize: 1024, headerPairs: 20, headerSize: 4096 },
  });
  let name: string | undefined;
  let arriving: BusboyFileStream | undefined;
  let writing: Promise<void> | undefined;
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  parser.on('file', (field: string, stream: BusboyFileStream, filename: string) => {
    if (field !== part || writing) return void stream.resume();
    name = shownName(filename);
    arriving = stream;
    stream.once('limit', () => refused.reject(tooLarge(received, limit)));
    writing = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    writing.catch(refused.reject);
  });
  const timer = setTimeout(() => refused.reject(tooSlow(received)), time);
  // Around the file too: a compressed kilobyte may hold gigabytes.
  let left = limit + wrapping;
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    body.off('data', count);
    refused.reject(tooLarge(received, limit));
  };
  body.on('data', count);
  try {
    await Promise.race([pipeline(body, parser), refused.promise]);
    await writing;
  } finally {
    clearTimeout(timer);
    body.off('data', count);
    // Of a body that has no end the parser would leave it open, and with it the file on disk.
    arriving?.destroy();
  }
  if (name === undefined) throw new Refusal('invalid-input', { fields: [noFile(part)] });
  return name;
}

function tooLarge(received: Received, limit: number): Refusal {
  drain(received);
  return new Refusal('file-too-large', { sentence: tooLargeSentence(limit) });
}

function tooSlow(received: Received): Refusal {
  drain(received);
  return new Refusal('too-slow', { sentence: tooSlowSentence });
}

/** For a moment, so that the answer is not lost in a reset connection. */
function drain({ body, sent }: Received): void {
  body.unpipe();
  // No more of a compressed one is unpacked.
  body.pause();
  sent.unpipe();
  sent.resume();
  // The connection may have another request by the end of the timer.
  if (sent.complete) return;
  const { socket } = sent;
  const timer = setTimeout(() => socket.destroy(), linger);
  sent.once('close', () => clearTimeout(timer));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: nobody's name for a file
const control = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

const LONGEST_NAME = 200;
const LONGEST_ENDING = 20;

function shownName(given: string | undefined): string {
  const name = basename((given ?? '').replaceAll('\\', '/'))
    .toWellFormed()
    .replace(control, '');
  if (name.length <= LONGEST_NAME) return name === '' ? 'file' : name;
  // A long name keeps its extension, and is not cut within a surrogate pair: PostgreSQL's JSON accepts no half of one.
  const ending = extname(name).length <= LONGEST_ENDING ? extname(name) : '';
  return name.slice(0, LONGEST_NAME - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}
