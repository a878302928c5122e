import type { Server } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyHttpOptions, LogController } from 'fastify';
import type { Database } from './db/open-database.ts';
import { registerApiPage } from './platform/api-page.ts';
import type { Config } from './platform/config.ts';
import { registerHealth } from './platform/health.ts';
import { parseJson } from './platform/input.ts';
import { logDestination } from './platform/log-destination.ts';
import { answerClientError, answerRareHeaders } from './platform/low-level-errors.ts';
import { configuredMail } from './platform/mail/configured-mail.ts';
import { watchMethods } from './platform/method-not-allowed.ts';
import { networkOf } from './platform/network-of.ts';
import { checkArtefacts, openArtefacts } from './platform/open-artefacts.ts';
import type { App } from './platform/platform.ts';
import { Refusal, sendProblem } from './platform/problem.ts';
import { logOptions, logRequests, requestId } from './platform/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './platform/security-headers.ts';
import { warnOfSettings } from './platform/setting-warnings.ts';
import { findSlices, registerSlice } from './platform/slices.ts';
import { limitBodies } from './platform/slow-bodies.ts';

export interface AppParts {
  db: Database;
  config: Config;
  now?: () => Date;
  checkResponses?: boolean;
  logTo?: { write(line: string): void };
  more?: (app: App) => void;
}

const notFound = async () => {
  throw new Refusal('not-found');
};

function serverOptions({ config, logTo }: AppParts): FastifyHttpOptions<Server> {
  const { timeouts } = config;
  return {
    logger: logOptions(config.logLevel, logTo ?? logDestination()),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // The longest that any request may take: limits of their own come first (slow-bodies.ts, receive-file.ts).
    requestTimeout: timeouts.headers + timeouts.file,
    connectionTimeout: timeouts.idle,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      requireHostHeader: false,
    },
    bodyLimit: 64 * 1024,
    routerOptions: {
      maxParamLength: 200,
      // Every route parses its own query, strictly (platform/input.ts).
      querystringParser: () => ({}),
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a malformed address.
      sendProblem(reply.headers(securityHeaders).header('x-request-id', request.id), error);
    },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // `/~3/areas/…` is `/areas/…` under a path the browser has not failed on yet: how Riprova really retries.
    rewriteUrl: (request) => request.url?.replace(/^\/~\d{1,6}(?=\/areas\/)/, '') ?? '/',
  };
}

/** Builds the whole server, not yet listening. The caller opens and migrates the database before, and closes it after. */
export async function buildApp(parts: AppParts): Promise<App> {
  const app: App = Fastify(serverOptions(parts));
  const { db, config, now = () => new Date() } = parts;
  const artefacts = openArtefacts(config, app.log);
  app.decorate('platform', {
    db,
    config,
    now,
    sendMail: configuredMail(parts.config, (file) => app.log.info({ file }, 'mail written to the outbox')),
    artefacts,
    checkResponses: parts.checkResponses ?? false,
    admission: { byMemberCode: [] },
    endpoints: [],
    roots: new Set<string>(),
    uploadKinds: new Map(),
  });
  app.decorateRequest('session', null);
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  app.setNotFoundHandler(notFound);
  answerRareHeaders(app);
  limitBodies(app);
  addSecurityHeaders(app);
  logRequests(app);
  warnOfSettings(app);

  // Browsers find by it how wrong their own clock is.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', now().toUTCString());
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The default, 11, takes a second for what 4 does in milliseconds.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const limited = /^\/(api|oauth|preferenze|partecipa)\//;
  const { rateLimit: max } = parts.config;
  if (max > 0) {
    await app.register(rateLimit, {
      global: false,
      max,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => networkOf(ip),
      // By its route too: the router decodes an address (`/%61pi/user`).
      allowList: ({ url, routeOptions }) => !limited.test(url) && !limited.test(routeOptions.url ?? ''),
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: () => new Refusal('too-many-requests'),
    });
    // A hook of the whole server runs before any route looks up a session in the database.
    app.addHook('onRequest', app.rateLimit());
  }

  app.addHook('onListen', async () => {
    // Not awaited: the folder's files are served meanwhile.
    void checkArtefacts(app.platform.artefacts, parts.config, app.log);
  });
  const methods = watchMethods(app);
  registerHealth(app);
  for (const found of await findSlices()) registerSlice(app, found);
  parts.more?.(app);
  registerApiPage(app);
  await app.after();
  methods.fill();
  await app.ready();
  return app;
}
