import { posix } from 'node:path';
import { type CellFormat, formatOf } from './cell-formats.ts';
import { FileFault } from './file-fault.ts';
import { readXml } from './read-xml.ts';
import type { RowSink } from './row-sink.ts';
import { XlsxSheet } from './xlsx-sheet.ts';
import type { ZipParts } from './zip-parts.ts';

const megabyte = 1024 * 1024;
const mostStrings = 3_000_000;
const mostStringCharacters = 60_000_000;
const mostStringBytes = 150 * megabyte;
const mostStyleBytes = 20 * megabyte;

interface Relation {
  id: string;
  /** Last part of the relation's type: `worksheet`, `styles`, `sharedStrings`, `officeDocument`. */
  type: string;
  target: string;
}

const noText = () => {};

async function relationsOf(parts: ZipParts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found: Relation[] = [];
  if (!parts.has(name)) return found;
  await readXml(parts.stream(name), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      if (found.some(({ id }) => id === Id)) throw new FileFault('file-damaged');
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
    close: noText,
    text: noText,
  });
  return found;
}

async function readWorkbook(
  parts: ZipParts,
  name: string,
): Promise<{ sheets: { id: string; name: string }[]; from1904: boolean }> {
  const sheets: { id: string; name: string }[] = [];
  let from1904 = false;
  await readXml(parts.stream(name), {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (element !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (id !== undefined) sheets.push({ id, name: attributes.name ?? '' });
    },
    close: noText,
    text: noText,
  });
  return { sheets, from1904 };
}

async function readFormats(parts: ZipParts, name: string | undefined): Promise<CellFormat[]> {
  const formats: CellFormat[] = [];
  if (name === undefined || !parts.has(name)) return formats;
  if (parts.size(name) > mostStyleBytes) throw new FileFault('file-suspicious');
  const codes = new Map<number, string>();
  let inCells = false;
  await readXml(parts.stream(name), {
    open(element, attributes) {
      if (element === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (element === 'cellXfs') inCells = true;
      else if (element === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(formatOf(id, codes.get(id)));
      }
    },
    close(element) {
      if (element === 'cellXfs') inCells = false;
    },
    text: noText,
  });
  return formats;
}

async function readSharedStrings(parts: ZipParts, name: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (name === undefined || !parts.has(name)) return strings;
  if (parts.size(name) > mostStringBytes) throw new FileFault('file-too-many-cells');
  let characters = 0;
  let current = '';
  let inText = false;
  let inPhonetic = false;
  await readXml(parts.stream(name), {
    open(element) {
      if (element === 'si') current = '';
      else if (element === 't') inText = !inPhonetic;
      else if (element === 'rPh') inPhonetic = true;
    },
    close(element) {
      if (element === 't') inText = false;
      else if (element === 'rPh') inPhonetic = false;
      else if (element === 'si') {
        characters += current.length;
        if (strings.push(current) > mostStrings || characters > mostStringCharacters)
          throw new FileFault('file-too-many-cells');
      }
    },
    text(text) {
      if (inText) current += text;
    },
  });
  return strings;
}

/** Path of the workbook, or undefined where this zip has none. The binary .xlsb has another suffix and is not read. */
export async function workbookOf(parts: ZipParts): Promise<string | undefined> {
  if (!parts.has('[Content_Types].xml')) return undefined;
  const main =
    (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  return main.endsWith('.xml') && posix.dirname(main) !== 'word' && parts.has(main) ? main : undefined;
}

/** A sheet that is only looked at is left after so many bytes: its headings stand at the top. */
const peekedBytes = 2 * megabyte;

/** Reads the visible sheet that is wanted. */
export async function readXlsx(parts: ZipParts, workbook: string, sink: RowSink): Promise<void> {
  const { sheets, from1904 } = await readWorkbook(parts, workbook);
  if (sheets.length === 0) throw new FileFault('file-not-a-spreadsheet');
  const relations = await relationsOf(parts, workbook);
  const targetOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  const formats = await readFormats(parts, targetOf('styles'));
  const strings = await readSharedStrings(parts, targetOf('sharedStrings'));
  for (const { id, name } of sheets) {
    const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
    if (!relation || !sink.begins(name)) continue;
    const size = Math.max(1, parts.size(relation.target));
    const sheet = new XlsxSheet({ formats, strings, from1904, sink });
    const reading = readXml(parts.stream(relation.target), {
      open: (element, attributes) => sheet.open(element, attributes),
      close: (element) => sheet.close(element),
      text: (text) => sheet.text(text),
      pause: async (bytes) => {
        if (!sink.peeking) await sink.flush(bytes / size);
        else if (sink.enough || bytes > peekedBytes) throw new Error('seen enough');
      },
    });
    // Errors in a sheet that is only searched for headings do not matter.
    await reading.catch((error: unknown) => {
      if (!sink.peeking) throw error;
    });
  }
}
