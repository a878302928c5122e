import { type CellObject, utils, type WorkBook, write } from '@e965/xlsx';
import { type Part, zipOf } from '../platform/zip/test-zip.ts';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';

type Value = string | number;
type Rows = readonly (readonly Value[])[];
/** XML of a cell by its place, `Domande!C2`. */
type Cells = Readonly<Record<string, string>>;

const escaped = (value: Value) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The sample with some cells of another kind than text and numbers, as SheetJS writes them. */
export function withCells(cells: Readonly<Record<string, CellObject>>, bookType: 'xlsx' | 'ods' | 'xls' = 'xlsx') {
  return changed((book) => {
    for (const [place, cell] of Object.entries(cells)) {
      const [name = '', at = ''] = place.split('!');
      const sheet = book.Sheets[name];
      if (sheet) sheet[at] = cell;
    }
  }, bookType);
}

/** The sample's workbook after a change. */
export function changed(change: (book: WorkBook) => void, bookType: 'xlsx' | 'ods' | 'xls' | 'xlsm' = 'xlsx'): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sampleWith({})))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  change(book);
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }));
}

interface Raw {
  sheets?: Readonly<Record<string, Rows>>;
  cells?: Cells;
  /** Names in the workbook, where they are not those of the sheets. */
  names?: readonly string[];
  strings?: string;
  before?: string;
  /** Stands for `<row r="2">` of each sheet. */
  row?: string;
  relations?: string;
  parts?: readonly Part[];
}

const xlsxCell = (at: string, value: Value) =>
  value === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

/** An .xlsx of raw parts: the sample with what no program writes. */
export function rawXlsx({ sheets = sampleWith({}), names, cells = {}, ...raw }: Raw): Buffer {
  const all = Object.entries(sheets);
  const sheetXml = ([name, rows]: [string, Rows]) =>
    rows.map((row, r) => {
      const line = row.map((value, c) => {
        const at = utils.encode_cell({ r, c });
        return cells[`${name}!${at}`] ?? xlsxCell(at, value);
      });
      const more = Object.entries(cells).find(([place]) => place === `${name}!${r + 1}+`)?.[1] ?? '';
      return `${(r === 1 && raw.row) || `<row r="${r + 1}">`}${line.join('')}${more}</row>`;
    });
  const list = (names ?? all.map(([name]) => name)).map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${(at % all.length) + 1}"/>`,
  );
  const relations = all.map(
    (_, at) => `<Relationship Id="r${at + 1}" Type="x/worksheet" Target="sheet${at + 1}.xml"/>`,
  );
  const strings = '<Relationship Id="strings" Type="x/sharedStrings" Target="strings.xml"/>';
  return zipOf([
    { name: '[Content_Types].xml', text: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${main} xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships>${relations.join('')}${strings}${raw.relations ?? ''}</Relationships>`,
    },
    { name: 'xl/strings.xml', text: `<sst>${raw.strings ?? ''}</sst>` },
    ...all.map((sheet, at) => ({
      name: `xl/sheet${at + 1}.xml`,
      text: `${raw.before ?? ''}<worksheet ${main}><sheetData>${sheetXml(sheet).join('')}</sheetData></worksheet>`,
    })),
    ...(raw.parts ?? []),
  ]);
}

export const odsCell = (value: Value) =>
  `<table:table-cell office:value-type="string"><text:p>${escaped(value)}</text:p></table:table-cell>`;

/** An .ods of raw parts. */
export function rawOds({
  sheets = sampleWith({}),
  cells = {},
  before = '',
  manifest = '',
}: { manifest?: string } & Pick<Raw, 'sheets' | 'cells' | 'before'>): Buffer {
  const tables = Object.entries(sheets).map(([name, rows]) => {
    const lines = rows.map((row, r) => {
      const line = row.map((value, c) => cells[`${name}!${utils.encode_cell({ r, c })}`] ?? odsCell(value));
      return `<table:table-row>${line.join('')}</table:table-row>`;
    });
    return `<table:table table:name="${name}">${lines.join('')}</table:table>`;
  });
  return zipOf([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      text: `${before}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">${tables.join('')}</office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', text: `<manifest:manifest>${manifest}</manifest:manifest>` },
  ]);
}

/** The sample with as many questions and configurations as are wanted. */
export function many(questions: number, configurations = 1, text = 'Testo'): Record<string, Rows> {
  const { Domande: [headings = []] = [], Configurazioni: [heads = []] = [] } = sampleWith({});
  return {
    Domande: [
      headings,
      ...Array.from({ length: questions }, (_, at) => [`Q${at}`, 'g', 'aperta', text, ...Array(18).fill(''), 1]),
    ],
    Configurazioni: [heads, ...Array.from({ length: configurations }, (_, at) => [`c${at}`, 'Nome', 10, 1])],
  };
}

/** The sample with some texts and numbers changed. */
export const sample = (changes: Readonly<Record<string, Value>>, bookType: 'xlsx' | 'ods' = 'xlsx') =>
  fileOf(sampleWith(changes), bookType);

/** What is sent, what is answered (a code, or faults and warnings), and the name of the file. */
export type Hostile = readonly [title: string, make: () => Buffer, expected: string | string[], name?: string];
