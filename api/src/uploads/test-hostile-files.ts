import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipOf } from '../platform/zip/test-zip.ts';
import type { FileFaultCode } from './file-fault.ts';
import { sheetXml, xlsxParts } from './test-sheets.ts';

/** Malicious files, generated on demand: for tests only. */
export interface HostileFile {
  title: string;
  name: string;
  bytes: () => Buffer;
  expected: FileFaultCode;
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const xlsx = (rows: string, before?: string, strings?: string) => zipOf(xlsxParts(sheetXml(rows, before), strings));
const ods = (content: string, manifest = '') =>
  zipOf([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', text: content },
    { name: 'META-INF/manifest.xml', text: `<manifest:manifest>${manifest}</manifest:manifest>` },
  ]);
const odsTable = (rows: string) =>
  `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table>${rows}</table:table></office:document-content>`;

const gigabyte = 1024 ** 3;
/** A gigabyte of blanks inside a tag, deflated block by block without being held in memory. */
function bombData(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: 2 });
  const start = deflateRawSync(Buffer.from('<worksheet><sheetData>'), { finishFlush: 2 });
  return Buffer.concat([start, ...Array.from({ length: 1024 }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;
const rows = (count: number, content: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${content(at + 1)}</row>`).join('');

function biting(): Buffer {
  const bytes = Buffer.alloc(8192);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.fill(0xff, 76, 512);
  bytes.writeUInt32LE(0xfffffffe, 68);
  bytes.writeUInt32LE(0, 76);
  bytes.fill(0xff, 512, 1024);
  bytes.writeUInt32LE(2, 512 + 4);
  bytes.writeUInt32LE(1, 512 + 8);
  bytes.write('Workbook', 1024, 'utf16le');
  return bytes;
}

function encryptedPackage(): Buffer {
  const bytes = Buffer.alloc(4096);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.write('EncryptedPackage', 1024, 'utf16le');
  return bytes;
}

export const hostileFiles: readonly HostileFile[] = [
  { title: 'nothing at all', name: 'a.xlsx', bytes: () => Buffer.alloc(0), expected: 'file-empty' },
  { title: 'a sheet without a row', name: 'a.xlsx', bytes: () => xlsx(''), expected: 'file-empty' },
  {
    title: 'a bomb of a gigabyte in one megabyte',
    name: 'a.xlsx',
    bytes: () => zipOf(xlsxParts({ data: bombData(), size: gigabyte, sum: 0 })),
    expected: 'file-suspicious',
  },
  {
    title: 'a bomb that claims to be small',
    name: 'a.xlsx',
    bytes: () => zipOf(xlsxParts({ data: bombData(), size: 2000, sum: 0 })),
    expected: 'file-damaged',
  },
  {
    title: 'a bomb just below the ratio, many times over',
    name: 'a.xlsx',
    bytes: () => {
      const piece = bombData().subarray(0, 900_000);
      const parts = Array.from({ length: 5 }, (_, at) => ({
        name: `xl/worksheets/sheet${at + 2}.xml`,
        raw: { data: piece, size: piece.length * 150, sum: 0 },
      }));
      return zipOf([...xlsxParts(sheetXml('')), ...parts]);
    },
    expected: 'file-too-many-cells',
  },
  {
    title: 'a zip in a zip',
    name: 'a.xlsx',
    bytes: () => zipOf([{ name: 'b.zip', text: zipOf([{ name: 'c.zip', text: Buffer.alloc(1e6) }]) }]),
    expected: 'file-not-a-spreadsheet',
  },
  {
    title: 'entries that lie on one another',
    name: 'a.xlsx',
    bytes: () => zipOf(xlsxParts(sheetXml('')), { overlap: true }),
    expected: 'file-suspicious',
  },
  {
    title: 'an archive of ten thousand entries',
    name: 'a.xlsx',
    bytes: () => zipOf([...xlsxParts(sheetXml('')), ...Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}` }))]),
    expected: 'file-suspicious',
  },
  {
    title: 'a name that leaves the folder',
    name: 'a.xlsx',
    bytes: () => zipOf([...xlsxParts(sheetXml('')), { name: '../../etc/passwd' }]),
    expected: 'file-damaged',
  },
  {
    title: 'a file of the server as an entity',
    name: 'a.xlsx',
    bytes: () =>
      xlsx(
        rows(1, () => cell('A1', '&e;')),
        '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
      ),
    expected: 'file-suspicious',
  },
  {
    title: 'an entity in an .ods',
    name: 'a.ods',
    bytes: () => ods(`<!DOCTYPE a [<!ENTITY e SYSTEM "http://127.0.0.1/">]>${odsTable('')}`),
    expected: 'file-suspicious',
  },
  {
    title: 'a billion laughs in the shared strings',
    name: 'a.xlsx',
    bytes: () =>
      xlsx(
        rows(1, () => '<c r="A1" t="s"><v>0</v></c>'),
        '',
        `${laughs}<sst><si><t>&j;</t></si></sst>`,
      ),
    expected: 'file-suspicious',
  },
  {
    title: 'one long shared string shown a million times',
    name: 'a.xlsx',
    bytes: () => {
      const columns = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
      const line = (row: number) => columns.map((name) => `<c r="${name}${row}" t="s"><v>0</v></c>`).join('');
      return xlsx(rows(40_000, line), '', `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`);
    },
    expected: 'file-too-many-cells',
  },
  {
    title: 'the end cut off',
    name: 'a.xlsx',
    bytes: () => xlsx(rows(500, (row) => cell(`A${row}`, randomBytes(20).toString('hex')))).subarray(0, 9000),
    expected: 'file-damaged',
  },
  {
    title: 'a byte turned over',
    name: 'a.xlsx',
    bytes: () => {
      const bytes = xlsx(rows(500, (row) => cell(`A${row}`, randomBytes(20).toString('hex'))));
      const at = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      return bytes;
    },
    expected: 'file-damaged',
  },
  { title: 'a password (Excel)', name: 'a.xlsx', bytes: encryptedPackage, expected: 'file-encrypted' },
  {
    title: 'a password (zip)',
    name: 'a.xlsx',
    bytes: () => zipOf(xlsxParts(sheetXml('')).map((part) => ({ ...part, flags: 1 }))),
    expected: 'file-encrypted',
  },
  {
    title: 'a password (LibreOffice)',
    name: 'a.ods',
    bytes: () => ods('x', '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'),
    expected: 'file-encrypted',
  },
  {
    title: 'a web page',
    name: 'a.xls',
    bytes: () => Buffer.from('<html><table><tr><td>Email</td></tr></table></html>'),
    expected: 'file-not-a-spreadsheet',
  },
  {
    title: 'a picture',
    name: 'a.xlsx',
    bytes: () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(5000)]),
    expected: 'file-not-a-spreadsheet',
  },
  { title: 'random bytes', name: 'a.xlsx', bytes: () => randomBytes(300_000), expected: 'file-not-a-spreadsheet' },
  {
    title: 'a text document',
    name: 'a.ods',
    bytes: () => zipOf([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' }]),
    expected: 'file-not-a-spreadsheet',
  },
  { title: 'chains that bite their tail', name: 'a.xls', bytes: biting, expected: 'file-damaged' },
  {
    title: 'the last cell a sheet can have',
    name: 'a.xlsx',
    bytes: () => xlsx(`<row r="1">${cell('A1', 'a')}</row><row r="1048576">${cell('XFD1048576', 'z')}</row>`),
    expected: 'file-too-many-cells',
  },
  {
    title: 'a row that stands for a million',
    name: 'a.ods',
    bytes: () =>
      ods(
        odsTable(
          '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>',
        ),
      ),
    expected: 'file-too-many-cells',
  },
  {
    title: 'three hundred thousand rows',
    name: 'a.xlsx',
    bytes: () => xlsx(rows(300_000, (row) => `<c><v>${row}</v></c>`)),
    expected: 'file-too-many-cells',
  },
  {
    title: 'one attribute of five megabytes',
    name: 'a.xlsx',
    bytes: () => xlsx(`<row r="1" x="${randomBytes(2_500_000).toString('hex')}"/>`),
    expected: 'file-suspicious',
  },
  {
    title: 'a hundred thousand attributes on one tag',
    name: 'a.xlsx',
    bytes: () => xlsx(`<row ${Array.from({ length: 100_000 }, (_, at) => `a${at}x${at * 7}="1"`).join(' ')}/>`),
    expected: 'file-suspicious',
  },
  {
    title: 'tags ten thousand deep',
    name: 'a.xlsx',
    bytes: () => xlsx('<a>'.repeat(10_000) + '</a>'.repeat(10_000)),
    expected: 'file-suspicious',
  },
  {
    title: 'a cell of two megabytes',
    name: 'a.xlsx',
    bytes: () => xlsx(`<row>${cell('A1', randomBytes(1_000_000).toString('hex'))}</row>`),
    expected: 'file-suspicious',
  },
  {
    title: 'tags that never close',
    name: 'a.xlsx',
    bytes: () => xlsx(`<row><c t="inlineStr"><is><t>${'a'.repeat(1000)}`),
    expected: 'file-damaged',
  },
  {
    title: 'text with a quote that never ends',
    name: 'a.csv',
    bytes: () => Buffer.from(`a;b\n"${'x;y\n'.repeat(500_000)}`),
    expected: 'file-damaged',
  },
  {
    title: 'one line of ten million columns',
    name: 'a.csv',
    bytes: () => Buffer.from(','.repeat(10_000_000)),
    expected: 'file-damaged',
  },
];
