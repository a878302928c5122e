import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  cropImage,
  findImages,
  type Image,
  imageById,
  imageEndings,
  imagePixels,
  uploadArticleImage,
  uploadImage,
} from '@sodalizio/contract/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ArtefactsAway } from '../platform/artefacts/artefact-store.ts';
import { AssetFiles } from '../platform/artefacts/asset-files.ts';
import { readHeader } from '../platform/picture-header.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { ReceivedFile } from '../platform/receive-file.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { Turns } from '../platform/turns.ts';
import { addImage, findImage, findUploaded } from './images.repo.ts';
import { artefactOf, endingOf, keepFiles, newToken, readWhole, wholeOf } from './kept-pictures.ts';
import { cutPicture, type MadePicture, makePicture, Unreadable } from './make-picture.ts';

/** A name never changes its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** CSP for a picture opened as a page: nothing in it runs or is loaded. */
const NO_PAGE = "default-src 'none'; sandbox";
/** Memory for frequently requested pictures: with a bucket each request would be a call. */
const KEPT_BYTES = 48 * 1024 * 1024;

type Writing = Pick<Call<typeof cropImage>, 'db' | 'now' | 'session' | 'audit'>;

export function registerImages(app: App): void {
  const { artefacts } = app.platform;
  // Decoding holds the pixels in memory: two at once, and not two large ones.
  const turns = new Turns(2, imagePixels);

  const keep = async (
    { db, now, session, audit }: Writing,
    action: string,
    made: MadePicture,
    { name, originalId }: { name: string; originalId: number | null },
  ): Promise<Image> => {
    const token = newToken();
    await keepFiles(artefacts, token, made);
    return db.transaction().execute(async (trx) => {
      const { ending, width, height, bytes } = made;
      const row = { token, ending, name, width, height, bytes, original_id: originalId };
      const image = await addImage(trx, row, now, session.userId);
      const after = { name, width, height, bytes, image_path: image.image_path, original_id: originalId };
      await audit({ action, subject: { kind: 'image', id: String(image.id) }, after }, trx);
      return image;
    });
  };

  const upload = async (call: Writing & { request: FastifyRequest }) => {
    const file = call.request.receivedFile;
    if (!(file instanceof ReceivedFile)) throw new Refusal('invalid-input');
    const made = await madeFrom(file, turns);
    return keep(call, 'images.upload', made, { name: file.name, originalId: null });
  };
  serve(app, uploadImage, upload);
  serve(app, uploadArticleImage, upload);

  serve(app, findImages, ({ db, query: { search = '', limit, offset } }) =>
    findUploaded(db, search, { limit, offset }),
  );

  serve(app, imageById, async ({ db, params }) => existing(await findImage(db, params.image)));

  serve(app, cropImage, async (call) => {
    const asked = existing(await findImage(call.db, call.params.image));
    const original = asked.original_id === null ? asked : existing(await findImage(call.db, asked.original_id));
    const bytes = await readWhole(artefacts, original);
    if (!bytes) throw new Refusal('not-found');
    const { width, height, name, id } = original;
    const whole = { width, height, ending: endingOf(original) };
    const made = await inTurn(turns, width * height, () => cutPicture(bytes, whole, call.body));
    return keep(call, 'images.crop', made, { name, originalId: id });
  });

  const files = new AssetFiles({ mostBytes: KEPT_BYTES });
  const read = (path: string) => files.get(artefacts, path, 'identity');
  /** Of pictures stored before there was a smaller one for mails, the whole one: while the bucket is away, too. */
  const readOrWhole = async (path: string) => {
    const whole = wholeOf(path);
    if (whole === undefined) return read(path);
    const smaller = await read(path).catch((error: unknown) => {
      if (!(error instanceof ArtefactsAway)) throw error;
    });
    return smaller ?? read(whole);
  };
  const sendBytes = async ({ params: { name } }: WithName, reply: FastifyReply) => {
    const path = artefactOf(name);
    const file = path === undefined ? undefined : await readOrWhole(path);
    if (!file) throw new Refusal('not-found');
    reply
      .type(file.type)
      .header('cache-control', IMMUTABLE)
      .header('content-security-policy', NO_PAGE)
      // Mails show it from other origins: a webmail's page, for one.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-length', file.body.length);
    return reply.send(file.body);
  };
  app.get('/images/:name', { config: { requires: 'public' } }, sendBytes);
}

type WithName = FastifyRequest<{ Params: { name: string } }>;

function existing(image: Image | undefined): Image {
  if (!image) throw new Refusal('not-found');
  return image;
}

async function madeFrom(file: ReceivedFile, turns: Turns): Promise<MadePicture> {
  const ending = extname(file.name).toLowerCase();
  if (!imageEndings.some((one) => one === ending)) throw new Refusal('image-wrong-type');
  const header = readHeader(await readFile(file.path));
  if (typeof header === 'string') throw new Refusal(header);
  const pixels = header.width * header.height;
  if (pixels > imagePixels) throw new Refusal('image-too-many-pixels');
  // Read again when its turn comes: waiting pictures hold no memory.
  return inTurn(turns, pixels, async () => makePicture(await readFile(file.path), header));
}

async function inTurn(turns: Turns, pixels: number, act: () => Promise<MadePicture>): Promise<MadePicture> {
  try {
    return await turns.run(pixels, act);
  } catch (error) {
    throw error instanceof Unreadable ? new Refusal('image-damaged', { cause: error }) : error;
  }
}
