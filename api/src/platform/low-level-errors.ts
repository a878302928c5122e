import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './platform.ts';
import { codeOfStatus, problemOf } from './problem.ts';

const statusByCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const bodyOf = (status: number) => JSON.stringify(problemOf(codeOfStatus(status)));

/** Answers malformed HTTP (or too slow requests) with a problem, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  hangUp(socket, statusByCode[error.code ?? ''] ?? 400);
}

export const answerTooSlow = (socket: Socket) => hangUp(socket, 408);

function hangUp(socket: Socket, status: number): void {
  const body = bodyOf(status);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    // A peer that never reads must not keep the socket half closed.
    () => socket.destroySoon(),
  );
}

/** `Upgrade`, and `Expect` with anything but 100-continue: Node would go silent, or answer without a body. */
export function answerRareHeaders(app: App): void {
  // Nothing is upgraded here, and Node reads no further request after the body of one that asks for it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417);
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}
