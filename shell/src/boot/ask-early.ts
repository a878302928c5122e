// Written into the page itself, as its first script (first-script.ts): it sends what the page will ask first, and only then names the
// files. So the answers are on their way while the files come. It must stay small, and never throw.

import { type EarlyData, screenQuestions, startUpQuestions } from './early-questions.ts';
import { markFirstPaint, watchFirstFiles } from './first-paint.ts';
import { accessKey, earlyName, sessionKey } from './session-keys.ts';

/** The answers as they come; undefined where they did not. The tokens are those of the person who asked. */
export interface EarlyBatch {
  readonly accessToken: string;
  readonly sessionToken: string;
  readonly asked: readonly string[];
  readonly answers: Promise<unknown>;
}

function ask(asked: readonly string[], accessToken: string, sessionToken: string): EarlyBatch {
  const headers: HeadersInit = { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' };
  if (sessionToken) headers.sessionToken = sessionToken;
  const answers = fetch(`/api/early?${new URLSearchParams(asked.map((one) => ['ask', one]))}`, {
    headers,
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined);
  return { accessToken, sessionToken, asked, answers };
}

/** Two batches: a search that takes its time does not keep the session waiting. */
function askEarly(data: EarlyData): void {
  const accessToken = localStorage.getItem(accessKey);
  if (!accessToken) return;
  const sessionToken = localStorage.getItem(sessionKey) ?? '';
  const { pathname, search } = window.location;
  const ofScreen = screenQuestions(data, { pathname, search, storage: localStorage });
  const batches = [startUpQuestions, ofScreen].filter(({ length }) => length > 0);
  Reflect.set(
    window,
    earlyName,
    batches.map((asked) => ask(asked, accessToken, sessionToken)),
  );
}

function preload(modules: readonly string[]): void {
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}

try {
  markFirstPaint(document.documentElement, localStorage, window.location.pathname);
} catch {
  // Storage is refused: without a session there is no frame.
}
watchFirstFiles(document);

const text = document.getElementById('early')?.textContent;
if (text) {
  const data: EarlyData = JSON.parse(text);
  try {
    askEarly(data);
  } catch {
    // Storage is refused: the page asks for everything by itself.
  }
  preload(data.modules);
}
