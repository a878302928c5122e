import { fileTypeFromBuffer } from 'file-type';
import { fromBufferPromise } from 'yauzl';

/** Endings by the media type of the bytes. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const macroTypes = /macroenabled/i;
/** Office files that are protected by a password, and those before 2007. */
const compoundFile = 'application/x-cfb';

/** Entries that an office file has at most; each is only named, none is unpacked. */
const entriesMost = 20_000;

export interface AttachmentType {
  type: string;
  ending: string;
}
export type AttachmentFault = 'attachment-wrong-type' | 'attachment-protected' | 'attachment-with-macros';

/** What the bytes of a file are, whatever its name says. */
export async function attachmentTypeOf(bytes: Buffer): Promise<AttachmentType | AttachmentFault> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found) return 'attachment-wrong-type';
  if (macroTypes.test(found.mime)) return 'attachment-with-macros';
  if (found.mime === compoundFile) return 'attachment-protected';
  const ending = endings[found.mime];
  if (ending === undefined) return 'attachment-wrong-type';
  const type = { type: found.mime, ending };
  return /office|opendocument/.test(found.mime) ? ((await faultOfPackage(bytes)) ?? type) : type;
}

/** Without a pattern that backtracks: a file may have hundreds of names of 65,000 signs. */
const isMacro = (name: string) =>
  /(^|\/)(vbaProject\.bin$|Scripts\/.)/i.test(name) || (/(^|\/)Basic\//i.test(name) && /\.xml$/i.test(name));

/** Of an office file, a zip: its entries are read by name alone. */
async function faultOfPackage(bytes: Buffer): Promise<AttachmentFault | undefined> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > entriesMost) return 'attachment-wrong-type';
    for await (const { fileName, generalPurposeBitFlag } of zip.eachEntry()) {
      if (generalPurposeBitFlag & 1) return 'attachment-protected';
      if (isMacro(fileName)) return 'attachment-with-macros';
    }
    return undefined;
  } catch {
    return 'attachment-wrong-type';
  }
}

/** A name for a mail's reader: one line, no path, with the ending of what the file is. */
export function attachmentName(given: string, ending: string): string {
  const stem = given
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>:/\\|?*;]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 120)
    // Half of a character would be shown as a question mark.
    .replace(/\p{Surrogate}$/u, '')
    .trim();
  return `${stem || 'allegato'}.${ending}`;
}
