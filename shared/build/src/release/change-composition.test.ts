import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { areaLines, changeComposition } from './change-composition.ts';
import { release, state } from './test-area-state.ts';

afterEach(() => vi.unstubAllEnvs());

const address = 'http://127.0.0.1:9';

it.each([
  [
    'back',
    ['eventi', '0.1.0'],
    {},
    'back takes one area: what is "0.1.0"? To name the release: npm run composition -- live eventi 0.1.0',
  ],
  ['off', ['eventi', 'cms'], {}, 'off takes one area: what is "cms"?'],
  ['live', ['eventi', '0.2.0', '0.3.0'], {}, 'live takes one area and one release: what is "0.3.0"?'],
  ['live', ['eventi', '0.2.0'], { percent: 10 }, '--percent and --people are for canary, not for live.'],
  ['live', ['eventi', '0.2.0'], { people: ['a@b.it'] }, '--percent and --people are for canary, not for live.'],
  ['off', ['eventi'], { percent: 10 }, '--percent and --people are for canary, not for off.'],
  ['canary', ['eventi', '0.2.0'], { slot: 'a.b' }, '--slot is for off and on.'],
] as const)('%s %j %j is refused before anything is done', async (act, words, choices, sentence) => {
  vi.stubEnv('SODALIZIO_DEPLOY_TOKEN', 'sdt_x');
  await expect(changeComposition(act, words, { address, why: '', ...choices })).rejects.toThrow(sentence);
});

it('says of a release that fails, and stays, that fresh pages open the one before it', () => {
  const failing = { ...release('1.1.0-0123456789'), failing_until: '2026-11-27T10:00:00.000Z' };
  const until =
    '  1.1.0-0123456789 fails for most of its people: until 2026-11-27T10:00:00.000Z fresh pages open the one before it';
  expect(areaLines({ ...state(null), live: failing }).split('\n')).toContain(until);
  const canary = { ...failing, percent: 10, judged: false, people: [] };
  expect(areaLines({ ...state('1.0.0-0123456789'), canary }).split('\n')).toContain(until);
  expect(areaLines(state('1.0.0-0123456789'))).not.toContain('fails');
});

it('says what went wrong last in browsers, on one line for each cause', () => {
  const failures = [
    { cause: 'hung', count: 3, last_detail: 'the code: no answer within 5000 ms' } as const,
    {
      cause: 'threw-in-render',
      count: 2,
      last_detail: 'TypeError: x is undefined\n    at \u001b[2JHome (home.js:1)',
    } as const,
    { cause: 'unreachable', count: 1, last_detail: '' } as const,
  ];
  const lines = areaLines({
    ...state('1.1.0-0123456789'),
    health: [{ version: '1.1.0', loads: 40, failures, fell_back: 2 }],
  }).split('\n');
  expect(lines.slice(lines.findIndex((line) => line.includes('last 24 hours')) + 1)).toEqual([
    '  1.1.0: 40 loads, 3 hung, 2 threw-in-render, 1 unreachable, 2 fell back',
    '    hung, last time: the code: no answer within 5000 ms',
    '    threw-in-render, last time: TypeError: x is undefined at [2JHome (home.js:1)',
    '',
  ]);
});

it('says of a release that the server stopped when and why', () => {
  const by = { kind: 'server' as const, name: 'Sodalizio' };
  const stopped = {
    release: '1.1.0-0123456789',
    since: '2026-11-27T10:00:00.000Z',
    by,
    why: 'fallita per 3 persone su 4',
    told: [],
  };
  expect(areaLines({ ...state('1.0.0-0123456789'), stopped }).split('\n')).toContain(
    '  1.1.0-0123456789 was stopped by the server, 2026-11-27T10:00:00.000Z: fallita per 3 persone su 4',
  );
  expect(areaLines(state('1.0.0-0123456789'))).not.toContain('stopped');
});

it.each(['back', 'end-canary'] as const)('%s does nothing to what a colleague changed meanwhile', async (act) => {
  vi.stubEnv('SODALIZIO_DEPLOY_TOKEN', 'sdt_x');
  const [older, newer] = ['1.0.0-0123456789', '1.1.0-0123456789'];
  const { since: at, by } = release(newer);
  const event = (id: number, to: string) => ({ id, at, by, act: 'live', from: null, to, detail: '', why: '' });
  const canary = { ...release('1.2.0-0123456789'), percent: 10, judged: false, people: [] };
  let changes = 7;
  const done: unknown[] = [];
  const product = createServer(async (request, response) => {
    if (request.url?.includes('/history'))
      return response.end(JSON.stringify({ events: [event(2, newer), event(1, older)] }));
    if (request.method === 'GET') {
      response.end(JSON.stringify({ ...state(newer), canary, changes }));
      // Somebody acts right after this look.
      changes += 1;
      return;
    }
    const { seen } = JSON.parse(await text(request));
    if (seen !== undefined && seen !== changes) {
      const problem = { code: 'conflict', message: 'Qualcun altro ha modificato questi dati.', fields: [] };
      return response.writeHead(409).end(JSON.stringify(problem));
    }
    done.push(request.url);
    return response.end(JSON.stringify(state(older)));
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const place = product.address();
  const there = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : '';
  try {
    await expect(changeComposition(act, ['eventi'], { address: there, why: '' })).rejects.toThrow('Qualcun altro');
    expect(done).toEqual([]);
  } finally {
    product.close();
  }
});

it('does not go back a second time where the server has stopped the release already', async () => {
  vi.stubEnv('SODALIZIO_DEPLOY_TOKEN', 'sdt_x');
  const [oldest, older, failed] = ['1.0.0-0123456789', '1.1.0-0123456789', '1.2.0-0123456789'];
  const { since: at, by } = release(older);
  const stopped = { release: failed, since: at, by, why: 'fallita per 3 persone su 4', told: [] };
  const events = [oldest, older, failed, older]
    .map((to, place) => ({ id: place + 1, at, by, act: 'live', from: null, to, detail: '', why: '' }))
    .with(3, { id: 4, at, by, act: 'roll-back', from: null, to: older, detail: '', why: '' })
    .toReversed();
  const done: unknown[] = [];
  const product = createServer((request, response) => {
    if (request.method === 'POST') done.push(request.url);
    const isHistory = request.url?.includes('/history');
    response.end(JSON.stringify(isHistory ? { events } : { ...state(older), stopped }));
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const place = product.address();
  const there = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : '';
  try {
    await expect(changeComposition('back', ['eventi'], { address: there, why: '' })).rejects.toThrow(
      `The server has stopped ${failed} already: ${older} is live. For another one: npm run composition -- live eventi <release>`,
    );
    expect(done).toEqual([]);
  } finally {
    product.close();
  }
});

it('goes back to what was live before, however much was published since', async () => {
  vi.stubEnv('SODALIZIO_DEPLOY_TOKEN', 'sdt_x');
  const [older, good, bad] = ['1.0.0-0123456789', '1.1.0-0123456789', '1.2.0-0123456789'];
  const { since: at, by } = release(good);
  const event = (act: string, to: string) => ({ at, by, act, from: null, to, detail: '', why: '' });
  const published = (count: number) => Array.from({ length: count }, () => event('publish', '1.3.0-0123456789'));
  const acts = [event('live', older), event('live', good), ...published(150), event('live', bad)];
  const events = [...acts, event('roll-back', good), ...published(60)]
    .map((one, place) => ({ id: place + 1, ...one }))
    .reverse();
  let body = '';
  const product = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', address);
    if (pathname.endsWith('/history')) {
      const before = Number(searchParams.get('before') ?? Infinity);
      const page = events.filter(({ id }) => id < before).slice(0, Math.min(Number(searchParams.get('limit')), 200));
      return response.end(JSON.stringify({ events: page }));
    }
    if (request.method === 'POST') body = await text(request);
    return response.end(JSON.stringify(state(good)));
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const place = product.address();
  const there = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : '';
  try {
    await changeComposition('back', ['eventi'], { address: there, why: '' });
    expect(JSON.parse(body)).toMatchObject({ release: older });
  } finally {
    product.close();
  }
});
