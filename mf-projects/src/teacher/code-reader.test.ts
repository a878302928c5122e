import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { codeReader } from './code-reader.ts';

afterEach(() => vi.unstubAllGlobals());

const video = document.createElement('video');
/** The one in WebAssembly cannot be fetched here. */
const ours = async () => ({ detect: async () => [{ rawValue: 'read by ours' }] });

/** A browser with a reader of its own. */
function withOwn(detect: () => Promise<readonly { rawValue: string }[]>, formats = async () => ['qr_code']) {
  const asked = vi.fn(detect);
  class Own {
    static getSupportedFormats = formats;
    detect = asked;
  }
  vi.stubGlobal('BarcodeDetector', Own);
  return asked;
}
const refused = () => Promise.reject(new DOMException('no service', 'NotSupportedError'));

test('the browser’s own reader is used where it works', async () => {
  withOwn(async () => [{ rawValue: 'read by the browser' }]);
  expect(await (await codeReader(ours)).detect(video)).toEqual([{ rawValue: 'read by the browser' }]);
});

test('one of the browser that fails, as on a phone without its service, is replaced by ours', async () => {
  const asked = withOwn(refused);
  const reader = await codeReader(ours);
  expect(await reader.detect(video)).toEqual([{ rawValue: 'read by ours' }]);
  expect(await reader.detect(video)).toEqual([{ rawValue: 'read by ours' }]);
  expect(asked).toHaveBeenCalledOnce();
});

test('one that cannot say what it reads, or reads no QR codes, is not used', async () => {
  for (const formats of [refused, async () => ['ean_13']]) {
    const asked = withOwn(refused, formats);
    expect(await (await codeReader(ours)).detect(video)).toEqual([{ rawValue: 'read by ours' }]);
    expect(asked).not.toHaveBeenCalled();
  }
});

test('ours is fetched once for all readers, and again after a fetch that failed', async () => {
  const module = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  let down = true;
  const fetched = vi.fn(async () => {
    if (down) throw new TypeError('fetch failed');
    return new Response(module, { headers: { 'content-type': 'application/wasm' } });
  });
  vi.stubGlobal('fetch', fetched);
  await expect(codeReader()).rejects.toThrow();
  down = false;
  const before = fetched.mock.calls.length;
  await codeReader();
  await codeReader();
  expect(fetched.mock.calls.length - before).toBe(1);
});
