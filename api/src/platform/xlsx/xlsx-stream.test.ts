import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as xlsx from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import type { SheetColumn } from './xlsx-cells.ts';
import { streamXlsx } from './xlsx-stream.ts';

interface Row {
  code: string;
  day: string | null;
  euro: number | null;
  year: number | null;
}
const columns: SheetColumn<Row>[] = [
  { heading: 'Codice', kind: 'text', width: 12, value: (row) => row.code },
  { heading: 'Data', kind: 'day', width: 12, value: (row) => row.day },
  { heading: 'Quota', kind: 'euro', width: 12, value: (row) => row.euro },
  { heading: 'Anno', kind: 'integer', width: 8, value: (row) => row.year },
];
const rows: Row[] = [
  { code: '000123', day: '2024-02-29', euro: 1234.56, year: 2024 },
  { code: '=1+1', day: '1899-05-04', euro: 0.1, year: null },
  { code: '  D\'Àlì & <b>\u0000\u0008"x" _x0041_ \ud800', day: null, euro: null, year: 1999 },
  { code: '@SUM(A1)', day: '2100-12-31', euro: -3, year: 2100 },
];
const thirdCode = '  D\'Àlì & <b>"x" _x0041_ \ufffd';

async function* inBatches<T>(all: readonly T[], size: number) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
const write = (batches: AsyncIterable<readonly Row[]>, rowsPerSheet?: number) =>
  streamXlsx({ name: 'Soci', columns, batches, ...(rowsPerSheet === undefined ? {} : { rowsPerSheet }) });

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-xlsx-'));
afterAll(() => rmSync(folder, { recursive: true }));
const python = '/usr/bin/python3';
const hasOpenpyxl = (() => {
  try {
    execFileSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const office = '/usr/bin/soffice';

describe('a streamed sheet', () => {
  test('is read back by SheetJS with its dates, numbers, zeros and formula-like text', async () => {
    const book = xlsx.read(await buffer(write(inBatches(rows, 3))), { cellStyles: true, cellNF: true });
    expect(book.SheetNames).toEqual(['Soci']);
    const sheet = book.Sheets.Soci;
    expect(sheet?.A2).toMatchObject({ t: 's', v: '000123' });
    expect(sheet?.A3).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet?.A3.f).toBeUndefined();
    expect(sheet?.A4).toMatchObject({ t: 's', v: thirdCode });
    expect(sheet?.A5).toMatchObject({ t: 's', v: '@SUM(A1)' });
    expect(sheet?.B2).toMatchObject({ t: 'n', v: 45351, z: 'dd/mm/yyyy', w: '29/02/2024' });
    expect(sheet?.B3).toMatchObject({ t: 's', v: '04/05/1899' });
    expect(sheet?.B4).toBeUndefined();
    expect(sheet?.C2).toMatchObject({ t: 'n', v: 1234.56, w: '€ 1,234.56' });
    expect(sheet?.D2).toMatchObject({ t: 'n', v: 2024, w: '2024' });
    expect(sheet?.['!autofilter']).toEqual({ ref: 'A1:D5' });
    expect(sheet?.['!cols']?.[0]?.width).toBe(12);
  });

  test.runIf(hasOpenpyxl)('is read back by openpyxl with real dates and a frozen heading', async () => {
    const file = join(folder, 'openpyxl.xlsx');
    writeFileSync(file, await buffer(write(inBatches(rows, 1))));
    const program = `
import json, openpyxl, sys
s = openpyxl.load_workbook(sys.argv[1])['Soci']
print(json.dumps({
  'frozen': s.freeze_panes, 'filter': s.auto_filter.ref,
  'heading': [c.value for c in s[1]],
  'day': s['B2'].value.isoformat(), 'is_date': s['B2'].is_date, 'format': s['C2'].number_format,
  'types': [c.data_type for c in s[2]], 'codes': [s.cell(r, 1).value for r in range(2, 6)],
  'formula_type': s['A3'].data_type, 'euro': s['C2'].value, 'year': s['D2'].value,
}))`;
    const read = JSON.parse(execFileSync(python, ['-c', program, file], { encoding: 'utf8' }));
    expect(read).toEqual({
      frozen: 'A2',
      filter: 'A1:D5',
      heading: ['Codice', 'Data', 'Quota', 'Anno'],
      day: '2024-02-29T00:00:00',
      is_date: true,
      format: '"€ "#,##0.00',
      types: ['s', 'd', 'n', 'n'],
      codes: ['000123', '=1+1', expect.stringContaining('D\'Àlì & <b>"x"'), '@SUM(A1)'],
      formula_type: expect.stringMatching(/^(s|inlineStr)$/),
      euro: 1234.56,
      year: 2024,
    });
  });

  test.runIf(existsSync(office))('is read back by LibreOffice without a warning, formulas as text', async () => {
    const file = join(folder, 'office.xlsx');
    writeFileSync(file, await buffer(write(inBatches(rows, 2))));
    execFileSync(
      office,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):59,34,76',
        '--outdir',
        folder,
        file,
      ],
      { stdio: 'ignore', timeout: 150_000 },
    );
    const lines = readFileSync(join(folder, 'office.csv'), 'utf8').split('\n');
    expect(lines[0]).toBe('Codice;Data;Quota;Anno');
    expect(lines[1]).toBe('000123;29/02/2024;"€ 1,234.56";2024'.replaceAll('"€ 1,234.56"', '€ 1,234.56'));
    expect(lines[2]).toMatch(/^=1\+1;04\/05\/1899;€ 0\.10;$/);
    expect(lines[4]).toMatch(/^@SUM\(A1\);31\/12\/2100;€ -3\.00|-€ 3\.00;2100$/);
  });

  test('continues in a second sheet where one is full, and not where it just fits', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ code: `0${at}`, day: null, euro: null, year: at }));
    const exact = xlsx.read(await buffer(write(inBatches(many, 3), 9)));
    expect(exact.SheetNames).toEqual(['Soci']);
    const two = xlsx.read(await buffer(write(inBatches(many, 3), 6)));
    expect(two.SheetNames).toEqual(['Soci', 'Soci 2']);
    const codes = two.SheetNames.flatMap((name) =>
      xlsx.utils.sheet_to_json<{ Codice: string }>(two.Sheets[name] ?? {}).map((row) => row.Codice),
    );
    expect(codes).toEqual(many.map((row) => row.code));
  });

  test('with no rows has its headings', async () => {
    const book = xlsx.read(await buffer(write(inBatches<Row>([], 3))));
    expect(xlsx.utils.sheet_to_json(book.Sheets.Soci ?? {}, { header: 1 })).toEqual([
      ['Codice', 'Data', 'Quota', 'Anno'],
    ]);
  });

  test('reads no further than the file is taken, and stops reading when the file is left', async () => {
    let read = 0;
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield Array.from({ length: 1000 }, (_, at) => ({
            code: `${read * 7919 * at}-${at}`,
            day: null,
            euro: at,
            year: at,
          }));
        }
      } finally {
        closed = true;
      }
    }
    const file = write(endless());
    let before = -1;
    const isAtRest = () => {
      const same = read === before;
      before = read;
      return same;
    };
    await expect.poll(isAtRest, { interval: 500 }).toBe(true);
    expect(read).toBeLessThan(40);
    file.destroy();
    await expect.poll(() => closed).toBe(true);
  });

  test('breaks off instead of ending well when reading fails', async () => {
    async function* failing() {
      yield rows;
      throw new Error('gone');
    }
    await expect(buffer(write(failing()))).rejects.toThrow('gone');
  });
});
