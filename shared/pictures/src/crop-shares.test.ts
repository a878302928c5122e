import { expect, test } from 'vitest';
import { filling, sharesInFrame } from './crop-shares.ts';

const frame = { width: 300, height: 200 };
const wide = { width: 600, height: 200 };
const centre = { x: 0, y: 0 };

test('untouched, the middle of the picture is in the frame', () => {
  expect(sharesInFrame({ crop: centre, zoom: 1, media: wide, frame })).toEqual({
    x: 0.25,
    y: 0,
    width: 0.5,
    height: 1,
  });
  expect(sharesInFrame({ crop: centre, zoom: 2, media: frame, frame })).toEqual({
    x: 0.25,
    y: 0.25,
    width: 0.5,
    height: 0.5,
  });
});

test('a picture moved to the right shows its left side', () => {
  const { x } = sharesInFrame({ crop: { x: 150, y: 0 }, zoom: 1, media: wide, frame });
  expect(x).toBe(0);
  expect(sharesInFrame({ crop: { x: -75, y: 0 }, zoom: 1, media: wide, frame }).x).toBe(0.375);
});

test('of an enlarged picture that was moved, as much is left out as the frame does not show', () => {
  const shares = sharesInFrame({ crop: { x: 150, y: -50 }, zoom: 2, media: wide, frame });
  expect(shares).toEqual({ x: 0.25, y: 0.375, width: 0.25, height: 0.5 });
});

test('a picture smaller than the frame is whole', () => {
  const shares = sharesInFrame({ crop: { x: 20, y: 20 }, zoom: 1, media: { width: 150, height: 100 }, frame });
  expect(shares).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('a picture is never moved so far that the frame is empty', () => {
  expect(filling({ crop: { x: 1000, y: -1000 }, zoom: 1, media: wide, frame })).toEqual({ x: 150, y: 0 });
  expect(filling({ crop: { x: -1000, y: -1000 }, zoom: 2, media: wide, frame })).toEqual({ x: -450, y: -100 });
});

test('whatever the place, the shares lie within the picture and keep the shape of the frame', () => {
  for (const width of [200, 300, 333.4, 901])
    for (const zoom of [1, 1.05, 3.7])
      for (const x of [-2000, -7.3, 0, 51.2, 2000]) {
        const media = { width, height: Math.max(200, width / 1.7) };
        const shares = sharesInFrame({ crop: { x, y: -x }, zoom, media, frame: fitting(media) });
        expect(Math.min(shares.x, shares.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(shares.x + shares.width, shares.y + shares.height)).toBeLessThanOrEqual(1 + 1e-9);
        expect((shares.width * media.width) / (shares.height * media.height)).toBeCloseTo(1.5);
      }
});

function fitting({ width, height }: { width: number; height: number }) {
  return width / height > 1.5 ? { width: height * 1.5, height } : { width, height: width / 1.5 };
}
