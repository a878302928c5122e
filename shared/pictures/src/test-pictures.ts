import { call } from '@sodalizio/area-kit';
import { findImages, type Image, image, uploadArticleImage } from '@sodalizio/contract/images';
import { answers, type FakeAnswer } from '@sodalizio/testing';
import type { StorePicture } from './picture.save.ts';

const token = (id: number) => id.toString(16).padStart(32, '0');

/** A stored picture as the server returns it. */
export const anImage = (id: number, over: Partial<Image> = {}): Image =>
  image.parse({
    id,
    image_id: id,
    image_path: `/images/${token(id)}.jpg`,
    thumb_path: `/images/${token(id)}-160.webp`,
    preview_path: `/images/${token(id)}-600.webp`,
    name: `foto-${id}.jpg`,
    width: 1800,
    height: 1200,
    bytes: 123_456,
    original_id: null,
    created_at: '2026-11-20T05:40:00.000Z',
    ...over,
  });

/** Stores a picture as an article's screen does. */
export const storePicture: StorePicture = (image, options) => call(uploadArticleImage, { body: { image } }, options);

/** A fake of the library. */
export const fakeLibrary = (rows: () => readonly Image[]): FakeAnswer =>
  answers(findImages, ({ query: { search = '', limit, offset } }) => {
    const found = rows().filter(({ name }) => name.includes(search));
    return { images: found.slice(offset, offset + limit), total: found.length };
  });

export const pngBytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
export const jpegBytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0);
export const aFile = (name: string, bytes: Uint8Array<ArrayBuffer> = pngBytes) => new File([bytes], name);
