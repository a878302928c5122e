import * as z from 'zod';
import { areaPermissions, type Declared } from '../area-permissions.ts';
import { endpoint } from '../endpoint.ts';
import { searchLength, text, wholeNumber } from '../primitives.ts';
import { type CodesOf, ownErrors } from '../problem.ts';

/** Pictures of articles, messages, projects and questionnaires: a slice of the server shared by several areas. */
export const permissions = areaPermissions({
  // Whoever writes messages puts pictures in them.
  'images.upload': ['superadmin', 'admin', 'messages.menu'],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}

/** Accepted file types (specification section 9), by the ending of the name. */
export const imageEndings = ['.png', '.jpg', '.jpeg'] as const;
/** Largest accepted file, in bytes. */
export const imageLimit = 15 * 1024 * 1024;
/** Most accepted pixels, width × height, as of a good camera. Checked in the file's header, before decoding. */
export const imagePixels = 50_000_000;
/** The preview of the specification (section 9), in pixels; a cropped picture has this size. */
export const previewSize = { width: 600, height: 400 } as const;

/**
 * A stored picture. `image_path` is the whole one, re-encoded and without metadata; `thumb_path` fits 160×160, `preview_path`
 * fits 600×400 px. Public for everybody who knows the address, which cannot be guessed.
 */
export const image = z.object({
  /** Named so by both upload calls of the specification. */
  id: z.number().int(),
  image_id: z.number().int(),
  image_path: z.string(),
  thumb_path: z.string(),
  preview_path: z.string(),
  /** The original file name, for display only. */
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Of the stored file. */
  bytes: z.number().int(),
  /** The picture this one was cropped from; null for an upload. */
  original_id: z.number().int().nullable(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
});
export type Image = z.infer<typeof image>;

/** A multipart body with one part named `image`. */
export const imageBody = z.object({ image: z.custom<object>((value) => typeof value === 'object') });

/** Why a file is not stored as a picture. */
export const imageErrors = ownErrors({
  'file-too-large': { status: 413, sentence: 'Il file è troppo grande: al massimo 15 MB.' },
  'image-wrong-type': {
    status: 400,
    sentence: 'Il file non è un’immagine che si può usare: servono PNG o JPEG (.png, .jpg, .jpeg).',
  },
  'image-too-many-pixels': {
    status: 400,
    sentence: 'L’immagine è troppo grande: al massimo 50 milioni di pixel. Riducila e riprova.',
  },
  'image-damaged': {
    status: 400,
    sentence: 'L’immagine è danneggiata e non si può leggere: salvala di nuovo e riprova.',
  },
});
declare module '../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof imageErrors> {}
}

const upload = {
  requires: 'images.upload',
  area: 'images',
  multipart: true,
  errors: imageErrors,
  bodyLimit: imageLimit + 64 * 1024,
  body: imageBody,
  response: image,
} as const;

/**
 * Stores a picture (specification section 7). 400 `image-wrong-type` (not a PNG or JPEG, whatever its name),
 * `image-too-many-pixels`, `image-damaged`; 413 `file-too-large`.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload-image',
  summary: 'Store a picture',
  ...upload,
});

/** The same for the content screens, at the address of the specification. */
export const uploadArticleImage = endpoint({
  method: 'POST',
  path: '/api/admin/upload-image',
  summary: 'Store a picture for an article',
  ...upload,
});

/** The library, newest first: `limit` of the pictures whose name contains `search`, from `offset` on, without crops. */
export const findImages = endpoint({
  method: 'GET',
  path: '/api/admin/images',
  area: 'images',
  requires: 'images.upload',
  summary: 'Look through the stored pictures',
  query: z.object({
    search: text(searchLength).optional(),
    limit: wholeNumber(1, 200),
    offset: wholeNumber(0, 999_999_999),
  }),
  response: z.object({ images: z.array(image), total: z.number().int() }),
});

const imageParams = z.object({ image: wholeNumber(1, 999_999_999) });

/** One picture of the library, crops too, by its id; 404 where there is none. */
export const imageById = endpoint({
  method: 'GET',
  path: '/api/admin/images/:image',
  area: 'images',
  requires: 'images.upload',
  summary: 'One stored picture',
  params: imageParams,
  response: image,
});

const share = z.number().min(0).max(1);

/**
 * Crops a picture to 600×400 px as a new picture; the original stays. `x`, `y`, `width`, `height` are shares (0…1) of the
 * original's. A cropped picture is cropped again from its original.
 */
export const cropImage = endpoint({
  method: 'POST',
  path: '/api/admin/images/:image/crop',
  area: 'images',
  requires: 'images.upload',
  summary: 'Cut a 600×400 part out of a picture, keeping the original',
  errors: imageErrors,
  params: imageParams,
  body: z
    .object({ x: share, y: share, width: share.positive(), height: share.positive() })
    .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001),
  response: image,
});
