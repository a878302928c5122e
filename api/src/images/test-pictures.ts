import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

export const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name));

export function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A black 1-bit PNG; a very large one has only its header and the first million pixels. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 125_000));
  const pixels = pngChunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([signature, pngChunk('IHDR', header), pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Inserts a segment after the first marker of a JPEG: `0xfe` is a comment. */
export function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

export function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** A progressive JPEG whose last layer is repeated: small, and slow to decode. */
export function withManyScans(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const scan = jpeg.subarray(last, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: times }, () => scan), jpeg.subarray(end)]);
}
