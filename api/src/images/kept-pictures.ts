import { randomBytes } from 'node:crypto';
import type { Image } from '@sodalizio/contract/images';
import { imagePathPattern } from '@sodalizio/contract/markup';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import { isLargeInMails, type MadePicture, mailSize } from './make-picture.ts';

/** 128 bits: whoever knows the address may see the picture, so it must not be guessable. */
export const newToken = (): string => randomBytes(16).toString('hex');

/** Artefact of an address: `<token>-160.webp` is `images/<token>/<token>-160.webp`; undefined for any other name. */
export function artefactOf(name: string): string | undefined {
  return imagePathPattern.test(`/images/${name}`) ? `images/${name.slice(0, 32)}/${name}` : undefined;
}

/** Address of a picture for mails: Outlook shows no WebP. */
export const mailPath = (token: string, picture: { ending: 'jpg' | 'png'; width: number; height: number }): string =>
  `/images/${token}${isLargeInMails(picture) ? `-${mailSize}` : ''}.${picture.ending}`;

/** Of the artefact of a `mailPath` the whole picture, for those stored before there was such a smaller one; undefined for any other. */
export function wholeOf(artefact: string): string | undefined {
  const whole = artefact.replace(new RegExp(`-${mailSize}(?=\\.(?:jpg|png)$)`), '');
  return whole === artefact ? undefined : whole;
}

/** The bytes of a stored picture; undefined where they are gone. Throws `ArtefactsAway` while the store is unavailable. */
export async function readWhole(store: ArtefactStore, { image_path }: Image): Promise<Buffer | undefined> {
  const path = artefactOf(image_path.slice('/images/'.length));
  return path === undefined ? undefined : store.read(path);
}

export const endingOf = ({ image_path }: Pick<Image, 'image_path'>): 'jpg' | 'png' =>
  image_path.endsWith('.png') ? 'png' : 'jpg';

/** Stores the bytes of a picture, before its row: a row never refers to missing files. An existing token is kept. */
export async function keepFiles(store: ArtefactStore, token: string, { files }: MadePicture): Promise<void> {
  const named = new Map([...files].map(([rest, bytes]) => [`${token}${rest}`, bytes]));
  await store.write(`images/${token}/`, named);
}
