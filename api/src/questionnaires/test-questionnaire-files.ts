import { utils, write } from '@e965/xlsx';
import { configurationColumns } from './read-configurations.ts';
import { questionColumns } from './read-questions.ts';
import { sampleConfigurations, sampleQuestions } from './sample-file.labels.ts';

type Row = readonly (string | number)[];

/** A workbook of sheets by name, with rows of them `hidden`, as a spreadsheet program writes it. */
export function fileOf(
  sheets: Readonly<Record<string, readonly Row[]>>,
  bookType: 'xlsx' | 'ods' = 'xlsx',
  hidden: Readonly<Record<string, readonly number[]>> = {},
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
    sheet['!rows'] = rows.map((_, at) => (hidden[name]?.includes(at + 1) ? { hidden: true } : {}));
    utils.book_append_sheet(book, sheet, name);
  }
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }));
}

/** The sample's sheets with some cells changed: `{ 'Domande!C2': 'una' }` by sheet and place. */
export function sampleWith(changes: Readonly<Record<string, string | number>>): Record<string, Row[]> {
  const sheets: Record<string, (string | number)[][]> = {
    Domande: [questionColumns, ...sampleQuestions()].map((row) => [...row]),
    Configurazioni: [configurationColumns, ...sampleConfigurations()].map((row) => [...row]),
  };
  for (const [place, value] of Object.entries(changes)) {
    const [sheet = '', cell = 'A1'] = place.split('!');
    const { r, c } = utils.decode_cell(cell);
    const rows = sheets[sheet] ?? [];
    const row = rows[r] ?? [];
    rows[r] = row;
    while (row.length < c) row.push('');
    row[c] = value;
  }
  return sheets;
}
