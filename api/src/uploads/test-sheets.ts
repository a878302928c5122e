import { expect } from 'vitest';
import type { Part } from '../platform/zip/test-zip.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SheetRow } from './row-sink.ts';

/** Every row of a file that can be read. */
export async function rowsIn(path: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await readSpreadsheet(path, {
    signal: new AbortController().signal,
    onRows: async (some) => void rows.push(...some),
    onUnexpected: (error) => expect.unreachable(error),
  });
  return rows;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

export function xlsxParts(sheet: Part['text'] | Part['raw'], strings?: string): Part[] {
  const content = Buffer.isBuffer(sheet) || typeof sheet !== 'object' ? { text: sheet ?? '' } : { raw: sheet };
  return [
    { name: '[Content_Types].xml', text: `<Types xmlns="${packaged}/content-types"/>` },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', text: strings }]),
    { name: 'xl/worksheets/sheet1.xml', ...content },
  ];
}

export const sheetXml = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet ${main}>${rows === '' ? '' : `<sheetData>${rows}</sheetData>`}</worksheet>`;
