import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { App } from './platform.ts';

/** A caller's own request id is kept when it is harmless, so that a proxy's log and ours agree. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Structured lines on standard output, with secrets redacted. */
export function logOptions(
  level: string,
  stream: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        ...[
          'authorization',
          'cookie',
          'password',
          'sessiontoken',
          'client_secret',
          'aica_password',
          'aica_otp',
        ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        // Where PostgreSQL repeats values of a row, and pg puts its whole connection.
        ...['detail', 'where', 'internalQuery', 'client'].map((name) => `err.${name}`),
      ],
      censor: '[cut]',
    },
    serializers: { req: (request) => ({ method: request.method, path: pathOf(request.url) }) },
  };
}

/** Without the query, which has names, tax codes, towns, and without the tokens of public pages. */
const pathOf = (url: string) =>
  (url.split('?', 1)[0] ?? '').replaceAll(/[0-9a-f]{64}/gi, '[cut]').replace(/^(\/preferenze\/).+/, '$1[cut]');

export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(request.session && { user: request.session.userId }),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
