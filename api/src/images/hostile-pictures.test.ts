import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { type Problem, problem } from '@sodalizio/contract';
import { imageErrors, imageLimit } from '@sodalizio/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { form, handOver, leftOver, served, uploaded } from './test-images.ts';
import { blackPng, fixture, pngChunk, withChunks, withManyScans, withSegment } from './test-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-hostile-pictures-'));
const config = { dataFolder: join(folder, 'data'), releasesFolder: join(folder, 'releases') };
const path = '/api/admin/upload-image';
const errors: string[] = [];
let app: TestApp;
let anna: SignedIn;

beforeAll(async () => {
  const logTo = { write: (line: string) => void (/"level":[56]0/.test(line) && errors.push(line)) };
  app = await startTestApp({ members: 5, config, logTo });
  anna = await app.signIn('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  expect(errors).toEqual([]);
});

const stored = async () => (await app.db.selectFrom('images').select('id').execute()).length;
const refusal = async (bytes: Buffer, name: string) => {
  const before = await stored();
  const { status, body } = await handOver(anna, bytes, name);
  expect(await stored()).toBe(before);
  // The file is deleted at the end of the answer, which a client may see first.
  await expect.poll(() => leftOver(config.dataFolder)).toEqual([]);
  const { code, message } = problem.parse(body);
  expect(message).toBe(Object.entries(imageErrors).find(([one]) => one === code)?.[1].sentence);
  return [status, code];
};
const page = '<html><script>window.marked=1;alert(document.domain)</script></html>';
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${page}</script></svg>`;

describe('a file that is no picture', () => {
  it.each([
    ['an SVG called .png', Buffer.from(svg), 'a.png'],
    ['a page called .jpg', Buffer.from(page), 'a.jpg'],
    ['a GIF called .jpg', fixture('a.gif'), 'a.jpg'],
    [
      'a GIF that is a program too, called .jpg',
      Buffer.concat([fixture('a.gif'), Buffer.from('=1;alert(1)')]),
      'a.jpg',
    ],
    ['a WebP called .png', fixture('a.webp'), 'a.png'],
    ['a TIFF called .jpeg', fixture('a.tif'), 'a.jpeg'],
    ['a bitmap called .png', fixture('a.bmp'), 'a.png'],
    ['a PDF with a JPEG in it', Buffer.concat([Buffer.from('%PDF-1.4\n'), fixture('gray.jpg')]), 'a.jpg'],
    ['a JPEG called .html', fixture('gray.jpg'), 'a.html'],
    ['a JPEG called .jpg.svg', fixture('gray.jpg'), 'a.jpg.svg'],
    ['a JPEG called nothing', fixture('gray.jpg'), 'foto'],
    ['a JPEG with a NUL in its name', fixture('gray.jpg'), 'a.html\u0000.gif'],
  ])('is refused: %s', async (_, bytes, name) => {
    expect(await refusal(bytes, name)).toEqual([400, 'image-wrong-type']);
  });

  it('is only accepted in the part called image', async () => {
    for (const part of ['file', 'images', '__proto__']) {
      const answer = await anna.fetch(path, { method: 'POST', body: form(fixture('gray.jpg'), 'a.jpg', part) });
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as Problem).fields).toEqual([{ path: 'body.image', code: 'required' }]);
    }
    expect((await anna.fetch(path, { json: { image: 'x' } })).status).toBe(415);
  });
});

describe('a picture that is broken', () => {
  const phone = fixture('phone.jpg');
  const [alpha, shot] = [fixture('alpha.png'), fixture('screenshot.png')];
  it.each([
    ['0 bytes', Buffer.alloc(0), 'a.png'],
    ['half a JPEG', phone.subarray(0, phone.length / 2), 'a.jpg'],
    ['half a PNG', shot.subarray(0, shot.length / 2), 'a.png'],
    ['a PNG without pixels', Buffer.concat([alpha.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]), 'a.png'],
    [
      'a PNG with other bytes for pixels',
      Buffer.concat([shot.subarray(0, 33), pngChunk('IDAT', Buffer.alloc(500, 7)), pngChunk('IEND', Buffer.alloc(0))]),
      'a.png',
    ],
    ['a JPEG of 5,000 layers', withManyScans(fixture('progressive.jpg'), 5_000), 'a.jpg'],
  ])('is refused: %s', async (_, bytes, name) => {
    expect(await refusal(bytes, name)).toEqual([400, 'image-damaged']);
  });

  it('at any one place is refused or mended, and the server lives', async () => {
    for (const [file, name] of [
      [phone, 'a.jpg'],
      [alpha, 'a.png'],
    ] as const)
      for (let at = 2; at < file.length; at += Math.ceil(file.length / 40)) {
        const broken = Buffer.from(file);
        broken[at] = 255 - (broken[at] ?? 0);
        const { status } = await handOver(anna, broken, name);
        expect([200, 400]).toContain(status);
      }
    expect((await app.fetch('/readyz')).status).toBe(200);
  });
});

describe('a picture that is too much', () => {
  it.each([
    [50_000, 50_000],
    [2_147_483_647, 2_147_483_647],
    [50_000_001, 1],
  ])('of %d×%d pixels in a small file is refused at once, in no memory', async (width, height) => {
    const small = blackPng(width, height);
    expect(small.length).toBeLessThan(5_000);
    expect(await refusal(small, 'a.png')).toEqual([400, 'image-too-many-pixels']);
    const before = process.memoryUsage.rss();
    const times: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const from = performance.now();
      const { status, body } = await handOver(anna, small, 'a.png');
      times.push(performance.now() - from);
      expect([status, problem.parse(body).code]).toEqual([400, 'image-too-many-pixels']);
    }
    // The best of three: a busy machine makes one of them wait.
    expect(Math.min(...times)).toBeLessThan(200);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('with texts that unpack to 200 MB is taken or refused in little memory', async () => {
    const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
    const before = process.memoryUsage.rss();
    const { status } = await handOver(anna, withChunks(fixture('alpha.png'), text), 'a.png');
    expect([200, 400]).toContain(status);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('of 48 million pixels is work for one at a time: six of them at once stay below 900 MB', async () => {
    const large = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#2f6b4f' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const answers = await Promise.all(Array.from({ length: 6 }, () => handOver(anna, large, 'a.jpg')));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(most - before).toBeLessThan(900 * 1024 * 1024);
  });

  it('of 200 MB is refused as soon as that is known, with the limit in words', async () => {
    const answered = Promise.withResolvers<{ status: number; body: unknown }>();
    const call = request(
      app.url + path,
      {
        method: 'POST',
        headers: {
          ...anna.headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 200 * 1024 * 1024,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
          answered.resolve({ status: answer.statusCode ?? 0, body });
          call.destroy();
        });
      },
    );
    call.on('error', answered.reject);
    call.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    expect(await answered.promise).toMatchObject({
      status: 413,
      body: { code: 'file-too-large', message: 'Il file è troppo grande: al massimo 15 MB.' },
    });
    await expect.poll(() => leftOver(config.dataFolder)).toEqual([]);
  });

  it('may be as large as the limit says, and not one byte more', async () => {
    const exactly = Buffer.concat([fixture('gray.jpg'), Buffer.alloc(imageLimit)]).subarray(0, imageLimit);
    expect((await handOver(anna, exactly, 'a.jpg')).status).toBe(200);
    const more = Buffer.concat([exactly, Buffer.alloc(1)]);
    expect(await handOver(anna, more, 'a.jpg')).toMatchObject({ status: 413, body: { code: 'file-too-large' } });
  });
});

describe('a picture that is something else too', () => {
  const zip = Buffer.from('PK\u0003\u0004META-INF/MANIFEST.MF Main-Class: X PK\u0005\u0006', 'latin1');
  it.each([
    ['a JPEG with a page in its comment', withSegment(fixture('gray.jpg'), 0xfe, Buffer.from(page)), 'a.jpg'],
    ['a JPEG with a page after its end', Buffer.concat([fixture('gray.jpg'), Buffer.from(page)]), 'a.jpg'],
    [
      'a JPEG with a page in an application segment',
      withSegment(fixture('canvas.jpg'), 0xe9, Buffer.from(page)),
      'a.jpg',
    ],
    ['a JPEG that is an archive of programs', Buffer.concat([fixture('phone.jpg'), zip]), 'a.jpg'],
    ['a PNG with a script in its texts', fixture('texts.png'), 'a.png'],
    [
      'a PNG with a page in a text',
      withChunks(fixture('alpha.png'), pngChunk('tEXt', Buffer.from(`Title\0${page}`))),
      'a.png',
    ],
    ['a PNG with a page after its end', Buffer.concat([fixture('alpha.png'), Buffer.from(page)]), 'a.png'],
    [
      'a PNG with a page in a chunk of its own',
      withChunks(fixture('palette.png'), pngChunk('prVt', Buffer.from(page))),
      'a.png',
    ],
  ])('is a picture alone once it is kept: %s', async (_, bytes, name) => {
    const kept = await uploaded(anna, bytes, name);
    for (const address of [kept.image_path, kept.thumb_path, kept.preview_path]) {
      const { headers, bytes: given } = await served(app, address);
      for (const foreign of ['<html', '<script', 'alert(', 'PK\u0003\u0004', 'prVt', 'tEXt'])
        expect([foreign, given.includes(Buffer.from(foreign, 'latin1'))]).toEqual([foreign, false]);
      expect(headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  });

  it('keeps a name that is a script as text, and no address has it', async () => {
    const name = '"><img src=x onerror=alert(1)>.jpg';
    const kept = await uploaded(anna, fixture('gray.jpg'), `../../${name}`);
    expect(kept.name).not.toContain('/');
    const { headers } = await served(app, kept.image_path);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[0-9a-f]{32}\.jpg"$/);
  });
});
