import { basename } from 'node:path';
import { getComposition } from '@sodalizio/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { giveXsrfCookie } from '../auth/forgery.ts';
import { givePersonCookie, personOf } from '../auth/person-cookie.ts';
import { findSession } from '../auth/sessions.repo.ts';
import { sessionKeys } from '../auth/tokens.ts';
import { alreadySent, JsonText } from '../platform/answer.ts';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import { AssetFiles, encodingFor } from '../platform/artefacts/asset-files.ts';
import { CompressedFiles } from '../platform/artefacts/compressed-files.ts';
import { heldFile, offerAsDictionary } from '../platform/artefacts/dictionaries.ts';
import { folderStore } from '../platform/artefacts/folder-store.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { onlyFileHeaders } from '../platform/security-headers.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { areasWithHeldMails } from './held-mails.repo.ts';
import { type Live, openLiveComposition } from './live.ts';
import { overriddenOrigins, policyWith } from './override-cookie.ts';
import { pageFor, screenAt } from './page.ts';

const lost = (): never => {
  throw new Refusal('not-found');
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const config = { requires: 'public' } as const;
type WithPath = FastifyRequest<{ Params: { '*': string } }>;

export function registerComposition(app: App): void {
  const { admission, config: settings, db, now, artefacts } = app.platform;
  const composition = openLiveComposition({ db, config: settings, artefacts, now, log: app.log });
  app.decorate('composition', composition);
  admission.isOff = (area) => composition.isOff(area);
  admission.heldAreas = () => areasWithHeldMails(db, now());
  // The shell is never published: it comes with the server, in the folder.
  const shells = folderStore(settings.releasesFolder);
  const files = new AssetFiles({ onDisk: new CompressedFiles(settings.compressedFolder) });

  const sendFile = fileSender(files);

  /** A file of the shell. Open pages may need an older shell's: its releases stay served too. */
  const sendShellFile = async (request: FastifyRequest, reply: FastifyReply, path: string, cache: string) => {
    for (const from of (await composition.build()).shellFolders) {
      if (await sendFile(request, reply, shells, shellPath(from, path), cache)) return reply;
    }
    throw new Refusal('not-found');
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const live = await composition.of(personOf(request, settings.secretKey));
    if (!live.shell) throw new Refusal('unavailable');
    giveXsrfCookie(request, reply);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const origins = overriddenOrigins(request, settings.secretKey, now());
    const screen = screenAt(live.composition, request.url)?.screen;
    const needs = { origins, webAssembly: screen?.webAssembly === true, scripts: live.shell.inlineScripts };
    reply.header('content-security-policy', policyWith(needs));
    if (screen) reply.code(200);
    return reply.send(pageFor(live, live.shell, request.url));
  };

  serve(app, getComposition, async ({ request, reply }) => {
    const person = await whoAsks(app, request);
    const { json, etag } = await composition.of(person);
    giveXsrfCookie(request, reply);
    if (person !== null) givePersonCookie(request, reply, settings.secretKey, person);
    reply.header('etag', etag);
    // A proxy that compresses makes the tag a weak one.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) {
      reply.code(304).send();
      return alreadySent;
    }
    return new JsonText(json);
  });

  for (const url of ['/', '/login', '/reimposta-password', '/admin', '/admin/*']) app.get(url, { config }, sendPage);
  app.get('/areas/*', { config }, async (request: WithPath, reply) => {
    const path = request.params['*'];
    // A development build overwrites its files; every other release folder is named after its content.
    const cache = path.split('/')[1] === 'dev' ? 'no-cache' : IMMUTABLE;
    return (await sendFile(request, reply, artefacts, `areas/${path}`, cache)) ? reply : lost();
  });
  // For composing a product or judging a release, and for making an area outside: sources, for everybody.
  for (const folder of ['shell', 'kit']) {
    app.get(`/${folder}/*`, { config }, async (request: WithPath, reply) => {
      const path = `${folder}/${request.params['*']}`;
      return (await sendFile(request, reply, shells, path, IMMUTABLE)) ? reply : lost();
    });
  }
  app.get('/assets/*', { config }, async (request: WithPath, reply) =>
    sendShellFile(request, reply, `assets/${request.params['*']}`, IMMUTABLE),
  );
  app.get('/:file', { config }, async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { file } = request.params;
    // Only files that browsers request at the root: icons, manifest, robots.txt.
    if (!/\.(ico|svg|png|webmanifest|txt)$/.test(file)) return sendLost(request, reply);
    return sendShellFile(request, reply, file, 'public, max-age=3600');
  });

  /** Another address: a person gets an area's public screen, or the shell's own page that says so, a program a problem. */
  const sendLost = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!asksForPage(request)) throw new Refusal('not-found');
    return sendPage(request, reply.code(404));
  };
  app.get('/*', { config }, sendLost);

  beginWith(app, (live) => warm(live, shells, artefacts, files));
}

/** Sends a file of a release as small as the browser can take it; false where there is none. */
const fileSender =
  (files: AssetFiles) =>
  async (request: FastifyRequest, reply: FastifyReply, from: ArtefactStore, path: string, cache: string) => {
    const { headers } = request;
    const file = await files.get(from, path, encodingFor(headers['accept-encoding']), heldFile(headers, path));
    if (!file) return false;
    reply.type(file.type).header('cache-control', cache).header('vary', 'accept-encoding, available-dictionary');
    const dictionary = cache === IMMUTABLE ? offerAsDictionary(path) : undefined;
    if (dictionary) reply.header('use-as-dictionary', dictionary);
    if (/^(text\/(javascript|css)|font\/)/.test(file.type)) onlyFileHeaders(reply);
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    // Not the reply itself: it is a promise, and awaiting it would wait for the end and give nothing.
    reply.send(file.body);
    return true;
  };

const asksForPage = ({ url, headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('text/html') && !/^\/(api|oauth)\//.test(url);

/** The person of the session, else of the page's cookie. An expired session counts as none. */
async function whoAsks({ platform: { db, now, config } }: App, request: FastifyRequest): Promise<number | null> {
  const keys = sessionKeys(request, false);
  if (keys === null) return personOf(request, config.secretKey);
  const session = await findSession(db, keys, now(), []).catch(() => undefined);
  return session === undefined ? personOf(request, config.secretKey) : (session?.userId ?? null);
}

/**
 * Registers a new build, live for every server, before this one listens. An unavailable database does not prevent the start:
 * the first request tries again.
 */
function beginWith(app: App, warmUp: (live: Live) => Promise<void>): void {
  const { composition, log } = app;
  app.addHook('onReady', async () => {
    await composition.of(null).catch((error: unknown) => log.error({ err: error }, 'nothing is live yet'));
  });
  app.addHook('onListen', async () => {
    composition
      .of(null)
      .then(warmUp)
      .catch((error: unknown) => log.warn({ err: error }, 'warming failed'));
  });
}

const shellPath = (folder: string, path: string) => `shell/${basename(folder)}/${path}`;

/** Compresses the first visitor's files in advance and keeps them in memory. */
async function warm(live: Live, shells: ArtefactStore, artefacts: ArtefactStore, files: AssetFiles): Promise<void> {
  const shell = live.shellFolders[0];
  if (live.shell && shell) {
    for (const path of [
      ...live.shell.css,
      ...live.shell.preload,
      ...Object.values(live.shell.lazilyShared ?? {}).flat(),
    ])
      await files.get(shells, shellPath(shell, path), 'br');
  }
  for (const { path, release } of live.composition.areas) {
    const wanted = [
      release.entry,
      ...release.css,
      ...release.screens.flatMap(({ preload }) => [...preload.js, ...preload.css]),
    ];
    for (const file of new Set(wanted)) await files.get(artefacts, `${path.slice(1)}${file}`, 'br');
  }
}
