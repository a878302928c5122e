import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerTooSlow } from './low-level-errors.ts';
import type { App } from './platform.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Cuts a request whose body takes longer than `timeouts.request`. Node's own limit is one for all, and must leave files their time. */
export function limitBodies({ server, platform }: App): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => cut(request, response), platform.config.timeouts.request);
    timers.set(request, timer);
    request.once('close', () => clearTimeout(timer));
  });
}

function cut(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  // One that is refused unread has its answer.
  if (response.headersSent) request.socket.destroy();
  else answerTooSlow(request.socket);
}

/** For a file, once its sender is known to be allowed one. */
export const allowSlowBody = (request: IncomingMessage) => clearTimeout(timers.get(request));
