import { randomBytes } from 'node:crypto';
import type { Image } from '@sodalizio/contract/images';
import { imagePathPattern } from '@sodalizio/contract/markup';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import type { MadePicture } from './make-picture.ts';

/** 128 bits: whoever knows the address may see the picture, so it must not be guessed. */
export const newToken = (): string => randomBytes(16).toString('hex');

/**
 * Where the bytes of an address lie: `<token>-160.webp` is the artefact `images/<token>/<token>-160.webp`; undefined for
 * what is no picture's address.
 */
export function artefactOf(name: string): string | undefined {
  return imagePathPattern.test(`/images/${name}`) ? `images/${name.slice(0, 32)}/${name}` : undefined;
}

/** The bytes of a stored picture; undefined where they are gone. Throws `ArtefactsAway` while their place does not answer. */
export async function readWhole(store: ArtefactStore, { image_path }: Image): Promise<Buffer | undefined> {
  const path = artefactOf(image_path.slice('/images/'.length));
  return path === undefined ? undefined : store.read(path);
}

/** The type of a stored picture, as its address says it. */
export const endingOf = ({ image_path }: Pick<Image, 'image_path'>): 'jpg' | 'png' =>
  image_path.endsWith('.png') ? 'png' : 'jpg';

/** Writes the bytes of a picture; those of a token that is there already stay. Before its row: a row never names what is not there. */
export async function keepFiles(store: ArtefactStore, token: string, { files }: MadePicture): Promise<void> {
  const named = new Map([...files].map(([rest, bytes]) => [`${token}${rest}`, bytes]));
  await store.write(`images/${token}/`, named);
}
