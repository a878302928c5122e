import { readFile } from 'node:fs/promises';
import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { formatOf, numberText } from './cell-formats.ts';
import { FileFault } from './file-fault.ts';
import type { RowSink } from './row-sink.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const encryptedPackage = utf16('EncryptedPackage');
const workbookStreams = [utf16('Workbook'), utf16('Book')];

/**
 * Reads the old binary .xls with SheetJS: no smaller library for it is maintained. The format has no compression, so the
 * file size bounds the cost; the worker's memory and time limits come on top.
 */
export async function readXls(path: string, sink: RowSink): Promise<void> {
  const bytes = await readFile(path);
  // A password-protected .xlsx is this container too, with the whole archive encrypted inside.
  if (bytes.includes(encryptedPackage)) throw new FileFault('file-encrypted');
  if (!workbookStreams.some((name) => bytes.includes(name))) throw new FileFault('file-not-a-spreadsheet');
  refuseBrokenChains(bytes);
  const book = parse(bytes, sink.limits.rows + 2);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const [at, name] of book.SheetNames.entries()) {
    if ((book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0) continue;
    if (!sink.begins(name)) continue;
    await addSheet(book.Sheets[name], from1904, sink).catch((error: unknown) => {
      if (!sink.peeking) throw error;
    });
  }
}

async function addSheet(sheet: WorkSheet | undefined, from1904: boolean, sink: RowSink): Promise<void> {
  const rows = (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  for (const [row, cells] of rows.entries()) {
    if (sink.enough) return;
    if (cells) addRow(row + 1, cells, { from1904, hidden: sheet?.['!rows']?.[row]?.hidden === true }, sink);
    if (row % 500 === 499) await sink.flush(row / rows.length);
  }
  for (const { s, e } of sheet?.['!merges'] ?? [])
    sink.merge(s.r + 1, s.c, { rows: e.r - s.r + 1, columns: e.c - s.c + 1 });
}

function parse(bytes: Buffer, sheetRows: number): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: true,
      WTF: false,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new FileFault(
      /^(File is password-protected|ECMA-376 Encrypted)/.test(message) ? 'file-encrypted' : 'file-damaged',
      { cause: error },
    );
  }
}

function addRow(
  row: number,
  cells: readonly (CellObject | undefined)[],
  { from1904, hidden }: { from1904: boolean; hidden: boolean },
  sink: RowSink,
): void {
  const shown: string[] = [];
  const formulas: number[] = [];
  for (const [column, cell] of cells.entries()) {
    if (!cell) continue;
    const isFormula = cell.f !== undefined || cell.F !== undefined || cell.t === 'e';
    const text = textOf(cell, from1904);
    if (text === '' && !isFormula) continue;
    if (column >= sink.limits.columns) throw new FileFault('file-too-many-cells');
    shown[column] = text === '' ? '=' : text;
    if (isFormula) formulas.push(column);
  }
  sink.add(row, shown, formulas, hidden);
}

function textOf({ t, v, z, w }: CellObject, from1904: boolean): string {
  if (v === undefined || t === 'z') return '';
  if (t === 'b') return v ? 'VERO' : 'FALSO';
  if (t === 'e') return w ?? '#N/D';
  if (t !== 'n') return String(v);
  return numberText(String(v), z === undefined ? 'plain' : formatOf(0, String(z)), from1904);
}

/** Higher sector numbers are markers of chain ends and free space. */
const lastSector = 0xfffffffa;

/**
 * The container consists of chains of sectors. A cyclic chain would be followed for ever, and one that leaves the file
 * has a missing part.
 */
function refuseBrokenChains(bytes: Buffer): void {
  const damaged = new FileFault('file-damaged');
  if (bytes.length < 1536) throw damaged;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged;
  const size = 2 ** shift;
  const sectors = Math.ceil(bytes.length / size) - 1;
  const sectorsIn = (from: number, to: number) =>
    Array.from({ length: (to - from) / 4 }, (_, index) => bytes.readUInt32LE(from + index * 4));
  const place = (sector: number) => {
    const at = (sector + 1) * size;
    if (sector >= lastSector || at + size > bytes.length) throw damaged;
    return at;
  };
  const tables = sectorsIn(76, 512).filter((sector) => sector < lastSector);
  let more = bytes.readUInt32LE(68);
  for (let turns = 0; more < lastSector; turns += 1) {
    if (turns > sectors) throw damaged;
    const at = place(more);
    tables.push(...sectorsIn(at, at + size - 4).filter((sector) => sector < lastSector));
    more = bytes.readUInt32LE(at + size - 4);
  }
  if (tables.length > sectors) throw damaged;
  const next = Uint32Array.from(tables.flatMap((sector) => sectorsIn(place(sector), place(sector) + size)));
  refuseCircles(next.subarray(0, Math.min(next.length, sectors)));
}

/** In a sound container every sector has at most one predecessor, and every chain has a first sector. */
function refuseCircles(next: Uint32Array): void {
  const led = new Uint8Array(next.length);
  let links = 0;
  for (const to of next) {
    if (to >= lastSector) continue;
    if (to >= next.length || led[to] === 1) throw new FileFault('file-damaged');
    led[to] = 1;
    links += 1;
  }
  for (let first = 0; first < next.length; first += 1) {
    if (led[first] === 1) continue;
    for (let at = next[first] ?? lastSector; at < lastSector; at = next[at] ?? lastSector) links -= 1;
  }
  // Sectors unreachable from any first sector form a cycle.
  if (links !== 0) throw new FileFault('file-damaged');
}
