import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image, image } from '@sodalizio/contract/images';
import sharp from 'sharp';
import type { SignedIn } from '../../test/test-app.ts';

export function form(bytes: Buffer, name: string, part = 'image'): FormData {
  const body = new FormData();
  body.append(part, new Blob([new Uint8Array(bytes)]), name);
  return body;
}

type Person = Pick<SignedIn, 'fetch'>;

export async function handOver(person: Person, bytes: Buffer, name: string, path = '/api/admin/upload-image') {
  const answer = await person.fetch(path, { method: 'POST', body: form(bytes, name) });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

export async function uploaded(person: Person, bytes: Buffer, name: string): Promise<Image> {
  const { status, body } = await handOver(person, bytes, name);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return image.parse(body);
}

export async function served(
  person: Person,
  path: string,
): Promise<{ headers: Headers; status: number; bytes: Buffer }> {
  const answer = await person.fetch(path);
  return { headers: answer.headers, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

export async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).toColourspace('srgb').raw().toBuffer();
  return [...raw];
}

export const leftOver = (dataFolder: string) => readdir(join(dataFolder, 'uploads')).catch(() => []);

/** Width and height of a WebP, from its header: the server's library is configured to read none. */
export function webpSize(bytes: Buffer): [number, number] {
  const kind = bytes.toString('latin1', 8, 16);
  if (kind === 'WEBPVP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind === 'WEBPVP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  throw new Error(`no WebP with pixels: ${kind}`);
}
