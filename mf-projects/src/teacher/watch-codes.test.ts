import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faultOf, loadReader, watchCodes } from './watch-codes.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SyntaxError', 'unreadable'],
])('a camera that fails with %s is %s: each has its own way out', (name, fault) => {
  expect(faultOf(new DOMException('no picture', name))).toBe(fault);
});

test('a reader of codes that does not come is no fault of the camera, whatever its error is called', () => {
  const failed = Object.assign(new Error('Failed to fetch'), { name: 'NotAllowedError' });
  expect([faultOf(failed), faultOf(undefined)]).toEqual(['unreadable', 'unreadable']);
});

describe('a camera that is on', () => {
  /** Codes in front of it. */
  let shown: readonly string[] = [];
  /** Runs each time the picture is looked at. */
  let looks = vi.fn();
  let read: string[] = [];
  let ending = new AbortController();
  let ended: Promise<unknown> = Promise.resolve();
  const stop = vi.fn();
  const track = { stop, readyState: 'live' };
  const stream = { getTracks: () => [track] };
  const video = Object.assign(document.createElement('video'), { play: vi.fn(async () => undefined) });

  beforeEach(async () => {
    [shown, read, ending] = [[], [], new AbortController()];
    track.readyState = 'live';
    looks = vi.fn();
    stop.mockReset();
    video.play.mockClear();
    class Reader {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        await looks();
        return shown.map((rawValue) => ({ rawValue }));
      };
    }
    vi.stubGlobal('BarcodeDetector', Reader);
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => stream },
    });
    Object.defineProperty(video, 'srcObject', { configurable: true, writable: true, value: null });
    Object.defineProperty(video, 'readyState', { configurable: true, writable: true, value: 4 });
    // Its module is fetched in real time.
    await loadReader();
    vi.useFakeTimers();
  });

  afterEach(async () => {
    ending.abort();
    await vi.runAllTimersAsync();
    await ended.catch(() => undefined);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(document, 'hidden');
  });

  const watch = () => {
    ended = watchCodes(video, (code) => read.push(code), ending.signal);
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const on = async () => {
    watch();
    await expect.poll(() => looks).toHaveBeenCalled();
  };

  test('reads a code that stays in front of it once, and a different one at once', async () => {
    await on();
    shown = ['Ada'];
    await pass(1);
    expect(read).toEqual(['Ada']);
    await pass(60);
    shown = ['Ada', 'Bea'];
    await pass(1);
    expect(read).toEqual(['Ada', 'Bea']);
  });

  test('takes a code that shakes for the same one, and reads it again when it comes back later', async () => {
    await on();
    for (const [codes, seconds] of [
      [['Ada'], 1],
      [[], 2],
      [['Ada'], 2],
      [[], 2],
      [['Ada'], 1],
    ] as const) {
      shown = codes;
      await pass(seconds);
    }
    expect(read).toEqual(['Ada']);
    shown = [];
    await pass(4);
    shown = ['Ada'];
    await pass(1);
    expect(read).toEqual(['Ada', 'Ada']);
  });

  test('reads a code that stays once on a phone that needs long for each picture', async () => {
    await on();
    looks.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
    shown = ['Ada'];
    await pass(60);
    expect(read).toEqual(['Ada']);
  });

  test('shows its picture, and is off when the panel is left', async () => {
    await on();
    expect(video.srcObject).toBe(stream);
    expect(video.play).toHaveBeenCalledOnce();
    expect(stop).not.toHaveBeenCalled();
    ending.abort();
    await pass(1);
    expect(stop).toHaveBeenCalledOnce();
    const looked = looks.mock.calls.length;
    await pass(10);
    expect(looks).toHaveBeenCalledTimes(looked);
  });

  test('is off at once, without a picture, when the panel was left while it was switched on', async () => {
    watch();
    ending.abort();
    await expect.poll(() => stop).toHaveBeenCalled();
    expect([video.srcObject, video.play.mock.calls.length, looks.mock.calls.length]).toEqual([null, 0, 0]);
  });

  test('reads nothing while the page is out of sight or the picture has not come', async () => {
    await on();
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    shown = ['Ada'];
    await pass(5);
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    Object.assign(video, { readyState: 1 });
    await pass(5);
    expect(read).toEqual([]);
    Object.assign(video, { readyState: 2 });
    await pass(1);
    expect(read).toEqual(['Ada']);
  });

  test('is busy once a call or another app has taken it away', async () => {
    await on();
    const fault = ended.catch(faultOf);
    track.readyState = 'ended';
    await pass(1);
    expect(await Promise.race([fault, 'still on'])).toBe('busy');
    expect(stop).toHaveBeenCalledOnce();
  });

  test('drops what it was still reading when the panel was left', async () => {
    await on();
    shown = ['Ada'];
    looks.mockImplementation(() => ending.abort());
    await pass(1);
    expect(read).toEqual([]);
  });
});

test('a browser that hides cameras from a page has none', async () => {
  const watching = watchCodes(document.createElement('video'), () => undefined, new AbortController().signal);
  expect(faultOf(await watching.catch((error: unknown) => error))).toBe('missing');
});
