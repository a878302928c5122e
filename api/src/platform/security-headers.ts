import type { FastifyReply } from 'fastify';
import type { App } from './platform.ts';
import { Refusal } from './problem.ts';

/** Nothing leaves the origin and no inline script runs; Mantine sets style attributes, hence `unsafe-inline` for styles alone. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const forPages = [
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-request-id',
];

/**
 * For scripts, stylesheets and fonts: a first load fetches two dozen of them, and what only a page obeys is a third of a kilobyte
 * each. A policy stays, because a worker obeys the one of its script.
 */
export function onlyFileHeaders(reply: FastifyReply): void {
  for (const name of forPages) reply.removeHeader(name);
  reply.header('content-security-policy', "default-src 'self'");
}

export function addSecurityHeaders(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    // Node would refuse this itself, but not as a problem.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new Refusal('invalid-input');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
