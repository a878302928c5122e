import { imageEndings, imageLimit } from '@sodalizio/contract/images';
import { pictureLabels as labels } from './pictures.labels.ts';

/** First bytes of each file type, whatever its name. */
const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Why a file is not sent, as a sentence; undefined where it may be. The server checks more. */
export async function faultOfFile(file: File): Promise<string | undefined> {
  const name = file.name.toLowerCase();
  if (!imageEndings.some((ending) => name.endsWith(ending))) return labels.wrongEnding(file.name);
  if (file.size === 0) return labels.empty(file.name);
  if (file.size > imageLimit) return labels.tooLarge(file.name);
  const read = await firstBytes(file);
  if (!read) return labels.unreadable(file.name);
  const known = beginnings.some((beginning) => beginning.every((byte, place) => read[place] === byte));
  return known ? undefined : labels.wrongContent(file.name);
}

/** Undefined where the file was deleted or changed since it was chosen. */
async function firstBytes(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, 8).arrayBuffer());
  } catch {
    return undefined;
  }
}
