import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import {
  beginLive,
  checkAhead,
  checkComposition,
  forgetLive,
  freshEnough,
  isOff,
  liveNow,
  liveStore,
  watchComposition,
} from './live-composition.store.ts';

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let answer: () => Promise<Response>;
const composition = (over: object = {}) => ({ revision: 2, shell: 'one', areas: [aComposedArea()], ...over });
const begin = () => beginLive({ revision: 1, shell: 'one', areas: [aComposedArea()] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer = async () => Response.json(composition(), { headers: { etag: '"a"' } });
  asked.mockReset().mockImplementation(() => answer());
  vi.stubGlobal('fetch', asked);
  begin();
});
afterEach(() => {
  forgetLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks with the tag of the last answer, and an unchanged composition changes nothing', async () => {
  await checkComposition();
  answer = async () => new Response(null, { status: 304 });
  await checkComposition();
  expect(asked.mock.lastCall?.[1].headers).toEqual({ 'If-None-Match': '"a"' });
  expect(liveStore.getState()).toMatchObject({ revision: 2, offered: false });
});

it('keeps its state when the server does not answer', async () => {
  answer = async () => new Response('', { status: 503 });
  await checkComposition();
  expect(liveNow(aComposedArea()).path).toBe(aComposedArea().path);
});

it('does not ask again at once', async () => {
  checkAhead();
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3100);
  checkAhead();
  await freshEnough();
  checkAhead();
  expect(asked).toHaveBeenCalledOnce();
});

it('asks as ever after this computer’s clock was set back', async () => {
  vi.setSystemTime(Date.now() - 3_600_000);
  const stop = watchComposition();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toHaveBeenCalledOnce();
  stop();
});

it('lets a navigation wait a moment, and once only for the same question', async () => {
  answer = () => new Promise(() => {});
  vi.advanceTimersByTime(4600);
  let went = 0;
  const first = freshEnough().then(() => {
    went += 1;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(went).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await first;
  await freshEnough();
  expect(asked).toHaveBeenCalledOnce();
});

it('looks every half minute while the page is looked at, and when it is looked at again', async () => {
  const stop = watchComposition();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toHaveBeenCalledTimes(1);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toHaveBeenCalledTimes(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it.each(['pointerover', 'pointerdown', 'keydown'])(
  'asks when there is a %s, and no navigation waits for it',
  async (sign) => {
    answer = () => new Promise(() => {});
    const stop = watchComposition();
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3100);
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(asked).toHaveBeenCalledOnce();
    // Would never resolve if it waited for the answer: timers do not advance here.
    await freshEnough();
    stop();
  },
);

it('knows what is switched off', async () => {
  answer = async () => Response.json(composition({ areas: [{ ...aComposedArea(), off: true }] }));
  await checkComposition();
  expect(isOff(aComposedArea())).toBe(true);
  expect(liveStore.getState().offered).toBe(false);
});

it.each([
  ['another shell is live', { shell: 'two' }, true],
  ['an area has another menu', { areas: [aComposedArea({ menu: [] })] }, true],
  ['an area came or went', { areas: [] }, true],
  [
    'only the code of an area is another',
    { areas: [{ ...aComposedArea(), version: '2.0.0', path: '/areas/g/2/' }] },
    false,
  ],
  ['the live shell is unknown', { shell: '' }, false],
])('offers a new page or not when %s', async (_, over, offered) => {
  answer = async () => Response.json(composition(over));
  await checkComposition();
  expect(liveStore.getState().offered).toBe(offered);
});
