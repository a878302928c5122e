import { PassThrough, pipeline, Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import { cellXml, columnName, headingCell, type SheetColumn, stylesXml, xmlText } from './xlsx-cells.ts';

export interface StreamedSheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  /** Read with backpressure; closed early when the stream is destroyed. */
  batches: AsyncIterable<readonly Row[]>;
  /** Rows of one sheet, heading included. More continue in a second sheet: a spreadsheet ends at row 1,048,576. */
  rowsPerSheet?: number;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** XML goes to the compressor in pieces of about this many characters: fewer, larger pieces cost less per row. */
const pieceLength = 64 * 1024;

/**
 * Writes an .xlsx while its rows are still being read, in constant memory.
 * Destroying the stream stops the reading; a reading error destroys the stream, so that half a file never looks whole.
 */
export function streamXlsx<Row>(sheet: StreamedSheet<Row>): Readable {
  const zip = new ZipStream({ zlib: { level: 6 } });
  const stop = new AbortController();
  zip.once('close', () => stop.abort());
  writeParts(zip, sheet, stop.signal).catch((cause: unknown) => {
    zip.destroy(cause instanceof Error ? cause : new Error('export failed', { cause }));
  });
  // zip-stream is a stream of the `readable-stream` package: callers get one of Node's own, tied to it both ways.
  const file = new PassThrough();
  pipeline(zip, file, () => {});
  return file;
}

async function writeParts<Row>(zip: ZipStream, sheet: StreamedSheet<Row>, signal: AbortSignal): Promise<void> {
  const rows = new RowSource(sheet.batches);
  try {
    const names: string[] = [];
    do {
      names.push(names.length === 0 ? sheet.name : `${sheet.name} ${names.length + 1}`);
      const xml = Readable.from(sheetXml(sheet, rows), { objectMode: false, highWaterMark: pieceLength });
      signal.addEventListener('abort', () => xml.destroy(), { once: true });
      await addPart(zip, xml, `xl/worksheets/sheet${names.length}.xml`, signal);
    } while (!rows.done);
    for (const [name, text] of Object.entries(fixedParts(names))) {
      await addPart(zip, text, name, signal);
    }
    zip.finalize();
  } finally {
    await rows.close();
  }
}

/** One file of the archive. A failing source rejects before the archive could end the file as if it were whole. */
function addPart(zip: ZipStream, source: Readable | string, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('export left'));
    signal.addEventListener('abort', () => reject(new Error('export left')), { once: true });
    if (typeof source !== 'string') source.once('error', reject);
    zip.entry(source, { name }, (error) => (error ? reject(error) : resolve()));
  });
}

class RowSource<Row> {
  done = false;
  #iterator: AsyncIterator<readonly Row[]>;
  #left: readonly Row[] = [];

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#iterator = batches[Symbol.asyncIterator]();
  }

  async peek(): Promise<void> {
    while (this.#left.length === 0 && !this.done) {
      const next = await this.#iterator.next();
      if (next.done) this.done = true;
      else this.#left = next.value;
    }
  }

  async take(most: number): Promise<readonly Row[]> {
    await this.peek();
    const taken = this.#left.slice(0, most);
    this.#left = this.#left.slice(most);
    return taken;
  }

  async close(): Promise<void> {
    if (!this.done) await this.#iterator.return?.();
    this.done = true;
  }
}

async function* sheetXml<Row>(sheet: StreamedSheet<Row>, rows: RowSource<Row>): AsyncGenerator<string> {
  const names = sheet.columns.map((_, index) => columnName(index));
  const lastColumn = names.at(-1) ?? 'A';
  const widths = sheet.columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = sheet.columns.map(({ heading }, index) => headingCell(`${names[index]}1`, heading));
  let piece =
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
  const room = sheet.rowsPerSheet ?? 1_048_576;
  let at = 1;
  while (at < room) {
    const batch = await rows.take(room - at);
    if (batch.length === 0) break;
    for (const row of batch) {
      at += 1;
      let cells = '';
      for (const [index, column] of sheet.columns.entries()) {
        cells += cellXml(`${names[index]}${at}`, column.kind, column.value(row));
      }
      piece += `<row r="${at}">${cells}</row>`;
      if (piece.length >= pieceLength) {
        yield piece;
        piece = '';
      }
    }
  }
  // Looks ahead when a sheet is full, so that an exact fit does not leave an empty second sheet.
  if (at >= room) await rows.peek();
  yield `${piece}</sheetData><autoFilter ref="A1:${lastColumn}${at}"/></worksheet>`;
}

function fixedParts(sheets: readonly string[]): Record<string, string> {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const each = (part: (name: string, number: number) => string) => sheets.map((name, i) => part(name, i + 1)).join('');
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, number) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  };
}
