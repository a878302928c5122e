/** Header of a picture, read without decoding. Sizes in pixels, as stored (not yet rotated upright). */
export interface PictureHeader {
  readonly ending: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

export type HeaderFault = 'image-wrong-type' | 'image-damaged';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/**
 * A progressive JPEG has layers, each of which costs a pass over all pixels. Programs write about ten; thousands of empty ones
 * keep a server busy for minutes with a small file.
 */
const MOST_SCANS = 60;

/** Reads type and size by content alone: neither the name nor the declared type is trusted. */
export function readHeader(file: Buffer): PictureHeader | HeaderFault {
  if (file.length === 0) return 'image-damaged';
  if (startsWith(file, PNG)) return readPng(file);
  if (startsWith(file, JPEG)) return readJpeg(file);
  return 'image-wrong-type';
}

const startsWith = (file: Buffer, signature: Buffer) => file.subarray(0, signature.length).equals(signature);

/** IHDR is the first chunk of every PNG: length, name, width, height. */
function readPng(file: Buffer): PictureHeader | HeaderFault {
  if (file.length < 33 || file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR')
    return 'image-damaged';
  return sized('png', file.readUInt32BE(16), file.readUInt32BE(20));
}

function sized(ending: 'jpg' | 'png', width: number, height: number): PictureHeader | HeaderFault {
  return width > 0 && height > 0 ? { ending, width, height } : 'image-damaged';
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers without a length: TEM and the restarts inside of a scan. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const SCAN = 0xda;
const END = 0xd9;

/** The segments up to the end of the picture, skipping scans; data appended after that is ignored. */
function* segmentsOf(file: Buffer): Generator<{ marker: number; at: number; length: number }> {
  let at = 2;
  for (let found = nextMarker(file, at); found && found.marker !== END; found = nextMarker(file, at)) {
    at = found.after;
    if (isBare(found.marker)) continue;
    if (at + 2 > file.length) return;
    const length = file.readUInt16BE(at);
    yield { marker: found.marker, at, length };
    at += length;
  }
}

function readJpeg(file: Buffer): PictureHeader | HeaderFault {
  let frame: PictureHeader | HeaderFault | undefined;
  let scans = 0;
  for (const { marker, at, length } of segmentsOf(file)) {
    if (length < 2) return 'image-damaged';
    if (isFrame(marker)) {
      // A second frame would let the checked size differ from the decoded one.
      if (frame !== undefined || at + 7 > file.length) return 'image-damaged';
      frame = sized('jpg', file.readUInt16BE(at + 5), file.readUInt16BE(at + 3));
    }
    if (marker === SCAN && ++scans > MOST_SCANS) return 'image-damaged';
  }
  return frame !== undefined && scans > 0 ? frame : 'image-damaged';
}

/** The next marker at or after `from`: within the bytes of a scan, FF 00 is a literal FF. */
function nextMarker(file: Buffer, from: number): { marker: number; after: number } | undefined {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1];
    if (marker === undefined) return undefined;
    if (marker !== 0x00 && marker !== 0xff) return { marker, after: at + 2 };
  }
  return undefined;
}
