// Written into the page itself, as its first script (first-script.ts): it sends what the page will ask first, and only then names the
// files. So the answers are on their way while the files come. It must stay small, and never throw.

import { type EarlyData, firstRequests, startUpQuestions } from './early-questions.ts';
import { markFirstPaint, refuseOldBrowser, watchFirstFiles } from './first-paint.ts';
import { accessKey, earlyName, sessionKey } from './session-keys.ts';

/** The answers as they come, with their `Date` header; undefined where they did not. The tokens are the asking person's. */
export interface EarlyBatch {
  readonly accessToken: string;
  readonly sessionToken: string;
  readonly asked: readonly string[];
  readonly askedAt: number;
  readonly answers: Promise<unknown>;
}

function ask(asked: readonly string[], accessToken: string, sessionToken: string): EarlyBatch {
  const headers: HeadersInit = { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' };
  if (sessionToken) headers.sessionToken = sessionToken;
  const askedAt = Date.now();
  const answers = fetch(`/api/early?${new URLSearchParams(asked.map((one) => ['ask', one]))}`, {
    headers,
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  })
    .then(async (answer) => (answer.ok ? { ...(await answer.json()), date: answer.headers.get('date') } : undefined))
    .catch(() => undefined);
  return { accessToken, sessionToken, asked, askedAt, answers };
}

/** Two batches: a search that takes its time does not keep the session waiting. */
function askEarly(ofScreen: readonly string[]): void {
  const accessToken = localStorage.getItem(accessKey);
  if (!accessToken) return;
  const sessionToken = localStorage.getItem(sessionKey) ?? '';
  const batches = [startUpQuestions, ofScreen].filter(({ length }) => length > 0);
  Reflect.set(
    window,
    earlyName,
    batches.map((asked) => ask(asked, accessToken, sessionToken)),
  );
}

function preload(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}

refuseOldBrowser(document);
watchFirstFiles(document);
const text = document.getElementById('early')?.textContent;
const data: EarlyData = text ? JSON.parse(text) : { modules: [] };
try {
  const { pathname, search } = window.location;
  markFirstPaint(document.documentElement, localStorage, pathname);
  const { files, calls } = firstRequests(data, { pathname, search, storage: localStorage });
  if (text) askEarly(calls);
  preload(files);
} catch {
  // Storage is refused: there is no session, no frame, and the page asks for everything by itself.
  preload(data.modules);
}
