import { utils } from '@e965/xlsx';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';
import { changed, many, odsCell, rawOds, rawXlsx, sample, withCells } from './test-raw-files.ts';

const noSheet = (name: string) =>
  `${name} - -: Il foglio «${name}» manca o è vuoto: si chiama proprio così e non è nascosto.`;
export const noSheets = [noSheet('Domande'), noSheet('Configurazioni')];
const formula = 'La cella contiene una formula o un errore: incolla il valore.';
const hidden = 'La cella contiene caratteri invisibili o che cambiano il verso del testo: riscrivila a mano.';
const tooLong = 'Il testo è troppo lungo: al massimo 5.000 caratteri.';
export const tooLarge =
  'Domande - -: Il file è troppo grande: ha al massimo 10.000 domande, 200 configurazioni, 200 colonne e 10.000.000 caratteri.';
const points = ['Domande 2 23: «Punti» deve essere un numero da 0 a 1.000, con al più due decimali.'];
const penalty = 'Domande 2 24: «Penalità» deve essere un numero da 0 a 1.000, con al più due decimali.';
const minutes = 'Configurazioni 2 3: «Minuti» deve essere un numero intero da 1 a 1.440.';
const draws = 'Configurazioni 2 4: Scrivi quante domande si estraggono: «20», oppure «gruppo: 10; altro gruppo: 5».';
const levels =
  'Configurazioni 3 6: Scrivi i livelli con i punti da cui iniziano, in ordine crescente: «Base: 0; Avanzato: 15».';
const unread = (at: string, heading: string) =>
  `avviso Domande ${at}: La colonna «${heading}» non è prevista e non viene letta.`;
const noColumn = (row: number, heading: string) => `Domande ${row} -: Manca la colonna «${heading}».`;

/** What is sent, what is answered (a code, or faults and warnings), and the name of the file. */
type Hostile = readonly [title: string, make: () => Buffer, expected: string | string[], name?: string];
const inPoints =
  (value: string | number): (() => Buffer) =>
  () =>
    sample({ 'Domande!W2': value });

const formulas: Hostile[] = [
  ['a formula', () => withCells({ 'Domande!W2': { t: 'n', v: 1, f: '1+0' } }), [`Domande 2 23: ${formula}`]],
  [
    'a formula in an .ods',
    () => withCells({ 'Domande!W2': { t: 'n', v: 1, f: '1+0' } }, 'ods'),
    [`Domande 2 23: ${formula}`],
  ],
  [
    'formulas that turn in a circle',
    () => withCells({ 'Domande!D2': { t: 's', v: 'x', f: 'D3' }, 'Domande!D3': { t: 's', v: 'x', f: 'D2' } }),
    [`Domande 2 4: ${formula}`, `Domande 3 4: ${formula}`],
  ],
  [
    'a formula without a value',
    () => rawXlsx({ cells: { 'Domande!D2': '<c r="D2"><f>D2</f></c>' } }),
    [`Domande 2 4: ${formula}`],
  ],
  [
    'a formula for a heading',
    () => withCells({ 'Domande!A1': { t: 's', v: 'Codice', f: '"Codice"' } }),
    [`Domande 1 1: ${formula}`],
  ],
  [
    'a formula in what is drawn',
    () => withCells({ 'Configurazioni!D2': { t: 'n', v: 1, f: 'A1' } }),
    [`Configurazioni 2 4: ${formula}`],
  ],
  [
    'a formula of another file',
    () =>
      rawXlsx({
        cells: { 'Domande!D2': '<c r="D2" t="str"><f>[1]a!A1</f><v>x</v></c>' },
        relations:
          '<Relationship Id="out" Type="x/externalLink" TargetMode="External" Target="http://127.0.0.1/a.xlsx"/>',
      }),
    [`Domande 2 4: ${formula}`],
  ],
  ['#REF!, pasted', () => withCells({ 'Domande!D2': { t: 'e', v: 0x17, w: '#REF!' } }), [`Domande 2 4: ${formula}`]],
  [
    '#DIV/0! for a number',
    () => withCells({ 'Domande!W2': { t: 'e', v: 0x07, w: '#DIV/0!' } }),
    [`Domande 2 23: ${formula}`, ...points],
  ],
  ['a text that begins with =', () => sample({ 'Domande!D2': '=1+1', 'Domande!E2': '=HYPERLINK("http://x")' }), []],
];

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

const answers: Hostile[] = [
  [
    'a right answer that is not there',
    () => sample({ 'Domande!V2': 'Z' }),
    ['Domande 2 22: È segnata come giusta la risposta «Z», che non c’è.'],
  ],
  [
    'a right answer that is empty',
    () => sample({ 'Domande!V2': 'D' }, 'ods'),
    ['Domande 2 22: È segnata come giusta la risposta «D», che non c’è.'],
  ],
  [
    'a right answer twice',
    () => sample({ 'Domande!V3': 'A, C, a' }),
    ['Domande 3 22: La risposta A è segnata come giusta due volte.'],
  ],
  [
    'two right where one may be',
    () => sample({ 'Domande!V2': 'A B' }),
    ['Domande 2 22: Di una domanda di tipo «una» è giusta una sola risposta.'],
  ],
  ['none right', () => sample({ 'Domande!V2': '' }), ['Domande 2 22: Nessuna risposta è segnata come giusta.']],
  [
    'a kind that is not known',
    () => sample({ 'Domande!C3': 'vero/falso' }),
    ['Domande 3 3: Il tipo deve essere «una», «più» o «aperta».'],
  ],
  ['a kind in decomposed letters', () => sample({ 'Domande!C3': 'PIU\u0300' }), []],
  [
    'booleans as answers',
    () => withCells({ 'Domande!F2': { t: 'b', v: true }, 'Domande!H2': { t: 'b', v: false } }),
    [],
  ],
];

const codes: Hostile[] = [
  ['a code in other case', () => sample({ 'Domande!A3': 'b1' }), ['Domande 3 1: Il codice «b1» è già alla riga 2.']],
  [
    'a code in full-width letters',
    () => sample({ 'Domande!A3': 'Ｂ１' }),
    ['Domande 3 1: Il codice «Ｂ１» è già alla riga 2.'],
  ],
  [
    'a code with spaces around',
    () => sample({ 'Domande!A3': ' B1\u00a0' }),
    ['Domande 3 1: Il codice «B1» è già alla riga 2.'],
  ],
  [
    'a code with two spaces within',
    () => sample({ 'Domande!A2': 'B 1', 'Domande!A3': 'B  1' }),
    ['Domande 3 1: Il codice «B  1» è già alla riga 2.'],
  ],
  [
    'an id in full-width letters',
    () => sample({ 'Configurazioni!A3': 'ｂreve' }),
    ['Configurazioni 3 1: Il codice «ｂreve» è già alla riga 2.'],
  ],
  ['no code', () => sample({ 'Domande!A2': ' ' }), ['Domande 2 1: Manca «Codice».']],
  [
    'merged codes',
    () =>
      changed(({ Sheets: { Domande } }) => {
        if (!Domande) return;
        Domande['!merges'] = [utils.decode_range('A2:A3')];
        Domande.A3 = undefined;
      }),
    ['Domande 3 1: Manca «Codice».'],
  ],
];

const characters: Hostile[] = [
  ['an override of the direction', () => sample({ 'Domande!D2': 'A\u202eB' }), [`Domande 2 4: ${hidden}`]],
  ['Hebrew and Arabic', () => sample({ 'Domande!D2': 'שלום', 'Domande!E2': 'مرحبا' }), []],
  ['no width in a code', () => sample({ 'Domande!A2': 'B\u200b1' }, 'ods'), [`Domande 2 1: ${hidden}`]],
  ['no width in an answer', () => sample({ 'Domande!F2': 'Li\u200dnux' }), [`Domande 2 6: ${hidden}`]],
  [
    'no width in a draw',
    () => sample({ 'Configurazioni!D2': 'ba\u2060se: 1' }),
    [`Configurazioni 2 4: ${hidden}`, 'Configurazioni 2 4: Nessuna domanda è del gruppo «ba\u2060se».'],
  ],
  [
    'no width in a heading',
    () => sample({ 'Domande!X1': 'Penalità\u200b' }),
    [`Domande 1 24: ${hidden}`, unread('1 24', 'Penalità\u200b')],
  ],
  ['a heading in decomposed letters', () => sample({ 'Domande!X1': 'Penalita\u0300', 'Domande!X2': 'x' }), [penalty]],
  [
    'a byte order mark',
    () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': '\ufeffB1' }) }),
    [`Domande 2 1: ${hidden}`],
  ],
  ['NUL, escaped', () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': 'B_x0000_1' }) }), [`Domande 2 1: ${hidden}`]],
  ['NUL, bare', () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': 'B\u00001' }) }), 'file-damaged'],
  ['half a character', () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': 'B_xD83D_' }) }), [`Domande 2 1: ${hidden}`]],
  ['emoji and combining letters', () => sample({ 'Domande!D2': '❤️ 👨‍👩‍👧 👍🏽 1️⃣ e\u0301' }), []],
  ['lines within a text', () => sample({ 'Domande!D2': 'Uno\r\ndue\n\ntre' }), []],
  ['markup', () => sample({ 'Domande!D2': '<img src=x onerror=alert(1)>', 'Domande!E2': '</script><b>' }), []],
];

const numbers: Hostile[] = [
  ...['-1', '1e3', '∞', '1,005', '1e308', '1001', '１', '0x10', 'NaN', '1.000,5'].map(
    (value): Hostile => [`points of ${value}`, inPoints(value), points],
  ),
  ['points of 1e308 as a number', () => rawXlsx({ cells: { 'Domande!W2': '<c r="W2"><v>1e308</v></c>' } }), points],
  ['points in hexadecimal', () => rawXlsx({ cells: { 'Domande!W2': '<c r="W2"><v>0x10</v></c>' } }), points],
  [
    'points as texts',
    () => sample({ 'Domande!W2': '1,5', 'Domande!W3': '1.5' }),
    ['avviso Configurazioni 2 8: Il massimo scritto è 2, ma le domande danno al più 1,5 punti.'],
  ],
  ['a percentage', () => withCells({ 'Domande!X2': { t: 'n', v: 0.25, z: '0%' } }), [penalty]],
  [
    'a percentage in an .ods',
    () =>
      rawOds({
        cells: {
          'Domande!X2':
            '<table:table-cell office:value-type="percentage" office:value="0.25"><text:p>25%</text:p></table:table-cell>',
        },
      }),
    [penalty],
  ],
  ['a time of day', () => withCells({ 'Configurazioni!C2': { t: 'n', v: 2, z: '[h]:mm' } }), [minutes]],
  ['a day', () => withCells({ 'Domande!W2': { t: 'n', v: 45_000, z: 'dd/mm/yyyy' } }), points],
  ['a boolean', () => withCells({ 'Domande!W2': { t: 'b', v: true } }), points],
  ['a negative penalty', () => sample({ 'Domande!X2': -0.25 }), [penalty]],
  ['no minutes', () => sample({ 'Configurazioni!C2': 0 }), [minutes]],
  ['1,441 minutes', () => sample({ 'Configurazioni!C2': 1441 }), [minutes]],
  [
    'a number without a value in an .ods',
    () =>
      rawOds({
        cells: { 'Domande!X2': '<table:table-cell office:value-type="float"><text:p>x</text:p></table:table-cell>' },
      }),
    [penalty],
  ],
];

const configurations: Hostile[] = [
  [
    'more drawn than there are',
    () => sample({ 'Configurazioni!D2': '5' }),
    ['Configurazioni 2 4: Si estraggono 5 domande, ma ce ne sono 4.'],
  ],
  [
    'a group that is not there',
    () => sample({ 'Configurazioni!D2': 'x: 1' }),
    ['Configurazioni 2 4: Nessuna domanda è del gruppo «x».'],
  ],
  [
    'a group twice',
    () => sample({ 'Configurazioni!D2': 'base: 1; Base: 1' }),
    ['Configurazioni 2 4: Il gruppo «Base» c’è due volte.'],
  ],
  ...['0', 'base: 0', 'base: -1', 'base', ': 1', 'base: 1,5', ';'].map(
    (value): Hostile => [`what is drawn is ${value}`, () => sample({ 'Configurazioni!D2': value }), [draws]],
  ),
  ['levels that fall', () => sample({ 'Configurazioni!F3': 'Alto: 5; Basso: 1' }), [levels]],
  ['levels of the same points', () => sample({ 'Configurazioni!F3': 'Uno: 1; Due: 1' }), [levels]],
  [
    'a level twice',
    () => sample({ 'Configurazioni!F3': 'Base: 0; BASE: 3' }),
    ['Configurazioni 3 6: Il livello «BASE» c’è due volte.'],
  ],
  [
    'a level above the maximum',
    () => sample({ 'Configurazioni!F3': 'Base: 0; Genio: 9' }),
    ['avviso Configurazioni 3 6: Il livello «Genio» non si raggiunge: il massimo è 8.'],
  ],
  [
    'a threshold above the maximum',
    () => sample({ 'Configurazioni!G3': 9 }),
    ['Configurazioni 3 7: La soglia non si raggiunge: il massimo è 8.'],
  ],
  [
    'an order that is not known',
    () => sample({ 'Configurazioni!E2': 'inverso' }),
    ['Configurazioni 2 5: L’ordine deve essere «fisso» o «casuale».'],
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
    [],
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

export const hostileQuestionnaires: readonly Hostile[] = [
  ...[formulas, sizes, answers, codes, characters, numbers, configurations, sheets, containers].flat(),
];
