import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from '@playwright/test';

/** A spreadsheet saved by LibreOffice Calc, every cell text. `type` is `xlsx`, `xls` or `ods`. */
export function savedByLibreOffice(rows: readonly (readonly string[])[], type: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-sheet-'));
  const csv = join(folder, 'elenco.csv');
  writeFileSync(csv, rows.map((cells) => cells.join(';')).join('\n'));
  const asText = rows[0]?.map((_, at) => `${at + 1}/2`).join('/') ?? '';
  execFileSync('/usr/bin/soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    '--convert-to',
    type,
    `--infilter=Text - txt - csv (StarCalc):59,34,76,1,${asText}`,
    '--outdir',
    folder,
    csv,
  ]);
  return join(folder, `elenco.${type}`);
}

export function readWithOpenpyxl(path: string): string[][] {
  const script = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([['' if c.value is None else str(c.value) for c in row] for row in sheet.iter_rows()]))`;
  return JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8' }));
}

/** The rows under the headings of a downloaded spreadsheet. */
export async function rowsIn(download: Download): Promise<string[][]> {
  const path = join(mkdtempSync(join(tmpdir(), 'sodalizio-download-')), download.suggestedFilename());
  await download.saveAs(path);
  return readWithOpenpyxl(path).slice(1);
}

/** Writes cells of the first sheet (`B2`), or of another by its name (`Domande!B2`); '' empties one. */
export function mendWithOpenpyxl(path: string, cells: Readonly<Record<string, string>>): string {
  const mended = path.replace(/\.xlsx$/, '-corretto.xlsx');
  const script = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
for place, text in json.loads(sys.argv[3]).items():
    sheet, _, cell = place.rpartition('!')
    (book[sheet] if sheet else book.active)[cell] = text or None
book.save(sys.argv[2])`;
  execFileSync('/usr/bin/python3', ['-c', script, path, mended, JSON.stringify(cells)]);
  return mended;
}

/** A workbook as openpyxl saves it: sheets by name, in order, every cell text. */
export function savedByOpenpyxl(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sodalizio-book-')), 'elenco.xlsx');
  const script = `
import json, sys, openpyxl
book = openpyxl.Workbook()
book.remove(book.active)
for name, rows in json.loads(sys.argv[2]).items():
    sheet = book.create_sheet(name)
    for row in rows: sheet.append(row)
book.save(sys.argv[1])`;
  execFileSync('/usr/bin/python3', ['-c', script, path, JSON.stringify(sheets)]);
  return path;
}
