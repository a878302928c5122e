import { fileOf, sampleWith } from './test-questionnaire-files.ts';
import { changed, type Hostile, many, odsCell, rawOds, rawXlsx, sample } from './test-raw-files.ts';

const noSheet = (name: string) =>
  `${name} - -: Il foglio «${name}» manca o è vuoto: si chiama proprio così e non è nascosto.`;
export const noSheets = [noSheet('Domande'), noSheet('Configurazioni')];
const tooLong = 'Il testo è troppo lungo: al massimo 5.000 caratteri.';
export const tooLarge =
  'Domande - -: Il file è troppo grande: ha al massimo 10.000 domande, 200 configurazioni, 200 colonne e 10.000.000 caratteri.';
const unread = (at: string, heading: string) =>
  `avviso Domande ${at}: La colonna «${heading}» non è prevista e non viene letta.`;
const noColumn = (row: number, heading: string) => `Domande ${row} -: Manca la colonna «${heading}».`;

const sizes: Hostile[] = [
  ['10,000 questions', () => fileOf(many(10_000)), []],
  ['10,001 questions', () => fileOf(many(10_001)), ['Domande - -: Ci sono troppe righe: al massimo 10.000.']],
  [
    '100,000 questions',
    () => rawXlsx({ sheets: many(100_000) }),
    ['Domande - -: Ci sono troppe righe: al massimo 10.000.'],
  ],
  ['100,000 questions in an .ods', () => rawOds({ sheets: many(100_000) }), [tooLarge]],
  ['201 configurations', () => fileOf(many(1, 201)), ['Configurazioni - -: Ci sono troppe righe: al massimo 200.']],
  [
    'a cell of a megabyte',
    () => rawXlsx({ sheets: sampleWith({ 'Domande!D2': 'testo '.repeat(170_000) }) }),
    [`Domande 2 4: ${tooLong}`],
  ],
  [
    'a cell of a megabyte in an .ods',
    () => rawOds({ sheets: sampleWith({ 'Domande!D2': 'testo '.repeat(170_000) }) }),
    [`Domande 2 4: ${tooLong}`],
  ],
  ['5,000 characters', () => sample({ 'Domande!D2': 'x'.repeat(5_000) }), []],
  ['5,001 characters', () => sample({ 'Domande!D2': 'x'.repeat(5_001) }), [`Domande 2 4: ${tooLong}`]],
  ['ten thousand long texts', () => fileOf(many(10_000, 1, 'x'.repeat(1_200))), [tooLarge]],
  [
    'thousands of draws of thousands of questions',
    () =>
      fileOf({
        ...many(10_000),
        Configurazioni: [...(many(0, 0).Configurazioni ?? []), ['a', 'Nome', 10, 'g:9999;'.repeat(700)]],
      }),
    Array.from({ length: 500 }, () => 'Configurazioni 2 4: Il gruppo «g» c’è due volte.'),
  ],
  [
    '16,384 columns',
    () => fileOf({ ...sampleWith({}), Domande: [Array.from({ length: 16_384 }, (_, at) => `c${at}`), ['x']] }),
    [tooLarge],
  ],
  [
    'the last cell of a sheet',
    () =>
      changed(({ Sheets: { Domande } }) => {
        if (Domande) Object.assign(Domande, { XFD1048576: { t: 's', v: 'x' }, '!ref': 'A1:W5' });
      }),
    [],
  ],
  ['a cell far to the right', () => rawXlsx({ cells: { 'Domande!2+': '<c r="XFD2"><v>1</v></c>' } }), [tooLarge]],
  [
    'a table of a million cells in one row of an .ods',
    () =>
      rawOds({
        cells: {
          'Domande!A2': odsCell('x').replace(
            '<table:table-cell',
            '<table:table-cell table:number-columns-repeated="16384"',
          ),
        },
      }),
    [tooLarge],
  ],
];

const { Domande = [], Configurazioni = [] } = sampleWith({});
const sheets: Hostile[] = [
  ['a sheet that is missing', () => fileOf({ Configurazioni }), [noSheet('Domande')]],
  ['a sheet in other case', () => fileOf({ domande: Domande, Configurazioni }), [noSheet('Domande')]],
  [
    'a sheet with a blank after its name',
    () => fileOf({ Domande, 'Configurazioni ': Configurazioni }, 'ods'),
    [noSheet('Configurazioni')],
  ],
  ['an empty sheet', () => fileOf({ Domande: [], Configurazioni }), [noSheet('Domande')]],
  [
    'headings alone',
    () => fileOf({ Domande: Domande.slice(0, 1), Configurazioni }),
    ['Domande - -: Non c’è nessuna riga sotto le intestazioni.'],
  ],
  ['a heading twice', () => sample({ 'Domande!B1': 'CODICE ' }), ['Domande 1 2: La colonna «Codice» c’è due volte.']],
  ['a heading that is not known', () => sample({ 'Domande!Z1': '<b>Note</b>' }), [unread('1 26', '<b>Note</b>')]],
  ['an empty row above the headings', () => fileOf({ Domande: [[], ...Domande], Configurazioni }), []],
  [
    'a title above the headings',
    () => fileOf({ Domande: [['Esame'], ...Domande], Configurazioni }),
    [
      ...['Codice', 'Tipo', 'Testo (it)', 'Giuste', 'Punti'].map((heading) => noColumn(1, heading)),
      unread('1 1', 'Esame'),
    ],
  ],
  [
    'a hidden sheet',
    () =>
      changed((book) => {
        book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
      }),
    [noSheet('Domande')],
  ],
  [
    'hidden rows',
    () =>
      changed(({ Sheets }) => {
        if (Sheets.Domande) Sheets.Domande['!rows'] = [{}, { hidden: true }];
      }),
    ['avviso Domande 2 -: 1 riga è nascosta, per esempio da un filtro, e viene letta come le altre.'],
  ],
  [
    'two sheets of one name',
    () =>
      rawXlsx({ sheets: { Domande, Configurazioni, Altro: Domande }, names: ['Domande', 'Configurazioni', 'Domande'] }),
    'file-damaged',
  ],
  [
    'a sheet with a very long name',
    () => rawXlsx({ sheets: { Domande, Configurazioni }, names: ['Domande', 'Configurazioni', 'x'.repeat(100_000)] }),
    [],
  ],
  [
    'a relation twice',
    () => rawXlsx({ relations: '<Relationship Id="r1" Type="x/worksheet" Target="sheet2.xml"/>' }),
    'file-damaged',
  ],
  ['a cell twice', () => rawXlsx({ cells: { 'Domande!2+': '<c r="A2" t="str"><v>B9</v></c>' } }), 'file-damaged'],
  ['a row of number 1e300', () => rawXlsx({ row: '<row r="1e300">' }), 'file-damaged'],
  ['a row before the first', () => rawXlsx({ row: '<row r="-5">' }), 'file-damaged'],
  [
    'a shared text that is not there',
    () => rawXlsx({ cells: { 'Domande!J2': '<c r="J2" t="s"><v>7</v></c>' } }),
    'file-damaged',
  ],
  [
    'a shared cell without a text',
    () => rawXlsx({ strings: '<si><t>x</t></si>', cells: { 'Domande!L2': '<c r="L2" t="s"/>' } }),
    [],
  ],
];

const containers: Hostile[] = [
  ['macros', () => changed(() => {}, 'xlsm'), [], 'a.xlsm'],
  ['an .xls', () => changed(() => {}, 'xls'), 'file-not-a-spreadsheet', 'a.xls'],
  [
    'a .csv with the headings of both sheets',
    () => Buffer.from('Codice;Tipo;Testo (it);Giuste;Punti;Id;Nome;Minuti;Domande\na;aperta;x;;1;a;b;1;1'),
    noSheets,
    'a.csv',
  ],
  ['a web page', () => Buffer.from('<!doctype html><table><tr><td>Codice'), 'file-not-a-spreadsheet'],
  ['half a file', () => sample({}).subarray(0, 5_000), 'file-damaged'],
  [
    'an encrypted .ods',
    () => rawOds({ manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>' }),
    'file-encrypted',
    'a.ods',
  ],
  ['entities in a sheet', () => rawXlsx({ before: '<!DOCTYPE a [<!ENTITY a "x">]>' }), 'file-suspicious'],
  ['entities in an .ods', () => rawOds({ before: '<!DOCTYPE a [<!ENTITY a "x">]>' }), 'file-suspicious', 'a.ods'],
];

/** Sizes, sheets and containers of files. */
export const hostileFiles: readonly Hostile[] = [sizes, sheets, containers].flat();
