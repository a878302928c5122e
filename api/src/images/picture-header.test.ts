import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../platform/picture-header.ts';
import { blackPng, fixture, pngChunk, withManyScans, withSegment } from './test-pictures.ts';

function isReadSoon(file: Buffer): boolean {
  const from = performance.now();
  readHeader(file);
  return performance.now() - from < 200;
}

describe('the header of a picture', () => {
  it.each([
    ['phone.jpg', { ending: 'jpg', width: 400, height: 300 }],
    ['progressive.jpg', { ending: 'jpg', width: 120, height: 80 }],
    ['cmyk.jpg', { ending: 'jpg', width: 120, height: 80 }],
    ['gray.jpg', { ending: 'jpg', width: 120, height: 80 }],
    ['canvas.jpg', { ending: 'jpg', width: 200, height: 120 }],
    ['palette.png', { ending: 'png', width: 120, height: 80 }],
    ['sixteen-bit.png', { ending: 'png', width: 120, height: 80 }],
    ['screenshot.png', { ending: 'png', width: 320, height: 200 }],
  ])('of %s says its type and its size', (name, expected) => {
    expect(readHeader(fixture(name))).toEqual(expected);
  });

  it.each(['a.gif', 'a.webp', 'a.tif', 'a.bmp'])('of %s is of a type that is not taken', (name) => {
    expect(readHeader(fixture(name))).toBe('image-wrong-type');
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['the first bytes of a PNG', fixture('alpha.png').subarray(0, 20)],
    [
      'a PNG that begins with another chunk',
      Buffer.concat([blackPng(1, 1).subarray(0, 8), pngChunk('tEXt', Buffer.alloc(13)), blackPng(1, 1)]),
    ],
    ['a PNG without width', blackPng(0, 9)],
    ['the first bytes of a JPEG', fixture('phone.jpg').subarray(0, 40)],
    ['a JPEG with two sizes', withSegment(fixture('gray.jpg'), 0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]))],
    ['a JPEG with 5,000 layers', withManyScans(fixture('progressive.jpg'), 5_000)],
  ])('is refused: %s', (_, file) => {
    expect(readHeader(file)).toBe('image-damaged');
  });

  it('is not led astray by what was appended, as phones append films', () => {
    const film = Buffer.alloc(400_000, Buffer.from([0x00, 0xff, 0xda, 0x00, 0x04]));
    expect(readHeader(Buffer.concat([fixture('phone.jpg'), film]))).toMatchObject({ width: 400, height: 300 });
  });

  it('is read, or refused, whatever the bytes are, and soon', () => {
    const start = fc.constantFrom(fixture('phone.jpg'), fixture('progressive.jpg'), fixture('alpha.png'));
    const changed = fc.tuple(start, fc.array(fc.tuple(fc.nat(3_000), fc.nat(255)), { maxLength: 30 }), fc.nat(6_000));
    fc.assert(
      fc.property(changed, ([file, changes, length]) => {
        const hostile = Buffer.from(file.subarray(0, length));
        for (const [at, value] of changes) if (at < hostile.length) hostile[at] = value;
        // Of three, because another program may be busy during one.
        expect([1, 2, 3].some(() => isReadSoon(hostile))).toBe(true);
        const read = readHeader(hostile);
        if (typeof read === 'object') expect(Math.min(read.width, read.height)).toBeGreaterThan(0);
        else expect(['image-wrong-type', 'image-damaged']).toContain(read);
      }),
      { numRuns: 500 },
    );
  });
});
