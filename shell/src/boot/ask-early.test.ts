import { afterEach, expect, test, vi } from 'vitest';
import type { EarlyBatch } from './ask-early.ts';
import { accessKey, earlyName } from './session-keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

test('the page’s first script keeps when it asked, and the server’s time of the answer', async () => {
  const date = 'Fri, 27 Nov 2026 09:05:00 GMT';
  vi.stubGlobal('fetch', async () => Response.json({ answers: [] }, { headers: { date } }));
  localStorage.setItem(accessKey, 'a token');
  document.body.innerHTML = '<script type="application/json" id="early">{ "modules": [] }</script>';
  const before = Date.now();
  await import('./ask-early.ts');
  const [batch]: EarlyBatch[] = Reflect.get(window, earlyName);
  expect(batch?.askedAt).toBeGreaterThanOrEqual(before);
  expect(await batch?.answers).toEqual({ answers: [], date });
});
