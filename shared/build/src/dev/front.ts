import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { isRecord } from '../is-record.ts';
import { sendOpen } from '../recipe/area-refresh.ts';
import type { AreaRelease } from '../recipe/area-release.ts';
import { devBase } from '../recipe/dev-ports.ts';
import { devFlavourFolder } from '../recipe/shell-config.ts';
import type { ShellFlavour } from './shell-flavour.ts';

interface Front {
  readonly id: string;
  readonly product: string;
  readonly ready: () => Promise<void>;
  readonly flavour: () => Promise<ShellFlavour>;
  /** Of the flavour's files, where the product does not serve them. */
  readonly folder: () => Promise<string | undefined>;
  readonly release: () => Promise<AreaRelease>;
}

const inlined = /<script type="application\/json" id="composition">([\s\S]*?)<\/script>/;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export function withArea(composition: unknown, release: AreaRelease): unknown {
  const known = isRecord(composition) && Array.isArray(composition.areas) ? composition : { revision: 0, shell: '' };
  const areas: unknown[] = isRecord(known) && Array.isArray(known.areas) ? known.areas : [];
  const { id, version } = release;
  const others = areas.filter((one) => !isRecord(one) || one.id !== id);
  return { ...known, areas: [...others, { id, version, path: devBase(id), release }] };
}

/** JSON inside HTML: no text in it can close the element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The shell's page with this composition; the hot reload preamble is before the shell, or React does not find it. */
export function pageWith(html: string, composition: unknown, id: string): string {
  const data = `<script type="application/json" id="composition">${inlineJson(composition)}</script>`;
  const first = `<script type="module" src="${devBase(id)}@preamble.js"></script>`;
  return html
    .replace(/<script type="module"/, (shell) => `${first}\n    ${shell}`)
    .replace('</head>', () => `${data}\n</head>`);
}

export const localCookie = (cookie: string): string => cookie.replaceAll(/;\s*(Secure|Domain=[^;]*)/gi, '');

function ask(product: string, path: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (/^(host|connection|accept-encoding|if-none-match|:.*)$/.test(name) || value === undefined) continue;
    headers.set(name, String(value));
  }
  return fetch(product + path, { headers, redirect: 'manual' });
}

function answer(response: ServerResponse, from: Response, type: string, body: string): void {
  response.statusCode = from.status;
  for (const name of ['content-security-policy', 'referrer-policy', 'x-request-id']) {
    const value = from.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  const cookies = from.headers.getSetCookie().map(localCookie);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-store');
  response.end(body);
}

const isPage = ({ method, headers, url = '/' }: IncomingMessage) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(api|oauth|areas|assets)\//.test(url);

async function sendPage(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [answered, { html }] = await Promise.all([ask(front.product, request.url ?? '/', request), front.flavour()]);
  const body = await answered.text();
  const json = inlined.exec(body)?.[1];
  // 503: the product has no shell of its own, but still a composition and cookies.
  const from =
    json === undefined && answered.status === 503 ? await ask(front.product, '/composition.json', request) : answered;
  const composition: unknown = json === undefined && from !== answered ? await from.json() : JSON.parse(json ?? 'null');
  if (composition === null)
    return answer(response, answered, answered.headers.get('content-type') ?? 'text/plain', body);
  answer(response, from, 'text/html', pageWith(html, withArea(composition, await front.release()), front.id));
}

async function sendComposition(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await ask(front.product, '/composition.json', request);
  const body = await answered.text();
  if (!answered.ok) return answer(response, answered, 'application/json', body);
  const text = JSON.stringify(withArea(JSON.parse(body), await front.release()));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  answer(response, answered, 'application/json', text);
}

/** Serves this front's own files; false where Vite or the product answers. */
async function own(front: Front, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const base = devBase(front.id);
  // The shell's retries have their own path; the dev server knows only the original.
  request.url = (request.url ?? '/').replace(/^\/~\d+(?=\/)/, '');
  const path = request.url.split('?', 1)[0] ?? '/';
  if (path === `${base}area.json`) {
    sendOpen(response, 'application/json', JSON.stringify(await front.release()));
    return true;
  }
  if (path.startsWith(base)) return false;
  await front.ready();
  if (path === '/composition.json') await sendComposition(front, request, response);
  else if (isPage(request)) await sendPage(front, request, response);
  else if (path.startsWith(`/${devFlavourFolder}/`)) {
    const folder = await front.folder();
    const file = folder && /^[\w./-]+$/.test(path) && !path.includes('..') ? join(folder, path) : undefined;
    const type = types[extname(path)];
    if (!file || !type || !existsSync(file)) return false;
    response.setHeader('content-type', type);
    response.end(readFileSync(file));
  } else return false;
  return true;
}

/**
 * Makes an area's development server the one address a developer opens: the area from its sources, everything else (shell,
 * other areas, calls) from the product behind it, as released.
 */
export function front(options: Front): Plugin {
  const base = devBase(options.id);
  return {
    name: 'sodalizio:front',
    apply: 'serve',
    config: () => ({
      server: {
        proxy: {
          [`^(?!${base})`]: {
            target: options.product,
            changeOrigin: true,
            configure: (proxy) =>
              proxy.on('proxyRes', ({ headers }) => {
                if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(localCookie);
              }),
          },
        },
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        own(options, request, response).then(
          (answered) => answered || next(),
          (error: unknown) => next(error),
        );
      });
    },
  };
}
