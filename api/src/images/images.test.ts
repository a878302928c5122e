import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findImages, type Image, image } from '@sodalizio/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { slice } from './images.slice.ts';
import { handOver, leftOver, pixel, served, uploaded, webpSize } from './test-images.ts';
import { fixture } from './test-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-images-'));
const config = { dataFolder: join(folder, 'data'), releasesFolder: join(folder, 'releases') };
let app: TestApp;
let anna: SignedIn;
let bruno: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ members: 5, config });
  anna = await app.signIn('admin');
  bruno = await app.signIn('secretary');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const crop = async (id: number, part: object) => {
  const answer = await anna.fetch(`/api/admin/images/${id}/crop`, { json: part });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('a picture that is handed over', () => {
  test.each(['/api/upload-image', '/api/admin/upload-image'])('at %s is kept, with its smaller ones', async (path) => {
    const { status, body } = await handOver(anna, fixture('screenshot.png'), 'Schermata è.PNG', path);
    expect(status).toBe(200);
    const kept = image.parse(body);
    expect(kept).toMatchObject({ name: 'Schermata è.PNG', width: 320, height: 200, original_id: null });
    expect(kept.id).toBe(kept.image_id);
    expect(kept.image_path).toMatch(/^\/images\/[0-9a-f]{32}\.png$/);
    const whole = await served(app, kept.image_path);
    expect(whole.bytes.length).toBe(kept.bytes);
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'png', width: 320, height: 200 });
    expect(await pixel(whole.bytes, 310, 190)).toEqual([0xb7, 0x1e, 0x14]);
    for (const [address, width, height] of [
      [kept.thumb_path, 160, 100],
      [kept.preview_path, 320, 200],
      [kept.preview_path.replace('-600', '-1200'), 320, 200],
    ] as const) {
      const small = await served(app, address);
      expect(small.headers.get('content-type')).toBe('image/webp');
      expect(webpSize(small.bytes)).toEqual([width, height]);
    }
    await expect.poll(() => leftOver(config.dataFolder)).toEqual([]);
  });

  test.each([
    ['phone.jpg', 'jpeg', 300, 400],
    ['progressive.jpg', 'jpeg', 120, 80],
    ['cmyk.jpg', 'jpeg', 120, 80],
    ['gray.jpg', 'jpeg', 120, 80],
    ['canvas.jpg', 'jpeg', 200, 120],
    ['palette.png', 'png', 120, 80],
    ['alpha.png', 'png', 120, 80],
    ['sixteen-bit.png', 'png', 120, 80],
    ['texts.png', 'png', 80, 120],
  ])('as %s is re-encoded as %s of %d×%d, upright', async (name, format, width, height) => {
    const kept = await uploaded(anna, fixture(name), name);
    expect(kept).toMatchObject({ width, height });
    const whole = await served(app, kept.image_path);
    const { exif, xmp, iptc, icc, comments, ...rest } = await sharp(whole.bytes).metadata();
    expect(rest).toMatchObject({ format, width, height, depth: 'uchar' });
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
  });

  it('loses its location, author and all texts', async () => {
    const before = fixture('phone.jpg');
    const { exif } = await sharp(before).metadata();
    expect(exif?.includes('Copyright Segreto')).toBe(true);
    expect(before.includes('a casa di Anna')).toBe(true);
    const kept = await uploaded(anna, before, 'phone.jpg');
    for (const path of [kept.image_path, kept.thumb_path, kept.preview_path]) {
      const { bytes } = await served(app, path);
      for (const secret of ['Segreto', 'Anna', 'Fotocamera', 'Exif', 'GPS', '2026:01:02'])
        expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    }
    // The red corner of the camera's picture is at the right once it is upright.
    const { bytes } = await served(app, kept.image_path);
    const [red = 0, green = 255] = await pixel(bytes, 285, 15);
    expect(red - green).toBeGreaterThan(150);
  });

  it('keeps what is transparent, and of a film the first frame', async () => {
    const clear = await served(app, (await uploaded(anna, fixture('alpha.png'), 'a.png')).image_path);
    const opacity = await Promise.all([2, 77].map(async (top) => (await pixel(clear.bytes, 60, top))[3]));
    expect(opacity[0]).toBeLessThan(opacity[1] ?? 0);
    const still = await served(app, (await uploaded(anna, fixture('animated.png'), 'b.png')).image_path);
    expect(still.bytes.includes('acTL')).toBe(false);
    expect((await pixel(still.bytes, 100, 5))[2]).toBeGreaterThan(150);
  });

  it('that is large becomes 3,000 pixels long', async () => {
    const large = await sharp({ create: { width: 6000, height: 1500, channels: 3, background: '#2f6b4f' } })
      .jpeg()
      .toBuffer();
    expect(await uploaded(anna, large, 'panorama.jpeg')).toMatchObject({ width: 3000, height: 750 });
  });

  it.each(['jpeg', 'png'] as const)('that is large has a smaller one as %s too, for mails', async (format) => {
    const large = await sharp({ create: { width: 2000, height: 1600, channels: 3, background: '#2f6b4f' } })
      .withExif({ IFD0: { Copyright: 'Segreto' } })
      .toFormat(format)
      .toBuffer();
    const { image_path } = await uploaded(anna, large, 'grande.jpg');
    const address = image_path.replace(/(?=\.)/, '-1200');
    const { headers, bytes } = await served(app, address);
    expect(headers.get('content-type')).toBe(`image/${format}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1200, height: 960 });
    expect(bytes.includes('Segreto')).toBe(false);
  });

  it('before there was a smaller one in its own format is served whole instead', async () => {
    const large = await sharp({ create: { width: 2000, height: 1600, channels: 3, background: '#2f6b4f' } })
      .jpeg()
      .toBuffer();
    const { image_path, bytes } = await uploaded(anna, large, 'vecchia.jpg');
    const [token = '', name = ''] = [image_path.slice(8, 40), image_path.slice(8).replace('.jpg', '-1200.jpg')];
    rmSync(join(config.releasesFolder, 'images', token, name));
    const { headers, ...answer } = await served(app, `/images/${name}`);
    expect([answer.status, answer.bytes.length]).toEqual([200, bytes]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await app.fetch(`/images/${name.replace('.jpg', '.png')}`)).status).toBe(404);
    expect((await app.fetch(`/images/${name.replace('1200', '600')}`)).status).toBe(404);
  });

  it('is taken by its content where the name says the other type', async () => {
    const { image_path } = await uploaded(anna, fixture('alpha.png'), 'foto.jpg');
    expect((await served(app, image_path)).headers.get('content-type')).toBe('image/png');
  });

  it('leaves a trail', async () => {
    const { id, image_path } = await uploaded(anna, fixture('gray.jpg'), 'traccia.jpg');
    const trail = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'after', 'actor_label'])
      .where('subject_kind', '=', 'image')
      .where('subject_id', '=', String(id))
      .execute();
    const after = { name: 'traccia.jpg', width: 120, height: 80, image_path };
    expect(trail).toMatchObject([{ action: 'images.upload', after, actor_label: 'admin@sodalizio.example' }]);
  });
});

describe('the bytes of a picture', () => {
  let kept: Image;
  beforeAll(async () => {
    kept = await uploaded(anna, fixture('canvas.jpg'), 'canvas.jpg');
  });

  it('are everybody’s, for ever, and never a page', async () => {
    const { headers, status } = await served(app, kept.image_path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="${kept.image_path.slice('/images/'.length)}"`,
      'content-length': String(kept.bytes),
    });
    expect(headers.get('content-encoding')).toBeNull();
    const head = await app.fetch(kept.image_path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(kept.bytes)]);
  });

  it.each([
    ['another token', () => `/images/${'0'.repeat(32)}.jpg`],
    ['another ending', () => kept.image_path.replace('.jpg', '.png')],
    ['a size that there is not', () => kept.thumb_path.replace('-160', '-161')],
    ['a way out', () => '/images/..%2f..%2fcomposition.json'],
    ['a page', () => kept.image_path.replace('.jpg', '.html')],
    ['more below it', () => `${kept.image_path}/x.png`],
    ['nothing', () => '/images/'],
  ])('are not at %s', async (_, path) => {
    const answer = await app.fetch(path());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('a part that is cut out', () => {
  it('is a picture of its own, 600×400, and the whole one stays', async () => {
    const original = await uploaded(anna, fixture('phone.jpg'), 'ritaglio.jpg');
    // The right third, with the red corner.
    const { status, body } = await crop(original.id, { x: 0.75, y: 0, width: 0.25, height: 0.125 });
    expect(status).toBe(200);
    const part = image.parse(body);
    expect(part).toMatchObject({ width: 600, height: 400, original_id: original.id, name: 'ritaglio.jpg' });
    const { bytes } = await served(app, part.image_path);
    const [red = 0, green = 255] = await pixel(bytes, 300, 200);
    expect(red - green).toBeGreaterThan(150);
    expect((await served(app, original.image_path)).bytes.length).toBe(original.bytes);

    const again = image.parse((await crop(part.id, { x: 0, y: 0, width: 1, height: 0.5 })).body);
    expect(again).toMatchObject({ original_id: original.id, width: 600, height: 400 });
    expect(await (await anna.fetch(`/api/admin/images/${again.id}`)).json()).toEqual(again);
  });

  it('may be one pixel, at the very edge', async () => {
    const { id } = await uploaded(anna, fixture('gray.jpg'), 'pixel.jpg');
    const { status, body } = await crop(id, { x: 1, y: 1, width: 0.0001, height: 0.0001 });
    expect([status, image.parse(body).width]).toEqual([200, 600]);
  });

  it.each([
    [{ x: 0, y: 0, width: 0, height: 1 }, 'body.width'],
    [{ x: -0.1, y: 0, width: 1, height: 1 }, 'body.x'],
    [{ x: 0.5, y: 0, width: 0.6, height: 1 }, 'body'],
    [{ x: 0, y: 0, width: 1 }, 'body.height'],
    [{ x: 0, y: 0, width: 1, height: 1, angle: 3 }, 'body.angle'],
  ])('%j is refused', async (part, path) => {
    const { id } = await uploaded(anna, fixture('gray.jpg'), 'x.jpg');
    expect(await crop(id, part)).toMatchObject({ status: 400, body: { code: 'invalid-input', fields: [{ path }] } });
  });

  it('of a picture that is not there is not found', async () => {
    expect((await crop(999_999, { x: 0, y: 0, width: 1, height: 1 })).status).toBe(404);
    expect((await anna.fetch('/api/admin/images/999999')).status).toBe(404);
  });
});

describe('the library', () => {
  const find = async (query: string) => {
    const answer = await anna.fetch(`/api/admin/images?${query}`);
    return findImages.response.parse(await answer.json());
  };

  it('shows what was uploaded, newest first, by windows, and finds words whatever their case and accents', async () => {
    const ids: number[] = [];
    for (const name of ['Libreria À.png', 'libreria b 100%.png', 'LIBRERIA c.png'])
      ids.unshift((await uploaded(anna, fixture('palette.png'), name)).id);
    await crop(ids[0] ?? 0, { x: 0, y: 0, width: 1, height: 1 });
    const all = await find('search=libreria&limit=10&offset=0');
    expect([all.total, all.images.map(({ id }) => id)]).toEqual([3, ids]);
    expect((await find('search=libreria&limit=1&offset=1')).images.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await find('search=libreria%20a&limit=9&offset=0')).images.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await find('search=100%25&limit=9&offset=0')).total).toBe(1);
    expect((await find('search=lib%25eria&limit=9&offset=0')).total).toBe(0);
    expect((await find('search=lib_eria&limit=9&offset=0')).total).toBe(0);
    expect((await find('limit=1&offset=0')).images.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('finds a name as it is typed without an accented key, and as it is copied from a phrase', async () => {
    const { id } = await uploaded(anna, fixture('palette.png'), 'Novità d’autunno.png');
    for (const typed of ["novita'", 'NOVITA’', '«Novità»', "novità d'autunno,"]) {
      const { images } = await find(`search=${encodeURIComponent(typed)}&limit=9&offset=0`);
      expect([typed, images.map((image) => image.id)]).toEqual([typed, [id]]);
    }
  });

  it('and all that writes is closed to a secretary, unless they write messages; the bytes are not', async () => {
    const { id, thumb_path } = await uploaded(anna, fixture('gray.jpg'), 'chiusa.jpg');
    const part = { x: 0, y: 0, width: 1, height: 1 };
    expect((await bruno.fetch('/api/admin/images?limit=1&offset=0')).status).toBe(200);
    expect((await handOver(bruno, fixture('gray.jpg'), 'a.jpg')).status).toBe(200);
    await app.db.updateTable('users').set({ extra_permissions: [] }).where('email', 'like', 'segreteria@%').execute();
    for (const answer of [
      await bruno.fetch('/api/admin/images?limit=1&offset=0'),
      await bruno.fetch(`/api/admin/images/${id}`),
      await bruno.fetch(`/api/admin/images/${id}/crop`, { json: part }),
    ])
      expect(answer.status).toBe(403);
    expect((await handOver(bruno, fixture('gray.jpg'), 'a.jpg')).status).toBe(403);
    expect((await handOver(app, fixture('gray.jpg'), 'a.jpg')).status).toBe(401);
    expect((await bruno.fetch(thumb_path)).status).toBe(200);
  });
});

describe('the demo', () => {
  it('has eight pictures once, and its articles show them', async () => {
    const other = await startTestApp({ members: 5, config });
    const { artefacts } = other.app.platform;
    await other.db
      .insertInto('cms_articles')
      .values(
        ['news', 'news', 'news', 'news', 'news', 'news', 'certifications'].map((type) => ({
          type: type === 'news' ? ('news' as const) : ('certifications' as const),
          title: type,
          subtitle: '',
          content: '',
          content_text: '',
          link: '',
          tags: [],
          image_id: null,
          image_alt: '',
          image_decorative: false,
          published_at: null,
          admins: [],
          created_at: new Date(),
          updated_at: new Date(),
          updated_by: '',
        })),
      )
      .execute();
    for (const _ of [1, 2]) await slice.demo?.(other.db, new Date(), artefacts);
    const shown = await other.db
      .selectFrom('cms_articles as a')
      .leftJoin('images as i', 'i.id', 'a.image_id')
      .select(['i.name', 'a.image_alt'])
      .orderBy('a.id')
      .execute();
    const names = shown.map(({ name }) => name);
    expect(names).toEqual([
      'piazza al tramonto.png',
      'assemblea dei soci.png',
      'corso online.png',
      'calendario eventi.png',
      null,
      'assemblea dei soci.png',
      'attestato.png',
    ]);
    expect(shown.map(({ image_alt }) => image_alt === '')).toEqual(names.map((name) => name === null));
    const admin = await other.signIn('admin');
    const library = findImages.response.parse(await (await admin.fetch('/api/admin/images?limit=50&offset=0')).json());
    expect(library.total).toBe(8);
    for (const { image_path, bytes, width, height } of library.images) {
      const whole = await served(other, image_path);
      expect(whole.bytes.length).toBe(bytes);
      expect(await sharp(whole.bytes).metadata()).toMatchObject({ width, height });
    }
    await other.close();
  });
});
