import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem } from '@sodalizio/contract';
import { image } from '@sodalizio/contract/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { bucketStore } from '../platform/artefacts/bucket-store.ts';
import { handOver, served, uploaded } from './test-images.ts';
import { fixture } from './test-pictures.ts';

let server: S3Server;
const folder = mkdtempSync(join(tmpdir(), 'sodalizio-image-stores-'));
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (name: string, bucket: boolean): Promise<TestApp> => {
  const places = { dataFolder: join(folder, name, 'data'), releasesFolder: join(folder, name, 'releases') };
  return startTestApp({ members: 5, config: { ...places, bucket: bucket ? server.bucket : undefined } });
};
const tokenOf = (path: string) => path.slice('/images/'.length, '/images/'.length + 32);
const endings = ['-1200.webp', '-160.webp', '-600.webp', '.jpg'];

it('a picture lies in the folder of artefacts, under its token, where no bucket is configured', async () => {
  const app = await open('folder', false);
  const kept = await uploaded(await app.signIn('admin'), fixture('phone.jpg'), 'a.jpg');
  const token = tokenOf(kept.image_path);
  const lies = readdirSync(join(folder, 'folder/releases/images', token)).sort();
  expect(lies).toEqual(endings.map((ending) => token + ending).sort());
  await app.close();
});

it('a picture lies in the bucket where one is configured, and every server shows it and can cut it', async () => {
  const app = await open('bucket', true);
  const anna = await app.signIn('admin');
  const kept = await server.checkingSignatures(() => uploaded(anna, fixture('phone.jpg'), 'a.jpg'));
  const token = tokenOf(kept.image_path);
  expect(existsSync(join(folder, 'bucket/releases/images'))).toBe(false);
  const store = bucketStore(server.bucket);
  expect(await store.list('images/')).toEqual(endings.map((ending) => `images/${token}/${token}${ending}`).sort());
  const second = await app.another();
  const whole = await served(second, kept.image_path);
  expect([whole.headers.get('content-type'), whole.bytes.length]).toEqual(['image/jpeg', kept.bytes]);
  expect(await store.read(`images/${token}/${token}.jpg`)).toEqual(whole.bytes);
  const answer = await anna.fetch(`/api/admin/images/${kept.id}/crop`, { json: { x: 0, y: 0, width: 1, height: 0.5 } });
  const part = image.parse(await answer.json());
  expect((await served(second, part.thumb_path)).headers.get('content-type')).toBe('image/webp');
  await app.close();
});

it('while the bucket is away cached pictures are served, others answer 503, and nothing partial is stored', async () => {
  const app = await open('away', true);
  const anna = await app.signIn('admin');
  const seen = await uploaded(anna, fixture('gray.jpg'), 'seen.jpg');
  const other = await uploaded(anna, fixture('canvas.jpg'), 'other.jpg');
  expect((await served(app, seen.thumb_path)).status).toBe(200);
  server.away();
  try {
    expect((await served(app, seen.thumb_path)).status).toBe(200);
    const unseen = await app.fetch(other.image_path);
    expect([unseen.status, problem.parse(await unseen.json()).code]).toEqual([503, 'unavailable']);
    expect(unseen.headers.get('cache-control')).toBe('no-store');
    expect(unseen.headers.get('content-disposition')).toBeNull();
  } finally {
    server.back();
  }
  expect((await served(app, other.image_path)).status).toBe(200);
  await app.close();
});

it('while the bucket is away the cached whole picture takes the place of the smaller one for mails', async () => {
  const app = await open('smaller', true);
  const { image_path } = await uploaded(await app.signIn('admin'), fixture('gray.jpg'), 'a.jpg');
  const smaller = image_path.replace('.jpg', '-1200.jpg');
  const whole = await served(app, image_path);
  server.away();
  try {
    const shown = await served(app, smaller);
    expect([shown.status, shown.bytes]).toEqual([200, whole.bytes]);
  } finally {
    server.back();
  }
  await app.close();
});

it('while the bucket is away a smaller picture for mails answers 503 where the whole one is not cached', async () => {
  const app = await open('smaller-away', true);
  const { image_path } = await uploaded(await app.signIn('admin'), fixture('gray.jpg'), 'a.jpg');
  server.away();
  try {
    expect((await app.fetch(image_path.replace('.jpg', '-1200.jpg'))).status).toBe(503);
  } finally {
    server.back();
  }
  await app.close();
});

it('a picture whose bytes cannot be kept leaves no row', async () => {
  const wrong = { ...server.bucket, name: 'nobodys' };
  const places = { dataFolder: join(folder, 'w/data'), releasesFolder: join(folder, 'w/releases') };
  const app = await startTestApp({ members: 5, config: { ...places, bucket: wrong } });
  const { status, body } = await handOver(await app.signIn('admin'), fixture('gray.jpg'), 'a.jpg');
  expect([status, problem.parse(body).code]).toEqual([503, 'unavailable']);
  expect(await app.db.selectFrom('images').select('id').execute()).toEqual([]);
  await app.close();
});
