import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { typedText } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../platform/zip/test-zip.ts';
import { checkRow } from './check-row.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SheetRow } from './row-sink.ts';
import { rowsIn, sheetXml, xlsxParts } from './test-sheets.ts';
import { labels } from './uploads.labels.ts';

const run = promisify(execFile);
const office = '/usr/bin/soffice';
const python = '/usr/bin/python3';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-real-'));
});
afterAll(() => rm(folder, { recursive: true }));

const cellsOf = async (path: string) => (await rowsIn(path)).map(({ cells }) => cells);

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const table = [
  ['Matricola', 'Nome', 'Cognome', 'E-mail', 'Nato il'],
  ['00123', 'Niccolò', "D'Amico", 'niccolo@example.it', '03/02/2001'],
  ['00124', 'Zoë & <b>', 'De "Rossi"; jr', '', '31/12/1999'],
];

describe.runIf(existsSync(office))('a file LibreOffice made', () => {
  const csv = [
    'Matricola;Nome;Cognome;E-mail;Nato il',
    "00123;Niccolò;D'Amico;niccolo@example.it;2001-02-03",
    '00124;Zoë & <b>;"De ""Rossi""; jr";;1999-12-31',
  ].join('\n');

  it.each(['xlsx', 'xls', 'ods'])(
    'as .%s reads as it was typed, codes with their zeros, days as days',
    async (type) => {
      const source = await file('people.csv', csv);
      // Columns: the first four are text, the last a day year-month-day.
      const filter = 'Text - txt - csv (StarCalc):59,34,76,1,1/2/2/2/3/2/4/2/5/5';
      const profile = `-env:UserInstallation=file://${folder}/office`;
      await run(office, [
        profile,
        '--headless',
        '--convert-to',
        type,
        `--infilter=${filter}`,
        '--outdir',
        folder,
        source,
      ]);
      expect(await cellsOf(join(folder, `people.${type}`))).toEqual(table);
    },
  );
});

describe.runIf(existsSync(office) && existsSync(python))(
  'codes whose letters or first zeros are part of the format of their cells',
  () => {
    it.each(['xlsx', 'xls', 'ods'])('are read from an .%s as they are shown', async (type) => {
      const source = join(folder, 'letters.xlsx');
      const made = `import openpyxl, sys
wb = openpyxl.Workbook(); ws = wb.active
ws.append(['Matricola', 'Punti', 'Tessera'])
for code in [42, 1204]: ws.append([code, 15, code])
for cell in ws['A'][1:]: cell.number_format = '"M"0000'
for cell in ws['B'][1:]: cell.number_format = '0" punti"'
for cell in ws['C'][1:]: cell.number_format = '"0"000'
wb.save(sys.argv[1])`;
      await run(python, ['-c', made, source]);
      const profile = `-env:UserInstallation=file://${folder}/office`;
      const into = join(folder, 'letters');
      await run(office, [profile, '--headless', '--convert-to', type, '--outdir', into, source]);
      expect(await cellsOf(join(into, `letters.${type}`))).toEqual([
        ['Matricola', 'Punti', 'Tessera'],
        ['M0042', '15', '0042'],
        ['M1204', '15', '01204'],
      ]);
    });
  },
);

describe.runIf(existsSync(office) && existsSync(python))('codes that are shown in groups, or beside a word', () => {
  it.each(['xlsx', 'xls', 'ods'])('keep their zeros in an .%s, and other numbers get none', async (type) => {
    const source = join(folder, 'groups.xlsx');
    const made = `import openpyxl, sys
wb = openpyxl.Workbook(); ws = wb.active
ws.append(['Matricola', 'Tessera', 'Punti', 'Quota'])
for row in [[61234567, 7, 5, 1234567], [0, 1234, 0.5, 0]]: ws.append(row)
for cells in ws.iter_rows(min_row=2):
  for cell, shown in zip(cells, ['000 0000000', '"N. "000', '00.00', '#,##0']): cell.number_format = shown
wb.save(sys.argv[1])`;
    await run(python, ['-c', made, source]);
    const profile = `-env:UserInstallation=file://${folder}/office`;
    const into = join(folder, 'groups');
    await run(office, [profile, '--headless', '--convert-to', type, '--outdir', into, source]);
    expect(await cellsOf(join(into, `groups.${type}`))).toEqual([
      ['Matricola', 'Tessera', 'Punti', 'Quota'],
      ['0061234567', '007', '5', '1234567'],
      ['0000000000', '1234', '0,5', '0'],
    ]);
  });
});

describe.runIf(existsSync(office) && existsSync(python))(
  'a formula that fills the cells below and beside its own',
  () => {
    it.each(['xlsx', 'xls', 'ods'])('is a formula in each of them in an .%s, and nowhere else', async (type) => {
      const [typed, source] = [join(folder, 'typed.xlsx'), join(folder, 'filling.xlsx')];
      const made = `import openpyxl, re, sys, zipfile
wb = openpyxl.Workbook(); ws = wb.active
for row in [['Matricola', 'Punti', 'Massimo'], ['A1', 14, 20, '', 7, 10], ['A2', 16, 20, '', 8, 10], ['A3', 18, 20]]: ws.append(row)
wb.save(sys.argv[1])
given, filling = zipfile.ZipFile(sys.argv[1]), zipfile.ZipFile(sys.argv[2], 'w')
for name in given.namelist():
  text = given.read(name)
  if name.endswith('sheet1.xml'):
    text = re.sub(rb'(<c r="B2"[^>]*>)', rb'\\1<f t="array" ref="B2:C3">E2:F3*2</f>', text)
  filling.writestr(name, text)
filling.close()`;
      await run(python, ['-c', made, typed, source]);
      const into = join(folder, 'filling');
      const profile = `-env:UserInstallation=file://${folder}/office`;
      await run(office, [profile, '--headless', '--convert-to', type, '--outdir', into, source]);
      const read = await rowsIn(join(into, `filling.${type}`));
      expect(read.map(({ cells, formulas }) => [...cells.slice(0, 3), formulas])).toEqual([
        ['Matricola', 'Punti', 'Massimo', []],
        ['A1', '14', '20', [1, 2]],
        ['A2', '16', '20', [1, 2]],
        ['A3', '18', '20', []],
      ]);
    });
  },
);

describe.runIf(existsSync(office) && existsSync(python))('cells merged with those below', () => {
  it.each(['xlsx', 'xls', 'ods'])('are known of an .%s, those beside each other not', async (type) => {
    const source = join(folder, 'merged.xlsx');
    const made = `import openpyxl, sys
wb = openpyxl.Workbook(); ws = wb.active
for row in [['Corso'], ['Matricola', 'Data', 'Aula'], ['A1', '23/11/2026', 3], ['A2'], ['A3', '24/11/2026', 4]]: ws.append(row)
for cells in ['A1:C1', 'B3:C4']: ws.merge_cells(cells)
wb.save(sys.argv[1])`;
    await run(python, ['-c', made, source]);
    const profile = `-env:UserInstallation=file://${folder}/office`;
    const into = join(folder, 'merged');
    await run(office, [profile, '--headless', '--convert-to', type, '--outdir', into, source]);
    const { merged } = await readSpreadsheet(join(into, `merged.${type}`), {
      signal: new AbortController().signal,
      onRows: async () => {},
    });
    expect(merged).toEqual([
      { column: 1, from: 3, to: 4 },
      { column: 2, from: 3, to: 4 },
    ]);
  });
});

describe.runIf(existsSync(office) && existsSync(python))('answers of which a spreadsheet made an amount', () => {
  it.each(['xlsx', 'xls', 'ods'])('are read from an .%s as they are shown', async (type) => {
    const source = join(folder, 'euro.xlsx');
    const made = `import openpyxl, sys
wb = openpyxl.Workbook(); ws = wb.active
ws.append(['Risposta A', 'Risposta B', 'Punti'])
ws.append([10, 1234.5, 15])
ws['A2'].number_format = '#,##0\\\\ "€";[Red]\\\\-#,##0\\\\ "€"'
ws['B2'].number_format = '[$€-410]\\\\ #,##0.00'
wb.save(sys.argv[1])`;
    await run(python, ['-c', made, source]);
    const profile = `-env:UserInstallation=file://${folder}/office`;
    const into = join(folder, 'euro');
    await run(office, [profile, '--headless', '--convert-to', type, '--outdir', into, source]);
    expect(await cellsOf(join(into, `euro.${type}`))).toEqual([
      ['Risposta A', 'Risposta B', 'Punti'],
      ['10 €', '€ 1234,50', '15'],
    ]);
  });
});

describe.runIf(existsSync(office) && existsSync(python))('rows that a filter or a person has hidden', () => {
  it.each(['xlsx', 'xls', 'ods'])('are read from an .%s like the others, and known', async (type) => {
    const source = join(folder, 'filtered.xlsx');
    const made = `import openpyxl, sys
wb = openpyxl.Workbook(); ws = wb.active
for row in [['Matricola', 'Stato'], ['0001', 'sì'], ['0002', 'no'], ['0003', 'sì']]: ws.append(row)
ws.auto_filter.ref = 'A1:B4'
ws.auto_filter.add_filter_column(1, ['sì'])
ws.row_dimensions[3].hidden = True
wb.save(sys.argv[1])`;
    await run(python, ['-c', made, source]);
    const profile = `-env:UserInstallation=file://${folder}/office`;
    const into = join(folder, 'filtered');
    await run(office, [profile, '--headless', '--convert-to', type, '--outdir', into, source]);
    const rows = (await rowsIn(join(into, `filtered.${type}`))).map(({ cells: [code], hidden }) => [code, hidden]);
    expect(rows).toEqual([
      ['Matricola', undefined],
      ['0001', undefined],
      ['0002', true],
      ['0003', undefined],
    ]);
  });
});

describe.runIf(existsSync(python))('a file openpyxl made', () => {
  it('keeps number formats, formulas as formulas and merged cells where they begin', async () => {
    const path = join(folder, 'openpyxl.xlsx');
    await run(python, [
      '-c',
      `import openpyxl, datetime, sys
wb = openpyxl.Workbook(); ws = wb.active
ws.append(['Codice', 'Nome', 'Giorno', 'Importo', 'Formula', 'Ora'])
ws.append([123, 'Été', datetime.date(2020, 1, 5), 0.1 + 0.2, '=A2+1', datetime.datetime(2020, 1, 5, 13, 30)])
ws['A2'].number_format = '00000'
ws['A4'] = 'unita'; ws.merge_cells('A4:C4')
wb.create_sheet('altro')['A1'] = 'not read'
wb.save(sys.argv[1])`,
      path,
    ]);
    expect(await rowsIn(path)).toEqual([
      { row: 1, cells: ['Codice', 'Nome', 'Giorno', 'Importo', 'Formula', 'Ora'], formulas: [] },
      { row: 2, cells: ['00123', 'Été', '05/01/2020', '0,3', '=', '05/01/2020 13:30'], formulas: [4] },
      { row: 4, cells: ['unita'], formulas: [] },
    ]);
  });

  it('shows codes of more than 15 digits as rounded, unless they are text: nothing in the cell has all digits', async () => {
    const path = join(folder, 'long-codes.xlsx');
    await run(python, [
      '-c',
      `import openpyxl, sys
wb = openpyxl.Workbook(); ws = wb.active
ws.append(['Codice'])
for code in [123456789012345, 1234567890123456, 12345678901234567, '12345678901234567']: ws.append([code])
ws['A3'].number_format = '0'
ws['A4'].number_format = '00000000000000000'
wb.save(sys.argv[1])`,
      path,
    ]);
    const [, ...codes] = await rowsIn(path);
    const schema = typedText('code', 40);
    const code = { field: 'code', label: 'Codice', required: true, headers: [], schema };
    const checked = codes.map((row) => checkRow([code], new Map([['code', 0]]), row));
    const refused = { fields: {}, reasons: [{ field: 'code', code: 'wrong-format', sentence: labels.rounded }] };
    expect(checked).toEqual([
      { fields: { code: '123456789012345' }, reasons: [] },
      refused,
      refused,
      { fields: { code: '12345678901234567' }, reasons: [] },
    ]);
  });
});

describe.runIf(existsSync(python) && existsSync(office))('a workbook of several sheets', () => {
  const headings = ['matricola', 'nome', 'cognome', 'email'];
  const choose = async (path: string, sheet?: string) => {
    const rows: SheetRow[] = [];
    const read = await readSpreadsheet(path, {
      signal: new AbortController().signal,
      choice: { headings, sheet },
      onRows: async (some) => void rows.push(...some),
      onUnexpected: (error) => expect.unreachable(error),
    });
    return { ...read, cells: rows.map(({ cells }) => cells) };
  };
  const people = [
    ['Nome', 'Cognome', 'E-mail'],
    ['Ada', 'Conti', 'ada@example.it'],
  ];
  const notes = [['Come si compila'], ['Una riga per persona']];

  it.each(['xlsx', 'xls', 'ods'])('.%s: the first one with values is read, others that fit are named', async (type) => {
    const path = join(folder, 'sheets.xlsx');
    await run(python, [
      '-c',
      `import openpyxl, sys
wb = openpyxl.Workbook(); wb.active.title = 'Vuoto'
note = wb.create_sheet('Istruzioni')
for line in ['Come si compila', 'Una riga per persona']: note.append([line])
wb.create_sheet('Province').append(['RM', 'Nome'])
soci = wb.create_sheet('Soci 2026')
for line in [['Nome', 'Cognome', 'E-mail'], ['Ada', 'Conti', 'ada@example.it']]: soci.append(line)
wide = wb.create_sheet('Largo'); wide.append(['x'] * 300)
for at in range(3000): wide.append([at])
hidden = wb.create_sheet('Nascosto'); hidden.append(['Nome', 'Cognome']); hidden.sheet_state = 'hidden'
wb.save(sys.argv[1])`,
      path,
    ]);
    const profile = `-env:UserInstallation=file://${folder}/office`;
    if (type !== 'xlsx') await run(office, [profile, '--headless', '--convert-to', type, '--outdir', folder, path]);
    const file = join(folder, `sheets.${type}`);
    expect(await choose(file)).toEqual({
      sheet: 'Istruzioni',
      fitting: ['Soci 2026'],
      cells: notes,
    });
    expect(await choose(file, 'Soci 2026')).toEqual({ sheet: 'Soci 2026', fitting: [], cells: people });
    await expect(choose(file, 'Altro')).rejects.toMatchObject({ code: 'file-empty' });
  });

  it('is asked nothing about where the first sheet has the headings', async () => {
    const path = join(folder, 'two.xlsx');
    await run(python, [
      '-c',
      `import openpyxl, sys
wb = openpyxl.Workbook()
for sheet in [wb.active, wb.create_sheet('Soci 2025')]:
  for line in [['Elenco'], ['Nome', 'Cognome', 'E-mail'], ['Ada', 'Conti', 'ada@example.it']]: sheet.append(line)
wb.save(sys.argv[1])`,
      path,
    ]);
    expect(await choose(path)).toEqual({ sheet: 'Sheet', fitting: [], cells: [['Elenco'], ...people] });
  });
});

describe('an .xlsx as others write it', () => {
  it('may use a prefix, rich text, phonetic hints, blanks between tags and cells without a place', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const strings = `<x:sst xmlns:x="${main}"><x:si><x:r><x:t>Ma</x:t></x:r><x:r><x:t>ria</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>`;
    const sheet = `<x:worksheet xmlns:x="${main}">\n<x:sheetData>\n <x:row>\n  <x:c t="s"><x:v>0</x:v></x:c>\n  <x:c><x:v>1.5E3</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a_x000D__x000A_b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await cellsOf(await file('prefix.xlsx', zipOf(xlsxParts(sheet, strings))))).toEqual([
      ['Maria', '1500', 'VERO', 'a\nb'],
    ]);
  });

  it('may have its moments as ISO 8601', async () => {
    const rows =
      '<row><c t="d"><v>2026-11-23T09:20:00</v></c><c t="d"><v>2026-11-23T00:00:00</v></c><c t="d"><v>2026-11-23</v></c></row>';
    expect(await cellsOf(await file('iso.xlsx', zipOf(xlsxParts(sheetXml(rows)))))).toEqual([
      ['23/11/2026 09:20', '23/11/2026', '23/11/2026'],
    ]);
  });

  it('has no row where somebody has emptied the cells with the space bar', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`).join('')}</row>`;
    const rows = [row('Nome', 'Email'), row('Ada', ' '), row(' ', '\u00a0'), row('  '), row('Zoë', 'zoe@esempio.it')];
    expect(await rowsIn(await file('blanks.xlsx', zipOf(xlsxParts(sheetXml(rows.join(''))))))).toEqual([
      { row: 1, cells: ['Nome', 'Email'], formulas: [] },
      { row: 2, cells: ['Ada'], formulas: [] },
      { row: 5, cells: ['Zoë', 'zoe@esempio.it'], formulas: [] },
    ]);
  });

  it('gives headings such as __proto__ as text and nothing more', async () => {
    const rows =
      '<row><c t="inlineStr"><is><t>__proto__</t></is></c><c t="inlineStr"><is><t>constructor</t></is></c></row>';
    expect(await cellsOf(await file('proto.xlsx', zipOf(xlsxParts(sheetXml(rows)))))).toEqual([
      ['__proto__', 'constructor'],
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('an .ods', () => {
  it('whose first sheet is hidden is read from the first one that can be seen', async () => {
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const style = (name: string, shown: boolean) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${shown}"/></style:style>`;
    const content = `<office:document-content xmlns:office="o" xmlns:style="s" xmlns:table="t" xmlns:text="x">
      <office:automatic-styles>${style('ta1', false)}${style('ta2', true)}</office:automatic-styles>
      <table:table table:name="Vecchi" table:style-name="ta1">${row('Nome')}${row('Vecchia')}</table:table>
      <table:table table:name="Soci" table:style-name="ta2">${row('Nome')}${row('Ada')}</table:table>
      </office:document-content>`;
    const parts = [
      { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', text: content },
    ];
    expect(await cellsOf(await file('hidden.ods', zipOf(parts)))).toEqual([['Nome'], ['Ada']]);
  });

  it('has in a cell what was written into it, not what a comment, a text box or a shape on it says', async () => {
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string">${cell}</table:table-cell>`).join('')}</table:table-row>`;
    const frame = '<draw:frame><draw:text-box><text:p>da chiamare</text:p></draw:text-box></draw:frame>';
    const shape = '<draw:custom-shape><text:p>NUOVO<text:s/>qui</text:p><draw:enhanced-geometry/></draw:custom-shape>';
    const note = '<office:annotation><text:p>di marzo</text:p></office:annotation>';
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:draw="d">
      <table:table table:name="Soci">
      ${row('<text:p>Matricola</text:p>', `<draw:frame><draw:image><text:p/></draw:image></draw:frame><text:p>Nome</text:p>`)}
      ${row(`<text:p>0012</text:p>${frame}`, `${note}<text:p><text:span>Anna</text:span><text:s/>Neri</text:p><text:p>Riva</text:p>`)}
      ${row(`${frame}<text:p>0013</text:p>`, `<text:p>Ugo Riva</text:p>${shape}`)}
      </table:table></office:document-content>`;
    const parts = [
      { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', text: content },
    ];
    expect(await cellsOf(await file('shapes.ods', zipOf(parts)))).toEqual([
      ['Matricola', 'Nome'],
      ['0012', 'Anna Neri\nRiva'],
      ['0013', 'Ugo Riva'],
    ]);
  });

  it('keeps the time of a moment, where the cell shows it', async () => {
    const cell = ([value, shown]: string[]) =>
      `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
    const shown = [
      ['2026-11-23T09:20:00', '23/11/2026 09:20'],
      ['2026-11-23T09:19:59.999999972', '23/11/26 09:20:00'],
      ['2026-11-23T09:20:00', '23/11/2026'],
    ];
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">
      <table:table table:name="Soci"><table:table-row>${shown.map(cell).join('')}</table:table-row></table:table>
      </office:document-content>`;
    const parts = [
      { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', text: content },
    ];
    expect(await cellsOf(await file('moment.ods', zipOf(parts)))).toEqual([
      ['23/11/2026 09:20', '23/11/2026 09:20', '23/11/2026'],
    ]);
  });
});

describe('a .csv', () => {
  it('keeps a sign of two halves wherever it stands in a long file', async () => {
    const text = `Nome;Note\n${'x'.repeat(65_000)}\n`;
    const long = `${text}${'y'.repeat(64 * 1024 - text.length - 1)}🎉;fine`;
    expect((await cellsOf(await file('emoji.csv', long))).at(-1)?.map((cell) => cell.slice(-2))).toEqual(['🎉', 'ne']);
  });

  it.each([
    ['carriage returns, as Excel for Mac ends its lines', '\r'],
    ['line feeds', '\n'],
    ['both', '\r\n'],
  ])('from a Mac, with %s, has its accented letters', async (_, end) => {
    const bytes = Buffer.from(
      `Nome;Citt\x88;Note${end}Niccol\x98;Forl\x93;perch\x8e \x8f cos\x93${end}Zo\x91;CANT\xf4;D\xd5Angelo \xdb 5${end}`,
      'latin1',
    );
    expect(await cellsOf(await file('mac.csv', bytes))).toEqual([
      ['Nome', 'Città', 'Note'],
      ['Niccolò', 'Forlì', 'perché è così'],
      ['Zoë', 'CANTÙ', 'D’Angelo € 5'],
    ]);
  });

  it('names its separator on a Mac too', async () => {
    expect(await cellsOf(await file('sep.csv', 'sep=|\ra|b;\r1|2'))).toEqual([
      ['a', 'b;'],
      ['1', '2'],
    ]);
  });

  it.each([
    ['may be those of Windows or of a Mac', 'Nome;Note\r\nCAFF\xe9;a'],
    ['belong to neither, as broken UTF-8', 'Nome;Note\r\nNiccol\xc3\xb2;a\r\nCitt\xc3;b'],
    ['belong to DOS', 'Nome;Note\r\nNiccol\x95;Forl\x8d\r\nPap\x85;Cant\x97'],
  ])('whose letters %s is refused: names would be stored with other letters', async (_, content) => {
    await expect(rowsIn(await file('letters.csv', Buffer.from(content, 'latin1')))).rejects.toMatchObject({
      code: 'file-letters-unclear',
    });
  });

  const text = 'Nome;Città;Quota\r\n"Zoë; jr";Forlì;€ 5\r\n';
  const expected = [
    ['Nome', 'Città', 'Quota'],
    ['Zoë; jr', 'Forlì', '€ 5'],
  ];
  const windows = Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252, as Excel saves it', windows],
  ])('is read in %s', async (_, bytes) => {
    expect(await cellsOf(await file('a.csv', bytes))).toEqual(expected);
  });

  it.each([
    [';', 'a;b,c;d\n1;2,5;3'],
    [',', 'a,b,c\n1,"2;5",3'],
    ['tab', 'a\tb,c\td\n1\t2,5\t3'],
    ['what its first line names', 'sep=|\na|b,c;|d\n1|2|3'],
  ])('is divided by %s', async (_, content) => {
    const rows = await cellsOf(await file('b.csv', content));
    expect(rows.map((cells) => cells.length)).toEqual([3, 3]);
  });

  it.each([
    ['lines added by another program', 'Nome;Note\r\nAda;\nBea;"su due\nrighe"\nCia;\r\n'],
    ['lines of an old Mac', 'Nome;Note\nAda;\rBea;"su due\rrighe"\r\nCia;'],
  ])('with %s has each of its lines', async (_, content) => {
    expect(await cellsOf(await file('d.csv', content))).toEqual([
      ['Nome', 'Note'],
      ['Ada'],
      ['Bea', 'su due\nrighe'],
      ['Cia'],
    ]);
  });

  it.each([
    [
      'commas in its notes, below a title',
      'Elenco\nMatricola;Nome;Note\n1;Anna;a, b, c, d, e, f\n',
      ['1', 'Anna', 'a, b, c, d, e, f'],
    ],
    [
      'blanks beside its commas',
      'Matricola, Nome, Note\n1, "Anna ""Nina"", detta A", b\n',
      ['1', 'Anna "Nina", detta A', 'b'],
    ],
    ['quotes within its cells', 'Matricola;Nome;Note\n1;"Nina" Anna;5" \n', ['1', '"Nina" Anna', '5"']],
    ['quotes at the start of several lines', 'Matricola;Nome;Note\n1;"""Nina""\nAnna";b\n', ['1', '"Nina"\nAnna', 'b']],
    ['soft line breaks of a presentation', 'Matricola;Nome;Note\n1;Anna;a\u000bb\u000cc\n', ['1', 'Anna', 'a\nb\nc']],
    ['the mark with which DOS ends a file', 'Matricola;Nome;Note\r\n1;Anna;b\r\n\u001a', ['1', 'Anna', 'b']],
  ])('with %s has its cells', async (_, content, cells) => {
    expect((await cellsOf(await file('f.csv', content))).at(-1)).toEqual(cells);
  });

  it.each([
    ['a quote', ['1;"Anna;a@x.example', '2;Bea;b@x.example', '3;"Cia";c@x.example', '4;Dea;'], '\n'],
    ['a quote on an old Mac', ['1;"Anna;a@x.example', '2;Bea;b@x.example', '3;"Cia";c@x.example', '4;Dea;'], '\r'],
    ['a quote at another one', ['1;"Anna;a@x.example', '2;Bea;b@x.example', '3;"Cia;c@x.example', '4;Dea;'], '\n'],
    ['the first of two quotes', ['"1;Anna;a@x.example', '2;Bea;b@x.example', '"3;Cia;c@x.example', '4;Dea;'], '\r\n'],
  ])('with %s that closes lines later is damaged: people would be missing', async (_, lines, end) => {
    const content = ['Matricola;Nome;Email', ...lines].join(end);
    await expect(rowsIn(await file('g.csv', content))).rejects.toMatchObject({ code: 'file-damaged' });
  });

  it('with a blank behind a quoted cell of several lines has its lines', async () => {
    const content = 'Matricola;Nome;Note\n1;Anna;"a\nb" \n2;"Bea" ;c\n';
    expect(await cellsOf(await file('h.csv', content))).toEqual([
      ['Matricola', 'Nome', 'Note'],
      ['1', 'Anna', '"a\nb"'],
      ['2', '"Bea"', 'c'],
    ]);
  });

  it('has no empty lines where a piece of it ends within a line end', async () => {
    const lines = Array.from({ length: 45_000 }, (_, at) => `${at % 7}`);
    const rows = await rowsIn(await file('e.csv', `a\r\n${lines.join('\r\n')}`));
    expect([rows.length, rows.at(-1)?.row]).toEqual([lines.length + 1, lines.length + 1]);
  });

  it('keeps empty lines out and the line numbers right, and knows formulas from codes made safe', async () => {
    expect(await rowsIn(await file('c.csv', 'Codice;Nome\n\n;;;\n="00123";=CMD()\n'))).toEqual([
      { row: 1, cells: ['Codice', 'Nome'], formulas: [] },
      { row: 4, cells: ['00123', '=CMD()'], formulas: [1] },
    ]);
  });
});
