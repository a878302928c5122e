import { open } from 'node:fs/promises';
import { FileFault } from './file-fault.ts';
import type { RowSink } from './row-sink.ts';

type Container = 'zip' | 'compound' | 'text';

const zipMarks = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Container format by the first bytes; the file name is not trusted. */
async function containerOf(path: string): Promise<Container> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(8);
    const { bytesRead } = await file.read(start, 0, 8, 0);
    if (bytesRead === 0) throw new FileFault('file-empty');
    if (zipMarks.some((mark) => start.subarray(0, 4).equals(mark))) return 'zip';
    return start.equals(compoundMark) ? 'compound' : 'text';
  } finally {
    await file.close();
  }
}

async function readZip(path: string, sink: RowSink): Promise<void> {
  const { ZipParts } = await import('./zip-parts.ts');
  const { isOds, readOds } = await import('./read-ods.ts');
  const { readXlsx, workbookOf } = await import('./read-xlsx.ts');
  const parts = await ZipParts.open(path, sink.limits.xml);
  try {
    if (await isOds(parts)) return await readOds(parts, sink);
    const workbook = await workbookOf(parts);
    if (workbook === undefined) throw new FileFault('file-not-a-spreadsheet');
    await readXlsx(parts, workbook, sink);
  } finally {
    parts.close();
  }
}

/**
 * Reads the first non-empty sheet of an .xlsx, .xls, .ods or .csv file into `sink`; the format is detected by content.
 * Throws `FileFault` for everything it cannot read. Slow: runs in the worker.
 */
export async function readFileInto(path: string, sink: RowSink): Promise<void> {
  const container = await containerOf(path);
  // Each format's libraries are loaded on demand.
  if (container === 'zip') await readZip(path, sink);
  else if (container === 'compound') await (await import('./read-xls.ts')).readXls(path, sink);
  else await (await import('./read-csv.ts')).readCsv(path, sink);
  await sink.flush(1, true);
  if (sink.rows === 0) throw new FileFault('file-empty');
}
